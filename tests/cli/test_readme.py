"""Every example of the README does what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.build.targets.books import Rulebook
from generator.build.targets.drawings import FigureDrawings
from generator.build.trace import Trace
from generator.contract import finding
from generator.drawing.fonts import FontSet
from generator.faults import gathered
from generator.figures.claims import kinds
from generator.figures.figureset import load
from generator.project import Project
from generator.text import review
from generator.text.places import COMMON, TOOL, languages
from tests.support.fresh import fits, typed
from tests.support.places import ROOT
from tests.support.projects import copied

README = (ROOT / "README.md").read_text("utf-8")


def sessions() -> Iterator[list[tuple[str, str]]]:
    """The console blocks: commands with what they print."""
    for block in re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL):
        parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)[1:]
        yield list(zip(parts[::2], parts[1::2], strict=True))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Path:
    """A copy of the games of the examples, in which a reader tries one after the other."""
    commands = " ".join(command for session in sessions() for command, _ in session)
    shown = (game for game in Project(ROOT).games() if re.search(rf"\b{game}\b", commands))
    return copied(tmp_path_factory.mktemp("whole"), fonts, *shown)


@pytest.mark.needs_game("twigs", "gloop")
@pytest.mark.parametrize("session", list(sessions()), ids=lambda session: str(session[0][0]))
def test_an_example_prints_what_the_readme_shows(
    session: list[tuple[str, str]], whole: Path
) -> None:
    first = session[0][0]
    # The examples come after `make`, which has made everything.
    if "sheets" in first and "--explain" not in first:
        assert "1 built" in typed(whole, first)
    for command, shown in session:
        output = typed(whole, command)
        assert fits(output, shown), output


def test_installing_an_extra_keeps_the_project_where_it_is() -> None:
    # Else a copy would run from then on, and know nothing of a game added to this folder.
    installs = re.findall(r"pip install ([^`]*)'\.\[\w+\]'", README)
    assert installs
    assert all(options.strip() == "-e" for options in installs)


def test_the_readme_has_examples() -> None:
    commands = {command.split()[1] for session in sessions() for command, _ in session}
    assert commands >= {"sheets", "check", "messages", "moves", "play", "perft"}


def test_what_the_readme_links_to_is_there() -> None:
    for target in re.findall(r"\]\((?!http)([^)]+)\)", README):
        file, _, heading = target.partition("#")
        assert (ROOT / (file or "README.md")).exists(), target
        assert not heading or heading in headings(ROOT / (file or "README.md")), target


def headings(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    found = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in found}


def example(language: str) -> str:
    """The one block of the README in a language."""
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return str(block)


@pytest.mark.needs_game("twigs")
def test_the_figure_of_the_readme_can_be_pasted(tmp_path: Path, fonts: FontSet) -> None:
    copy = copied(tmp_path, fonts, "twigs")
    figures, book = (copy / "content/twigs" / n for n in ("figures.yaml", "rulebook.xml.j2"))
    figures.write_text(f"{figures.read_text('utf-8')}\n{example('yaml')}", "utf-8")
    text = book.read_text("utf-8").replace("</rule>", f"{example('xml')}</rule>", 1)
    book.write_text(text, "utf-8")
    # A check would set all books and prove all figures again, for it knows none of these files.
    project = Project(copy)
    (name,) = re.findall(r"^- id: (\S+)$", example("yaml"), re.MULTILINE)
    assert load(project, "twigs")[name].verify() == []
    assert Rulebook("twigs", "en").make(Trace(project), fonts)
    left = gathered(lambda: review.check_all(project, domains=("twigs", COMMON, TOOL)))
    assert {fault.file for fault in left} == {
        "locales/twigs.pot",
        "locales/ja/LC_MESSAGES/twigs.po",
    }
    assert all("Black repeats" in fault.item for fault in left)


def test_the_readme_names_every_kind_of_claim() -> None:
    diagrams = [finding.diagram(name) for name in Project(ROOT).games()]
    own = {name for diagram in diagrams for name in diagram.claims}
    common = [name for name in kinds(diagrams[0]) if name not in own]
    assert re.findall(r"^\| `(\w+)", README, re.MULTILINE) == common
    assert [name for name in own if f"`{name}`" not in README] == []


@pytest.mark.needs_game("twigs")
def test_the_pictures_of_the_readme_are_those_of_the_build(
    request: pytest.FixtureRequest, fonts: FontSet
) -> None:
    project = Project(ROOT)
    made = FigureDrawings("twigs", languages(project)).make(Trace(project), fonts)
    shown = {"legal": "legal-third", "illegal": "illegal-middle"}
    for name, figure in shown.items():
        file, drawing = ROOT / f"docs/{name}.svg", made[f"twigs/figures/{figure}.svg"]
        if request.config.getoption("--update-goldens"):
            file.write_bytes(drawing)
        assert file.read_bytes() == drawing, "run pytest --update-goldens and look at it"


def test_the_commands_of_the_readme_are_targets_of_make() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    named = re.findall(r"(?:`|^)make ([a-z]+)\b", README, re.MULTILINE)
    assert "test" in named
    for target in named:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
