"""Extra puzzles of DuploLine, checked from the rules and counted anew. No engine, no search.

``given`` has the turns of a game from its beginning, one on a line, which prove that the position
can arise; nobody has won yet. The player to move has a whole turn, so ``pieces`` are ``D R``.
``solution`` is one line, a turn. The kinds:

- ``win``: a turn that wins at once;
- ``defend``: a turn after which the opponent cannot win at once;
- ``win-in-two``: a turn after which the opponent cannot win at once, and can do nothing to keep
  the player from winning in the next turn.

In the last two no turn wins at once. ``count`` is the number of turns that solve it: those that
leave the same position count once, and so do those that a turn or reflection of the board maps onto
each other, if it leaves the given position as it is. ``sequel`` shows, for ``win-in-two`` alone,
one turn of the opponent and one of the player that wins after it. ``effort`` is the number of
positions that a plain search makes: one for every turn, those left by several turns once; in
``win-in-two`` after each of these also one for every turn of the opponent, up to the first that is
a defence. It tries turns in the bytewise order of their notation.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.puzzle import Extra, Lines
from generator.counted import counted
from generator.games.duploline.checkers.rules import (
    EMPTY,
    KINDS,
    MAPS,
    Position,
    can_win,
    image,
    read,
    turns,
    write,
)

ASKED = ("win", "defend", "win-in-two")
MOST_PIECES = 18
"""Pieces of a puzzle: a larger one has no room in the book, and too many turns to count."""


def problems(extra: Extra) -> Iterator[str]:
    """All that is wrong with an extra puzzle."""
    if extra.kind not in ASKED:
        yield f"no rule says how {extra.kind!r} is checked"
        return
    if extra.pieces != KINDS:
        yield f"the pieces of a turn are {' '.join(KINDS)}, not {' '.join(extra.pieces)}"
    position = EMPTY
    for number, text in enumerate(extra.given):
        played = _played(position, number % 2, text)
        if isinstance(played, str):
            yield played
            return
        position = played
    pieces = sum(part.bit_count() for part in position)
    if not 0 < pieces <= MOST_PIECES:
        yield f"the position has {counted(pieces, 'piece')}, not 1 to {MOST_PIECES}"
        return
    yield from _solved(extra, position, len(extra.given) % 2)


def _played(position: Position, player: int, text: str) -> Position | str:
    """The position after a turn that ends nothing, or what is wrong with it."""
    turn = read(text)
    if turn is None:
        return f"{text!r} is no turn"
    for legal, after, wins in turns(position, player):
        if legal == turn:
            return f"{text!r} wins: the game is over" if wins else after
    return f"{text!r} is no legal turn there"


def _solved(extra: Extra, position: Position, player: int) -> Iterator[str]:
    """What is wrong with solution, count and effort."""
    if extra.kind != "win" and can_win(position, player):
        yield "a turn wins at once"
        return
    ways, effort = solve(position, player, extra.kind)
    wrong = [*_solution(extra.solution, position, player, ways)]
    yield from wrong or _sequel(extra, position, player)
    number = len({min(pattern(position, way)) for way in ways})
    if number != extra.count:
        yield f"the number of solutions is {number}, not {extra.count}"
    if effort != extra.effort:
        yield f"a plain search makes {counted(effort, 'position')}, not {extra.effort}"


def _solution(lines: Lines, position: Position, player: int, ways: set[Position]) -> Iterator[str]:
    if len(lines) != 1:
        yield f"the solution is one turn, not {len(lines)}"
        return
    reached = {write(turn): after for turn, after, _ in turns(position, player)}
    if lines[0] not in reached:
        yield f"{lines[0]!r} is no legal turn there"
    elif reached[lines[0]] not in ways:
        yield f"{lines[0]!r} does not solve it"


def _sequel(extra: Extra, position: Position, player: int) -> Iterator[str]:
    """What is wrong with how play goes on after a solution."""
    turns_of_two = 2 if extra.kind == "win-in-two" else 0
    if len(extra.sequel) != turns_of_two:
        yield f"the sequel has {counted(len(extra.sequel), 'turn')}, not {turns_of_two}"
        return
    if not extra.sequel:
        return
    for mover, text in ((player, extra.solution[0]), (1 - player, extra.sequel[0])):
        after = _played(position, mover, text)
        if isinstance(after, str):
            yield after
            return
        position = after
    reached = {write(turn): wins for turn, _, wins in turns(position, player)}
    if extra.sequel[1] not in reached:
        yield f"{extra.sequel[1]!r} is no legal turn there"
    elif not reached[extra.sequel[1]]:
        yield f"{extra.sequel[1]!r} does not win"


def pattern(position: Position, way: Position) -> list[Position]:
    """What becomes of a way by the turns and reflections that leave the position as it is."""
    return [image(way, to) for to in MAPS if image(position, to) == position]


def solve(position: Position, player: int, kind: str) -> tuple[set[Position], int]:
    """The positions that the turns asked for lead to, and the effort."""
    tried = {after: wins for _, after, wins in turns(position, player)}
    effort, ways = len(tried), set()
    for after, wins in tried.items():
        if kind == "win":
            solved = wins
        elif kind == "defend":
            solved = not can_win(after, 1 - player)
        else:
            solved, replies = _without_defence(after, player)
            effort += replies
        if solved:
            ways.add(after)
    return ways, effort


def _without_defence(position: Position, player: int) -> tuple[bool, int]:
    """Whether the opponent, who is to move, can do nothing against it; and how much was tried."""
    seen: set[Position] = set()
    for _, after, wins in turns(position, 1 - player):
        if after not in seen:
            seen.add(after)
            if wins or not can_win(after, player):
                return False, len(seen)
    return True, len(seen)
