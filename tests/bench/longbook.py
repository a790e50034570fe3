"""A long book: the rulebook of Gloop with its chapters so many times over, each with its figures.

``python -m tests.bench.longbook 1 16 55`` sets each in a process of its own, as a build makes a
book, and says the processor seconds a page, without the start of Python and the imports, and the
peak of memory. The chapters' texts are the same; their figures, headings and references are
others, so each figure is played, drawn and described anew.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from generator.build.targets.books import Rulebook
from generator.build.workers import Made, make
from generator.project import Project
from tests.support.places import ROOT

GAME, EDITION = "gloop", "en"
CHAPTERS = re.compile(r"<section .*</section>\n", re.DOTALL)
NAMED = re.compile(r'(<\w+ id|<figure ref|<ref to)="([^"]+)"')
EXTRAS = re.compile(r'<section id="more-puzzles">.*?</section>\n', re.DOTALL)
"""The figures of these puzzles are not in the game's file of figures, so a book has them once."""
TURNS = 3


def main() -> None:
    """Print a row of a Markdown table for each length."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", nargs="*", type=int, default=[1, 16, 55])
    parser.add_argument("--alone", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.alone:
        print(json.dumps(measured(Project(options.alone))))
        return
    print("| chapters | pages | seconds | ms a page | peak |")
    print("|---|---|---|---|---|")
    for times in options.times:
        with tempfile.TemporaryDirectory() as folder:
            root = lengthened(Path(folder), times).root
            runs = [alone(root) for _ in range(TURNS if times == 1 else 1)]
        seconds, pages, memory = min(runs)
        each = 1000 * seconds / pages
        print(f"| {times} × | {pages} | {seconds:.2f} | {each:.1f} | {memory:.0f} MB |", flush=True)


def lengthened(root: Path, times: int) -> Project:
    """A project in a folder with the game alone, the chapters of its book so many times."""
    shutil.copytree(ROOT / "content" / GAME, root / "content" / GAME)
    shutil.copytree(ROOT / "locales", root / "locales")
    shutil.copy(ROOT / "project.yaml", root)
    book = root / "content" / GAME / "rulebook.xml.j2"
    text = book.read_text("utf-8")
    found = CHAPTERS.search(text)
    assert found
    again = "".join(copy(found[0], number) for number in range(1, times))
    book.write_text(text[: found.end()] + again + text[found.end() :], "utf-8")
    figures = book.with_name("figures.yaml")
    entries = figures.read_text("utf-8")
    others = [
        re.sub(r"^- id: (\S+)", rf"- id: \1-{n}", entries, flags=re.M) for n in range(1, times)
    ]
    figures.write_text("\n".join((entries, *others)), "utf-8")
    return Project(root)


def copy(chapters: str, number: int) -> str:
    """The chapters again, all that has a name with a number to it.

    Rules, of which a book has each once, are subsections in a copy.
    """
    chapters = NAMED.sub(rf'\1="\2-{number}"', EXTRAS.sub("", chapters))
    return chapters.replace("<rule id", "<subsection id").replace("</rule>", "</subsection>")


def alone(root: Path) -> tuple[float, int, float]:
    """What a fresh process says of the book."""
    command = [sys.executable, "-m", "tests.bench.longbook", "--alone", str(root)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    seconds, pages, memory = json.loads(done.stdout)
    return seconds, pages, memory


def measured(project: Project) -> tuple[float, int, float]:
    """Processor seconds of the book in a process that is warm from nothing but imports, its pages,
    and the peak of memory in MB.
    """
    from io import BytesIO

    from pikepdf import Pdf

    target = Rulebook(GAME, EDITION)
    started = time.process_time()
    made = make(project, target)
    seconds = time.process_time() - started
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    assert isinstance(made, Made), made
    with Pdf.open(BytesIO(made.outputs[target.name])) as pdf:
        return seconds, len(pdf.pages), memory


if __name__ == "__main__":
    main()
