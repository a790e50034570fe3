"""One piece a page, as services want them that print and cut for others.

A page is as large as its piece with the bleed around; its trim box is the box around the edge.
They are in the order of components, then of players, each piece as often as all sets have it; a
back that is not like the front follows its front.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from generator.components.kits import material
from generator.components.spec import SheetSpec, colour_faults, load_spec
from generator.contract import finding
from generator.contract.piece import Ink, Piece
from generator.drawing import pdf
from generator.drawing.scene import Box, Item, Scene
from generator.faults import raise_if_any
from generator.figures.gamefile import read_game
from generator.geometry.outline import offset
from generator.geometry.points import MM
from generator.pdf.finish import finish
from generator.pdf.metadata import Metadata
from generator.shapes import printing
from generator.sheets.document import SheetRequest


def make_singles(request: SheetRequest) -> bytes:
    """The PDF of all pieces of a game: same request, same bytes. Paper and language say nothing.

    Raises :class:`~generator.faults.ContentError` with what is wrong in the content.
    """
    project, game = request.project, request.game
    engine = finding.load(game)
    spec = request.options.applied(load_spec(project, game, engine, request.read))
    theme, data = request.theme, read_game(project, engine, request.read).data
    raise_if_any(colour_faults(spec, theme))
    ink = Ink(theme, theme.game(data["colour"]), spec.names)
    request.fonts.register()
    out = BytesIO()
    canvas = pdf.new_canvas(out, MM, MM)
    for scene, edge in _pages(spec, engine, ink, second=request.options.second):
        width, height = scene.width * MM, scene.height * MM
        canvas.setPageSize((width, height))
        canvas.setBleedBox((0.0, 0.0, width, height))
        left, bottom = (edge.left - scene.box.left) * MM, (edge.bottom - scene.box.bottom) * MM
        canvas.setTrimBox((left, bottom, left + edge.width * MM, bottom + edge.height * MM))
        pdf.draw(canvas, scene, 0.0, 0.0)
        canvas.showPage()
    canvas.save()
    meta = Metadata(title=data["title"], lang="en", true_size=True, date=project.date)
    return finish(out.getvalue(), None, meta)


def _pages(
    spec: SheetSpec, engine: object, ink: Ink, *, second: bool
) -> Iterator[tuple[Scene, Box]]:
    """What is on each page, and the box around the edge of its piece."""
    for kit in material(spec, engine, second):
        for piece in kit.pieces * spec.copies:
            yield _page(piece, spec.bleed, printing.stacked((piece,), ink, spec.bleed, ()))
            if piece.shape.back == "covered":
                reach = offset(piece.outline, spec.bleed)
                yield _page(piece, spec.bleed, tuple(printing.back_items(piece, ink, reach)))


def _page(piece: Piece, bleed: float, items: tuple[Item, ...]) -> tuple[Scene, Box]:
    edge = Box(*map(float, piece.outline.bounds))
    return Scene(items, edge.grown(bleed)), edge
