"""How colours look to other eyes and on other paper, and how far apart two of them are then."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from generator.drawing.colours import channels, encoded, grey, linear

Sight: TypeAlias = Literal["colour", "grey", "protanopia", "deuteranopia", "tritanopia"]
"""Full colour; print in grey; and one kind of cone missing."""
SIGHTS: tuple[Sight, ...] = ("colour", "grey", "protanopia", "deuteranopia", "tritanopia")

_Row: TypeAlias = tuple[float, float, float]
_MATRICES: Mapping[Sight, tuple[_Row, _Row, _Row]] = MappingProxyType(
    {
        "protanopia": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "deuteranopia": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "tritanopia": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }
)
"""On linear RGB, severity 1.0: Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009, table 1."""

_WHITE = (0.95047, 1.0, 1.08883)
"""XYZ of the white of sRGB (D65)."""


def seen(colour: str, sight: Sight) -> str:
    """The colour (``#rrggbb``) as it appears to that sight, to eyes that see all."""
    if sight == "colour":
        return colour
    if sight == "grey":
        return grey(colour)
    light = [linear(c / 255) for c in channels(colour)]
    rows = (math.fsum(m * c for m, c in zip(row, light, strict=True)) for row in _MATRICES[sight])
    return "#" + "".join(f"{round(255 * encoded(min(1.0, max(0.0, c)))):02x}" for c in rows)


def difference(a: str, b: str) -> float:
    """The colour difference CIEDE2000 of two colours (``#rrggbb``): 1 is just noticeable."""
    return ciede2000(_lab(a), _lab(b))


def ciede2000(a: _Row, b: _Row) -> float:
    """CIEDE2000 of two colours in CIELAB, by the steps of Sharma, Wu and Dalal, "The CIEDE2000
    Color-Difference Formula", Color Research & Application 30 (1), 2005.
    """
    (l1, a1, b1), (l2, a2, b2) = a, b
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2

    def cos(degrees: float) -> float:
        return math.cos(math.radians(degrees))

    t = (
        1
        - 0.17 * cos(hue - 30)
        + 0.24 * cos(2 * hue)
        + 0.32 * cos(3 * hue + 6)
        - 0.20 * cos(4 * hue - 63)
    )
    lightness = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    saturation = (c2 - c1) / (1 + 0.045 * chroma)
    tone = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    bend = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    twist = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(bend))
    return math.sqrt(lightness**2 + saturation**2 + tone**2 + twist * saturation * tone)


def _lab(colour: str) -> _Row:
    """The colour in CIELAB, for the white of sRGB."""
    red, green, blue = (linear(c / 255) for c in channels(colour))
    x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    fx, fy, fz = (_root(v / white) for v, white in zip((x, y, z), _WHITE, strict=True))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _root(value: float) -> float:
    """The cube root, straight near nothing, as CIELAB has it."""
    return value ** (1 / 3) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29
