"""A scene with every primitive, every fill and every role of a theme."""

from __future__ import annotations

from generator.drawing.scene import (
    Circle,
    Curve,
    Group,
    Item,
    Move,
    Path,
    Scene,
    Style,
    Text,
    circle_path,
    polygon,
    polyline,
)
from generator.drawing.themes import Theme
from tests.support.scenes import scene_of


def every_primitive(theme: Theme) -> Scene:
    """About 60 × 75 mm; the players side by side, then lines, text at all anchors, a clip."""
    items: list[Item] = []
    for index in range(4):
        player, x = theme.player(index), 14.0 * index
        for row, style in enumerate((player.body, player.played, player.ghost)):
            y = 10.0 * row
            items.append(polygon([(x, y + 1), (x + 11, y), (x + 12, y + 8), (x + 2, y + 7)], style))
        if player.inner:
            items.append(polyline([(x + 2, 4), (x + 10, 4)], player.inner))
        items.append(Circle((x + 6, 34), 4, player.disc))
        claim = Style(player.claim, theme.lattice.stroke, theme.lattice.width)
        items.append(polygon([(x, 40), (x + 11, 40), (x + 11, 48), (x, 48)], claim))
        items.append(Text((x + 6, 43), f"A{index}", 3, weight="bold", angle=20.0 * index))
        hole = circle_path(Circle((x + 6, 55), 2)).steps
        items.append(Path(circle_path(Circle((x + 6, 55), 4)).steps + hole, player.body))
    items.append(Path((Move((0, 62)), Curve((10, 70), (20, 54), (45, 62))), theme.emphasis))
    dashed = Style(stroke="#0072b2", width=0.4, dash=(2.0, 1.0))
    items.append(Path((Move((0, 64)), Curve((10, 72), (20, 56), (45, 64))), dashed))
    items.append(
        Group(
            (Circle((52, 64), 5, Style("#d55e00")), Circle((50, 63), 2, Style("#0072b2"))),
            name="clipped",
            clip=polygon([(49, 60), (56, 60), (56, 68)]),
        )
    )
    items.append(Text((0, 70), "abc 0123", 4, anchor="start"))
    items.append(Text((56, 70), "xyz✓✗", 4, anchor="end"))
    return scene_of(items, 2)


def small_scene() -> Scene:
    """Few items, one of each kind: small enough to read as SVG."""
    return scene_of(
        [
            polygon([(0, 0), (10, 0), (10, 6), (0, 6)], Style("#ffffff", "#1a1a1a")),
            Circle((3, 3), 2, theme_hatch()),
            Group((Text((7, 2), "7", 3),), name="label"),
        ],
        margin=1,
    )


def theme_hatch() -> Style:
    """A hatch on white with an outline."""
    from generator.drawing.themes import theme

    return theme("mono").player(2).disc
