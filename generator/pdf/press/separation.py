"""The content of pages in inks: every colour operator is replaced by its inks.

Black letters and lines are printed over what lies below them instead of being left out of it
(overprint), so that nothing white shows where two inks do not meet to the point. Black areas are
not: what lies below them would show through. What marks content for reading is left out; layers
stay.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pikepdf
from pikepdf import ContentStreamInstruction, Dictionary, Name, Operator

from generator.pdf.press.condition import Condition
from generator.pdf.press.inks import SOLID, Inks, inks, separated

_FILLS = {"rg": 3, "g": 1, "k": 4}
_STROKES = {"RG": 3, "G": 1, "K": 4}
_PATH = frozenset(("m", "l", "c", "v", "y", "h", "re", "W", "W*"))
_PAINTS = frozenset(("f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "n"))
_SHOWS = frozenset(("Tj", "TJ", "'", '"'))
_PLACES = 4
"""Decimals of an ink: finer than the 1/255 that it was worked out in."""


@dataclass(frozen=True, slots=True)
class Overprint:
    """Whether fills and strokes leave the other inks below them as they are."""

    fill: bool = False
    stroke: bool = False

    @property
    def name(self) -> str:
        """The resource that sets it."""
        return f"/Overprint{'Fill' * self.fill}{'Stroke' * self.stroke}" * self.is_on or "/Knockout"

    @property
    def is_on(self) -> bool:
        """Whether anything is printed over."""
        return self.fill or self.stroke

    @property
    def state(self) -> Dictionary:
        """The graphics state; in mode 1, inks of none are left as they are below (8.6.7)."""
        return Dictionary(Type=Name.ExtGState, OP=self.stroke, op=self.fill, OPM=1)


STATES = tuple(Overprint(*both) for both in product((False, True), repeat=2))
"""All that content may ask for."""


@dataclass(frozen=True, slots=True)
class _State:
    """The part of the graphics state that is kept by ``q``; a colour that is not known is None."""

    fill: Inks | None = None
    stroke: Inks | None = None
    overprint: Overprint = Overprint()


def separated_content(content: Any, condition: Condition, begins: Inks | None = None) -> bytes:
    """The content of a page or form with inks for colours; it ``begins`` in these inks.

    A form begins in whatever inks there are where it is drawn.
    Raises ``ValueError`` for an image within the content, or colours in other spaces than those of
    light, grey and ink.
    """
    made = _Content(condition, _State(begins, begins))
    for step in pikepdf.parse_content_stream(content):
        made.add(step)
    return pikepdf.unparse_content_stream(made.steps)


class _Content:
    """Content being made anew."""

    def __init__(self, condition: Condition, state: _State) -> None:
        self._condition = condition
        self.steps: list[ContentStreamInstruction] = []
        self._state, self._outer = state, list[_State]()
        self._path: list[ContentStreamInstruction] = []
        self._kept: list[bool] = []

    def add(self, step: Any) -> None:
        """Take over one operator with its operands."""
        name = str(step.operator)
        if name in _FILLS:
            self._state = replace(self._state, fill=self._colour(step, "k", _FILLS[name]))
        elif name in _STROKES:
            self._state = replace(self._state, stroke=self._colour(step, "K", _STROKES[name]))
        elif name in _PATH:
            self._path.append(step)  # a graphics state may not be set within a path (8.5.2)
        elif name in _PAINTS:
            if name != "n":
                self._set(Overprint(stroke=self._state.stroke == SOLID))
            self.steps += (*self._path, step)
            self._path = []
        elif name in ("BMC", "BDC", "EMC"):
            self._mark(name, step)
        else:
            self._other(name, step)

    def _other(self, name: str, step: Any) -> None:
        if name in ("sc", "scn", "cs", "SC", "SCN", "CS", "sh", "INLINE IMAGE"):
            raise ValueError(f"the operator {name} is not turned into inks")
        if name in _SHOWS:
            self._set(Overprint(self._state.fill == SOLID, self._state.stroke == SOLID))
        elif name == "Do":
            self._set(Overprint())
        elif name == "q":
            self._outer.append(self._state)
        elif name == "Q" and self._outer:
            self._state = self._outer.pop()
        if name not in ("MP", "DP"):
            self.steps.append(step)

    def _colour(self, step: Any, operator: str, channels: int) -> Inks:
        values = [float(value) for value in step.operands]
        if channels == 4:
            cyan, magenta, yellow, black = values
            found: Inks = cyan, magenta, yellow, black
        else:
            found = inks(*(values if channels == 3 else values * 3), condition=self._condition)
        self._write(operator, *(round(ink, _PLACES) for ink in found))
        return found

    def _set(self, overprint: Overprint) -> None:
        if self._state.overprint != overprint:
            self._state = replace(self._state, overprint=overprint)
            self._write("gs", Name(overprint.name))

    def _mark(self, name: str, step: Any) -> None:
        """Of marked content, layers alone are kept: their beginnings, and the ends of these."""
        if name == "EMC":
            kept = self._kept.pop() if self._kept else False
        else:
            kept = step.operands[0] == Name.OC
            self._kept.append(kept)
        if kept:
            self.steps.append(step)

    def _write(self, operator: str, *operands: Any) -> None:
        self.steps.append(ContentStreamInstruction(list(operands), Operator(operator)))


def separate_images(objects: Iterable[Any], condition: Condition) -> None:
    """Pictures of points in inks, in their place; grey ones are black ink as they are."""
    for item in objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == Name.Image:
            if (
                item.get("/ColorSpace") in (Name.DeviceGray, Name.DeviceCMYK)
                or "/ImageMask" in item
            ):
                continue
            picture = separated(pikepdf.PdfImage(item).as_pil_image().convert("RGB"), condition)
            for key in ("/Decode", "/DecodeParms"):
                if key in item:
                    del item[key]
            item.write(picture.tobytes())
            item.ColorSpace, item.BitsPerComponent = Name.DeviceCMYK, 8
