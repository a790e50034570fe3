"""Figures that are kept are those that would be made, and are made anew where they would differ."""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable
from decimal import Decimal
from enum import IntEnum, StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import figures
from generator.build import keptfigures
from generator.build.code import Code
from generator.build.keptfigures import FOLDER, KeptFigures, figures_of
from generator.build.targets import Target
from generator.build.targets.books import Rulebook
from generator.build.targets.drawings import FigureDrawings
from generator.build.targets.proofs import Proof
from generator.build.trace import Snapshot, Trace
from generator.build.workers import Made, make
from generator.contract import finding, opened
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Box, Circle, Group, Item, Scene, Style
from generator.drawing.scene import Text as Label
from generator.drawing.themes import USUAL
from generator.faults import ContentError
from generator.figures.heard import Message
from generator.figures.heard import Text as Heard
from generator.project import Project
from generator.text import catalogue
from generator.text.places import languages, po_path, searched
from tests.support.places import ROOT
from tests.support.projects import GAME, LANG, sample

TARGETS = (Rulebook(GAME, LANG), Rulebook(GAME, f"en-{LANG}"), FigureDrawings(GAME, ("en", LANG)))


def forget() -> None:
    """Remember nothing, as another process does not."""
    keptfigures._kept.cache_clear()
    keptfigures._loaded.cache_clear()


def made(project: Project, target: Target) -> Made:
    """What another process makes of a target."""
    finding.join(project.own_games)
    forget()
    found = make(project, target)
    assert isinstance(found, Made), found
    return found


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Project:
    """The sample, of which everything has been made once."""
    project = sample(tmp_path_factory.mktemp("kept") / "project", fonts)
    for target in (Proof(GAME), *TARGETS):
        made(project, target)
    return project


@pytest.fixture
def project(kept: Project, tmp_path: Path) -> Project:
    """The same, to be changed."""
    return Project(Path(shutil.copytree(kept.root, tmp_path / "project")))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were asked for their figures."""
    names: list[str] = []
    load = figures.load

    def noted(project: Project, game: str, read: Callable[[Path], str]) -> figures.FigureSet:
        names.append(game)
        return load(project, game, read)

    monkeypatch.setattr(figures, "load", noted)
    return names


def without_kept(project: Project, target: Target) -> Made:
    """What is made where nothing is kept."""
    shutil.rmtree(project.cache / FOLDER)
    return made(project, target)


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: str(target.name))
def test_what_is_made_of_kept_figures_is_the_same(
    project: Project, asked: list[str], target: Target
) -> None:
    again = made(project, target)
    assert not asked
    assert without_kept(project, target) == again
    assert asked == [GAME]


@pytest.mark.parametrize("game", sorted(Project(ROOT).books()))
def test_kept_figures_are_those_that_the_engine_makes(game: str, tmp_path: Path) -> None:
    """Numbers, drawings and words of all figures in all languages, through a file and back."""
    project = Project(ROOT)
    forget()
    trace = Trace(project)
    whole = keptfigures.figure_set_of(trace, game)
    says = [catalogue.load(project, lang, searched(game)) for lang in languages(project)]
    origin = keptfigures._Origin(project, tmp_path, "here")
    first = KeptFigures(origin, lambda: whole)
    drawn = {}
    for name, made in first.items():
        _ = made.facts, made.scene(USUAL)
        drawn[name] = whole[name].scene(USUAL)  # now, as it is remembered for a while
        for say in says:
            _ = made.alt(say), made.stem(say)
    first.keep()
    again = KeptFigures(origin, figures_are_not_made)
    assert list(again) == list(whole)
    for name, figure in whole.items():
        kept = again[name]
        assert repr(kept.facts) == repr(figure.facts)
        assert kept.art == figure.art
        assert kept.scene(USUAL) == drawn[name]
        for say in says:
            assert (kept.alt(say), kept.stem(say)) == (figure.alt(say), figure.stem(say))


def figures_are_not_made() -> figures.FigureSet:
    raise AssertionError


def test_words_are_said_again_where_a_message_is_another(project: Project) -> None:
    path = po_path(project, LANG, GAME)
    text = path.read_text("utf-8")
    before = made(project, TARGETS[2])
    path.write_text(text.replace('msgstr "', 'msgstr "!'), "utf-8")
    now = made(project, TARGETS[2])
    assert now.outputs != before.outputs
    assert now == without_kept(project, TARGETS[2])


@pytest.mark.parametrize("name", ["figures.yaml", "game.yaml"])
def test_nothing_counts_when_what_describes_the_figures_has_changed(
    project: Project, asked: list[str], name: str
) -> None:
    with (project.content / GAME / name).open("a") as file:
        file.write("# changed\n")
    made(project, TARGETS[0])
    assert asked == [GAME]


def test_nothing_counts_when_the_code_has_changed(
    project: Project, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keptfigures, "_program", lambda *_: "another")
    made(project, TARGETS[0])
    assert asked == [GAME]


@pytest.mark.parametrize("part", [0, 0.01, 0.5, 0.99])
def test_a_damaged_file_counts_as_none(project: Project, part: float) -> None:
    expected = [made(project, target) for target in TARGETS]
    for path in (project.cache / FOLDER / GAME).iterdir():
        data = path.read_bytes()
        path.write_bytes(data[: int(len(data) * part)])
    assert [made(project, target) for target in TARGETS] == expected


DRAWING = Scene((Circle((1.0, 2.0), 3.0), Label((0.0, 0.0), "1", 2.0)), Box(-2, -1, 4, 5))


def shelf(project: Project, folder: Path, kind: type[Any] = Scene) -> keptfigures._Shelf[Any]:
    """What a process has of a file."""
    return keptfigures._Shelf(keptfigures._Origin(project, folder, "here"), "things", kind)


@given(st.binary(min_size=1, max_size=9), st.floats(0, 1))
def test_no_bytes_in_its_place_do_any_harm(kept: Project, data: bytes, where: float) -> None:
    """A file that is not whole gives nothing."""
    folder = kept.cache / "aside"
    first = shelf(kept, folder)
    first.put("a", DRAWING)
    first.keep()
    path = folder / "things"
    whole = path.read_bytes()
    at = int(where * len(whole))
    damaged = whole[:at] + data + whole[at + len(data) :]
    path.write_bytes(damaged)
    assert shelf(kept, folder).names == (("a",) if damaged == whole else ())
    path.unlink()


class Red(StrEnum):
    """A text that is more than it seems."""

    RED = "#ff0000"


ITSELF: list[object] = []
ITSELF.append(ITSELF)


def said(value: object, text: str = "text") -> Heard:
    """A text with one message, with this value in it."""
    return Heard(text, (Message("found", "context", "message", None, 0, {"n": value}),))


def nested(depth: int) -> Scene:
    """A circle in so many groups."""
    item: Item = Circle((0.0, 0.0), 1.0)
    for _ in range(depth):
        item = Group((item,))
    return Scene((item,), DRAWING.box)


@pytest.mark.parametrize(
    "thing",
    [
        *map(said, (10**30, Fraction(1, 2), Decimal(1), {1, 2}, object(), ITSELF, math.nan)),
        *(said("\ud800"), said(1, "\ud800"), said(1, Red.RED), said(Red.RED)),
        Scene([Circle([0, 0], 1)], DRAWING.box),  # type: ignore[arg-type]
        Scene((Circle((0.0, 0.0), 1.0, Style(Red.RED, dash=[1])),), DRAWING.box),  # type: ignore[arg-type]
        Scene((Circle((10**30, 0), math.nan),), DRAWING.box),
        Scene((Circle((np.float64(1), np.float32(1)), np.int64(1)),), DRAWING.box),  # type: ignore[arg-type]
        Scene((Label((0.0, 0.0), 5, 2.0),), DRAWING.box),  # type: ignore[arg-type]
        nested(3000),
    ],
)
def test_an_odd_thing_is_the_same_in_every_process(
    project: Project, tmp_path: Path, thing: Scene | Heard
) -> None:
    first = shelf(project, tmp_path, type(thing))
    here = first.put("a", thing)
    first.keep()
    there = shelf(project, tmp_path, type(thing)).get("a")
    assert there is None or repr(there) == repr(here)


@pytest.mark.parametrize("by_another", [False, True])
def test_what_is_new_replaces_what_was_kept(
    project: Project, tmp_path: Path, by_another: bool
) -> None:
    """Of two messages that change one after the other, while pages are shown, both are kept."""
    before, after = said(1, "before"), said(2, "after")
    first = shelf(project, tmp_path, Heard)
    for name in "ab":
        first.put(name, before)
    first.keep()
    shown = shelf(project, tmp_path, Heard)
    other = shelf(project, tmp_path, Heard) if by_another else shown
    other.put("a", after)
    other.keep()
    shown.put("b", after)
    shown.keep()
    again = shelf(project, tmp_path, Heard)
    assert (again.get("a"), again.get("b")) == (after, after)


@pytest.mark.parametrize("deep", [10, 10_000])
def test_numbers_are_had_however_odd_they_are(
    project: Project, monkeypatch: pytest.MonkeyPatch, deep: int
) -> None:
    numbers: dict[str, Any] = {"large": 10**5000, "none": math.nan}
    for _ in range(deep):
        numbers = {"in": numbers}
    forget()
    found = figures_of(Trace(project), GAME)
    monkeypatch.setattr(figures.Figure, "facts", numbers)
    shutil.rmtree(project.cache / FOLDER)
    forget()
    found = figures_of(Trace(project), GAME)
    assert all(figure.facts is numbers for figure in found.values())


def test_nothing_is_kept_of_what_changes_while_it_is_made(project: Project) -> None:
    """A file that a game has opened is saved before all figures are made."""
    shutil.rmtree(project.cache / FOLDER)
    table = project.content / "table.txt"
    table.write_text("1")
    opened.count(table, "as it was before")
    made(project, TARGETS[0])
    assert not (project.cache / FOLDER).exists()
    del opened._files[table]
    made(project, TARGETS[0])
    assert (project.cache / FOLDER).exists()


def test_nothing_counts_when_a_file_appears_that_a_game_may_look_for(
    project: Project, asked: list[str]
) -> None:
    for place in (project.content / GAME, project.art):
        before = made(project, TARGETS[0])
        asked.clear()
        place.mkdir(exist_ok=True)
        (place / "board.svg").touch()
        assert not Snapshot.of(project).unchanged(before.inputs)
        made(project, TARGETS[0])
        assert asked == [GAME]


@pytest.mark.parametrize("kind", [Scene, Heard, Message])
def test_the_code_of_all_that_is_kept_counts(kind: type[object]) -> None:
    """What is read as another form of it would be something else."""
    assert kind.__module__ in Code().modules_of(keptfigures._MADE_BY, (GAME,))


def test_a_file_that_appears_while_figures_are_made_is_no_harm(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(project.cache / FOLDER)
    answers = project.content / GAME / "answers.yaml"
    sources = figures.sources(project, GAME)
    answers.write_text("[]\n", "utf-8")
    monkeypatch.setattr(figures, "sources", lambda *_: sources)
    forget()
    found = made(project, TARGETS[0])
    assert not (project.cache / FOLDER).exists()
    assert not Snapshot.of(project).unchanged(found.inputs)
    del opened._files[answers]


def test_where_nothing_can_be_written_all_is_made_the_same(project: Project) -> None:
    expected = [made(project, target) for target in TARGETS]
    shutil.rmtree(project.cache / FOLDER)
    (project.cache / FOLDER).write_text("in the way")
    assert [made(project, target) for target in TARGETS] == expected


def test_what_a_game_has_opened_counts_for_what_is_kept(project: Project, asked: list[str]) -> None:
    diagram = project.own_games / GAME / "diagram.py"
    text = diagram.read_text("utf-8")
    end = "    return Scene(stones, bounds(stones))\n"
    assert end in text
    reads = "    Path(__file__).parents[2].joinpath('content/table.txt').read_bytes()\n"
    diagram.write_text(text.replace(end, reads + end) + "\nfrom pathlib import Path\n", "utf-8")
    table = project.content / "table.txt"
    table.write_text("1")
    made(project, TARGETS[0])
    opened._files.clear()  # as another process has opened none
    asked.clear()
    found = made(project, TARGETS[0])
    assert not asked
    assert ("file", ("content/table.txt",)) in found.inputs
    table.write_text("2")
    assert not Snapshot.of(project).unchanged(found.inputs)
    opened._files.clear()
    made(project, TARGETS[0])
    assert asked == [GAME]


class Size(IntEnum):
    """A number that is more than it seems."""

    SMALL = 1


@pytest.mark.parametrize(
    ("value", "is_plain"),
    [
        ({"a": [1, (2, "b"), None, True], "c": {}}, True),
        ({"a": Size.SMALL}, False),
        ({"a": [Fraction(1, 2)]}, False),
        ({"a": {1}}, False),
        ({"a": float("inf")}, False),
    ],
)
def test_only_what_is_read_as_it_was_is_kept(value: object, is_plain: bool) -> None:
    assert keptfigures._is_plain(value) == is_plain


def test_figures_that_have_faults_are_not_kept(project: Project) -> None:
    path = project.content / GAME / "figures.yaml"
    path.write_text(path.read_text("utf-8") + "- id: wrong\n  view: {nothing: 1}\n", "utf-8")
    forget()
    with pytest.raises(ContentError):
        figures_of(Trace(project), GAME)
