"""Arithmetic on ``#rrggbb`` colours: tints, greys and contrast."""

from __future__ import annotations


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255. Raises ``ValueError`` unless the colour is ``#rrggbb``."""
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"a colour is written #rrggbb, not {colour!r}")
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(colour: str, other: str, part: float) -> str:
    """The colour with ``part`` of another: 0 is the colour itself, 1 the other."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def tint(colour: str, amount: float) -> str:
    """The colour mixed with white: 1 is the colour itself, 0 is white."""
    return mixed("#ffffff", colour, amount)


def luminance(colour: str) -> float:
    """Relative luminance, 0 (black) to 1 (white), after WCAG 2.2."""
    red, green, blue = (linear(c / 255) for c in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """Contrast ratio of two colours, 1 to 21, after WCAG 2.2; what grey print leaves of them."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def grey(colour: str) -> str:
    """The grey of the same luminance."""
    return "#" + f"{round(encoded(luminance(colour)) * 255):02x}" * 3


def linear(value: float) -> float:
    """The light of an sRGB value, both 0 to 1; the threshold is that of the sRGB standard."""
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def encoded(light: float) -> float:
    """The sRGB value of light, both 0 to 1; the opposite of :func:`linear`."""
    return float(12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)
