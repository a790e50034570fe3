"""Books looked at as their setter and a printer would: what has no room, what would be refused."""

from __future__ import annotations

from collections.abc import Iterator

from generator.book.document import make_rulebook, set_pages
from generator.build.checked import Checked
from generator.build.targets.books import Rulebook
from generator.build.trace import Trace
from generator.build.workers import faults_of, gc_paused
from generator.contract.guard import PASSING
from generator.drawing.fonts import FontSet
from generator.faults import Fault
from generator.pdf.preflight import preflight
from generator.project import Project


def room_faults(
    project: Project, book: Rulebook, fonts: FontSet, checked: Checked | None
) -> Iterator[Fault]:
    """What has no room in an edition; in one that is printed, also what a printer would refuse."""
    if checked and checked.knows(book, __name__):
        return
    trace = Trace(project)
    trace.fonts()
    found: tuple[Fault, ...] = ()
    try:
        with gc_paused():
            request = book.request(trace, fonts)
            if book.is_trial:
                set_pages(request)
            else:
                found = _printed_faults(project, book, make_rulebook(request))
    except PASSING:
        raise
    except BaseException as error:
        found = faults_of(error, trace, book.name)
    if checked and not found and not trace.translation_faults:
        checked.passed(book, trace.inputs, __name__)
    yield from found


def _printed_faults(project: Project, book: Rulebook, pdf: bytes) -> tuple[Fault, ...]:
    """What a printer would refuse."""
    file = project.shown(project.build / book.name)
    return tuple(
        Fault(file, 0, f"page {found.page}" if found.page else "", found.problem, found.remedy)
        for found in preflight(pdf)
    )
