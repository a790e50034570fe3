"""The table seen from above: as a scene."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import Scale
from generator.drawing.scene import Circle, Item, Point, Scene, Style
from generator.drawing.themes import Theme
from generator.games.twigs.diagram.areas import disc_cell, walks
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.places import PlaceName, place
from generator.games.twigs.diagram.shapes import NORMAL_MM, TwigsRenderer
from generator.games.twigs.diagram.shown import ShownPosition, joints, shown_position
from generator.games.twigs.engine.scoring import Area
from generator.geometry import hexedge
from generator.geometry.points import mean, towards
from generator.kit import marks
from generator.kit.marks import Marker, Place
from generator.kit.scenes import figure, judged, layers

SEGMENT_MM: dict[Scale, float] = {"normal": NORMAL_MM, "small": 4.0, "large": 9.0, "tiny": 2.3}
"""Length of a segment by scale: one for pieces, one for whole games, one to explain the grid,
one for galleries."""
DOT, JOINT, BESIDE = 0.13, 0.2, 0.55
"""Radius of a dot at a vertex, of one at a joint, and how far from its place a label stands that
stands beside it, in lengths of a segment."""
INWARD = 0.39
"""How far from the middle of a segment its number stands where it must be clear which of several
areas counts it, in lengths of a segment: between the twig and a disc that is then smaller."""
SMALLER = 0.77
"""Size of a disc with numbers around it."""


def plan(subject: Subject, theme: Theme) -> Scene:
    """The scene of a subject, in mm. Raises ``PlaceError`` for a mark at no place."""
    shown = shown_position(subject)
    renderer = TwigsRenderer(SEGMENT_MM[subject.view.scale], theme)
    items = layers(
        ("claims", _claims(shown, renderer)),
        ("tints", _tints(subject, renderer)),
        ("lattice", _lattice(subject, shown, renderer)),
        ("twigs", _twigs(subject, shown, renderer)),
        ("discs", _discs(subject, shown, renderer)),
        ("marks", _marks(subject, shown, renderer)),
    )
    return judged(figure(items), subject.badge, theme)


def _claims(shown: ShownPosition, renderer: TwigsRenderer) -> Iterator[Item]:
    for area in shown.areas:
        if area.owner is not None:
            yield renderer.claim(area.cells, area.owner)


def _tints(subject: Subject, renderer: TwigsRenderer) -> Iterator[Item]:
    """Cells in the game's colour, below the twigs around them."""
    tones = renderer.theme.game(subject.colour)
    for mark in subject.marks:
        if mark.kind == "tint" and (spot := place(mark.at)).kind == "cell":
            yield renderer.area(spot.points, Style(fill=tones.light))


def _lattice(subject: Subject, shown: ShownPosition, renderer: TwigsRenderer) -> Iterator[Item]:
    if shown.slots:
        yield renderer.slots(shown.slots, Style(stroke=renderer.theme.text, width=0.2))
    elif subject.view.lattice and shown.lattice:
        yield renderer.edges(shown.lattice, renderer.theme.lattice)


def _twigs(subject: Subject, shown: ShownPosition, renderer: TwigsRenderer) -> Iterator[Item]:
    standing = [twig for twig in shown.twigs if twig != shown.move]
    yield from (renderer.twig(twig, faded=subject.view.faded) for twig in standing)
    if shown.move is not None:
        yield renderer.twig(shown.move, played=True)
    if subject.view.leaves:
        yield from renderer.leaves(shown.twigs)


def _discs(subject: Subject, shown: ShownPosition, renderer: TwigsRenderer) -> Iterator[Item]:
    for area in shown.areas:
        cell = disc_cell(area.cells, shown.owners)
        if area.owner is None:
            yield renderer.nobodys(cell)
        else:
            size = str(len(area.cells)) if subject.view.sizes else ""
            small = _several_count(shown) and area in shown.counted
            yield renderer.disc(cell, area.owner, size, SMALLER if small else 1.0)


def _marks(subject: Subject, shown: ShownPosition, renderer: TwigsRenderer) -> Iterator[Item]:
    if subject.view.letters or subject.view.order:
        for number, twig in enumerate(shown.twigs, 1):
            x, y = mean(twig.middle_axis)
            at = x * renderer.segment, y * renderer.segment
            text = str(number) if subject.view.order else twig.letter
            yield marks.label(
                at, text, renderer.theme.paper, renderer.theme.text, renderer.theme.text
            )
    for area in shown.counted:
        yield from _numbers(area, shown, renderer)
    strong = renderer.theme.game(subject.colour).strong
    if subject.view.joints:
        yield from (
            _dot(renderer.at(vertex), strong, renderer, JOINT) for vertex in joints(shown.twigs)
        )
    marker = _marker(renderer)
    for mark in subject.marks:
        spot = place(mark.at)
        if mark.kind == "tint" and spot.kind == "segment":
            yield renderer.bar([hexedge.between(*spot.points)], strong)
        elif mark.kind == "tint" and spot.kind == "vertex":
            yield _dot(renderer.at(spot.points[0]), strong, renderer)
        elif mark.kind not in ("count", "tint"):
            yield marker.draw(mark)


def _several_count(shown: ShownPosition) -> bool:
    """Whether a segment may be counted for two areas, so that its numbers must stand apart."""
    return len(shown.counted) > 1


def _numbers(area: Area, shown: ShownPosition, renderer: TwigsRenderer) -> Iterator[Item]:
    """A running number on each segment around an area, or beside it within, player by player."""
    inward = INWARD if _several_count(shown) else 0.0
    inside = frozenset(area.cells)
    reached: dict[int, int] = {}
    for walk in walks(area.rim):
        for segment in walk:
            owner = shown.owners[segment]
            reached[owner] = reached.get(owner, 0) + 1
            fill, colour = renderer.number_colours(owner)
            (cell,) = inside.intersection(hexedge.cells_of(segment))
            middle = mean(map(renderer.at, hexedge.ends(segment)))
            at = towards(middle, renderer.at(cell), inward * renderer.segment)
            number, edge = str(reached[owner]), renderer.theme.text
            yield marks.label(at, number, fill, colour, edge, rim=not inward)


def _marker(renderer: TwigsRenderer) -> Marker:
    """Marks at places of Twigs. Their rings cross what they surround."""
    return Marker(
        renderer.theme,
        lambda text: _place(place(text), renderer),
        fine_rings=True,
        beside=BESIDE * renderer.segment,
    )


def _place(spot: PlaceName, renderer: TwigsRenderer) -> Place:
    """A ring around a place is wide of what is to be seen in it."""
    reach = renderer.segment * {"cell": 0.62, "segment": 0.55, "vertex": 0.55}[spot.kind]
    middle = mean(map(renderer.at, spot.points))

    def outline(style: Style) -> Item:
        match spot.kind:
            case "cell":
                return renderer.cell(spot.points[0], style, part=0.8)
            case "segment":
                segment = hexedge.between(*spot.points)
                return renderer.stick(segment, style.fill, style)
        return Circle(middle, reach, style)

    return Place(middle, outline, reach)


def _dot(at: Point, colour: str, renderer: TwigsRenderer, size: float = DOT) -> Item:
    return Circle(
        at, size * renderer.segment, Style(fill=colour, stroke=renderer.theme.paper, width=0.3)
    )
