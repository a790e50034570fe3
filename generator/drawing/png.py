"""Scenes as PNG: our SVG, painted by cairo."""

from __future__ import annotations

import struct
import zlib

from generator.drawing.fonts import FontSet
from generator.drawing.scene import Scene
from generator.drawing.svg import to_svg


class CairoMissing(RuntimeError):  # noqa: N818  (says what it is about)
    """The cairo library is not on this machine; everything but PNG works without it."""

    def __init__(self) -> None:
        super().__init__(
            "PNG needs the cairo library: install libcairo2 (Debian, Ubuntu), cairo (Fedora, Arch)"
            " or run `brew install cairo` (macOS)"
        )


def to_png(
    scene: Scene, dpi: float = 300, *, fonts: FontSet | None = None, ground: str | None = "#ffffff"
) -> bytes:
    """The scene, ``dpi`` pixels to the inch, rounded to whole pixels; the file says how many.

    ``ground`` is the colour around it, None for none. Raises :class:`CairoMissing`; ``fonts`` as in
    :func:`generator.drawing.svg.to_svg`.
    """
    svg = to_svg(scene, fonts=fonts)
    try:
        from cairosvg import svg2png
    except OSError as error:  # so cffi says that a library is not there
        raise CairoMissing from error
    return _with_density(svg2png(svg.encode(), dpi=dpi, background_color=ground), dpi)


_HEAD = 8 + 25
"""Bytes of a PNG's signature and of its first chunk, IHDR."""


def _with_density(png: bytes, dpi: float) -> bytes:
    """The picture with a chunk pHYs, which says how large it is (PNG specification, 11.3.5.3)."""
    metre = round(dpi / 0.0254)
    chunk = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    size, check = struct.pack(">I", len(chunk) - 4), struct.pack(">I", zlib.crc32(chunk))
    return png[:_HEAD] + size + chunk + check + png[_HEAD:]
