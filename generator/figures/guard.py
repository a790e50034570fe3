"""What a game's code does not do right is a fault of the figure that asked for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.contract.claims import ClaimError
from generator.contract.diagram import PlaceError
from generator.contract.engine import IllegalMove, NotationError
from generator.contract.finding import code_name
from generator.contract.guard import guarded
from generator.drawing.scene import NothingDrawnError
from generator.faults import ContentError, Fault
from generator.figures.spec import Spec

_FORESEEN = (ContentError, NotationError, IllegalMove, PlaceError, ClaimError, NothingDrawnError)
"""What engines and diagrams raise by contract."""


@contextmanager
def code_of(game: str, part: str, spec: Spec, line: int = 0, about: str = "it") -> Iterator[None]:
    """Turn what a part of a game (its engine, its diagram) raises unforeseen into a fault.

    ``about`` is the move that it is asked about, in the game's notation.

    Raises :class:`ContentError` with the figure, and the error as its cause.
    """

    def fault_of(problem: str, file: str, code_line: int) -> Fault:
        return spec.fault(line, problem, f"see {code_name(Path(file))}:{code_line}")

    def question() -> str:
        return f"{part} {line} {about} {spec}"

    with guarded(
        game, f"the {part} of {game}", fault_of, _FORESEEN, about=about, question=question
    ):
        yield
