"""Bitmaps that a scene holds: PNG and JPEG, bounded, of a resolution that paper shows.

They are kept as the files that they came in, so that nothing is lost and the same input makes the
same bytes.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = {"PNG": ("1", "L", "LA", "P", "RGB", "RGBA"), "JPEG": ("L", "RGB")}
"""Formats, and the kinds of pixels that all back ends show alike."""
MOST_PIXELS = 40_000_000
COARSEST = 300
"""Pixels to the inch, at least, in both directions."""


class BadBitmap(ValueError):  # noqa: N818  (says what it is about)
    """A bitmap that is not drawn; the message says why, and what would be right."""


def size(data: bytes) -> tuple[int, int]:
    """Width and height of a bitmap in pixels; raises :class:`BadBitmap` for another format."""
    return _opened(data).size


def check(data: bytes, width: float, height: float) -> None:
    """Raise :class:`BadBitmap` for a bitmap that cannot be drawn so many mm large: for another
    format, for too many pixels and for too few.
    """
    image = _opened(data)
    if image.mode not in FORMATS[str(image.format)]:
        raise BadBitmap(f"has pixels of the kind {image.mode}: save it in RGB, with 8 bits each")
    across, down = image.size
    if coarse := coarseness((across, down), width, height):
        raise BadBitmap(f"{coarse}: at least {COARSEST}")
    try:
        image.load()
    except (OSError, SyntaxError, ValueError) as error:
        raise BadBitmap(f"is damaged: {error}") from None


def coarseness(pixels: tuple[int, int], width: float, height: float) -> str:
    """What so many pixels, so many mm large, lack in resolution, in words; "" for enough."""
    across, down = pixels
    dpi = min(across / width, down / height) * 25.4 if width and height else 0.0
    if dpi >= COARSEST - 0.5:
        return ""
    return f"{across} × {down} pixels on {width:.0f} × {height:.0f} mm are {dpi:.0f} to the inch"


@lru_cache(maxsize=32)
def greyed(data: bytes) -> bytes:
    """The bitmap in greys, as PNG."""
    image, out = _opened(data), BytesIO()
    clear = image.mode in ("LA", "RGBA") or "transparency" in image.info
    image.convert("LA" if clear else "L").save(out, "PNG")
    return out.getvalue()


def media_type(data: bytes) -> str:
    """The type of a file as the web calls it."""
    return "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"


def _opened(data: bytes) -> Image:
    """The bitmap, of which only the size has been read."""
    import warnings

    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=tuple(FORMATS))
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError):
        raise BadBitmap("is no bitmap: embed it as PNG or JPEG") from None
    if image.width * image.height > MOST_PIXELS:
        raise BadBitmap(f"has {image.width} × {image.height} pixels: at most {MOST_PIXELS}")
    return image
