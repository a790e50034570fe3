"""Making one target. A process imports what it needs for that once, and keeps the fonts."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from generator.build.errors import TRACEBACK, BuildError
from generator.build.faces import project_fonts
from generator.build.limits import limited, refuse_output
from generator.build.targets import Outputs, Target
from generator.build.trace import Inputs, Trace
from generator.contract import finding
from generator.contract.guard import PASSING
from generator.drawing.fonts import FontSet, MissingGlyph
from generator.faults import ContentError, Fault
from generator.project import Project

SELDOM = 50_000
"""So many objects more than before are there when garbage is searched for (Python's own: 700)."""


@dataclass(frozen=True, slots=True)
class Made:
    """What came out of a target, and what it was made from."""

    outputs: Outputs
    inputs: Inputs


def make(project: Project, target: Target) -> Made | ContentError:
    """Make one target, in this process. Its faults are returned, not raised.

    Raises :class:`BuildError` where something besides the project keeps it from being made.
    """
    trace, fonts = Trace(project), _fonts(project)
    trace.fonts()
    try:
        with limited(project, target.name), gc_seldom():
            outputs = target.make(trace, fonts)
        refuse_output(project, target.name, outputs)
    except (BuildError, *PASSING):
        raise
    except BaseException as error:
        return ContentError((*faults_of(error, trace, target.name), *trace.translation_faults))
    if wanting := trace.translation_faults:
        return ContentError(wanting)
    trace.made()
    return Made(outputs, trace.inputs)


def ended(target: Target, status: int) -> ContentError:
    """That code of the game has ended the process with a status, as ``os._exit`` does."""
    problem = f"code of {target.game} ended the program, with status {status}"
    remedy = "raise an error instead, which says where"
    return ContentError([Fault(target.name, 0, "", problem, remedy)])


def faults_of(error: BaseException, trace: Trace, name: str) -> tuple[Fault, ...]:
    """What keeps a target of this name from being made, with the places in what was read.

    An error that nobody foresaw is a fault of that target alone: the rest can be made all the same.
    """
    match error:
        case ContentError():
            return error.faults
        case MissingGlyph():
            return trace.without_glyph(error, name)
    return (unforeseen(error, name),)


def unforeseen(error: BaseException, name: str) -> Fault:
    """The fault for an error that nobody foresaw; with :data:`TRACEBACK` set, shown in full too.

    It is the game's where it arose in a game's code.
    """
    if os.environ.get(TRACEBACK):
        sys.stderr.write("".join(traceback.format_exception(error)))
    if not isinstance(error, OSError) and (of_game := finding.fault_of_game(error)):
        return of_game
    if isinstance(error, MemoryError):
        return Fault(name, 0, "", "there is not enough memory for it", "end other programs")
    problem = " ".join(traceback.format_exception_only(error)[-1].split())
    whose = "" if isinstance(error, OSError) else "a mistake of the program: "
    return Fault(name, 0, "", problem, f"{whose}--traceback shows where")


@contextmanager
def gc_seldom() -> Iterator[None]:
    """Search seldom for cycles of garbage: nearly all that a target makes lives to its end, so that
    searching as often as usual takes a tenth of the time. A long book leaves a sixth of its memory.
    """
    often = gc.get_threshold()
    gc.set_threshold(SELDOM, *often[1:])
    try:
        yield
    finally:
        gc.set_threshold(*often)


@cache
def _fonts(project: Project) -> FontSet:
    return project_fonts(project)
