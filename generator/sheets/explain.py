"""What would be on which page: as data, and as lines for people at a terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from generator.components.spec import SheetSpec
from generator.contract.piece import Ink
from generator.counted import counted
from generator.pdf.raster import PdfiumMissing
from generator.sheets.backs import has_back
from generator.sheets.card import widest_margin
from generator.sheets.coverage import coverage
from generator.sheets.imposition import Sheet, fill, owners
from generator.sheets.laidout import LaidOut, Side
from generator.sheets.sides import Painter

NONE: Mapping[str, Ink] = MappingProxyType({})


def explained(game: str, laid: LaidOut, inks: Mapping[str, Ink] = NONE) -> Mapping[str, Any]:
    """The pages in order, each with its pieces, its cuts and how full it is (0 to 1).

    ``coverage`` has how much of each page is covered in each of the ``inks`` (0 to 1), by their
    names; it is empty where nothing can measure it.
    """
    paper = laid.paper
    return {
        "game": game,
        "paper": paper.id,
        "backs": laid.options.backs,
        "sheets": len(laid.fronts),
        "bound": laid.bound,
        "no_card": no_card(laid),
        "cuts": sum(len(sheet.cuts) for sheet in laid.fronts),
        "short_cuts": sum(sheet.inner for sheet in laid.sheets),
        "fill": round(fill(laid.sheets, laid.spec, paper), 3),
        "pages": [
            {"page": page, **_side(side, laid), "coverage": _coverage(side, laid, inks)}
            for page, side in enumerate(laid.sides, 1)
        ],
    }


def _coverage(side: Side, laid: LaidOut, inks: Mapping[str, Ink]) -> dict[str, float]:
    with suppress(PdfiumMissing):
        return {
            name: round(coverage(side, Painter(laid.spec, laid.options, laid.paper, ink)), 3)
            for name, ink in inks.items()
        }
    return {}


def no_card(laid: LaidOut) -> str:
    """Why there is no card with the rules, though the game has one; "" where nothing is missing."""
    if not laid.no_card:
        return ""
    paper, margin, most = laid.paper.name, laid.spec.margin, widest_margin(laid.paper)
    return (
        f"no card with the rules: a margin of {margin:g} mm leaves no room on {paper}"
        f" (at most {math.floor(most * 10) / 10:g} mm)"
    )


def lines(data: Mapping[str, Any]) -> Iterator[str]:
    """The sheets in lines for people."""
    sheets, pages = counted(data["sheets"], "sheet"), counted(len(data["pages"]), "page")
    total = f"{sheets} (at least {data['bound']}), {pages}, {counted(data['cuts'], 'straight cut')}"
    yield f"{data['game']} on {data['paper']}: {total}"
    if data["no_card"]:
        yield f"  {data['no_card']}"
    for page in data["pages"]:
        parts = ["the guide"] if page["guide"] else []
        parts += map(_words, page["pieces"])
        if page["cards"]:
            times = f" {counted(page['cards'], 'time')}" if page["cards"] > 1 else ""
            parts.append(f"the rules on one page{times}")
        if page["part"]:
            parts.append(f"part {page['part'][0]} of {page['part'][1]}")
        if page["cuts"]:
            parts.append(counted(page["cuts"], "straight cut"))
        if page["short_cuts"]:
            parts.append(counted(page["short_cuts"], "short straight cut"))
        if page["fill"]:
            parts.append(f"{page['fill']:.0%} full")
        if any(part >= 0.005 for part in page["coverage"].values()):
            inks = (f"{part:.0%} ({name})" for name, part in page["coverage"].items())
            parts.append(f"ink on {', '.join(inks)}")
        what = "; ".join(parts) or "empty"
        yield f"  page {page['page']}, sheet {page['sheet']} {page['side']}: {what}"


def _words(kind: Mapping[str, Any]) -> str:
    """How many pieces of a component: its id is a name, and no noun that could follow a number."""
    whose = f" of {kind['player']}" if kind["player"] else ""
    return f"{kind['number']} × {kind['component']}{whose}"


def _side(side: Side, laid: LaidOut) -> dict[str, Any]:
    front = not side.back
    sheet = laid.fronts[side.number - 1]
    shown = sheet if front or has_back(sheet) else None
    part = sheet.part
    return {
        "sheet": side.number,
        "side": "back" if side.back else "front and back" if _both(side) else "front",
        "pieces": list(_pieces(shown, laid.spec)) if shown is not None else [],
        "guide": front and sheet.guide is not None,
        "cards": len(sheet.cards) if front else 0,
        "part": [part.number, part.count] if part is not None else None,
        "cuts": len(sheet.cuts) if front else 0,
        "short_cuts": sheet.inner if front else 0,
        "fill": round(fill([sheet], laid.spec, laid.paper), 3) if front else 0,
    }


def _both(side: Side) -> bool:
    return side.sheet is not None and side.sheet.fold is not None


def _pieces(sheet: Sheet, spec: SheetSpec) -> Iterator[dict[str, Any]]:
    for player, kinds in owners(sheet):
        for component, number in kinds:
            yield {"component": component, "player": spec.owner(player), "number": number}
