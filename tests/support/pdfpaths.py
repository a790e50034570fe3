"""Vector paths read back from a PDF, in mm: knows nothing of the code that wrote them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf

POINT = 25.4 / 72
SLIT = 0.75
"""Width of the slits in which ticks stand, in mm."""
Place = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Drawn:
    """One painted path: its subpaths as points (end points of curves), and how it was painted."""

    subpaths: tuple[tuple[Place, ...], ...]
    curves: int
    paint: str
    width: float
    fill: tuple[float, ...]
    clipped: bool
    dashed: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        points = [p for sub in self.subpaths for p in sub]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def size(self) -> Place:
        left, bottom, right, top = self.box
        return right - left, top - bottom


def paths(pdf: bytes, page: int) -> list[Drawn]:
    """All paths of a page that are filled or stroked, in the order of painting."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return list(_run(pikepdf.parse_content_stream(document.pages[page])))


def above_bleed(drawn: list[Drawn]) -> list[Drawn]:
    """What is painted after the slits in the colour beyond the edges, if there are such."""
    slits = [
        n for n, path in enumerate(drawn) if path.paint == "S" and abs(path.width - SLIT) < 1e-3
    ]
    return drawn[slits[-1] + 1 :] if slits else drawn


def _run(instructions: Any) -> Iterator[Drawn]:
    state: dict[str, Any] = {
        "ctm": (1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
        "w": 1.0,
        "rg": (0.0,),
        "clip": False,
        "dash": False,
    }
    stack: list[dict[str, Any]] = []
    subpaths: list[list[Place]] = []
    curves, clips = 0, False
    for operands, operator in instructions:
        name = str(operator)
        if name in ("q", "Q"):
            if name == "q":
                stack.append(dict(state))
            else:
                state = stack.pop()
            continue
        if name in ("m", "l", "c", "re", "cm", "w", "rg", "g"):
            values = [float(v) for v in operands]
        if name == "cm":
            state["ctm"] = _product((*values,), state["ctm"])  # type: ignore[arg-type]
        elif name == "w":
            state["w"] = values[0]
        elif name in ("rg", "g"):
            state["rg"] = tuple(values)
        elif name == "m":
            subpaths.append([_at(state["ctm"], *values)])
        elif name in ("l", "c"):
            subpaths[-1].append(_at(state["ctm"], *values[-2:]))
            curves += name == "c"
        elif name == "re":
            x, y, w, h = values
            corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
            subpaths.append([_at(state["ctm"], *corner) for corner in corners])
        elif name == "d":
            state["dash"] = len(operands[0]) > 0
        elif name in ("W", "W*"):
            clips = True
        elif name in ("f", "f*", "S", "B", "B*", "s", "b", "b*"):
            kept = tuple(tuple(sub) for sub in subpaths)
            width = state["w"] * state["ctm"][0] * POINT
            dashed = state["dash"] and name != "f*"
            yield Drawn(kept, curves, name, width, state["rg"], state["clip"], dashed)
            subpaths, curves = [], 0
        elif name == "n":
            state["clip"] = state["clip"] or clips
            subpaths, curves, clips = [], 0, False
    assert not stack


def _product(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


def _at(m: Matrix, x: float, y: float) -> Place:
    return (m[0] * x + m[2] * y + m[4]) * POINT, (m[1] * x + m[3] * y + m[5]) * POINT
