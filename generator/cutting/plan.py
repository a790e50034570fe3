"""From a game's content to a cut file: which pieces, how far apart, and what is done to them."""

from __future__ import annotations

from generator.components.packings import Packings
from generator.components.spec import load_spec
from generator.contract import finding
from generator.cutting.cutfile import CutFile, strokes
from generator.cutting.spread import for_machine, spread
from generator.drawing.fonts import FontSet
from generator.project import Project, Read
from generator.values import Value


class CutRequest(Value, frozen=True):
    """What a cut file is made from; ``kerf`` in mm.

    ``gap`` in mm takes the place of that of ``sheets.yaml`` (None: that one).

    ``read`` gives the text of every file that the cut file depends on.
    """

    project: Project
    game: str
    component: str
    kerf: float
    fonts: FontSet
    read: Read
    gap: float | None = None


def make_cut_file(request: CutRequest) -> CutFile:
    """The pieces of one player: every player has the same, and a machine cuts one card at a time.

    Raises :class:`~generator.faults.ContentError` for what is wrong in the content, ``LookupError``
    for an unknown game, ``KeyError`` for an unknown component, ``ValueError`` for a kerf that is
    too wide.
    """
    engine = finding.load(request.game)
    spec = load_spec(request.project, request.game, engine, request.read)
    component = {c.id: c for c in spec.components}[request.component]
    laid = spread(
        for_machine(spec, component, request.kerf, request.gap),
        component,
        None if component.shared else spec.players[0],
        packings=Packings(request.project, request.game, request.read),
        engine=engine,
    )
    return CutFile(strokes(laid.pieces, request.kerf, request.fonts), laid.size)
