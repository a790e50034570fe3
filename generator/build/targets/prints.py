"""Files for print shops as targets: made from what another target has put into the build folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.build.targets import Outputs
from generator.build.targets.books import Rulebook
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import Fault, raise_if_any
from generator.project import Project
from generator.values import Value

if TYPE_CHECKING:
    from generator.pdf.press.condition import Condition


class PrintFile(Value, frozen=True):
    """A book in inks, as PDF/X-4, from the file of its edition."""

    book: Rulebook

    @property
    def name(self) -> str:
        """The path of the file."""
        return f"{self.book.name.removesuffix('.pdf')}-print.pdf"

    @property
    def game(self) -> str:
        """The game of the book."""
        return self.book.game

    @property
    def made_from(self) -> Rulebook:
        """The book."""
        return self.book

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PDF; the file of the book has been made before.

        Raises :class:`~generator.faults.ContentError` with what a print shop would refuse.
        """
        from generator.pdf.press.pressfile import press_file

        del fonts
        condition = condition_of(trace)
        made = press_file(trace.data(trace.project.build / self.book.name), condition)
        return {self.name: accepted(trace.project, self.name, made)}


def condition_of(trace: Trace) -> Condition:
    """The printing condition of the project; raises :class:`~generator.faults.ContentError`."""
    from generator.pdf.press.own import project_condition

    return project_condition(trace.project, trace.read, trace.data)


def accepted(project: Project, name: str, made: bytes) -> bytes:
    """A file for a print shop that has been read back.

    Raises :class:`~generator.faults.ContentError` with what would be refused there.
    """
    from generator.pdf.press.preflight import preflight

    file = project.shown(project.build / name)
    raise_if_any(
        Fault(file, 0, f"page {found.page}" if found.page else "", found.problem, found.remedy)
        for found in preflight(made)
    )
    return made
