"""Making one target. A process imports what it needs for that once."""

from __future__ import annotations

import os
import sys
import traceback

from generator.build.errors import TRACEBACK, BuildError
from generator.build.faces import project_fonts
from generator.build.limits import limited, refuse_output
from generator.build.targets import Outputs, Target
from generator.build.trace import Inputs, Trace
from generator.contract import finding
from generator.contract.guard import PASSING
from generator.drawing.fonts import MissingGlyph
from generator.faults import ContentError, Fault
from generator.garbage import seldom_searched
from generator.project import Project
from generator.values import Value


class Made(Value, frozen=True):
    """What came out of a target, and what it was made from."""

    outputs: Outputs
    inputs: Inputs


def make(project: Project, target: Target) -> Made | ContentError:
    """Make one target, in this process. Its faults are returned, not raised.

    Raises :class:`BuildError` where something besides the project keeps it from being made.
    """
    trace, fonts = Trace(project), project_fonts(project)
    trace.fonts()
    try:
        with limited(project, target.name), seldom_searched():
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
