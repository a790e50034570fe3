"""The boxes of a game, from its content to files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.box.dieline import Dieline, boxes, insert
from generator.box.document import Card, cut_file
from generator.box.inside import Inside, inside
from generator.box.lettering import Look
from generator.components.kits import material
from generator.components.noted import Noted, Texts
from generator.components.spec import load_spec
from generator.contract import finding
from generator.cutting.dxf import to_dxf
from generator.cutting.svg import to_svg
from generator.drawing.bitmap import COARSEST
from generator.drawing.fonts import FontSet
from generator.drawing.themes import Theme
from generator.faults import ContentError, Fault, raise_if_any
from generator.figures.gamefile import game_file, load_game
from generator.markup.illustration import Illustration
from generator.markup.source import drawn_cover
from generator.pdf.press.condition import Condition
from generator.project import Project, Read
from generator.text.places import languages


@dataclass(frozen=True, slots=True)
class BoxRequest:
    """What boxes are made from; ``pieces``, ``card`` and ``book``, the rulebook, are so many mm
    thick, and that is 0 where it is left out. With ``second``, the second set of colours is in the
    box, too.

    ``read`` gives the text of every file that they depend on.
    """

    project: Project
    game: str
    figures: Mapping[str, Illustration]
    fonts: FontSet
    read: Read
    theme: Theme
    pieces: float
    card: float
    book: float
    second: bool
    condition: Condition


def room(  # noqa: PLR0917 (what the box holds, and of what it is made)
    project: Project,
    game: str,
    read: Read,
    pieces: float,
    card: float,
    book: float,
    *,
    second: bool = False,
) -> Inside:
    """The room that the pieces need, ``pieces`` mm thick, with walls of ``card`` between them.

    Raises :class:`~generator.faults.ContentError` with what is wrong in the content, among it that
    there is no ``second`` set.
    """
    noted = Noted(read)
    load_spec(project, game, finding.load(game), noted)
    return _room(project, game, noted.texts, pieces, card, book, second)


@lru_cache(maxsize=1)
def _room(  # noqa: PLR0917 (what is cached)
    project: Project,
    game: str,
    texts: Texts,
    pieces: float,
    card: float,
    book: float,
    second: bool,
) -> Inside:
    """Who makes the boxes and who says how large they are share what was tried."""
    engine = finding.load(game)
    spec = load_spec(project, game, engine, dict(texts).__getitem__)
    kits = material(spec, engine)
    if second:
        if not spec.second:
            raise ContentError([spec.document.fault((), "second", "the game has no second set")])
        kits += tuple(k for k in material(spec, engine, second=True) if not k.component.shared)
    return inside(kits, pieces, wall=card, book=book)


def dielines(room: Inside, card: float) -> tuple[Dieline, ...]:
    """The boxes around a room, and the insert, where there is something to keep apart."""
    walls = insert(room, card)
    return (*boxes(room, card), *([walls] if walls else []))


def make_boxes(request: BoxRequest) -> Mapping[str, bytes]:
    """Each box as PDF for home, as PDF/X-4, and its lines as SVG and DXF, by names of files.

    Raises :class:`~generator.faults.ContentError` with what is wrong in the content, bitmaps that
    are too small for a box among it, and :class:`~generator.drawing.fonts.MissingGlyph` for a title
    that no face can draw.
    """
    project, game, read, theme = request.project, request.game, request.read, request.theme
    info = load_game(project, game, read)
    cover = drawn_cover(
        info, request.figures, project, read, project.shown(game_file(project, game))
    )
    look = Look(
        title=info.title,
        tones=theme.game(info.colour),
        art=cover(theme) if cover else None,
        fonts=request.fonts,
        langs=languages(project),
        date=project.date,
        players=(*info.players, *info.variant_players),
    )
    files: dict[str, bytes] = {}
    held = room(
        project, game, read, request.pieces, request.card, request.book, second=request.second
    )
    made = [(dieline, Card(dieline, look)) for dieline in dielines(held, request.card)]
    raise_if_any(
        Fault(
            project.shown(game_file(project, game)),
            info.lines.get("cover", 0),
            "cover",
            f"{lack} on the {dieline.name}",
            f"at least {COARSEST}",
        )
        for dieline, card in made
        for lack in card.lacking()
    )
    for dieline, card in made:
        name, lines = f"{game}-{dieline.name}", cut_file(dieline)
        files[f"{name}.pdf"] = card.for_home()
        files[f"{name}-print.pdf"] = card.for_shop(request.condition)
        files[f"{name}.svg"] = to_svg(lines).encode()
        files[f"{name}.dxf"] = to_dxf(lines).encode()
    return files
