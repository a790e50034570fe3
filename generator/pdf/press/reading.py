"""What a page prints in which inks, read from its operators: fills, strokes and letters.

This knows nothing of how our files are written: it follows colours and overprint through the
content and the forms in it (ISO 32000-1, 8.4 to 8.6).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import pikepdf
from pikepdf import Name

Kind: TypeAlias = Literal["text", "fill", "stroke", "image", "shading"]

_DEVICE = {"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}
_SHOWS = frozenset(("Tj", "TJ", "'", '"'))
_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_FILLS = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
_DEEPEST = 12  # forms in forms: more is an endless loop


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour in a space, which has the name that a device space has or its family."""

    space: str = "DeviceGray"
    values: tuple[float, ...] = (0.0,)
    ink: str = ""
    """The name of a single ink beside the four."""

    @property
    def process(self) -> tuple[float, float, float, float]:
        """Cyan, magenta, yellow, black, as far as it is of these inks."""
        match self:
            case Colour("DeviceCMYK", (cyan, magenta, yellow, black)):
                return cyan, magenta, yellow, black
            case Colour("DeviceGray", (grey,)):
                return 0.0, 0.0, 0.0, 1 - grey
            case Colour("Separation", (tint,), "All"):
                return tint, tint, tint, tint
        return 0.0, 0.0, 0.0, 0.0


@dataclass(frozen=True, slots=True)
class Printed:
    """Something printed: in a colour, over what lies below it or instead of it."""

    kind: Kind
    colour: Colour
    overprints: bool = False
    image: Any = None


@dataclass(frozen=True, slots=True)
class Foreign:
    """An operator of content that printing may do without: ``BX``, ``ri`` and the like."""

    operator: str
    operand: str = ""


@dataclass(frozen=True, slots=True)
class _State:
    fill: Colour = Colour()
    stroke: Colour = Colour()
    over_fill: bool = False
    over_stroke: bool = False
    mode: int = 0


def printed(page: pikepdf.Page) -> Iterator[Printed | Foreign]:
    """All that a page prints, in the order of drawing."""
    yield from _read(page, page.obj.get("/Resources", pikepdf.Dictionary()), _State(), 0)


def _read(content: Any, resources: Any, state: _State, depth: int) -> Iterator[Printed | Foreign]:
    stack: list[_State] = []
    for step in pikepdf.parse_content_stream(content):
        operands: Any = step.operands
        name = str(step.operator)
        match name:
            case "q":
                stack.append(state)
            case "Q":
                state = stack.pop() if stack else state
            case "g" | "rg" | "k":
                state = replace(state, fill=Colour(_DEVICE[name], _numbers(operands)))
            case "G" | "RG" | "K":
                state = replace(state, stroke=Colour(_DEVICE[name.lower()], _numbers(operands)))
            case "cs":
                state = replace(state, fill=_initial(operands[0], resources))
            case "CS":
                state = replace(state, stroke=_initial(operands[0], resources))
            case "sc" | "scn":
                state = replace(state, fill=replace(state.fill, values=_numbers(operands)))
            case "SC" | "SCN":
                state = replace(state, stroke=replace(state.stroke, values=_numbers(operands)))
            case "gs":
                state = _set(state, resources.ExtGState[operands[0]])
            case "Tr":
                state = replace(state, mode=int(operands[0]))
            case "BX" | "EX" | "ri":
                yield Foreign(name, str(operands[0]) if operands else "")
            case "sh":
                yield Printed(
                    "shading", _space(resources.Shading[operands[0]].ColorSpace, resources)
                )
            case "INLINE IMAGE":
                yield Foreign("BI")
            case "Do":
                yield from _object(resources.XObject[operands[0]], resources, state, depth)
            case _ if name in _SHOWS:
                if state.mode in (0, 2, 4, 6):
                    yield Printed("text", state.fill, state.over_fill)
                if state.mode in (1, 2, 5, 6):
                    yield Printed("stroke", state.stroke, state.over_stroke)
            case _:
                if name in _FILLS:
                    yield Printed("fill", state.fill, state.over_fill)
                if name in _STROKES:
                    yield Printed("stroke", state.stroke, state.over_stroke)


def _object(found: Any, resources: Any, state: _State, depth: int) -> Iterator[Printed | Foreign]:
    if found.Subtype == Name.Image:
        colour = state.fill if "/ImageMask" in found else _space(found.ColorSpace, resources)
        yield Printed("image", colour, image=found)
    elif found.Subtype == Name.Form and depth < _DEEPEST:
        own = found.get("/Resources", resources)
        yield from _read(found, own, state, depth + 1)


def _set(state: _State, found: Any) -> _State:
    """What a graphics state changes: ``OP`` is for both where there is no ``op`` (8.6.7)."""
    if "/OP" in found:
        state = replace(state, over_stroke=bool(found.OP))
        if "/op" not in found:
            state = replace(state, over_fill=bool(found.OP))
    return replace(state, over_fill=bool(found.op)) if "/op" in found else state


def _initial(name: Any, resources: Any) -> Colour:
    """The colour that a space begins with: of inks, all of it; black of the others (8.6.8)."""
    colour = _space(name, resources)
    first = {"DeviceCMYK": (0.0, 0.0, 0.0, 1.0), "DeviceRGB": (0.0,) * 3, "Separation": (1.0,)}
    return replace(colour, values=first.get(colour.space, (0.0,)))


def _space(space: Any, resources: Any) -> Colour:
    """A colour space, without values."""
    if isinstance(space, pikepdf.Name):
        named = resources.get("/ColorSpace", pikepdf.Dictionary()).get(space)
        return Colour(str(space)[1:], ()) if named is None else _space(named, resources)
    family = str(space[0])[1:]
    return Colour(family, (), str(space[1])[1:] if family == "Separation" else "")


def _numbers(operands: Any) -> tuple[float, ...]:
    return tuple(float(o) for o in operands if not isinstance(o, pikepdf.Name))
