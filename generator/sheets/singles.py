"""One piece a page, as services want them that print and cut for others.

A page is as large as its piece with the bleed around; its trim box is the box around the edge.
They are in the order of components, then of players, each piece as often as all sets have it; a
back that is not like the front follows its front.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO

from generator.components.kits import material
from generator.components.spec import colour_faults, load_spec
from generator.contract import finding
from generator.contract.piece import Ink, Piece
from generator.drawing import pdf
from generator.drawing.scene import Box, Item, Scene
from generator.faults import raise_if_any
from generator.figures.gamefile import read_game
from generator.geometry.points import MM
from generator.markup.recording import RecordedMessages
from generator.pdf.finish import finish
from generator.pdf.metadata import Metadata
from generator.shapes import printing
from generator.shapes.reach import reach_alone
from generator.sheets.document import SheetRequest
from generator.sheets.facewords import load_faces


def make_singles(request: SheetRequest) -> bytes:
    """The PDF of all pieces of a game: same request, same bytes. The paper says nothing, the
    language only where words stand on pieces.

    Raises :class:`~generator.faults.ContentError` with what is wrong in the content.
    """
    project, game = request.project, request.game
    engine = finding.load(game)
    spec = request.options.applied(load_spec(project, game, engine, request.read, request.lang))
    theme, data = request.theme, read_game(project, engine, request.read).data
    raise_if_any(colour_faults(spec, theme))
    ink = Ink(theme, theme.game(data["colour"]), spec.names)
    request.fonts.register()
    out = BytesIO()
    canvas = pdf.new_canvas(out, MM, MM)
    kits = material(spec, engine, request.options.second)
    words = load_faces(
        project,
        game,
        pieces=(piece for kit in kits for piece in kit.pieces),
        spec=spec,
        catalogue=RecordedMessages(request.catalogue),
        read=request.read,
        fonts=request.fonts,
    )
    pieces = [words.on(p, ink) for kit in kits for p in kit.pieces * spec.copies]
    for scene, edge in _pages(pieces, ink, spec.bleed):
        width, height = scene.width * MM, scene.height * MM
        canvas.setPageSize((width, height))
        canvas.setBleedBox((0.0, 0.0, width, height))
        left, bottom = (edge.left - scene.box.left) * MM, (edge.bottom - scene.box.bottom) * MM
        canvas.setTrimBox((left, bottom, left + edge.width * MM, bottom + edge.height * MM))
        pdf.draw(canvas, scene, 0.0, 0.0)
        canvas.showPage()
    canvas.save()
    meta = Metadata(title=data["title"], lang=request.lang, true_size=True, date=project.date)
    return finish(out.getvalue(), None, meta)


def _pages(pieces: Iterable[Piece], ink: Ink, bleed: float) -> Iterator[tuple[Scene, Box]]:
    """What is on each page, and the box around the edge of its piece."""
    for piece in pieces:
        yield _page(piece, bleed, printing.stacked((piece,), ink, bleed, ()))
        if piece.shape.back == "covered":
            back = printing.back_items(piece, ink, reach_alone(piece, bleed))
            yield _page(piece, bleed, tuple(back))


def _page(piece: Piece, bleed: float, items: tuple[Item, ...]) -> tuple[Scene, Box]:
    edge = Box(*map(float, piece.outline.bounds))
    return Scene(items, edge.grown(bleed)), edge
