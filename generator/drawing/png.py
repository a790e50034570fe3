"""Scenes as PNG: our SVG, painted by cairo."""

from __future__ import annotations

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


def to_png(scene: Scene, dpi: float = 300, *, fonts: FontSet | None = None) -> bytes:
    """The scene on white, ``dpi`` pixels to the inch, rounded to whole pixels.

    Raises :class:`CairoMissing`; ``fonts`` as in :func:`generator.drawing.svg.to_svg`.
    """
    svg = to_svg(scene, fonts=fonts)
    try:
        from cairosvg import svg2png
    except OSError as error:  # so cffi says that a library is not there
        raise CairoMissing from error
    png: bytes = svg2png(svg.encode(), dpi=dpi, background_color="#ffffff")
    return png
