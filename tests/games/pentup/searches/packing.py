"""The twelve pentominoes as two rectangles of 5 × 6, with the fewest straight cuts.

Two halves lie beside each other as 5 × 12 or above each other as 6 × 10, and apart where the paper
has no room for both. All rectangles of six different pentominoes are found by exact cover, then all
pairs that share no piece. Prints the blocks of ``content/pentup/packings.yaml``::

    python -m tests.games.pentup.searches.packing
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.games.pentup.pieces import ORIENTATIONS

Cell = tuple[int, int]
Filling = Mapping[Cell, str]
WIDTH, HEIGHT = 6, 5


def fillings(width: int, height: int) -> Iterator[Filling]:
    """Every way to fill a rectangle with different pentominoes: the first empty cell first."""
    order = [(x, y) for x in range(width) for y in range(height)]
    inside = set(order)
    # Each orientation as steps from its first cell, which comes to lie on the first empty one.
    shapes = {
        letter: [[(x - f[0][0], y - f[0][1]) for x, y in f] for f in forms]
        for letter, forms in ORIENTATIONS.items()
    }

    def fill(taken: dict[Cell, str], used: frozenset[str]) -> Iterator[Filling]:
        empty = next((cell for cell in order if cell not in taken), None)
        if empty is None:
            yield dict(taken)
            return
        for letter, forms in shapes.items():
            if letter in used:
                continue
            for form in forms:
                cells = [(empty[0] + x, empty[1] + y) for x, y in form]
                if all(cell in inside and cell not in taken for cell in cells):
                    yield from fill(taken | dict.fromkeys(cells, letter), used | {letter})

    yield from fill({}, frozenset())


def straight_cuts(filling: Filling) -> int:
    """Straight borders between pieces, each as long as it goes on."""
    found = 0
    for (x, y), letter in filling.items():
        for right, on in (((1, 0), (0, 1)), ((0, 1), (1, 0))):
            across = filling.get((x + right[0], y + right[1]), letter)
            if across != letter:
                before = x - on[0], y - on[1]
                beyond = before[0] + right[0], before[1] + right[1]
                found += filling.get(before) == filling.get(beyond)
    return found


def main() -> None:
    """Search, then print."""
    halves: dict[frozenset[str], tuple[int, Filling]] = {}
    count = 0
    for filling in fillings(WIDTH, HEIGHT):
        count += 1
        pieces = frozenset(filling.values())
        if pieces not in halves or straight_cuts(filling) < halves[pieces][0]:
            halves[pieces] = straight_cuts(filling), filling
    every = frozenset(ORIENTATIONS)
    pairs = [(halves[p][0] + halves[every - p][0], p) for p in halves if every - p in halves]
    print(f"{count} fillings of {WIDTH} × {HEIGHT}, {len(halves)} sets, {len(pairs) // 2} pairs")
    cuts, best = min(pairs, key=lambda pair: (pair[0], sorted(pair[1])))
    print(f"{cuts} straight cuts within the two halves")
    for pieces in (best, every - best):
        filling = halves[pieces][1]
        rows = ["".join(filling[x, y] for x in range(WIDTH)) for y in reversed(range(HEIGHT))]
        print(f"  {rows}")


if __name__ == "__main__":
    main()
