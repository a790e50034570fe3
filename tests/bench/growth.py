"""How a build grows with its content: the sample's game so many times, each in all documents.

``python -m tests.bench.growth 1 10 50`` makes a project of each size and measures the build of
all, then builds with nothing to do: processor seconds, and the peak of memory of all processes.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import median

from generator.project import Project
from tests.bench.taken import taken
from tests.support.projects import GAME, OTHER, sample, second

BUILD = ("-m", "generator", "build", "--quiet")
TURNS = 3


def main() -> None:
    """Print a row of a Markdown table for each number of games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", type=int, default=[1, 10, 50])
    print("| games | files | build | a file | peak | nothing to do | a file | peak |")
    print("|---|---|---|---|---|---|---|---|")
    for games in parser.parse_args().games:
        with tempfile.TemporaryDirectory() as folder:
            print(row(grown(Path(folder), games), games), flush=True)


def grown(root: Path, games: int) -> Project:
    """The sample in a folder, its game there so many times under different names."""
    project = sample(root)
    for number in range(1, games):
        second(project, f"{OTHER}{number}")
    return project


def row(project: Project, games: int) -> str:
    """What the whole build takes, and the builds after it."""
    whole = taken(BUILD, project.root)
    later = [taken(BUILD, project.root) for _ in range(TURNS)]
    files = sum(path.is_file() for path in project.build.glob("[!.]*/**/*"))
    cells = [f"{games} × {GAME}", f"{files}"]
    for seconds, memory in (
        whole,
        (median(run.seconds for run in later), max(run.memory for run in later)),
    ):
        cells += [f"{seconds:.2f} s", f"{1000 * seconds / files:.1f} ms", f"{memory:.0f} MB"]
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
