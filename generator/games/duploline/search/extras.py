"""Extra puzzles of DuploLine: positions in which exactly one turn wins, or saves the player.

Random games are played by players who see what wins at once. For each position that comes up, what
one turn could have made of it is looked at, too. Of what is found, the smallest are taken.

The search looks at very many turns, so it lists them itself, on positions alone (:func:`turns`):
the engine's lists know more, and take several times as long. It is never near a full board.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from generator.contract.effort import Effort
from generator.contract.puzzle import Extra
from generator.counted import counted
from generator.games.duploline.engine import board
from generator.games.duploline.engine.movegen import actions
from generator.games.duploline.engine.notation import KINDS, Action, Kind, Turn
from generator.games.duploline.engine.position import EMPTY, Position, other
from generator.games.duploline.engine.state import WHOLE, DuploState

Played: TypeAlias = tuple[Action, ...]
"""The actions of a turn."""


def turns(position: Position, player: int) -> Iterator[tuple[Played, Position, bool]]:
    """All turns in the bytewise order of their notation, where they lead, and whether they win."""
    start = DuploState(position, player, WHOLE, ply=1)
    for first in actions(start):
        half = position.with_action(player, first)
        if _line(half, player, first.kind):
            yield (first,), half, True
            continue
        rest = other(first.kind)
        seconds = actions(DuploState(half, player, rest, ply=2))
        for second in seconds:
            whole = half.with_action(player, second)
            yield (first, second), whole, _line(whole, player, rest)
        if not seconds:
            yield (first,), half, False


def wins_by_one_action(position: Position, player: int) -> bool:
    """Whether an action of the player wins, so that the other one does not matter."""
    return any(_fills(position, player, kind, _goals(position, player, kind)) for kind in KINDS)


def can_win(position: Position, player: int) -> bool:
    """Whether a turn of the player wins.

    Three of a line must be there, and nothing of the kind on the fourth cell, the goal. An empty
    goal is filled by an added piece. One with a piece of the other kind is moved to, or empties
    when that piece leaves; the other action of the turn may make room for such a move. Where few
    cells are left for adding, a forced placement might win, and all turns are looked at.
    """
    goals = {kind: _goals(position, player, kind) for kind in KINDS}
    if not any(goals.values()):
        return False
    if position.adds(player, "D").bit_count() < 2 or position.adds(player, "R").bit_count() < 2:
        return any(wins for _, _, wins in turns(position, player))
    if any(_fills(position, player, kind, goals[kind]) for kind in KINDS):
        return True
    for kind in KINDS:
        alone = position.of(kind)[player] & position.singles(kind)
        ways = position.of(other(kind))[player] | board.beside(alone)
        if goals[kind] & position.singles(other(kind)) & ways:
            for first in actions(DuploState(position, player, other(kind), ply=2)):
                if _fills(position.with_action(player, first), player, kind, goals[kind]):
                    return True
    return False


def _line(position: Position, player: int, kind: Kind) -> bool:
    return bool(board.lines(position.of(kind)[player]))


def _goals(position: Position, player: int, kind: Kind) -> int:
    """The cells without a piece of the kind on which one of the player's would make a line."""
    own = position.of(kind)[player]
    free = board.BOARD & ~position.every(kind)
    found = 0
    for line in board.LINES:
        if (line & own).bit_count() == board.IN_A_ROW - 1:
            found |= line & free
    return found


def _fills(position: Position, player: int, kind: Kind, goals: int) -> bool:
    """Whether an action of the kind fills a goal and makes a line."""
    if not goals:
        return False
    if goals & position.adds(player, kind):
        return True
    return any(
        board.lines(position.of(kind)[player] & ~origin | target)
        for origin, targets in position.moves(player, kind)
        for target in board.bits(targets & goals)
    )


PLAN: Mapping[int, tuple[str, int, int]] = {
    1: ("win", 0, 200),
    2: ("defend", 200, 400),
    3: ("win-in-two", 400, 2000),
    4: ("win-in-two", 2000, 5000),
}
"""What the puzzles of each grade ask, and their effort: at least so much, less than so much."""
EACH = 6
"""Puzzles of a grade."""
GAMES = 240
"""Games that are played."""
ROUND = 40
"""Games after which the puzzles are chosen anew."""
LEAST, MOST = 7, 16
"""Pieces of a puzzle."""
CHOICE = 12
"""Turns of which a player takes the best."""

Tree: TypeAlias = Mapping[Position, tuple[Played, bool]]
"""Each position that a turn leads to, the first such turn, and whether it wins."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position at the beginning of a turn: the turns that led there, and whose turn it is."""

    given: tuple[str, ...]
    position: Position
    player: int

    @property
    def other(self) -> int:
        """The opponent."""
        return 1 - self.player

    def then(self, tree: Tree, after: Position) -> Moment:
        """The moment after the turn that leads to a position."""
        return Moment((*self.given, _text(tree[after][0])), after, self.other)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A moment in which one turn alone does what is asked."""

    kind: str
    moment: Moment
    solution: Played
    effort: int

    @property
    def pieces(self) -> int:
        """How many lie on the board."""
        return pieces(self.moment.position)

    @property
    def manner(self) -> str:
        """What kinds of action solve it, in their order."""
        return " ".join(f"{a.kind}{'+' if a.origin is None else ':'}" for a in self.solution)


def generate(effort: Effort) -> Iterator[tuple[Extra, ...]]:
    """Puzzles by the plan, in order of rising effort; ever smaller ones, from ever more games."""
    chance = random.Random(effort.seed)
    jobs = [chance.getrandbits(32) for _ in range(GAMES)]

    def progress(done: int, known: int) -> str:
        return f"{done} of {GAMES} games: {counted(known, 'position')}"

    return map(puzzles, effort.gather(candidates, jobs, progress, every=ROUND))


def candidates(seed: int) -> list[Candidate]:
    """Of a game, and of what one turn could have made of it, the first position for each grade."""
    found: dict[int, Candidate] = {}
    for candidate in _game(random.Random(seed)):
        grade = _grade(candidate)
        if grade and candidate.pieces <= MOST:
            found.setdefault(grade, candidate)
    return list(found.values())


def _grade(candidate: Candidate) -> int | None:
    for grade, (kind, least, below) in PLAN.items():
        if kind == candidate.kind and least <= candidate.effort < below:
            return grade
    return None


def _game(chance: random.Random) -> Iterator[Candidate]:
    """What can be asked in one game, and beside it."""
    opening = chance.choice(actions(DuploState()))
    here = Moment((str(opening),), EMPTY.with_action(0, opening), 1)
    while pieces(here.position) <= MOST:
        tree = _tree(here.position, here.player)
        if any(wins for _, wins in tree.values()):
            return
        safe = [after for after in tree if not can_win(after, here.other)]
        if not safe:
            return
        if pieces(here.position) >= LEAST:
            yield from _overlooked(here, tree)
            yield from _threats(here, tree, safe, chance)
        few = chance.sample(safe, min(CHOICE, len(safe)))
        best = max(few, key=lambda after: _hope(after, here.player) + 2 * chance.random())
        here = here.then(tree, best)


def _overlooked(here: Moment, tree: Tree) -> Iterator[Candidate]:
    """Positions after turns that let the opponent win, in one way."""
    for after in tree:
        if not wins_by_one_action(after, here.other) and can_win(after, here.other):
            replies = _tree(after, here.other)
            ways = [reply for reply, wins in replies.values() if wins]
            if len(ways) == 1:
                yield Candidate("win", here.then(tree, after), ways[0], len(replies))


def _threats(
    here: Moment, tree: Tree, safe: Sequence[Position], chance: random.Random
) -> Iterator[Candidate]:
    """Positions after turns that threaten to win, if there is one defence; and the position before
    if only one of these turns leaves none.
    """
    without = []
    for after in safe:
        if not can_win(after, here.player):
            continue
        replies = _tree(after, here.other)
        mixed = chance.sample(list(replies), len(replies))  # as like turns stand together
        defences = list(islice((r for r in mixed if not can_win(r, here.player)), 2))
        if not defences:
            without.append(after)
        if len(defences) == 1:
            solution, _ = replies[defences[0]]
            yield Candidate("defend", here.then(tree, after), solution, len(replies))
    if len(without) == 1:
        solution, _ = tree[without[0]]
        yield Candidate("win-in-two", here, solution, _effort(tree, here.player))


def _effort(tree: Tree, player: int) -> int:
    """The positions that a plain search for a win in two turns makes."""
    effort = len(tree)
    for after in tree:
        seen = set()
        for _, reply, wins in turns(after, 1 - player):
            if reply not in seen:
                seen.add(reply)
                if wins or not can_win(reply, player):
                    break
        effort += len(seen)
    return effort


def puzzles(known: Sequence[Candidate]) -> tuple[Extra, ...]:
    """The smallest candidates of each grade, as few as possible of which are solved alike."""
    chosen: list[tuple[int, Candidate]] = []
    for grade in PLAN:
        fitting = [c for c in known if _grade(c) == grade]
        manners: Counter[str] = Counter()
        taken: list[Candidate] = []
        while fitting and len(taken) < EACH:
            best = min(fitting, key=lambda c: (manners[c.manner], *_preference(c)))
            fitting.remove(best)
            manners[best.manner] += 1
            taken.append(best)
        chosen += [(grade, c) for c in sorted(taken, key=lambda c: (c.effort, c.moment.given))]
    return tuple(puzzle(number, *each) for number, each in enumerate(chosen, 1))


def puzzle(number: int, grade: int, candidate: Candidate) -> Extra:
    """A candidate as a puzzle of the book."""
    return Extra(
        id=f"extra-{number}",
        grade=grade,
        kind=candidate.kind,
        pieces=KINDS,
        given=candidate.moment.given,
        count=1,
        effort=candidate.effort,
        solution=(_text(candidate.solution),),
        sequel=sequel(candidate) if candidate.kind == "win-in-two" else (),
    )


def sequel(candidate: Candidate) -> tuple[str, str]:
    """A stubborn reply to a solution against which there is no defence, and the turn that wins.

    It is a reply that leaves the fewest cells on which the player could make a line.
    """
    moment = candidate.moment
    position = moment.position
    for action in candidate.solution:
        position = position.with_action(moment.player, action)

    def left(after: Position) -> int:
        return sum(_goals(after, moment.player, kind).bit_count() for kind in KINDS)

    replies = _tree(position, moment.other)
    reply = min(replies, key=lambda after: (left(after), _text(replies[after][0])))
    win = next(played for played, _, wins in turns(reply, moment.player) if wins)
    return _text(replies[reply][0]), _text(win)


def pieces(position: Position) -> int:
    """How many pieces lie on the board."""
    return sum(cells.bit_count() for cells in (*position.discs, *position.rings))


def _preference(candidate: Candidate) -> tuple[object, ...]:
    """Small positions first, those on fewer cells before others."""
    cells = candidate.moment.position.occupied.bit_count()
    return candidate.pieces, cells, candidate.effort, candidate.moment.given


def _tree(position: Position, player: int) -> Tree:
    tree: dict[Position, tuple[Played, bool]] = {}
    for played, after, wins in turns(position, player):
        tree.setdefault(after, (played, wins))
    return tree


def _hope(position: Position, player: int) -> int:
    """How far the player's lines have grown, less the opponent's: lines that are not yet spoilt by
    a piece of the other colour, by the square of their pieces.
    """
    hope = 0
    for kind in KINDS:
        own, theirs = position.of(kind)[player], position.of(kind)[1 - player]
        for line in board.LINES:
            if not line & theirs:
                hope += (line & own).bit_count() ** 2
            elif not line & own:
                hope -= (line & theirs).bit_count() ** 2
    return hope


def _text(played: Played) -> str:
    return str(Turn(played))
