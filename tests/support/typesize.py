"""How small the type of a PDF is."""

from __future__ import annotations

import math

import pypdfium2
import pypdfium2.raw as pdfium

LEAST_TYPE = 6.0 - 0.01
"""No printed letter is smaller, in pt."""


def smallest_printed(pdf: bytes) -> tuple[float, int]:
    """The smallest size of a character in a PDF, in pt, and the page, counted from 1."""
    smallest = float("inf"), 0
    matrix = pdfium.FS_MATRIX()
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
        text = page.get_textpage()
        for i in range(text.count_chars()):
            if chr(pdfium.FPDFText_GetUnicode(text.raw, i)).isspace():
                continue
            pdfium.FPDFText_GetMatrix(text.raw, i, matrix)
            size = pdfium.FPDFText_GetFontSize(text.raw, i) * math.hypot(matrix.c, matrix.d)
            smallest = min(smallest, (size, number))
    return smallest
