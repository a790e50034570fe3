"""Castles: a plan of heights and tiles that can be piled up to it in one way only.

A tile of a level lies on tiles of the level below with all five squares. As each shape is there at
most once, it never lies exactly on one tile, so that it rests on two of them by itself. In what
order the tiles are laid does not matter, nor whether one of them could go higher.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from generator.contract.effort import Effort
from generator.contract.puzzle import Extra
from generator.games.pentup.pieces import Cells
from generator.games.pentup.search.filling import Filling, choices, names
from generator.games.pentup.search.plans import Plan, grounds, inside, rim, rows, symmetries
from generator.geometry import square

KIND = "castle"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a puzzle is to be like: its grade, and how many tiles each level has."""

    grade: int
    tiles: tuple[int, ...]


RECIPES = (
    *(Recipe(1, tiles) for tiles in ((3,), (3, 1), (3, 1), (4,), (4,), (4, 1))),
    *(Recipe(2, tiles) for tiles in ((5,), (4, 2), (4, 2, 1), (5, 1), (4, 3), (5, 2))),
    *(Recipe(3, tiles) for tiles in ((5, 2, 1), (5, 3), (6, 2), (6, 2, 1), (5, 3, 1), (6, 3))),
    *(Recipe(4, tiles) for tiles in ((5, 4), (6, 3, 1), (5, 4, 2), (6, 4), (6, 3, 2), (6, 4, 2))),
)
MOST = {1: 60, 2: 600, 3: 6_000, 4: 60_000}
"""The most effort of each grade; the least is above what the grade before may have."""
CHOICE = 8
"""Grounds among which the puzzle with the best plan is taken."""
BRANCHES = 6
"""Areas that are tried on top of a level."""
TRIALS = 20
"""Sets of tiles that are tried with a plan."""


def generate(effort: Effort) -> Iterator[tuple[Extra, ...]]:
    """Puzzles in the order of their effort, ever more of them; no two have the same ground."""
    chance = random.Random(effort.seed)
    made: list[Extra] = []
    used: set[Cells] = set()
    for number, recipe in enumerate(RECIPES, start=1):
        effort.tell(f"puzzle {number} of {len(RECIPES)}")
        found = _made(recipe, used, chance, effort)
        if found is None:
            return
        plan, extra = found
        used.add(plan[0])
        made.append(extra)
        made.sort(key=lambda extra: extra.effort)
        yield tuple(replace(extra, id=f"extra-{n}") for n, extra in enumerate(made, start=1))


def castles(plan: Plan, chance: random.Random) -> Iterator[Extra]:
    """The sets of tiles that can be piled up to a plan in just one way, in random order.

    What a symmetry of a level makes of its tiles is the same way. The grade goes by the effort.
    """
    unique = sorted(letters for letters, ways in _together(plan).items() if ways == 1)
    for letters in chance.sample(unique, len(unique)):
        filling = Filling(plan)
        (first, *_) = filling.ways(letters)
        grade = next((grade for grade, most in MOST.items() if filling.laid <= most), None)
        if grade is not None:
            yield Extra(
                id="extra",
                grade=grade,
                kind=KIND,
                pieces=names(letters),
                given=rows(plan),
                count=1,
                effort=filling.laid,
                solution=tuple(sorted((str(p.tile) for p in first), key=lambda t: (t[1], t))),
            )


def _made(
    recipe: Recipe, used: set[Cells], chance: random.Random, effort: Effort
) -> tuple[Plan, Extra] | None:
    """A puzzle by a recipe, with the best of some plans; None if there is none, or no time."""
    some = list(islice(_fitting(recipe, used, chance, effort), CHOICE))
    if effort.over or not some:
        return None
    return max(some, key=lambda one: (symmetries(one[0]), -rim(one[0])))


def _fitting(
    recipe: Recipe, used: set[Cells], chance: random.Random, effort: Effort
) -> Iterator[tuple[Plan, Extra]]:
    """Puzzles by a recipe, at most one of each ground that is not used."""
    everywhere = grounds(recipe.tiles[0])
    for ground in chance.sample(everywhere, len(everywhere)):
        if effort.over:
            return
        if ground in used:
            continue
        for plan in _plans((ground,), recipe.tiles[1:], chance):
            made = islice(castles(plan, chance), TRIALS)
            fit = next((extra for extra in made if extra.grade == recipe.grade), None)
            if fit:
                yield plan, fit
                break


def _plans(plan: Plan, tiles: Sequence[int], chance: random.Random) -> Iterator[Plan]:
    """Some symmetric plans with levels for so many tiles on top of a plan, at random."""
    if not choices(square.normal(plan[-1])):
        return
    if not tiles:
        yield plan
        return
    higher = [(*plan, area) for area in inside(plan[-1], tiles[0])]
    fair = [plan for plan in higher if symmetries(plan) > 1]
    for one in chance.sample(fair, min(BRANCHES, len(fair))):
        yield from _plans(one, tiles[1:], chance)


def _together(plan: Plan) -> Counter[int]:
    """In how many ways each set of tiles fills all levels of a plan, up to their symmetries."""
    found = Counter({0: 1})
    for squares in plan:
        level = choices(square.normal(squares))
        both: Counter[int] = Counter()
        for one, ways in found.items():
            for other, more in level.items():
                if not one & other:
                    both[one | other] += ways * more
        found = both
    return found
