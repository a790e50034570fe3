"""Ways to break the rules of Twigs, for :mod:`tests.mutations` and the suite."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

import pytest

from generator.games.twigs.engine import rules, scoring
from generator.games.twigs.engine.notation import LoosePlacement, Move, Placement
from generator.games.twigs.engine.scoring import Area
from generator.games.twigs.engine.state import TwigsState
from generator.geometry import hexedge
from generator.geometry.hexedge import Face, Segment

ENGINE_TESTS = ("test_notation", "test_rules", "test_scoring", "test_moves")
"""The modules that test the engine, the slowest last."""
Patch: TypeAlias = pytest.MonkeyPatch
Covered: TypeAlias = tuple[frozenset[Segment], ...]


def _unchecked(rule: str) -> Callable[[Patch], None]:
    return lambda patch: patch.setitem(rules.RULES, rule, lambda _state, _move: False)


def _always_off_lattice(patch: Patch) -> None:
    def broken(state: TwigsState, move: Move) -> bool:
        return isinstance(move, LoosePlacement) or rules.off_lattice(state, move)

    patch.setitem(rules.RULES, "on-lattice", broken)


def _no_inner_vertices(patch: Patch) -> None:
    def broken(state: TwigsState, move: Move) -> bool:
        if not state.laid or isinstance(move, LoosePlacement):
            return rules.stands_apart(state, move)
        ends = [p for twig in state.laid for s in twig.segments for p in hexedge.ends(s)]
        free = {p for p in ends if ends.count(p) == 1}
        return free.isdisjoint(hexedge.vertices(move.segments))

    patch.setitem(rules.RULES, "touching", broken)


def _binds_all(patch: Patch) -> None:
    def broken(state: TwigsState, letter: str) -> bool:
        return 0 < state.ply < state.players and state.laid[0].letter == letter

    patch.setattr(rules, "repeats_first_shape", broken)


def _mirrored_differs(patch: Patch) -> None:
    def broken(state: TwigsState, move: Move) -> bool:
        if not rules.repeats_first_shape(state, move.letter) or not isinstance(move, Placement):
            return False
        turned = [map(f, state.laid[0].segments) for f in hexedge.SYMMETRIES[:6]]
        return hexedge.normal(move.segments) in map(hexedge.normal, turned)

    patch.setitem(rules.RULES, "first-shape", broken)


def _owner(choose: Callable[[tuple[int, ...]], int | None]) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(scoring, "majority", choose)


def _fewest(shares: tuple[int, ...]) -> int | None:
    return shares.index(min(shares)) if shares.count(min(shares)) == 1 else None


def _half(shares: tuple[int, ...]) -> int | None:
    return next((i for i, n in enumerate(shares) if 2 * n > sum(shares)), None)


def _first_of_tied(shares: tuple[int, ...]) -> int | None:
    return shares.index(max(shares))


def _closer_takes(patch: Patch) -> None:
    lay = TwigsState.after

    def after(state: TwigsState, move: Placement) -> TwigsState:
        new = lay(state, move)
        known = len(state.hexagons)
        taken = (area.but(owner=state.to_move) for area in new.hexagons[known:])
        return replace(new, hexagons=(*new.hexagons[:known], *taken))

    patch.setattr(TwigsState, "after", after)


def _one_hexagon_a_twig(patch: Patch) -> None:
    closed = scoring.closed_hexagons

    def first(new: Iterable[Segment], occupied: frozenset[Segment]) -> tuple[Face, ...]:
        return closed(new, occupied)[:1]

    patch.setattr(scoring, "closed_hexagons", first)


def _no_larger(patch: Patch) -> None:
    patch.setattr(scoring, "larger_areas", lambda _occupied: ())


def _larger_at_once(patch: Patch) -> None:
    def larger(state: TwigsState) -> tuple[Area, ...]:
        faces = scoring.larger_areas(state.occupied)
        return tuple(scoring.claim(face, state.covered) for face in faces)

    patch.setattr(TwigsState, "_larger", larger)


def _counting(rim: Callable[[Face, Covered], Iterable[Segment]]) -> Callable[[Patch], None]:
    def apply(patch: Patch) -> None:
        claim = scoring.claim

        def counted(face: Face, covered: Covered) -> Area:
            return claim(Face(face.cells, tuple(sorted(rim(face, covered)))), covered)

        patch.setattr(scoring, "claim", counted)

    return apply


def _with_loose_ends(face: Face, covered: Covered) -> Iterable[Segment]:
    sides = {s for cell in face.cells for s in hexedge.cell_segments(cell)}
    return sides & frozenset[Segment]().union(*covered)


def _outer_rim(face: Face, _: Covered) -> Iterable[Segment]:
    within = {cell for inner in hexedge.faces(face.rim) for cell in inner.cells}
    return (s for s in face.rim if sum(cell in within for cell in hexedge.cells_of(s)) == 1)


def _size_as_one(patch: Patch) -> None:
    patch.setattr(scoring, "size_scores", scoring.area_scores)


def _one_as_size(patch: Patch) -> None:
    patch.setattr(scoring, "area_scores", scoring.size_scores)


def _first_of_tied_wins(patch: Patch) -> None:
    patch.setattr(scoring, "winners", lambda scores: (scores.index(max(scores)),))


MUTATIONS: Mapping[str, Callable[[Patch], None]] = {
    **{f"`{rule}` is not checked": _unchecked(rule) for rule in rules.RULES},
    "`on-lattice` is named beside `ends-only`": _always_off_lattice,
    "`touching`: vertices inside a twig may not be touched": _no_inner_vertices,
    "`first-shape` binds every player's first twig": _binds_all,
    "`first-shape`: a mirrored twig is another shape": _mirrored_differs,
    "majority: the fewest segments win": _owner(_fewest),
    "majority: more than half is needed": _owner(_half),
    "majority: who closes a hexagon takes it": _closer_takes,
    "tie: the first of the tied players takes the area": _owner(_first_of_tied),
    "tie: the first of the tied players wins the game": _first_of_tied_wins,
    "claiming: one hexagon a twig": _one_hexagon_a_twig,
    "larger areas: never claimed": _no_larger,
    "larger areas: claimed at once": _larger_at_once,
    "larger areas: ends that stick in and bridges count": _counting(_with_loose_ends),
    "larger areas: the rim of a hexagon inside does not count": _counting(_outer_rim),
    "area size: scores as the standard game": _size_as_one,
    "standard: scores by size": _one_as_size,
}
"""What is broken → how."""
