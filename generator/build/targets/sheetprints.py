"""Sheets for print shops: in inks, with the lines of a cutter, and with white ink."""

from __future__ import annotations

from generator.build.targets import Outputs
from generator.build.targets.prints import accepted, condition_of
from generator.build.targets.sheets import Sheets
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.values import Value


class SheetsPrint(Value, frozen=True):
    """Sheets as PDF/X-4, with cut lines as a spot ink; ``white`` ink lies under pieces, if asked.

    No printer at home is involved: backs are not moved.
    """

    sheets: Sheets
    white: bool = False

    @property
    def name(self) -> str:
        """The path of the file."""
        return f"{self.sheets.name.removesuffix('.pdf')}-print{'-white' * self.white}.pdf"

    @property
    def game(self) -> str:
        """The game of the sheets."""
        return self.sheets.game

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PDF; raises :class:`~generator.faults.ContentError` as for sheets and books."""
        from generator.pdf.press.pressfile import press_file
        from generator.sheets.document import make_sheets
        from generator.sheets.spots import spots

        request = self.sheets.request(trace, fonts)
        made = press_file(
            make_sheets(request), condition_of(trace), spots(request, white=self.white)
        )
        return {self.name: accepted(trace.project, self.name, made)}
