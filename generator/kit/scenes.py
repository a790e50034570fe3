"""From what is drawn to a scene: layers, the air around a figure, its verdict, the frame of art."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from generator.contract.diagram import PlaceError
from generator.contract.marks import Badge
from generator.drawing.cropping import ART, GROUND, MOTIF
from generator.drawing.scene import CAP, Box, Circle, Group, Item, Scene, Text, bounds, polygon
from generator.drawing.themes import Theme
from generator.geometry.points import Point
from generator.kit import marks

MARGIN = 0.4
"""Air around a figure, in mm."""
FRAME_AIR = 0.4
"""More air between a figure and the frame of its verdict, in mm."""
INSET = 0.9
"""How far within the corner of that frame the middle of its badge lies, in mm: a corner of a board
is free that far, and the figure no higher than need be."""
STEP = 0.3
"""How far at a time a badge moves aside from a text, in mm."""


def layers(*named: tuple[str, Iterable[Item]]) -> tuple[Group, ...]:
    """Groups from the lowest to the highest, each with its name; empty ones are left out."""
    groups = (Group(tuple(items), name) for name, items in named)
    return tuple(group for group in groups if group.items)


def figure(items: Iterable[Item], room: Iterable[Item] = ()) -> Scene:
    """The scene of the items with air around them; ``room`` is not drawn, but kept free too.

    Raises :class:`generator.drawing.scene.NothingDrawnError` where there is nothing.
    """
    kept = tuple(items)
    return Scene(kept, bounds((*kept, *room)).grown(MARGIN))


def judged(scene: Scene, badge: Badge | None, theme: Theme) -> Scene:
    """The scene in the frame of its verdict, with a badge on the upper right corner, if it has one.

    What is not legal lies on a tint in a broken frame, what is legal on plain paper in a whole
    one: the two differ as a whole, also in grey, before anyone sees the badge. The scene grows.
    """
    if badge is None:
        return scene
    box = scene.box.grown(FRAME_AIR)
    frame = Group((marks.frame(badge, box, theme),), name=f"frame-{badge}")
    corner = _free_of_texts((box.right - INSET, box.top - INSET), scene.items)
    return figure((frame, *scene.items, marks.badge(badge, corner, theme)))


def _free_of_texts(corner: Point, items: Iterable[Item]) -> Point:
    """The corner, or the first place to the right of it where a badge covers no text."""
    rooms = [text_room(text) for text in _texts(items)]
    x, y = corner
    while any(math.dist((x, y), room.centre) < marks.BADGE + room.radius for room in rooms):
        x += STEP
    return x, y


def _texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from _texts(item.items)
        elif isinstance(item, Text):
            yield item


def text_room(text: Text) -> Circle:
    """The room that a text of one character needs, for texts have no bounds of their own."""
    x, y = text.at
    return Circle((x, y + text.size * CAP / 2), text.size * 0.45)


def cut(items: Iterable[Item], box: Box) -> Scene:
    """Decoration: the items, cut at the edges of a box.

    On a cover, an item is left out where the knife would leave a stub of it or come near its end:
    a piece of several items is a group. :func:`ground` has what runs out instead, :func:`motif`
    what is shown whole.
    """
    return Scene((Group(tuple(items), ART, clip=polygon(box.corners)),), box)


def ground(items: Iterable[Item]) -> Group:
    """What art stands on: it runs out on all sides, and may reach far beyond the frame."""
    return Group(tuple(items), GROUND)


def motif(items: Iterable[Item]) -> Group:
    """What art is about: no edge of a cover cuts it."""
    return Group(tuple(items), MOTIF)


def corners(places: Sequence[str], corner: Callable[[str], Point], expected: str) -> Box:
    """The box between the two places that a view names as the frame of art, the left one first.

    ``corner`` finds a place in mm. Raises ``PlaceError`` with what is ``expected`` for a view that
    does not name two.
    """
    if len(places) != 2:
        raise PlaceError(f"a frame is {expected}")
    (left, y), (right, other) = map(corner, places)
    return Box(left, min(y, other), right, max(y, other))
