"""A book on sheets to be folded: two pages beside each other on either side, stitched in the fold.

Made from the bytes of the book, whose pages are placed as they are. Sheets are printed on both
sides and turned over at their short edge, then laid into each other and folded once. Upright pages
stand side by side, and the fold is upright; pages that lie on their side stand one above the other,
and the fold lies too, so that the book turns its pages upward like a calendar.

A booklet is for paper. It has no structure tree, and does not claim to be accessible: on a sheet,
page 1 stands beside the last one, in no order that anyone could listen to. Its metadata name the
edition that can be read, in words and as its source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import TypeAlias

import pikepdf
from pikepdf import Array, Dictionary, Name
from pikepdf.models.metadata import decode_pdf_date

from generator.geometry.papers import Paper, papers
from generator.geometry.points import MM
from generator.markup.template import Messages
from generator.pages.layout import BLEED, THICKNESS
from generator.pages.signature import SHEET
from generator.pdf.finish import finish
from generator.pdf.metadata import Metadata
from generator.values import Value

_MARK, _LEAST_MARK, _WEIGHT, _DASH = 5 * MM, 3 * MM, 0.35, "2"
"""Length of fold and crop marks, the least that is of use, thickness, dashes at the fold, in pt."""

_MARKED = re.compile(rb"^(?:EMC|/\S+ (?:<<[^<>()\n]*>>|/\S+) BDC)(?:\n|\Z)", re.MULTILINE)
"""The operators of marked content as our pages have them: each on a line of its own. No text has a
line: in strings, its ends are escaped."""

_LAP = 0.2 * MM
"""How far the first page of a side goes on below the second, so that viewers, which blend the edges
of what abuts, show no light line in the fold, in pt."""

_SLACK = 0.01
"""What rounding may add to a page that just fits, in pt."""

_Edges: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top in pt."""


class Side(Value, frozen=True):
    """One side of a sheet: which pages stand on it, by number from 1.

    ``first`` is the left or upper one. Both are moved ``creep`` mm towards the fold.
    """

    first: int
    second: int
    creep: float


def sides(pages: int, thickness: float = THICKNESS) -> Iterator[Side]:
    """Front and back of every sheet, from the outermost inward, for paper so many mm thick.

    Every sheet lies around the thickness of those inside it, so that from the outermost inward each
    stands out by one thickness more, (pages / 4 - 1) × thickness in all; the fore edge is cut flush
    with the outermost. What is printed on a sheet therefore moves towards the fold by as much as it
    will stand out, and outer margins remain alike. (The rule of imposition programs for folds that
    are pressed flat; a loose fold would add up to π/2 as much.)

    Raises ``ValueError`` for a number of pages that fills no whole number of sheets.
    """
    if pages <= 0 or pages % SHEET:
        raise ValueError(f"a stitched book has a multiple of {SHEET} pages, not {pages}")
    for sheet in range(pages // SHEET):
        low, high, creep = 2 * sheet + 1, pages - 2 * sheet, sheet * thickness
        yield Side(high, low, creep)
        yield Side(low + 1, high - 1, creep)


def booklet(
    pdf: bytes, say: Messages, source: str, thickness: float = THICKNESS, *, large: bool = False
) -> bytes:
    """The booklet of a finished book, for paper of ``thickness`` mm: same input, same bytes.

    ``say`` words the metadata, which name ``source``, the file of the book. With ``large`` the
    paper has room around the pages, for what is cut off: bleed, crop marks and fold marks.
    Raises ``ValueError`` where the pages fill no whole number of sheets, or fit on no paper.
    """
    with pikepdf.open(BytesIO(pdf)) as document:
        meta = _metadata(document, say, source)
        pages = list(document.pages)
        sheet = _sheet(pages[0], papers("oversize" if large else "sheet"))
        forms = [_form(document, page) for page in pages]
        for side in sides(len(pages), thickness):
            document.add_blank_page(page_size=(sheet.width, sheet.height))
            sheet.fill(document, document.pages[-1], forms, side)
        del document.pages[: len(pages)]
        for name in ("/StructTreeRoot", "/MarkInfo", "/Outlines", "/PageMode", "/Names", "/Dests"):
            if name in document.Root:
                del document.Root[name]
        out = BytesIO()
        document.save(out, fix_metadata_version=False)
    return finish(out.getvalue(), None, meta)


def _metadata(document: pikepdf.Pdf, say: Messages, source: str) -> Metadata:
    title = str(document.docinfo["/Title"])
    date = document.docinfo.get("/CreationDate")
    return Metadata(
        # Translators: title of the file for printing; title: that of the book
        title=say.pgettext("book/booklet", "%(title)s (booklet for printing)", title=title),
        lang=str(document.Root.Lang),
        # Translators: what the file for printing says of itself; file: the name of another file
        subject=say.pgettext(
            "book/booklet",
            "Print it on both sides, turned over at the short edge, then fold and staple it. To "
            "read on a screen, or with a screen reader, take %(file)s.",
            file=source,
        ),
        source=source,
        true_size=True,
        short_edge=True,
        date=decode_pdf_date(str(date)) if date else None,
    )


class _Slot(Value, frozen=True):
    """Where a trimmed page stands: its lower left corner in pt, and the way to the fold."""

    x: float
    y: float
    to_right: int
    to_top: int


class _Sheet(Value, frozen=True):
    """A sheet with two pages in its middle, all trimmed sizes, in pt.

    ``corner`` is the lower left corner of a trimmed page in the coordinates of its own.
    """

    width: float
    height: float
    page: tuple[float, float]
    corner: tuple[float, float]

    @property
    def _trim(self) -> _Edges:
        """What is left when the open sheet is cut."""
        lies, (wide, high) = self.height > self.width, self.page
        across, up = (wide / 2, high) if lies else (wide, high / 2)
        x, y = self.width / 2, self.height / 2
        return x - across, y - up, x + across, y + up

    @property
    def _slots(self) -> tuple[_Slot, _Slot]:
        """The places of the first and the second page."""
        (left, bottom, _, _), (wide, high) = self._trim, self.page
        if self.height > self.width:
            return _Slot(left, bottom + high, 0, -1), _Slot(left, bottom, 0, 1)
        return _Slot(left, bottom, 1, 0), _Slot(left + wide, bottom, -1, 0)

    def fill(
        self, document: pikepdf.Pdf, page: pikepdf.Page, forms: Sequence[pikepdf.Object], side: Side
    ) -> None:
        """Draw two pages and the marks around them on ``page``, and set its boxes."""
        numbers = (side.first, side.second)
        shown = {f"/Page{number}": forms[number - 1] for number in numbers}
        drawn = [
            self._place(name, slot, side.creep * MM, lap)
            for name, slot, lap in zip(shown, self._slots, (_LAP, 0.0), strict=True)
        ]
        page.obj.Resources = Dictionary(XObject=Dictionary(shown))
        page.obj.Contents = document.make_stream("\n".join((*drawn, *self._marks())).encode())
        left, bottom, right, top = self._trim
        bled = (
            max(0.0, left - BLEED),
            max(0.0, bottom - BLEED),
            min(self.width, right + BLEED),
            min(self.height, top + BLEED),
        )
        page.obj.TrimBox = Array([round(edge, 4) for edge in self._trim])
        page.obj.BleedBox = Array([round(edge, 4) for edge in bled])

    def _place(self, name: str, slot: _Slot, creep: float, lap: float) -> str:
        """Operators that draw a page in its slot, moved towards the fold, and across it by no more
        than ``lap``.
        """
        wide, high = self.page
        left = slot.x - (BLEED if slot.to_right >= 0 else lap)
        bottom = slot.y - (BLEED if slot.to_top >= 0 else lap)
        right = slot.x + wide + (BLEED if slot.to_right <= 0 else lap)
        top = slot.y + high + (BLEED if slot.to_top <= 0 else lap)
        x = slot.x + creep * slot.to_right - self.corner[0]
        y = slot.y + creep * slot.to_top - self.corner[1]
        clip = f"{left:.4f} {bottom:.4f} {right - left:.4f} {top - bottom:.4f} re W n"
        return f"q {clip} 1 0 0 1 {x:.4f} {y:.4f} cm {name} Do Q"

    def _marks(self) -> Iterator[str]:
        """Crop marks at the corners and dashed marks at the fold, where there is room beyond."""
        left, bottom, right, top = self._trim
        level, upright = [(bottom, ""), (top, "")], [(left, ""), (right, "")]
        if self.height > self.width:
            level.append(((bottom + top) / 2, _DASH))
        else:
            upright.append(((left + right) / 2, _DASH))
        yield f"q 0 G {_WEIGHT} w"
        for start, end in _stubs(left, right, self.width):
            yield from (f"[{d}] 0 d {start} {y:.4f} m {end} {y:.4f} l S" for y, d in level)
        for start, end in _stubs(bottom, top, self.height):
            yield from (f"[{d}] 0 d {x:.4f} {start} m {x:.4f} {end} l S" for x, d in upright)
        yield "Q"


def _stubs(low: float, high: float, size: float) -> Iterator[tuple[float, float]]:
    """Where marks begin and end on either side of what lies between ``low`` and ``high``."""
    for edge, away, room in ((low, -1, low), (high, 1, size - high)):
        length = min(_MARK, room - BLEED)
        if length >= _LEAST_MARK:
            near = edge + away * BLEED
            yield round(near, 4), round(near + away * length, 4)


def _sheet(page: pikepdf.Page, among: Mapping[str, Paper]) -> _Sheet:
    """The smallest of the papers that holds two of the page, its fold along its shorter middle."""
    left, bottom, right, top = (float(edge) for edge in page.trimbox)
    wide, high = right - left, top - bottom
    upright = wide < high
    need = sorted((2 * wide, high) if upright else (wide, 2 * high))
    for short, long in sorted((paper.width, paper.height) for paper in among.values()):
        if need[0] <= short * MM + _SLACK and need[1] <= long * MM + _SLACK:
            size = (long * MM, short * MM) if upright else (short * MM, long * MM)
            return _Sheet(*size, (wide, high), (left, bottom))
    raise ValueError(f"no paper holds two pages of {wide / MM:.0f} × {high / MM:.0f} mm")


def _form(document: pikepdf.Pdf, page: pikepdf.Page) -> pikepdf.Object:
    """The page with its bleed as one form, without marked content.

    Its lines are taken as they stand: to read and write every operator takes ten times as long.
    """
    page.contents_coalesce()
    return document.make_stream(
        _MARKED.sub(b"", page.obj.Contents.read_bytes()),
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=page.obj.MediaBox,
        Resources=page.obj.Resources,
    )
