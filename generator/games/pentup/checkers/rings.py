"""All ways to surround a tile of Pent-Up, and what surrounds it, found anew for the checker.

Plain trying out, cut short by counting alone. Every square of a window has a number; a set of
squares is an integer with a bit for each, so that a shift moves them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import NamedTuple, TypeAlias

from generator.games.pentup.pieces import SHAPES

Square: TypeAlias = tuple[int, int]
Map: TypeAlias = Callable[[Square], Square]

_MARGIN = 12
"""Squares of the window to the left of the origin and below: two tiles' length, and some."""
_WIDTH = 32
"""Of the window. A tile at the origin, with two tiles on each side, ends at 14."""


class Tile(NamedTuple):
    """A tile that lies somewhere: its squares are the bits."""

    letter: str
    squares: int


@cache
def rings(letter: str) -> tuple[tuple[Tile, ...], ...]:
    """The rings of the fewest White tiles around a tile, each once up to symmetry."""
    middle = _bits(SHAPES[letter])
    wanted = _beside(middle)
    places = list(_places(wanted, middle, SHAPES))
    images = _symmetries(letter)
    for number in count(1):
        found: dict[tuple[int, ...], tuple[Tile, ...]] = {}
        for ring in _ways(wanted, places, number):
            found.setdefault(_canonical(ring, images), ring)
        if found:
            return tuple(found[form] for form in sorted(found))
    raise AssertionError("unreachable: all tiles together surround every tile")


@cache
def holed(letter: str) -> int:
    """How many of the rings around a tile shut in squares that are too few for any tile."""
    middle = _bits(SHAPES[letter])
    return sum(_shut_in(middle | sum(tile.squares for tile in ring)) > 0 for ring in rings(letter))


def _shut_in(taken: int) -> int:
    """The squares beside those that are taken which lie on no tile's place without any of them."""
    beside = _beside(taken)
    for form in (form for forms in _forms().values() for form in forms):
        for by in _numbers(_moves(beside, taken, form)[0]):
            beside &= ~(form << by)
        if not beside:
            break
    return beside


@cache
def can_enclose(letter: str, number: int) -> bool:
    """Whether so many other Black tiles, or fewer, can surround one of the rings around a tile."""
    others = _others(letter)
    return any(
        True
        for wanted, taken in uncounted(letter, number)
        for _ in _ways(wanted, list(_places(wanted, taken, others)), number)
    )


def uncounted(letter: str, number: int) -> Iterator[tuple[int, int]]:
    """Of the rings around a tile, those that counting leaves open: squares beside, squares taken.

    The others have more squares beside them than so many Black tiles touch at most, each by itself.
    """
    others = _others(letter)
    middle = _bits(SHAPES[letter])
    for white in (sum(tile.squares for tile in ring) for ring in rings(letter)):
        wanted, taken = _beside(white) & ~middle, white | middle
        most = sum(sorted(_most_touched(wanted, taken, others))[-number:])
        if most >= wanted.bit_count():
            yield wanted, taken


def _others(letter: str) -> list[str]:
    return [other for other in SHAPES if other != letter]


def _ways(wanted: int, places: Sequence[Tile], number: int) -> Iterator[tuple[Tile, ...]]:
    """The ways to lie on all wanted squares with so many tiles or fewer, each of them needed."""
    if not wanted:
        yield ()
        return
    if not number:
        return
    touched = [(tile.squares & wanted).bit_count() for tile in places]
    best: dict[str, int] = {}
    for (letter, _), squares in zip(places, touched, strict=True):
        best[letter] = max(squares, best.get(letter, 0))
    # What a tile and the best of the others do not touch stays open.
    least = {
        letter: wanted.bit_count() - sum(sorted(n for o, n in best.items() if o != letter)[-room:])
        if (room := number - 1)
        else wanted.bit_count()
        for letter in best
    }
    kept = [t for t, squares in zip(places, touched, strict=True) if squares >= least[t.letter]]
    square = min(_each(wanted), key=lambda bit: sum(1 for tile in kept if tile.squares & bit))
    for letter, squares in kept:
        if squares & square:
            rest = [t for t in kept if t.letter != letter and not t.squares & squares]
            for way in _ways(wanted & ~squares, rest, number - 1):
                yield (Tile(letter, squares), *way)


def _places(wanted: int, taken: int, letters: Iterable[str]) -> Iterator[Tile]:
    """Where tiles lie on a wanted square and on none that is taken."""
    for letter in letters:
        for form in _forms()[letter]:
            for by in _numbers(_moves(wanted, taken, form)[0]):
                yield Tile(letter, form << by)


def _most_touched(wanted: int, taken: int, letters: Iterable[str]) -> Iterator[int]:
    """The most wanted squares that each tile can lie on, with none that is taken."""
    for letter in letters:
        yield max(sum(map(bool, _moves(wanted, taken, form))) for form in _forms()[letter])


def _moves(wanted: int, taken: int, form: int) -> list[int]:
    """How a form can be moved to lie on no taken square, and on one wanted square at least, on two
    at least, and so on: each time a set of moves, with a bit for each as for squares.
    """
    least = [0] * form.bit_count()
    hits = 0
    for before, start in enumerate(_numbers(form)):
        on, hits = wanted >> start, hits | taken >> start
        for number in range(before, 0, -1):
            least[number] |= least[number - 1] & on
        least[0] |= on
    return [moves & ~hits for moves in least]


@cache
def _forms() -> Mapping[str, tuple[int, ...]]:
    """The ways in which each tile can lie, in the lower left corner of the window."""
    return {
        letter: tuple(
            sorted({sum(1 << x + _WIDTH * y for x, y in _cornered(shape, m)) for m in _MAPS})
        )
        for letter, shape in SHAPES.items()
    }


def _bits(squares: Iterable[Square]) -> int:
    return sum(1 << x + _MARGIN + _WIDTH * (y + _MARGIN) for x, y in squares)


@cache
def _numbers(squares: int) -> tuple[int, ...]:
    """The numbers of the squares of a set."""
    found = []
    while squares:
        found.append((squares & -squares).bit_length() - 1)
        squares &= squares - 1
    return tuple(found)


def _each(squares: int) -> Iterator[int]:
    return (1 << number for number in _numbers(squares))


def _beside(squares: int) -> int:
    """The squares that share a side with one of these, and are none of them."""
    around = squares << 1 | squares >> 1 | squares << _WIDTH | squares >> _WIDTH
    return around & ~squares


# Symmetry

_MAPS: tuple[Map, ...] = (
    lambda s: (s[0], s[1]),
    lambda s: (-s[1], s[0]),
    lambda s: (-s[0], -s[1]),
    lambda s: (s[1], -s[0]),
    lambda s: (-s[0], s[1]),
    lambda s: (s[0], -s[1]),
    lambda s: (s[1], s[0]),
    lambda s: (-s[1], -s[0]),
)
"""The turns and reflections of the squares about the origin."""


def _cornered(shape: Iterable[Square], image: Map) -> frozenset[Square]:
    """The image of a shape, moved so that its lower left corner is at the origin."""
    turned = [image(square) for square in shape]
    left, low = min(x for x, _ in turned), min(y for _, y in turned)
    return frozenset((x - left, y - low) for x, y in turned)


def _symmetries(letter: str) -> list[Map]:
    """The turns and reflections, with a move, that leave the tile in the middle as it lies."""
    shape = SHAPES[letter]
    maps: list[Map] = []
    for image in _MAPS:
        if _cornered(shape, image) != frozenset(shape):
            continue
        turned = [image(square) for square in shape]
        left, low = min(x for x, _ in turned), min(y for _, y in turned)

        def moved(square: Square, image: Map = image, left: int = left, low: int = low) -> Square:
            x, y = image(square)
            return x - left, y - low

        maps.append(moved)
    return maps


def _canonical(ring: Iterable[Tile], images: Iterable[Map]) -> tuple[int, ...]:
    """A key that is the same for all rings that a symmetry of the middle makes of each other."""
    tiles = [
        [(n % _WIDTH - _MARGIN, n // _WIDTH - _MARGIN) for n in _numbers(tile.squares)]
        for tile in ring
    ]
    return min(tuple(sorted(_bits(map(image, tile)) for tile in tiles)) for image in images)
