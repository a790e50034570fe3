"""A box on one page, with its art: to be printed at home, and for a print shop that cuts it.

Colour runs on beyond where the card is cut; what is glued stays bare, but for a rim of colour. At
home, lines are printed: cut the solid ones, fold at the dashed ones, glue what is hatched. For the
shop they are spot inks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.box.dieline import Dieline, Part
from generator.box.lettering import BAND, Look, letter
from generator.box.placing import placed
from generator.cutting.cutfile import CutFile, Stroke
from generator.cutting.kerf import Loop, Run
from generator.drawing import pdf
from generator.drawing.scene import (
    Box,
    Group,
    Hatch,
    Item,
    Scene,
    Style,
    coarse,
    polygon,
    polyline,
    region,
)
from generator.drawing.themes import PAPER, TEXT
from generator.geometry.points import MM
from generator.pages.layout import BLEED
from generator.pdf.finish import finish
from generator.pdf.metadata import Metadata
from generator.pdf.press.condition import Condition
from generator.pdf.press.pressfile import press_file
from generator.pdf.press.spots import CREASE, CUT, Spot

if TYPE_CHECKING:
    from shapely import Polygon

MARGIN = 12.0
"""Around the card, in mm: for the bleed, and for what printers cannot reach."""

_RIM = BLEED / MM
_CUT = Style(stroke=TEXT, width=0.2)
_FOLD = Style(stroke=TEXT, width=0.15, dash=(2.0, 1.5))


def cut_file(dieline: Dieline) -> CutFile:
    """The lines for a machine: first what is scored, to be folded, then the cut."""
    scored = [Stroke("score", Run(fold)) for fold in dieline.folds]
    cut = [Stroke("cut", Loop(outline)) for outline in dieline.outlines]
    return CutFile((*scored, *cut), dieline.size)


class Card:
    """The card that a box is cut from, printed: what is on it is drawn once for all its files."""

    def __init__(self, dieline: Dieline, look: Look) -> None:
        self._dieline, self._look = dieline, look
        self._grounds = tuple(_grounds(dieline, look))

    def lacking(self) -> Iterator[str]:
        """What bitmaps of the art lack in resolution, as large as they are here, in words."""
        yield from dict.fromkeys(coarse(self._grounds))

    def for_home(self) -> bytes:
        """The PDF with its lines printed: same input, same bytes."""
        return self._pdf(_lines(self._dieline))

    def for_shop(self, condition: Condition) -> bytes:
        """The PDF/X-4, with lines as spot inks: same input, same bytes."""
        outlines, folds = self._dieline.outlines, self._dieline.folds
        cut = [Spot(CUT, polygon([_on_page(point) for point in outline])) for outline in outlines]
        creased = [Spot(CREASE, polyline([_on_page(a), _on_page(b)])) for a, b in folds]
        return press_file(self._pdf(), condition, [[*creased, *cut]])

    def _pdf(self, lines: Iterable[Item] = ()) -> bytes:
        look = self._look
        look.fonts.register()
        width, height = (length + 2 * MARGIN for length in self._dieline.size)
        out = BytesIO()
        canvas: Any = pdf.new_canvas(out, width * MM, height * MM)
        for name, rim in (("Trim", MARGIN), ("Bleed", MARGIN - _RIM)):
            edges = (rim * MM, rim * MM, (width - rim) * MM, (height - rim) * MM)
            getattr(canvas, f"set{name}Box")(edges)
        box = Box(-MARGIN, -MARGIN, width - MARGIN, height - MARGIN)
        pdf.draw(canvas, Scene((*self._grounds, *lines), box), 0.0, 0.0)
        canvas.translate(MARGIN * MM, MARGIN * MM)
        letter(canvas, self._dieline.parts, look)
        canvas.showPage()
        canvas.save()
        meta = Metadata(title=look.title, lang=look.langs[0], true_size=True, date=look.date)
        return finish(out.getvalue(), None, meta)


def _on_page(point: tuple[float, float]) -> tuple[float, float]:
    return point[0] + MARGIN, point[1] + MARGIN


def _grounds(dieline: Dieline, look: Look) -> Iterator[Item]:
    """Colour and art, with bleed where the card is cut."""
    import shapely

    bare = ("bare", "glue")
    printed = shapely.union_all([part.area for part in dieline.parts if part.role not in bare])
    if printed.is_empty:
        return
    yield region(_grown(printed), Style(fill=look.tones.strong))
    whole = shapely.union_all([part.area for part in dieline.parts])
    for part in dieline.parts:
        if part.role in ("front", "back"):
            panel = shown(part)
            beyond = _grown(panel.envelope).difference(whole)
            joined = shapely.union_all([panel.envelope, beyond], grid_size=1e-6)
            # What only touches the art at a corner is beside another part.
            area = max(shapely.get_parts(joined), key=shapely.area)
            yield region(area, Style(fill=look.tones.pale))
            if look.art is not None:
                art = placed(look.art, panel, _RIM)
                yield Group((*art.ground, *art.things), clip=region(area))


def shown(part: Part) -> Polygon:
    """Where a part shows art: above the title, if it has one."""
    import shapely

    box = part.box
    low = box.bottom + (BAND * box.height if part.role == "front" else 0.0)
    return part.area.intersection(shapely.box(box.left, low, box.right, box.top))


def _lines(dieline: Dieline) -> Iterator[Item]:
    """What is hatched to be glued, where the card is folded, and where it is cut."""
    for part in dieline.parts:
        if part.role == "glue":
            yield polygon(part.points, Style(fill=Hatch(45, 2.0, 0.15, TEXT)))
    for fold in dieline.folds:
        yield polyline(fold, Style(stroke=PAPER, width=0.4))
        yield polyline(fold, _FOLD)
    for outline in dieline.outlines:
        yield polygon(outline, _CUT)


def _grown(area: Polygon) -> Polygon:
    return area.buffer(_RIM, join_style="mitre")
