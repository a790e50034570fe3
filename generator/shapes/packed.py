"""What can be wrong with a packing of ``packings.yaml``, whatever the shape of its pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.contract.piece import Packing, Piece
from generator.counted import counted
from generator.faults import Fault, meant

_TOLERANCE = 1e-3
"""mm of a gap that are forgiven."""


def wrong_pieces(packing: Packing, found: Sequence[str], wanted: Sequence[str]) -> Iterator[Fault]:
    """Every piece that is not the engine's, lies there too often, or is missing."""
    right = Counter(wanted)
    for piece, count in Counter(found).items():
        if piece not in right:
            names = list(right)
            known = ", ".join(names) if len(names) < 20 else f"{names[0]} to {names[-1]}"
            remedy = f"{meant([piece], names)}its pieces: {known}"
            yield packing.fault(f"the engine has no piece {piece!r}", remedy)
        elif count > right[piece]:
            often = f", a set has {right[piece]}" if right[piece] > 1 else ""
            yield packing.fault(f"{piece} lies here {counted(count, 'time')}{often}")
    for piece, count in sorted((right - Counter(found)).items()):
        of = f" {counted(count, 'time')}" if right[piece] > 1 else ""
        yield packing.fault(f"{piece} is missing{of}")


def too_close(packing: Packing, pieces: Sequence[Piece], gap: float) -> Iterator[Fault]:
    """Every two pieces, in the order of the packing, that are nearer than the gap (mm)."""
    import shapely

    tree = shapely.STRtree([piece.outline for piece in pieces])
    pairs = tree.query([p.outline for p in pieces], predicate="dwithin", distance=gap)
    for a, b in sorted(map(tuple, pairs.T.tolist())):
        one, other = pieces[a], pieces[b]
        distance = one.outline.distance(other.outline)
        if a < b and distance < gap - _TOLERANCE:
            problem = f"{one.label} and {other.label} are {distance:.2f} mm apart"
            remedy = f"sheets.yaml wants a gap of {gap:g} mm; search a new packing"
            yield packing.fault(problem, remedy, (int(b),))
