"""The colour space sRGB as an ICC profile: what the colours of our pages mean, made from numbers.

A profile of three primaries and one tone curve is short, so it is written here: files that one
could take along carry dates or terms of their own. Version 2 of the format (ICC.1:2001-04) is what
every program reads. The white point is D50, to which the primaries are adapted, as the format asks.
"""

from __future__ import annotations

import struct

_D50 = (0.9642, 1.0, 0.8249)

_PRIMARIES = {
    "rXYZ": (0.43607, 0.22249, 0.01392),
    "gXYZ": (0.38515, 0.71687, 0.09708),
    "bXYZ": (0.14307, 0.06061, 0.71410),
}
"""The primaries of IEC 61966-2-1, adapted from D65 to D50 by the Bradford transform."""

_STEPS = 1024
"""Entries of the tone curve: enough that no colour of 8 bits is off by one."""

_MADE = (2000, 1, 1, 0, 0, 0)
"""The date that every profile must have: always the same one."""

_HEADER, _ENTRY = 128, 12


def srgb() -> bytes:
    """The profile: always the same bytes."""
    curve = b"curv" + struct.pack(f">2I{_STEPS}H", 0, _STEPS, *map(_tone, range(_STEPS)))
    tags = {
        "desc": _description("sRGB"),
        "cprt": b"text" + bytes(4) + b"No copyright, use freely\0",
        "wtpt": _xyz(_D50),
        **{name: _xyz(colour) for name, colour in _PRIMARIES.items()},
        "rTRC": curve,
        "gTRC": curve,
        "bTRC": curve,
    }
    places: dict[bytes, int] = {}  # equal tags share their bytes
    table, body = struct.pack(">I", len(tags)), b""
    start = _HEADER + 4 + _ENTRY * len(tags)
    for name, data in tags.items():
        if data not in places:
            places[data] = start + len(body)
            body += data + bytes(-len(data) % 4)
        table += struct.pack(">4s2I", name.encode(), places[data], len(data))
    return _header(start + len(body)) + table + body


def _header(size: int) -> bytes:
    """128 bytes: a display profile from RGB to XYZ (ICC.1:2001-04, 6.1)."""
    head = struct.pack(">2I", size, 0) + b"\x02\x10\0\0mntrRGB XYZ " + struct.pack(">6H", *_MADE)
    head += b"acsp" + bytes(28) + _fixed(_D50)
    return head + bytes(_HEADER - len(head))


def _tone(step: int) -> int:
    """The light of a signal, from 0 to 65535 (IEC 61966-2-1)."""
    signal = step / (_STEPS - 1)
    light = signal / 12.92 if signal <= 0.04045 else ((signal + 0.055) / 1.055) ** 2.4
    return round(light * 65535)


def _xyz(colour: tuple[float, float, float]) -> bytes:
    return b"XYZ " + bytes(4) + _fixed(colour)


def _fixed(numbers: tuple[float, float, float]) -> bytes:
    """Signed numbers with 16 bits after the point."""
    return struct.pack(">3i", *(round(number * 65536) for number in numbers))


def _description(name: str) -> bytes:
    """A name in ASCII, and none in other scripts (ICC.1:2001-04, 6.5.17)."""
    text = name.encode() + b"\0"
    return b"desc" + struct.pack(">2I", 0, len(text)) + text + bytes(4 + 4 + 2 + 1 + 67)
