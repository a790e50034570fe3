"""The sheets that a book fills: how many pages are left over on the last of them."""

from __future__ import annotations

from generator.values import Value

SHEET = 4
"""Pages on a sheet that is folded once."""


class Signature(Value, frozen=True):
    """Sheets of so many ``pages``. Some of these stand ``before`` the ones that are composed; a
    back cover takes the last.
    """

    pages: int = SHEET
    before: int = 0
    has_back_cover: bool = False

    def lacking(self, count: int) -> int:
        """How many pages for notes are needed after ``count`` composed ones."""
        return self.sheets(count) * self.pages - self._taken(count)

    def sheets(self, count: int) -> int:
        """How many sheets ``count`` composed pages need."""
        return -(-self._taken(count) // self.pages)

    def _taken(self, count: int) -> int:
        return self.before + count + int(self.has_back_cover)
