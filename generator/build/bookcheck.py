"""Books looked at as their setter and a printer would: what has no room, what would be refused."""

from __future__ import annotations

from collections.abc import Iterator

from generator.build.checked import Checked
from generator.build.targets.books import Rulebook
from generator.build.trace import Trace
from generator.build.workers import faults_of
from generator.contract.guard import PASSING
from generator.drawing.fonts import FontSet
from generator.faults import Fault
from generator.garbage import seldom_searched
from generator.project import Project


def room_faults(
    project: Project, book: Rulebook, fonts: FontSet, checked: Checked | None
) -> Iterator[Fault]:
    """What has no room in an edition; in one that is printed, also what a printer would refuse.

    What a build has made as it would be made now is not made again.
    """
    if checked and checked.knows(book, __name__):
        return
    built = checked.built(book) if checked and not book.is_trial else None
    if checked and built and built.whole(project.build):
        found = _printed_faults(project, book, project.data(project.build / book.name))
        if not found:
            checked.passed(book, built.inputs, __name__)
        yield from found
        return
    from generator.book.document import make_rulebook, set_pages

    trace = Trace(project)
    trace.fonts()
    found = ()
    try:
        with seldom_searched():
            request = book.request(trace, fonts)
            if book.is_trial:
                set_pages(request)
            else:
                found = _printed_faults(project, book, make_rulebook(request))
    except PASSING:
        raise
    except BaseException as error:
        found = faults_of(error, trace, book.name)
    if not found and not trace.translation_faults:
        trace.made()
    if checked and not found and not trace.translation_faults:
        checked.passed(book, trace.inputs, __name__)
    yield from found


def _printed_faults(project: Project, book: Rulebook, pdf: bytes) -> tuple[Fault, ...]:
    """What a printer would refuse."""
    from generator.pdf.preflight import preflight

    file = project.shown(project.build / book.name)
    with seldom_searched():
        findings = preflight(pdf)
    return tuple(
        Fault(file, 0, f"page {found.page}" if found.page else "", found.problem, found.remedy)
        for found in findings
    )
