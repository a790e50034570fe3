"""What a printer would send a book back for, found before it is sent.

Each check is a function from what was read to findings. They look at the file as it is, by
:mod:`~generator.pdf.pdfmarks`, whoever has written it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

import pikepdf

from generator.counted import counted
from generator.geometry.points import MM
from generator.pdf.pdfmarks import (
    BlendMark,
    Box,
    Fonts,
    GroundMark,
    ImageMark,
    LineMark,
    PageMark,
    TextMark,
    page_marks,
)
from generator.pdf.tounicode import LINES

SAFE = 5.0
"""Text keeps this distance from the trimmed edge, in mm: the knife is not exact."""

BLEED = 3.0
"""What is printed beyond the trimmed edge, in mm."""

THINNEST = 0.1
"""Thinner lines, in mm, may vanish on paper."""

COARSEST = 300.0
"""Pictures of fewer dots per inch show their points."""

SHEET = 4
"""A folded sheet has so many pages."""

_NEAR = 0.02  # what rounding may do to a length, in mm
_BOXES = ("/BleedBox", "/TrimBox")


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """Something wrong on a page, by number from 1; 0 is the book as a whole."""

    page: int
    problem: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class PageSeen:
    """A page as it was read: its boxes by their names in the file, lengths in pt."""

    number: int
    boxes: dict[str, Box]
    marks: tuple[PageMark, ...]


def preflight(pdf: bytes) -> tuple[Finding, ...]:
    """Everything that is wrong with a book for print, sorted by page."""
    with pikepdf.open(BytesIO(pdf)) as document:
        fonts: Fonts = {}
        pages = [seen(page, number, fonts) for number, page in enumerate(document.pages, 1)]
        found = set(page_count(len(pages)))
        found.update(one_size(pages))
        for page in pages:
            for check in CHECKS:
                found.update(check(page))
    return tuple(sorted(found))


def page_count(pages: int) -> Iterator[Finding]:
    """A stitched book has whole sheets."""
    if pages % SHEET:
        yield Finding(0, f"{counted(pages, 'page')}, which is no multiple of {SHEET}")


def one_size(pages: Sequence[PageSeen]) -> Iterator[Finding]:
    """All pages are of one size, before and after the cut."""
    for name in ("/MediaBox", "/TrimBox"):
        sizes = [_size(page.boxes[name]) for page in pages if name in page.boxes]
        for page, size in zip(pages, sizes, strict=False):
            if size != sizes[0]:
                yield Finding(page.number, f"the {name[1:]} is of another size than on page 1")


def boxes(page: PageSeen) -> Iterator[Finding]:
    """Trim within bleed within media, with room for the bleed."""
    found = page.boxes
    for name in ("/BleedBox", "/TrimBox"):
        if name not in found:
            yield Finding(page.number, f"there is no {name[1:]}")
    for outer, inner in (("/MediaBox", "/BleedBox"), ("/BleedBox", "/TrimBox")):
        if outer in found and inner in found and min(_rims(found[outer], found[inner])) < -_NEAR:
            yield Finding(page.number, f"the {inner[1:]} reaches beyond the {outer[1:]}")
    if "/BleedBox" in found and "/TrimBox" in found:
        rim = min(_rims(found["/BleedBox"], found["/TrimBox"]))
        if rim < BLEED - _NEAR:
            yield Finding(page.number, f"{max(0, rim):.1f} mm of bleed are less than {BLEED:g} mm")


def grounds(page: PageSeen) -> Iterator[Finding]:
    """A ground that reaches the trimmed edge goes on beyond it, or a white line may show."""
    trim = page.boxes.get("/TrimBox")
    for mark in page.marks:
        if trim and isinstance(mark, GroundMark):
            over = _rims(mark.box, trim)
            if any(-_NEAR <= rim < BLEED - _NEAR for rim in over) and _meet(mark.box, trim):
                yield Finding(page.number, "a ground ends at the edge of the page", "let it bleed")


def fonts(page: PageSeen) -> Iterator[Finding]:
    """Every font is in the file, with the glyphs that are used, and says what they mean."""
    for font in {mark.font for mark in page.marks if isinstance(mark, TextMark)}:
        if not font.is_simple:
            yield Finding(page.number, f"the font {font.name} is of a kind that is not read")
        elif not font.is_embedded:
            yield Finding(page.number, f"the font {font.name} is not embedded")
        elif not font.is_subset:
            yield Finding(page.number, f"the font {font.name} is embedded as a whole")
        if font.largest_block > LINES:
            problem = (
                f"the font {font.name} maps {counted(font.largest_block, 'code')} in one block"
            )
            yield Finding(page.number, problem, f"{LINES} at most, or other programs lose text")


def margins(page: PageSeen) -> Iterator[Finding]:
    """No text stands where the knife may go."""
    trim = page.boxes.get("/TrimBox")
    for mark in page.marks:
        if trim and isinstance(mark, TextMark):
            rim = min(_rims(trim, mark.box))
            if rim < SAFE - _NEAR:
                problem = f"“{mark.text.strip()}” stands {rim:.1f} mm from the edge of the page"
                yield Finding(page.number, problem, f"keep {SAFE:g} mm")


def lines(page: PageSeen) -> Iterator[Finding]:
    """Lines, and grounds that are used as lines, are as thick as can be printed."""
    for mark in page.marks:
        match mark:
            case LineMark():
                thick = mark.width / MM
            case GroundMark():
                thick = min(_size(mark.box)) / MM
            case _:
                continue
        if thick < THINNEST - 1e-3:
            problem = f"a line is {thick:.3f} mm thick"
            yield Finding(page.number, problem, f"make it {THINNEST} mm at least")


def images(page: PageSeen) -> Iterator[Finding]:
    """Pictures of points are fine enough."""
    for mark in page.marks:
        if isinstance(mark, ImageMark) and mark.dpi < COARSEST - 0.5:
            problem = f"an image has {mark.dpi:.0f} dpi"
            yield Finding(page.number, problem, f"give it {COARSEST:.0f} dpi")


def blending(page: PageSeen) -> Iterator[Finding]:
    """Nothing shines through: what flattens it may do so in its own way."""
    for mark in page.marks:
        if isinstance(mark, BlendMark):
            yield Finding(page.number, f"{mark.what}: transparency prints differently elsewhere")


Check = Callable[[PageSeen], Iterable[Finding]]

CHECKS: tuple[Check, ...] = (boxes, grounds, fonts, margins, lines, images, blending)
"""What every page is held to."""


def seen(page: pikepdf.Page, number: int, fonts: Fonts | None = None) -> PageSeen:
    """A page, read; the pages of a document may share the ``fonts``."""
    found = {name: _box(page.obj[name]) for name in _BOXES if name in page.obj}
    found["/MediaBox"] = _box(page.mediabox)  # it may be inherited
    return PageSeen(number, found, tuple(page_marks(page, fonts)))


def _box(edges: Iterable[object]) -> Box:
    left, bottom, right, top = map(float, edges)  # type: ignore[arg-type]
    return left, bottom, right, top


def _rims(outer: Box, inner: Box) -> tuple[float, float, float, float]:
    """How far one box reaches beyond another on each side, in mm."""
    return (
        (inner[0] - outer[0]) / MM,
        (inner[1] - outer[1]) / MM,
        (outer[2] - inner[2]) / MM,
        (outer[3] - inner[3]) / MM,
    )


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _size(box: Box) -> tuple[float, float]:
    return round(box[2] - box[0], 2), round(box[3] - box[1], 2)
