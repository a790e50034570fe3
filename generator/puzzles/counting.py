"""How many there are: counted one by one where they are few, else estimated, with the error.

What is counted are the leaves of a :class:`Tree` at which something is whole. The estimate is that
of Knuth (*Estimating the efficiency of backtrack programs*, Mathematics of Computation 29, 1975): a
probe goes down by chance, and where it comes to a whole it counts as many as the product of the
branches on its way. The mean of that is the number; how much it scatters gives the standard error.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from functools import partial

from generator.contract.effort import Effort
from generator.contract.puzzle import NodeT, Number, Tree

NODES = 2_000_000
"""Nodes of a tree that are gone through for an exact number: some seconds."""
BATCH = 250
"""Probes of one job."""
BATCHES = 40
"""Jobs of an estimate."""


def number_of(
    tree: Callable[[str], Tree[NodeT]],
    symmetries: Callable[[str], int],
    case: str,
    effort: Effort,
) -> Number | None:
    """How many wholes the tree of a case has; None where no probe has come to one.

    So many ``symmetries`` of them count as one. Both are functions of a module, for other
    processes. The same seed gives the same estimate, unless time runs out. Raises
    :class:`WorkersLost`.
    """
    alike = symmetries(case)
    exact = leaves(tree(case), NODES)
    if exact is not None:
        return Number(exact // alike)
    return estimated(partial(_probed, tree, case), effort, alike)


def estimated(
    batch: Callable[[int], list[float]], effort: Effort, symmetries: int = 1
) -> Number | None:
    """What batches of probes, each by a seed, take for a number; None where all are 0.

    So many ``symmetries`` count as one. The same seed of the effort gives the same estimate, unless
    time runs out. Raises :class:`WorkersLost`.
    """
    chance = random.Random(effort.seed)
    seeds = (chance.getrandbits(32) for _ in range(BATCHES))
    found: list[float] = []
    for _, some in effort.map(batch, seeds):
        found += some
        effort.tell(f"{len(found):,} of {BATCH * BATCHES:,} probes")
    if not any(found):
        return None
    mean, error = estimate(found)
    return Number(mean / symmetries, error / symmetries, len(found))


def leaves(tree: Tree[NodeT], most: int) -> int | None:
    """The number of wholes in a tree, exactly; None where it has more than so many nodes."""
    waiting, nodes, whole = [tree.root], 0, 0
    while waiting:
        node = waiting.pop()
        nodes += 1
        if nodes > most:
            return None
        whole += tree.is_whole(node)
        waiting += tree.branches(node)
    return whole


def probes(tree: Tree[NodeT], chance: random.Random) -> Iterator[float]:
    """What probe after probe takes for the number of wholes in a tree, without an end."""
    while True:
        node, weight, whole = tree.root, 1.0, 0.0
        while True:
            whole += weight * tree.is_whole(node)
            branches = tree.branches(node)
            if not branches:
                break
            weight *= len(branches)
            node = chance.choice(branches)
        yield whole


def estimate(found: list[float]) -> tuple[float, float]:
    """The mean of probes, two at least, and its standard error; both 0 where all are 0."""
    mean = math.fsum(found) / len(found)
    if not mean:
        return 0.0, 0.0
    # In parts of the mean, as the squares of what large trees give pass all bounds.
    spread = math.fsum((each / mean - 1) ** 2 for each in found)
    return mean, mean * math.sqrt(spread / (len(found) * (len(found) - 1)))


def _probed(tree: Callable[[str], Tree[NodeT]], case: str, seed: int) -> list[float]:
    """A batch of probes."""
    endless = probes(tree(case), random.Random(seed))
    return [next(endless) for _ in range(BATCH)]
