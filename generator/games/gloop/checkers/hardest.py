"""The answers to *hardest*, checked from the rules and counted anew. No engine, no search.

The tiles fill the rectangle with all paths closed in one way only, up to its turns. An answer is
worth the placements that a plain search for all fillings tries, the one by which extra puzzles are
graded (:mod:`.extras`). Nothing bounds that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.contract.puzzle import Answer, Extra
from generator.games.gloop.checkers import extras
from generator.games.gloop.checkers.answers import CELL
from generator.puzzles.answers import argued

_SIZE = re.compile(r"([2-5])x([2-5])")


def problems(answer: Answer) -> Iterator[str]:
    """All that is wrong with an answer."""
    size = _SIZE.fullmatch(answer.case)
    if not size:
        yield f"{answer.case!r} is no rectangle of 2 to 5 rows and columns, such as 3x4"
        return
    yield from argued(answer, ())
    if answer.bound is not None or answer.proved:
        yield "nothing here bounds how hard a filling can be"
    if answer.others or answer.count is not None:
        yield "one solution is checked, and no others, nor how many there are"
    rows, columns = map(int, size.groups())
    read = (CELL.fullmatch(text) for row in answer.solution for text in row.split())
    yield from extras.problems(
        Extra(
            id=answer.name,
            grade=0,
            kind="closed",
            pieces=tuple(sorted(match[1] for match in read if match)),
            given=(" ".join("-" * columns),) * rows,
            count=1,
            effort=answer.value or 0,
            solution=answer.solution,
        )
    )
