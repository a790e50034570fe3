"""Whether small circles can be kept from the border of a rectangle: a constraint model of it.

The tiles with an empty side lie at the border, but for some *spare* ones further in. The model
says which tile lies at the border with which sides, not where, and where spare tiles lie, not
which (of several with the same empty sides). So it allows more than a filling does, and
where it has no solution there is no filling. It asks for this:

- Where a side is empty, the one that faces it is too.
- The ends of an empty edge lie on the same side of the long loop, and so do those of an edge with
  both points used, but not those of an edge with one. The border lies outside. (Small circles pass
  through no edge but their own, by both points.)
- A *link* is an edge with both points used between neighbours along the border. A face that touches
  the rim of its tile at links alone has no other way out. With all else as one more node, these
  faces and links are a graph. Each chain of such faces that it leaves apart from all else is a
  region without a vertex: the inside of a small circle about a link, outside the long loop, as one
  end of the link lies on the border. So there are no more such faces than links.
- A spare tile in a corner of what the border encloses, with two empty sides at it and outside at
  both, lies between two tiles of the border and a corner tile that meet, without a small circle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from typing import Any, TypeAlias

from generator.games.gloop.engine import regions
from generator.games.gloop.pieces import ORIENTATIONS
from generator.games.gloop.search.constraints import possible
from generator.geometry.matching import UNUSED
from generator.geometry.pathtile import SIDES, Cell, ends, meets, neighbour, quarter_turned
from generator.puzzles.libraries import library

TOP, RIGHT, BOTTOM, LEFT = SIDES
FULL = 3
"""What ``ends`` says of a side with both points used."""
Pattern: TypeAlias = tuple[tuple[int, ...], bool]
"""The empty sides of a spare tile as it lies, and whether the long loop passes between two that
are opposite."""


def may_be_free(tiles: Sequence[str], rows: int, columns: int) -> bool:
    """Whether the border allows a filling with one long loop and all small circles inside it. True
    says nothing about the rest of the rectangle.

    Raises :class:`ExtraMissing`, and ``RuntimeError`` if the solver does not come to an end.
    """
    cp_model = library("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    describe(model, tiles, rows, columns)
    # Sums decide: it takes 3 s instead of some minutes.
    return possible(model, linearization_level=2)


def describe(model: Any, tiles: Sequence[str], rows: int, columns: int) -> None:
    """Have a ``cp_model.CpModel``, empty until then, ask for such a border."""
    _Border(model, rows, columns).lay([tile for tile in tiles if 0 in ends(tile)])


@dataclass(frozen=True, slots=True)
class _Role:
    """A tile at the border, which is at its top, and for a ``corner`` at its right as well;
    ``chosen``: whether it lies there so, a variable.
    """

    form: str
    corner: bool
    chosen: Any

    @property
    def along(self) -> tuple[int, int]:
        """The sides where it meets its neighbours along the border."""
        return (LEFT, BOTTOM) if self.corner else (LEFT, RIGHT)

    @property
    def gaps(self) -> int:
        """How many of these are empty."""
        return sum(ends(self.form)[side] == 0 for side in self.along)

    @property
    def inner(self) -> bool:
        """Whether the side opposite to the border is empty."""
        return not self.corner and ends(self.form)[BOTTOM] == 0

    @property
    def outside(self) -> bool:
        """Whether that side is, and lies outside: as far from the border as its right side goes."""
        return self.inner and ends(self.form)[RIGHT].bit_count() != 1

    @property
    def excess(self) -> int:
        """Twice the faces that touch the rim at links alone, less the sides that are of links."""
        links = {2 * side for side in self.along if ends(self.form)[side] == FULL}
        return 2 * sum(face <= links for face in regions.faces(self.form)) - len(links)


class _Border:
    """The model of a rectangle, for tiles with an empty side."""

    def __init__(self, model: Any, rows: int, columns: int) -> None:
        self._model, self._rows, self._columns = model, rows, columns
        self._cells = tuple(product(range(1, rows - 1), range(1, columns - 1)))

    def lay(self, tiles: Sequence[str]) -> None:
        """Lay all these tiles."""
        roles = []
        spare: dict[Pattern, list[Any]] = defaultdict(list)
        for tile in tiles:
            ways = list(self._ways(tile))
            self._model.add_at_most_one(role.chosen for role in ways)
            spare[min(_turns(_pattern(tile)))].append(1 - sum(role.chosen for role in ways))
            roles += ways
        self._surround(roles)
        self._lay_further_in(spare)
        for empty, inner in ((self._empty, "inner"), (self._outside, "outside")):
            met = sum(empty[edge] for edge in self._inner_edges)
            self._model.add(met == sum(role.chosen for role in roles if getattr(role, inner)))
        self._fit_corners(roles)

    def _ways(self, tile: str) -> Iterator[_Role]:
        for form in ORIENTATIONS[tile]:
            if ends(form)[TOP] == 0:
                yield _Role(form, False, self._model.new_bool_var(""))
                if ends(form)[RIGHT] == 0:
                    yield _Role(form, True, self._model.new_bool_var(""))

    def _surround(self, roles: Sequence[_Role]) -> None:
        """Fill the border with tiles that can meet and are not too full of faces."""
        at_corners = sum(role.chosen for role in roles if role.corner)
        self._model.add(at_corners == 4)
        at_edges = sum(role.chosen for role in roles if not role.corner)
        self._model.add(at_edges == 2 * (self._rows + self._columns) - 8)
        # Each gap meets one of another tile.
        pairs = self._model.new_int_var(0, 2 * (self._rows + self._columns) - 4, "")
        self._model.add(sum(role.gaps * role.chosen for role in roles) == 2 * pairs)
        for role in roles:
            self._model.add(pairs >= role.gaps * role.chosen)
        self._model.add(sum(role.excess * role.chosen for role in roles) <= 0)

    # Spare tiles

    @cached_property
    def _edges(self) -> Mapping[tuple[Cell, int], tuple[Cell, int]]:
        """The sides of all cells within the border, each by the first name of its edge."""
        names: dict[tuple[Cell, int], tuple[Cell, int]] = {}
        for cell, side in product(self._cells, SIDES):
            names[cell, side] = names.get((neighbour(cell, side), side ^ 2), (cell, side))
        return names

    @cached_property
    def _inner_edges(self) -> list[tuple[Cell, int]]:
        """The edges between tiles at the border and those further in."""
        return [(c, side) for c, side in self._edges if neighbour(c, side) not in self._cells]

    @cached_property
    def _empty(self) -> Mapping[tuple[Cell, int], Any]:
        """Whether an edge is empty."""
        return {edge: self._model.new_bool_var("") for edge in sorted(set(self._edges.values()))}

    @cached_property
    def _outside(self) -> Mapping[tuple[Cell, int], Any]:
        """Whether an edge is empty and lies outside."""
        found = {edge: self._model.new_bool_var("") for edge in self._empty}
        for edge, outside in found.items():
            self._model.add_implication(outside, self._empty[edge])
        return found

    def _lay_further_in(self, spare: Mapping[Pattern, Sequence[Any]]) -> None:
        """Lay the spare tiles, of which there are so many of each pattern."""
        laid: dict[Pattern, list[Any]] = defaultdict(list)
        for cell in self._cells:
            edges = [self._edges[cell, side] for side in SIDES]
            here = {
                turned: self._model.new_bool_var("")
                for pattern in spare
                for turned in _turns(pattern)
            }
            self._model.add_at_most_one(here.values())
            for side, edge in enumerate(edges):
                empty = sum(chosen for (sides, _), chosen in here.items() if side in sides)
                self._model.add(self._empty[edge] == empty)
            for pattern, chosen in here.items():
                laid[min(_turns(pattern))].append(chosen)
                first, *others = (self._outside[edges[side]] for side in pattern[0])
                for other in others:
                    # Only two sides that are opposite can be parted, by the long loop between.
                    beside = first + other == 1 if pattern[1] else first == other
                    self._model.add(beside).only_enforce_if(chosen)
        for pattern, tiles in spare.items():
            self._model.add(sum(laid[pattern]) == sum(tiles))

    def _fit_corners(self, roles: Sequence[_Role]) -> None:
        """Have three tiles that meet where a spare one lies in a corner, outside at both sides."""
        triples = []
        beside = [role for role in roles if role.outside]
        for corner in (role for role in roles if role.corner):
            for before, after in permutations(beside, 2):
                if _joins(before.form, RIGHT, corner.form) and _joins(
                    quarter_turned(after.form), TOP, corner.form
                ):
                    fits = self._model.new_bool_var("")
                    triples.append(fits)
                    for role in (before, corner, after):
                        self._model.add_implication(fits, role.chosen)
        for cell in self._cells:
            sides = [side for side in SIDES if (cell, side) in self._inner_edges]
            for one, other in permutations(sides, 2):
                if (other - one) % 4 == 1:
                    edges = [self._outside[cell, side].negated() for side in (one, other)]
                    self._model.add_bool_or(*edges, *triples)


def _joins(form: str, side: int, other: str) -> bool:
    """Whether two tiles meet at a side of the first, and not with the arcs of a small circle."""
    here, there = 2 * side, 2 * (side ^ 2)
    circle = form[here] == form[here + 1] != UNUSED and other[there] == other[there + 1] != UNUSED
    return meets(form, side, other) and not circle


def _pattern(form: str) -> Pattern:
    used = ends(form)
    empty = tuple(side for side in SIDES if used[side] == 0)
    opposite = len(empty) == 2 and empty[1] - empty[0] == 2
    return empty, opposite and used[empty[0] + 1].bit_count() == 1


def _turns(pattern: Pattern) -> list[Pattern]:
    """All ways in which a tile of this pattern can lie."""
    sides, parted = pattern
    return sorted({(tuple(sorted((side + turn) % 4 for side in sides)), parted) for turn in SIDES})
