"""Why not every rectangle can have one long loop and all small circles inside: its border.

In a rectangle from whose border hardly any tile can be spared, the argument is this.

A tile at the border has an empty side there; its *laterals* are the sides where neighbours along
the border meet. One end of such an edge lies on the border. If both of its points are used, it is a
*link*: its middle is parted from both of its ends. A face of a tile is *free* if it touches the rim
of the tile in links alone. So it holds no corner, and links are its only ways out. Where there are
more free faces than links, some of them reach no other face: they make up a region that holds no
vertex of the grid. This is not the inside of the long loop, which has vertices on either side (an
edge with one used point ends there, and small circles part no vertices). So it is that of a small
circle about a link, beside a vertex of the border: outside the long loop.

Free faces and links are counted tile by tile, as a link is two laterals. What is left is to find
the least difference over all choices of tiles for the border. The *spare* ones, which have an empty
side but lie further in, are few, and what they may be is limited:

- Each empty side meets an empty one. A tile at the border with an empty side opposite to the border
  (its *inner* side) needs a spare tile there.
- The vertices at an empty edge lie on the same side of the long loop. So whether a spare tile lies
  inside or outside must be as the inner sides that it meets.
- If both neighbours of a corner tile have empty inner sides with outside at them, the three must
  fit each other, and make no small circle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product

from generator.games.gloop.checkers.spare import MOST, bordering, empty_sides, groups, kind, met
from generator.games.gloop.checkers.tiles import SIDES, faces, paths, turned, used

TOP, RIGHT, BOTTOM, LEFT = SIDES


@dataclass(frozen=True, slots=True)
class Role:
    """A tile as it lies with its top at the border, or with its right as well, in a ``corner``.

    ``excess``: twice its free faces, less its laterals that belong to links. ``gaps``: its empty
    laterals. ``inner``: whether its inner side is empty, and then ``outside`` the long loop.
    """

    placed: str
    corner: bool
    excess: int
    gaps: int
    inner: bool
    outside: bool


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """Spare tiles that meet with empty sides: their ``kinds``, how many ``inner`` sides of border
    tiles they meet, and whether two of these are on either side of a ``corner``.
    """

    kinds: tuple[str, ...]
    inner: int
    corner: bool


@cache
def circle_at_border(tiles: tuple[str, ...], rows: int, columns: int) -> bool:
    """Whether a small circle lies at the border of each filling with one long loop; False also
    where there are too many spare tiles to tell.
    """
    fitting, spare = bordering(tiles, rows, columns)
    if spare > MOST:
        return False
    layouts = _layouts(_groups(rows - 2, columns - 2, spare), spare)
    plain = [tile for tile in fitting if len(empty_sides(tile)) == 1]
    # The more excess a plain tile brings to the border, the better it is to spare it.
    excess = sorted((role.excess for tile in plain for role in _roles(tile)), reverse=True)
    least: int | None = None
    for roles, spared in _choices([tile for tile in fitting if tile not in plain], spare):
        more = spare - len(spared)
        total = sum(excess[more:]) + sum(role.excess for role in roles)
        if least is not None and total >= least:
            continue
        kinds = tuple(sorted([*map(kind, map(empty_sides, spared)), *["one"] * more]))
        crossed = any(map(_crossed, spared))
        if any(_possible(roles, groups, crossed) for groups in layouts.get(kinds, ())):
            least = total
    if least is None:
        raise ValueError("no choice of tiles fits the border")
    return least > 0


def _choices(tiles: Sequence[str], spare: int) -> Iterator[tuple[list[Role], list[str]]]:
    """All ways to give tiles with several empty sides a role; up to ``spare`` of them get none."""
    known = {tile: _roles(tile) for tile in tiles}
    at_corner = {tile: role for tile in tiles for role in known[tile] if role.corner}
    for corners in combinations(at_corner, 4):
        rest = [tile for tile in tiles if tile not in corners]
        for number in range(spare + 1):
            for spared in combinations(rest, number):
                at_edge = [
                    [role for role in known[tile] if not role.corner]
                    for tile in rest
                    if tile not in spared
                ]
                for edges in product(*at_edge):
                    roles = [*map(at_corner.__getitem__, corners), *edges]
                    gaps = [role.gaps for role in roles]
                    # Each meets one of another tile.
                    if sum(gaps) % 2 == 0 and 2 * max(gaps) <= sum(gaps):
                        yield roles, list(spared)


# Tiles at the border


def _roles(tile: str) -> list[Role]:
    """What the tile can be at the border, each way once that makes a difference."""
    found: dict[Role, Role] = {}
    for placed in sorted({turned(tile, quarters) for quarters in SIDES}):
        for corner, laterals in ((False, (LEFT, RIGHT)), (True, (LEFT, BOTTOM))):
            if used(placed, TOP) or (corner and used(placed, RIGHT)):
                continue
            links = {2 * side for side in laterals if used(placed, side) == 2}
            free = sum(face <= links for face in faces(placed))
            role = Role(
                placed,
                corner,
                excess=2 * free - len(links),
                gaps=sum(not used(placed, side) for side in laterals),
                inner=not corner and not used(placed, BOTTOM),
                outside=not corner and not _parted(placed, TOP, BOTTOM),
            )
            found.setdefault(replace(role, placed="", outside=role.inner and role.outside), role)
    return list(found.values())


def _parted(tile: str, one: int, other: int) -> bool:
    """Whether the middles of two empty sides lie on different sides of the long loop. (The paths of
    small circles part none.)
    """
    return sum((a <= 2 * one < b) != (a <= 2 * other < b) for a, b in paths(tile)) % 2 == 1


def _crossed(tile: str) -> bool:
    """Whether the long loop passes between two empty sides of a tile."""
    return any(
        _parted(tile, one, other) for one, other in combinations(sorted(empty_sides(tile)), 2)
    )


def _corner_fits(roles: Sequence[Role]) -> bool:
    """Whether some corner tile can lie between two border tiles with outside at their inner sides,
    without a small circle.
    """
    beside = [role.placed for role in roles if role.inner and role.outside]
    return any(
        _meet(before, RIGHT, role.placed, LEFT) and _meet(role.placed, BOTTOM, after, LEFT)
        for role in roles
        if role.corner
        for one, other in permutations(beside, 2)
        for before in (one, turned(one, 2))
        for after in (other, turned(other, 2))
    )


def _meet(one: str, at: int, other: str, facing: int) -> bool:
    """Whether two tiles meet at these sides, and not with two arcs of a small circle."""
    here, there = one[2 * at : 2 * at + 2], other[2 * facing : 2 * facing + 2]
    meets = [sign == "." for sign in here] == [sign == "." for sign in reversed(there)]
    circle = all(side[0] == side[1] != "." for side in (here, there))
    return meets and not circle


# Spare tiles


@cache
def _groups(height: int, width: int, most: int) -> Sequence[Group]:
    """All groups of up to ``most`` spare tiles in what the border leaves free."""
    found = set()
    for laid in groups(height, width, most):
        beyond = met(laid)
        corner = any(
            {(y, near_x), (near_y, x)} <= beyond
            for y, near_y in ((-1, 0), (height, height - 1))
            for x, near_x in ((-1, 0), (width, width - 1))
        )
        found.add(Group(tuple(sorted(map(kind, laid.values()))), len(beyond), corner))
    return sorted(found)


def _layouts(groups: Sequence[Group], spare: int) -> dict[tuple[str, ...], list[tuple[Group, ...]]]:
    """All ways to make groups of so many spare tiles, by the kinds of these tiles."""
    found: dict[tuple[str, ...], list[tuple[Group, ...]]] = {}
    for number in range(spare + 1):
        for layout in combinations_with_replacement(groups, number):
            kinds = tuple(sorted(kind for group in layout for kind in group.kinds))
            if len(kinds) == spare:
                found.setdefault(kinds, []).append(layout)
    return found


def _possible(roles: Sequence[Role], layout: Sequence[Group], crossed: bool) -> bool:
    """Whether inner sides at the border and spare tiles can meet. All those that a group meets have
    the same side of the long loop at them, unless one of its tiles is ``crossed``.
    """
    inner = [role.outside for role in roles if role.inner]
    if sum(group.inner for group in layout) != len(inner):
        return False
    fits = _corner_fits(roles)
    ways: list[Sequence[int]] = []
    for group in layout:
        if crossed and "opposite" in group.kinds:
            ways.append(range(group.inner + 1))
        else:
            ways.append((0, group.inner) if fits or not group.corner else (0,))
    return any(sum(way) == sum(inner) for way in product(*ways))
