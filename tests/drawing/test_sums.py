"""Sums of lengths are rounded once: ``sum`` of floats differs between versions of Python."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support.places import ROOT

ROOT = ROOT / "generator"
DRAWING = (
    *("cutting", "components", "drawing", "geometry", "html", "kit"),
    *("pages", "pdf", "shapes", "sheets", "typeset"),
)
COUNTS = {"inner", "lines"}
"""Attributes that hold whole numbers."""
WHOLE = frozenset(
    {
        "board.BIT[name]",
        "found[player, component.id]",
        "baselines(ABOVE + height * factor + BELOW)",
        "item.box.lines + item.gap",
        "sheet.count()",
        "levels",
        "in_lines",
        "lines(height * factor)",
        "turns[i]",
        "_first(row, glyphs[right])",
        "_inside(ring[0], other)",
        "_on_edge(edges, corner, way)",
        "map(self.faces[face].advances.__getitem__, text)",
    }
)
"""What else is added up and is whole."""


def modules() -> list[Path]:
    """What lengths are reckoned in."""
    folders = [
        *(ROOT / name for name in DRAWING),
        *ROOT.glob("games/*/diagram"),
        *ROOT.glob("games/*/shapes"),
    ]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def sums(text: str) -> list[str]:
    """What is added up by ``sum`` and may be no whole number."""
    return [
        ast.unparse(part)
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "sum"
        for part in [_item(call.args[0])]
        if not _is_whole(part)
    ]


def _item(added: ast.expr) -> ast.expr:
    return added.elt if isinstance(added, ast.GeneratorExp | ast.ListComp) else added


def _is_whole(part: ast.expr) -> bool:
    match part:
        case ast.Compare() | ast.BoolOp() | ast.Constant(value=int()):
            return True
        case ast.Call(func=ast.Name(id="len" | "round")):
            return True
        case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="len"), *_]):
            return True
        case ast.Attribute(attr=name):
            return name in COUNTS
    return ast.unparse(part) in WHOLE


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_lengths_are_added_by_fsum(path: Path) -> None:
    assert sums(path.read_text("utf-8")) == []


def test_a_sum_of_lengths_is_found() -> None:
    assert sums("x = sum(p.width for p in pieces) + sum(len(p) for p in pieces)") == ["p.width"]
