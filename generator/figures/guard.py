"""Code of a game is a stranger's: whatever it raises unforeseen is a fault of a figure."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb

from generator.contract.claims import ClaimError
from generator.contract.diagram import PlaceError
from generator.contract.engine import IllegalMove, NotationError
from generator.drawing.scene import NothingDrawnError
from generator.faults import ContentError, Fault, brief
from generator.figures.spec import Spec

_FORESEEN = (ContentError, NotationError, IllegalMove, PlaceError, ClaimError, NothingDrawnError)
"""What engines and diagrams raise by contract."""


@contextmanager
def code_of(game: str, part: str, spec: Spec, line: int = 0) -> Iterator[None]:
    """Turn what a part of a game (its engine, its diagram) raises unforeseen into a fault.

    Raises :class:`ContentError` with the figure, and the error as its cause.
    """
    try:
        yield
    except _FORESEEN:
        raise
    except Exception as error:
        raise ContentError([failed(game, part, spec, error, line)]) from error


def failed(game: str, part: str, spec: Spec, error: Exception, line: int = 0) -> Fault:
    """The fault of a figure on which a part of its game failed."""
    said = brief(str(error) or "without a message")
    problem = f"the {part} of {game} failed on it: {type(error).__name__}: {said}"
    frame = extract_tb(error.__traceback__)[-1]
    return spec.fault(line, problem, f"see {Path(frame.filename).name}:{frame.lineno}")
