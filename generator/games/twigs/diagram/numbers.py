"""Numbers of a figure: what a text may quote, and what a claim ``count`` is held against."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract.engine import PLAYER_NAMES
from generator.games.twigs.diagram.areas import rim
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.shown import (
    ShownPosition,
    Twig,
    joints,
    leaves,
    shown_position,
    state_of,
)
from generator.games.twigs.engine.scoring import area_scores, size_scores
from generator.games.twigs.pieces import CHIRAL, LETTERS, SHAPES
from generator.geometry import hexedge


def counts(subject: Subject) -> Mapping[str, int]:
    """What is drawn, counted.

    ``twigs``, ``shapes`` (different letters), ``chiral`` (of which with two different sides),
    ``segments``, ``vertices``, ``leaves`` (free ends), ``joints`` (vertices where twigs meet),
    ``hexagons`` (closed ones), ``areas`` (all closed faces), ``rim`` (the segments around all of
    these). An empty board counts its own hexagons, segments and vertices; the sheet of pieces
    counts the pieces, the leaves that they have apart, and in ``ways`` the segments of the longest
    way through each.
    """
    shown = shown_position(subject)
    if subject.view.catalogue:
        pieces = [Twig(0, letter, SHAPES[letter]) for letter in LETTERS]
        return {
            "twigs": len(LETTERS),
            "shapes": len(LETTERS),
            "chiral": len(CHIRAL),
            "leaves": sum(len(leaves([twig])) for twig in pieces),
            "ways": sum(len(twig.way) for twig in pieces),
        }
    segments = _segments(shown)
    letters = {twig.letter for twig in shown.twigs}
    faces = hexedge.faces(segments)
    return {
        "twigs": len(shown.twigs),
        "shapes": len(letters),
        "chiral": len(letters.intersection(CHIRAL)),
        "segments": len(segments),
        "vertices": len(hexedge.vertices(segments)),
        "leaves": len(leaves(shown.twigs)),
        "joints": len(joints(shown.twigs)),
        "hexagons": sum(len(face.cells) == 1 for face in faces),
        "rim": len(rim(cell for face in faces for cell in face.cells)),
        "areas": len(faces),
    }


def facts(subject: Subject) -> Mapping[str, Any]:
    """The counts of what is drawn, ``around_highest`` (the letters of the twigs around the highest
    closed hexagon, of several the leftmost), and of the whole position:

    ``score`` and ``size_score`` by player (``points``: whichever the variant uses), ``claimed`` and
    ``larger`` (numbers of closed areas and of those that are no hexagons), ``tied``,
    ``claimed_hexagons`` and ``claimed_larger`` by player, ``laid`` by player, and for areas whose
    segments are numbered ``counts``, a list of numbers by player (``counted`` is the first of it,
    ``counted_size`` how many hexagons it comprises).
    """
    state = state_of(subject)
    shown = shown_position(subject)
    names = PLAYER_NAMES[: state.players]
    areas = state.areas

    def by_player(values: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(names, values, strict=True))

    hexagons = tuple(area for area in areas if len(area.cells) == 1)
    larger = tuple(area for area in areas if len(area.cells) > 1)
    score = by_player(area_scores(areas, state.players))
    size_score = by_player(size_scores(areas, state.players))
    found: dict[str, Any] = {
        **counts(subject),
        "around_highest": _around_highest(shown),
        "score": score,
        "size_score": size_score,
        "points": size_score if state.variant == "area-size" else score,
        "closed": len(areas),
        "larger": len(larger),
        "tied": sum(area.owner is None for area in areas),
        "claimed_hexagons": by_player(area_scores(hexagons, state.players)),
        "claimed_larger": by_player(area_scores(larger, state.players)),
        "laid": by_player(
            tuple(sum(t.player == i for t in state.laid) for i in range(state.players))
        ),
    }
    if shown.counted:
        found["counts"] = [by_player(area.shares) for area in shown.counted]
        found["counted"] = found["counts"][0]
        found["counted_size"] = len(shown.counted[0].cells)
    return found


def _segments(shown: ShownPosition) -> frozenset[hexedge.Segment]:
    return frozenset(shown.slots).union(*(twig.segments for twig in shown.twigs))


def _around_highest(shown: ShownPosition) -> tuple[str, ...]:
    """The letters of the twigs around the highest closed hexagon; none where none is closed."""
    closed = [f.cells[0] for f in hexedge.faces(_segments(shown)) if len(f.cells) == 1]
    if not closed:
        return ()
    highest = max(closed, key=lambda cell: (cell[1], -cell[0]))
    around = set(hexedge.cell_segments(highest))
    return tuple(sorted(t.letter for t in shown.twigs if not around.isdisjoint(t.segments)))
