"""From the colours of our pages, sRGB, to the inks of the printing condition.

Greys, black among them, are black ink alone, as light as the grey: four inks that have to meet
would give thin lines and small letters coloured rims. All other colours go through the profile, as
light and as colourful as they can be on that paper (relative colorimetric, with black point
compensation).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeAlias

from generator.drawing.colours import luminance
from generator.pdf.colourprofile import srgb
from generator.pdf.press.condition import Condition

if TYPE_CHECKING:
    from PIL.Image import Image

Inks: TypeAlias = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, 0 to 1."""

SOLID: Inks = (0.0, 0.0, 0.0, 1.0)
"""Solid black."""


def inks(red: float, green: float, blue: float, *, condition: Condition) -> Inks:
    """The inks of an sRGB colour, its channels from 0 to 1."""
    return _inks(_byte(red), _byte(green), _byte(blue), condition)


@cache
def _inks(red: int, green: int, blue: int, condition: Condition) -> Inks:
    from PIL import Image

    if red == green == blue:
        return 0.0, 0.0, 0.0, _black(f"#{red:02x}{green:02x}{blue:02x}", condition)
    point = Image.new("RGB", (1, 1), (red, green, blue))
    cyan, magenta, yellow, black = separated(point, condition).tobytes()
    return cyan / 255, magenta / 255, yellow / 255, black / 255


def separated(image: Image, condition: Condition) -> Image:
    """A picture of points in RGB as one in CMYK."""
    from PIL import ImageCms

    made = ImageCms.applyTransform(image, _transform(condition))
    assert made is not None  # only a transform in place gives nothing
    return made


@cache
def _transform(condition: Condition) -> Any:
    from PIL import ImageCms

    return ImageCms.buildTransform(
        ImageCms.ImageCmsProfile(BytesIO(srgb())),
        ImageCms.ImageCmsProfile(BytesIO(condition.profile)),
        "RGB",
        "CMYK",
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


def _black(grey: str, condition: Condition) -> float:
    """How much black ink is as light as a grey; solid where none is as dark."""
    lightness = _lightness(luminance(grey))
    tones = _tones(condition)
    return next((n / 255 for n, tone in enumerate(tones) if tone <= lightness), 1.0)


@cache
def _tones(condition: Condition) -> Sequence[float]:
    """The lightness L* of black ink on the paper, in 255 steps from none to solid."""
    from PIL import Image, ImageCms

    steps = Image.frombytes("CMYK", (256, 1), bytes(b for n in range(256) for b in (0, 0, 0, n)))
    lab = ImageCms.profileToProfile(
        steps,
        ImageCms.ImageCmsProfile(BytesIO(condition.profile)),
        ImageCms.createProfile("LAB"),
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        outputMode="LAB",
    )
    assert lab is not None
    return [value * 100 / 255 for value in lab.tobytes()[::3]]


def _lightness(light: float) -> float:
    """L* of a relative luminance (ISO 11664-4)."""
    root = light ** (1 / 3) if light > (6 / 29) ** 3 else light * (29 / 6) ** 2 / 3 + 4 / 29
    return 116 * root - 16


def _byte(channel: float) -> int:
    return min(255, max(0, round(channel * 255)))
