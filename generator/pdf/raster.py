"""Pages as pixels, by PDFium: what is measured or looked at is what is printed."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from generator.installing import remedy


class PdfiumMissing(Exception):  # noqa: N818  (says what is so)
    """The package pypdfium2 is not installed; the message says how to get it."""

    def __init__(self) -> None:
        super().__init__(f"the pictures of pages need the library pypdfium2: {remedy('proof')}")


def opened(pdf: bytes) -> Any:
    """The document as PDFium has it; raises :class:`PdfiumMissing`.

    Only one thread at a time may work with PDFium.
    """
    try:
        import pypdfium2
    except ImportError as error:
        raise PdfiumMissing from error
    return pypdfium2.PdfDocument(pdf)


def pngs(pdf: bytes, dpi: int) -> Iterator[bytes]:
    """Every page as PNG, ``dpi`` pixels to the inch, which the file says.

    Raises :class:`PdfiumMissing`.
    """
    document = opened(pdf)
    for page in document:
        out = BytesIO()
        image = page.render(scale=dpi / 72).to_pil()
        image.save(out, "PNG", dpi=(dpi, dpi))
        yield out.getvalue()


def inked(pdf: bytes, dpi: int = 200) -> float:
    """The part of the first page that ink covers, 0 to 1: a tint counts by its strongest ink.

    With few dots to the inch (``dpi``) fine lines would be drawn wider than they are.

    Raises :class:`PdfiumMissing`.
    """
    import numpy as np

    pixels = opened(pdf)[0].render(scale=dpi / 72).to_numpy()
    least = np.minimum(np.minimum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])
    return float(1 - least.sum(dtype=np.int64) / least.size / 255)
