"""From a game's content to a cut file: which pieces, how far apart, and what is done to them."""

from __future__ import annotations

from functools import lru_cache

from generator.components.noted import Noted, Texts
from generator.components.packings import Packings
from generator.components.spec import SheetSpec, load_spec
from generator.contract import finding
from generator.contract.piece import Component
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
    project, game, name = request.project, request.game, request.component
    noted = Noted(request.read)
    spec = load_spec(project, game, finding.load(game), noted)
    if _named(spec, name).shape.packing:
        Packings(project, game, noted).document  # noqa: B018 (read, to be held to)
    return _cut_file(project, game, name, request.kerf, request.gap, request.fonts, noted.texts)


def _named(spec: SheetSpec, name: str) -> Component:
    return {component.id: component for component in spec.components}[name]


@lru_cache(maxsize=8)
def _cut_file(  # noqa: PLR0917 (what is cached)
    project: Project,
    game: str,
    name: str,
    kerf: float,
    gap: float | None,
    fonts: FontSet,
    texts: Texts,
) -> CutFile:
    """All formats share what was laid out once from the same texts."""
    engine, read = finding.load(game), dict(texts).__getitem__
    spec = load_spec(project, game, engine, read)
    component = _named(spec, name)
    laid = spread(
        for_machine(spec, component, kerf, gap),
        component,
        None if component.shared else spec.players[0],
        packings=Packings(project, game, read),
        engine=engine,
    )
    return CutFile(strokes(laid.pieces, kerf, fonts), laid.size)
