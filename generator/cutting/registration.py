"""Marks by which a cutting plotter finds the printed sheet: those of Silhouette, type 1.

A black square in the upper left corner, brackets in the upper right and the lower left one, all
the same distance from the edges of the page. Length, thickness and inset of the marks are settings
of the program that drives the plotter: :data:`SETTINGS` says them.
"""

from __future__ import annotations

from generator.cutting.kerf import Loop
from generator.geometry.points import Point

INSET = 10.0
"""From the edges of the page to the outer edges of the marks, in mm."""
SQUARE = 5.0
ARM = 20.0
THICK = 0.5
CLEAR = 2.0
"""Between an arm and whatever else is on the page, in mm; corners are free as far as arms reach."""


SETTINGS = (
    f"registration marks of type 1: length {ARM:g} mm, thickness {THICK:g} mm, inset {INSET:g} mm "
    "on all sides; page and orientation are those of the file"
)
"""What is to be set in the program that drives the plotter, in its words."""


def registration(size: Point) -> tuple[Loop, ...]:
    """The marks of a page of ``size`` (width, height) mm, y up, as areas to be filled."""
    width, height = size
    left, right, bottom, top = INSET, width - INSET, INSET, height - INSET
    return (
        _box(left, top - SQUARE, left + SQUARE, top),
        Loop(
            (
                (right - ARM, top),
                (right, top),
                (right, top - ARM),
                (right - THICK, top - ARM),
                (right - THICK, top - THICK),
                (right - ARM, top - THICK),
            )
        ),
        Loop(
            (
                (left, bottom + ARM),
                (left, bottom),
                (left + ARM, bottom),
                (left + ARM, bottom + THICK),
                (left + THICK, bottom + THICK),
                (left + THICK, bottom + ARM),
            )
        ),
    )


def _box(left: float, bottom: float, right: float, top: float) -> Loop:
    return Loop(((left, bottom), (right, bottom), (right, top), (left, top)))
