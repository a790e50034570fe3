"""All options of sheets and cut files together, at random: what is made is read back and held.

``python -m tests.sheets.combinations 300 7``: so many combinations, with a seed, of the games that
are there; ``… 300 7 strangers``: of games in projects of their own.
"""

from __future__ import annotations

import random
import re
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeAlias

import pikepdf
import pypdfium2
import pytest
import yaml
from PIL import Image

from generator import games
from generator.build.errors import BuildError
from generator.build.targets.printthencut import PrintThenCut
from generator.build.targets.sheetforms import SheetPictures, Singles
from generator.build.targets.sheetprints import SheetsPrint
from generator.build.targets.sheets import Sheets
from generator.build.trace import Trace
from generator.components.kits import material
from generator.components.spec import load_spec
from generator.contract import finding
from generator.cutting.machine import Machine
from generator.cutting.registration import SYSTEMS
from generator.drawing.fonts import FontSet, user_fonts
from generator.drawing.themes import THEMES
from generator.faults import ContentError
from generator.geometry.papers import SHEET_PAPERS
from generator.pdf.press.preflight import preflight
from generator.pdf.press.reading import Printed, printed
from generator.project import Project
from generator.sheets.laidout import LaidOut
from generator.sheets.options import BACKS, BOARD_FITS, CUTTERS, MARKS, SheetOptions
from tests.support.cutreading import Done, from_dxf, from_svg
from tests.support.pdfpaths import POINT, Drawn, paths
from tests.support.places import ROOT
from tests.support.projects import GAME, SAMPLE
from tests.support.sheetproject import laid
from tests.support.typesize import LEAST_TYPE, smallest_printed

WINDOW = (52.0, 36.0)
"""What the figure of the guide shows of a piece, in mm."""
TICK = 0.6
"""Width of a tick in it, in mm."""
NEAR = 0.01
CHESS = Project(ROOT / "tests" / "outside" / "project")
LANGS = ("en", "ja")
INKS = {"colour": "Ink: colour", "low": "Ink: low", "mono": "Ink: black"}
TOOLS = {"knife": "knife and ruler", "scissors": "scissors", "trimmer": "trimmer"}
MARK_WORDS = re.compile(r"\bmarks?\b|numbered|order of their numbers")

Form: TypeAlias = Literal["pdf", "png", "pieces", "print-shop", "white-ink", "cut"]
FORMS: tuple[Form, ...] = ("pdf", "pdf", "pdf", "png", "pieces", "print-shop", "white-ink", "cut")
"""The more there is to be held, the oftener."""


@dataclass(frozen=True)
class Home:
    """A game, and the project in which it is."""

    game: str
    project: Project = field(default=Project(ROOT), repr=False)

    @property
    def usual(self) -> Any:
        """What its ``sheets.yaml`` says."""
        path = self.project.content / self.game / "sheets.yaml"
        return yaml.safe_load(path.read_text("utf-8"))


OURS = tuple(map(Home, Project(ROOT).sheeted()))


@contextmanager
def strangers() -> Iterator[tuple[Home, ...]]:
    """Games that lie in projects of their own, which are joined so long: one with stones alone, one
    with a square board and men, and the same with its men as cards, of one pattern on their backs.
    """
    ways, modules = list(games.__path__), {*sys.modules}
    with TemporaryDirectory() as folder:
        cards = Project(Path(folder))
        shutil.copytree(CHESS.root, cards.root, dirs_exist_ok=True)
        sheets = cards.content / "chess" / "sheets.yaml"
        text = sheets.read_text("utf-8")
        men = "shape: rectangle, faces: true, each: pieces_per_player, set: pieces_in_set"
        deck = "shape: bridge-card, faces: true, set: pieces_per_player"
        assert text.count(men) == 1
        sheets.write_text(text.replace(men, deck), "utf-8")
        try:
            for project in (SAMPLE, CHESS):
                finding.join(project.own_games)
            yield Home(GAME, SAMPLE), Home("chess", CHESS), Home("chess", cards)
        finally:
            games.__path__[:] = ways
            for name in {*sys.modules} - modules:
                if name.startswith("generator.games."):
                    del sys.modules[name]


@dataclass(frozen=True)
class Asked:
    """What somebody asks for: ``system`` and ``kerf`` are for the form ``cut``, ``dpi`` for png."""

    home: Home
    paper: str
    ink: str
    lang: str
    form: Form
    options: SheetOptions
    system: str
    kerf: float
    dpi: int

    @property
    def game(self) -> str:
        return self.home.game

    @property
    def laid(self) -> LaidOut:
        return laid(self.game, self.paper, self.options, self.home.project)

    @property
    def sheets(self) -> Sheets:
        return Sheets(self.game, self.paper, self.ink, self.lang, self.options)


def drawn_by_lot(rng: random.Random, homes: Sequence[Home] = OURS) -> Asked:
    """Anything that the commands take."""

    def length(most: float) -> float | None:
        return rng.choice((None, 0.0, round(rng.uniform(0, most), 3), round(rng.uniform(0, most))))

    cutter = rng.choice((*CUTTERS, "knife"))
    free = cutter != "laser"  # whose sheets lie as its cut files do
    options = SheetOptions(
        backs=rng.choice([backs for backs in BACKS if free or backs != "gutter"]),
        bleed=length(5.0) if free else None,
        gap=length(20.0) if free else None,
        margin=length(30.0) if free else None,
        marks=rng.choice(MARKS),
        board=rng.choice(BOARD_FITS) if free else "tile",
        second=free and rng.random() < 0.25,
        copies=rng.choice((1, 1, 1, 2, 3)) if free else 1,
        cutter=cutter,
    )
    asked = Asked(
        rng.choice(homes),
        rng.choice(list(SHEET_PAPERS)),
        rng.choice(list(THEMES)),
        rng.choice(LANGS),
        rng.choice(FORMS),
        options,
        rng.choice(list(SYSTEMS)),
        rng.choice((0.0, 0.1, 0.2, 0.5)),
        rng.choice((72, 100)),
    )
    if asked.form == "png":  # each sheet is a picture, which takes long; more are the same
        return replace(asked, options=options.but(copies=1))
    return asked


def hold(asked: Asked, fonts: FontSet) -> bool:
    """Make it and hold what was made; False where it is refused in words."""
    assert SheetOptions.named(asked.options.suffix) == asked.options
    try:
        _HELD[asked.form](asked, fonts)
    except ContentError as error:
        assert all(fault.problem for fault in error.faults)
        return False
    except BuildError as error:
        assert str(error)
        return False
    return True


def _made(asked: Asked, target: Any, fonts: FontSet) -> dict[str, bytes]:
    return dict(target.make(Trace(asked.home.project), fonts))


def _pdf(asked: Asked, fonts: FontSet) -> None:
    (pdf,) = _made(asked, asked.sheets, fonts).values()
    there = asked.laid
    _hold_pages(asked, pdf, there)
    if asked.lang == "en" and there.guide is not None:
        _hold_guide(asked, pdf, there)


def _hold_pages(asked: Asked, pdf: bytes, there: LaidOut) -> None:
    """Pages have the size of the paper, feet say what they are, all type can be read, layers can be
    hidden.
    """
    assert smallest_printed(pdf)[0] >= LEAST_TYPE
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) == len(there.sides)
    for page in document:
        size = [length * POINT for length in page.get_size()]
        assert size == pytest.approx((there.paper.width, there.paper.height), abs=NEAR)
        words = " ".join(page.get_textpage().get_text_range().split())
        assert there.paper.name in words
        if asked.lang == "en":
            assert INKS[asked.ink] in words
            tool = None if there.options.registration else TOOLS[asked.options.cutter]
            assert tool is None or f"Cut with: {tool}" in words
    with pikepdf.open(BytesIO(pdf)) as opened:
        assert 1 <= len(opened.Root.OCProperties.OCGs) <= 4


def _hold_guide(asked: Asked, pdf: bytes, there: LaidOut) -> None:
    """The guide speaks of what is there."""
    usual, options, box = asked.home.usual, asked.options, there.guide
    assert box is not None
    document = pypdfium2.PdfDocument(pdf)
    guide = paths(pdf, 0)
    drawn = _labels(document[0], _windows(guide))
    edges = (edge / POINT for edge in (box.left, box.bottom, box.right, box.top))
    words = document[0].get_textpage().get_text_bounded(*edges).replace("\r\n", " ")
    assert set(re.findall(r"\(([0-9])\)", words)) == drawn
    marked = options.marks != "none"
    bleed = usual["bleed"] if options.bleed is None else options.bleed
    if "stick" in usual["sizes"] and options.cutter != "scissors":
        assert drawn == {"1", "2", *(["3"] if bleed else []), *(["4"] if marked else [])}
    ticks = [d for d in guide if d.paint == "S" and d.clipped and abs(d.width - TICK) < 1e-3]
    assert bool(ticks) == ("4" in drawn)
    # The foot has no mark; it ends 26 mm above the margin.
    foot = 27.0 + (6.0 if options.margin is None else options.margin)
    hairlines = [
        d
        for number in range(1, len(document))
        for d in paths(pdf, number)
        if d.paint == "S"
        and abs(d.width - 0.15) < 1e-3
        and not d.dashed
        and d.box[3] > foot
        and min(d.size) < 0.01  # not the lines of a hatching
    ]
    feet = " ".join(page.get_textpage().get_text_range() for page in document)
    assert marked or not MARK_WORDS.search(words)
    assert marked or "mark to mark" not in feet.replace("\r\n", " ")
    assert marked or options.backs == "short" or not hairlines
    assert not there.spec.gap or "edge to edge" not in words


def _windows(page: list[Drawn]) -> list[Drawn]:
    return [
        drawn
        for drawn in page
        if drawn.paint in ("S", "s")
        and all(abs(a - b) < 0.05 for a, b in zip(drawn.size, WINDOW, strict=True))
    ]


def _labels(page: Any, frames: list[Drawn]) -> set[str]:
    """The digits in the figure."""
    found: set[str] = set()
    for frame in frames:
        left, bottom, right, top = (edge / POINT for edge in frame.box)
        text = page.get_textpage().get_text_bounded(left - 6, bottom - 6, right + 6, top + 6)
        found.update(re.findall(r"[0-9]", text))
    return found


def _png(asked: Asked, fonts: FontSet) -> None:
    """Every page is a picture as large as the paper."""
    files = _made(asked, SheetPictures(asked.sheets, asked.dpi), fonts)
    there = asked.laid
    assert len(files) == len(there.sides)
    for data in files.values():
        with Image.open(BytesIO(data)) as image:
            mm = [pixels / asked.dpi * 25.4 for pixels in image.size]
            assert mm == pytest.approx((there.paper.width, there.paper.height), abs=0.4)


def _pieces(asked: Asked, fonts: FontSet) -> None:
    """Each piece has a page, as often as it is there; the trim box is its size."""
    (pdf,) = _made(asked, Singles(asked.sheets), fonts).values()
    project, engine = asked.home.project, finding.load(asked.game)
    spec = asked.options.applied(load_spec(project, asked.game, engine, lambda p: p.read_text()))
    wanted = [
        piece.outline.bounds
        for kit in material(spec, engine, asked.options.second)
        for piece in kit.pieces * asked.options.copies
        for _ in range(1 + (piece.shape.back == "covered"))
    ]
    with pikepdf.open(BytesIO(pdf)) as document:
        assert len(document.pages) == len(wanted)
        for page, (left, bottom, right, top) in zip(document.pages, wanted, strict=True):
            trim = [float(edge) * POINT for edge in page.trimbox]
            assert trim == pytest.approx(
                [spec.bleed, spec.bleed, spec.bleed + right - left, spec.bleed + top - bottom],
                abs=NEAR,
            )


def _print_shop(asked: Asked, fonts: FontSet) -> None:
    """The preflight hears nothing, and inks beside the four are those that were asked for."""
    white = asked.form == "white-ink"
    (pdf,) = _made(asked, SheetsPrint(asked.sheets, white), fonts).values()
    assert preflight(pdf) == ()
    there = asked.laid
    with pikepdf.open(BytesIO(pdf)) as document:
        assert len(document.pages) == len(there.sides)
        inks = {
            mark.colour.ink
            for page in document.pages
            for mark in printed(page)
            if isinstance(mark, Printed) and mark.colour.space == "Separation"
        }
    whole = any(sheet.pieces and sheet.part is None for sheet in there.sheets)
    assert inks == ({"CutContour", *(["White"] if white else [])} if whole else set())


def _cut(asked: Asked, fonts: FontSet) -> None:
    """Marks are printed where the machine is told of them, and nothing is cut but pieces."""
    machine = Machine(asked.kerf, asked.options.gap)
    target = PrintThenCut(asked.game, asked.paper, asked.ink, asked.lang, asked.system, machine)
    files = _made(asked, target, fonts)
    pdf = files.pop(target.name)
    there = laid(asked.game, asked.paper, target.options, asked.home.project)
    _hold_pages(asked, pdf, there)
    assert len(files) == 2 * len(there.sheets) == 2 * len(pypdfium2.PdfDocument(pdf))
    names = sorted(name for name in files if name.endswith(".dxf"))
    assert len(names) == len(there.sheets)
    for number in range(1, len(names) + 1):
        stem = target.name.removesuffix(".pdf") + (f"-sheet-{number}" if number > 1 else "")
        lines = from_dxf(files[f"{stem}.dxf"].decode())
        others = from_svg(files[f"{stem}.svg"].decode())
        assert [done.layer for done in lines] == [done.layer for done in others]
        assert {done.layer for done in lines} <= {"registration", "cut"}
        boxes = [drawn.box for drawn in paths(pdf, number - 1)]
        for done in _marks(lines):
            assert any(_same(box, done.line.bounds) for box in boxes)
        for one, other in zip(lines, others, strict=True):
            assert _same(one.line.bounds, other.line.bounds)


def _marks(lines: list[Done]) -> Iterator[Done]:
    yield from (done for done in lines if done.layer == "registration")


def _same(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(a - b) < NEAR for a, b in zip(one, other, strict=True))


_HELD = {
    "pdf": _pdf,
    "png": _png,
    "pieces": _pieces,
    "print-shop": _print_shop,
    "white-ink": _print_shop,
    "cut": _cut,
}


def main() -> int:
    """1 where a combination is at fault; each is told."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    number, seed = (*numbers, *(100, 1)[len(numbers) :])
    if "strangers" in sys.argv[1:]:
        with strangers() as homes:
            return _tried(number, seed, homes)
    return _tried(number, seed, OURS)


def _tried(number: int, seed: int, homes: Sequence[Home]) -> int:
    fonts, rng, begun = user_fonts(), random.Random(seed), time.monotonic()
    forms: Counter[str] = Counter()
    refused = failed = 0
    for _ in range(number):
        asked = drawn_by_lot(rng, homes)
        forms[asked.form] += 1
        try:
            refused += not hold(asked, fonts)
        except Exception as error:
            failed += 1
            print(f"{asked}\n  {type(error).__name__}: {str(error)[:300]}", flush=True)
    of_each = ", ".join(f"{n} {form}" for form, n in sorted(forms.items()))
    took = time.monotonic() - begun
    print(f"{number} combinations ({of_each}), {refused} refused, {failed} failed, {took:.0f} s")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
