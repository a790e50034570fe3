"""The boxes of a game, from its content to files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.box.dieline import boxes
from generator.box.document import Look, cut_file, for_home, for_shop, lacking
from generator.box.inside import Inside, inside
from generator.components.kits import material
from generator.components.spec import load_spec
from generator.contract import finding
from generator.cutting.dxf import to_dxf
from generator.cutting.svg import to_svg
from generator.drawing.bitmap import COARSEST
from generator.drawing.fonts import FontSet
from generator.drawing.themes import Theme
from generator.faults import Fault, raise_if_any
from generator.figures.gamefile import game_file, load_game
from generator.markup.source import drawn_cover
from generator.pdf.press.condition import Condition
from generator.project import Project, Read
from generator.text.places import languages

if TYPE_CHECKING:
    from generator.figures import FigureSet


@dataclass(frozen=True, slots=True)
class BoxRequest:
    """What boxes are made from; ``pieces`` and ``card`` are so many mm thick.

    ``read`` gives the text of every file that they depend on.
    """

    project: Project
    game: str
    figures: FigureSet
    fonts: FontSet
    read: Read
    theme: Theme
    pieces: float
    card: float
    condition: Condition


def room(project: Project, game: str, read: Read, pieces: float) -> Inside:
    """The room that the pieces of the first set need, ``pieces`` mm thick.

    Raises :class:`~generator.faults.ContentError` with what is wrong in the content.
    """
    engine = finding.load(game)
    return inside(material(load_spec(project, game, engine, read), engine), pieces)


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
    )
    files: dict[str, bytes] = {}
    made = boxes(room(project, game, read, request.pieces), request.card)
    raise_if_any(
        Fault(
            project.shown(game_file(project, game)),
            info.lines.get("cover", 0),
            "cover",
            f"{lack} on the {dieline.name}",
            f"at least {COARSEST}",
        )
        for dieline in made
        for lack in lacking(dieline, look)
    )
    for dieline in made:
        name, lines = f"{game}-{dieline.name}", cut_file(dieline)
        files[f"{name}.pdf"] = for_home(dieline, look)
        files[f"{name}-print.pdf"] = for_shop(dieline, look, request.condition)
        files[f"{name}.svg"] = to_svg(lines).encode()
        files[f"{name}.dxf"] = to_dxf(lines).encode()
    return files
