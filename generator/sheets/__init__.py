"""Print-and-play sheets: components at true size, imposition, marks."""

from generator.sheets.document import SheetRequest, make_sheets

__all__ = ["SheetRequest", "make_sheets"]
