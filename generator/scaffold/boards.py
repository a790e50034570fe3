"""The kinds of games that one may begin with, and what a game may be called."""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping
from dataclasses import dataclass

from generator.counted import counted
from generator.text.places import COMMON, TOOL

LONGEST = 40
"""Characters of the name of a game, at most."""


def name_problem(game: str) -> str:
    """Why no game can be called so; "" where one can. Its package, its folder of texts and its
    catalogues bear the name.
    """
    strange = dict.fromkeys(re.findall(r"[^a-z0-9_]", game))
    if strange:
        return f"it may not have {', '.join(map(repr, strange))}"
    if not game[:1].isalpha():
        return f"it begins with {game[0]!r}" if game else "it is empty"
    if len(game) > LONGEST:
        return f"it has {counted(len(game), 'character')}, more than {LONGEST}"
    if keyword.iskeyword(game):
        return "it is a word of the language Python"
    if game in (COMMON, TOOL):
        return "texts for all games are called so"
    return ""


@dataclass(frozen=True, slots=True)
class Board:
    """A kind of game to begin with: the folders of its files, and the words in them."""

    folders: tuple[str, ...]
    words: Mapping[str, str]


_LARGE: Mapping[str, str] = {
    "scales": '"normal": 9.0, "small": 6.0, "large": 12.0, "tiny": 4.0',
    "stone": "0.36",
    "aside": "0.22",
}
"""How large cells are drawn that have much room within their sides, and stones on them."""

BOARDS: Mapping[str, Board] = {
    "square": Board(
        ("cells", "square"),
        {
            "kit_board": "SquareBoard",
            "board": "square-board",
            "cell": "square",
            "cell_mm": "30",
            **_LARGE,
            "cells": "16",
            "one": "b2",
            "beside": "b3",
            "far": "d4",
            "occupied": "[empty-cell, apart]",
            "cover": "[b2, b3, c3, c2, d4, a2]",
            "covered": "6",
            "end": "[d4, b1, d1, d2, b3, a3, c2, b4, a2, c3, a4]",
            "winner": "white",
        },
    ),
    "hex": Board(
        ("cells", "hex"),
        {
            "kit_board": "HexagonBoard",
            "board": "board",
            "cell": "hexagon",
            "cell_mm": "30",
            **_LARGE,
            "cells": "19",
            "one": "c3",
            "beside": "c4",
            "far": "a1",
            "occupied": "[empty-cell, apart]",
            "cover": "[d1, d3, a1, b3, e3, c5]",
            "covered": "6",
            "end": "[d1, d3, a1, b3, e3, c5, c3, e1, b4, c2]",
            "winner": "black",
        },
    ),
    "triangle": Board(
        ("cells", "triangle"),
        {
            "kit_board": "TriangleBoard",
            "board": "triangle-board",
            "cell": "triangle",
            "cell_mm": "44",
            "scales": '"normal": 14.0, "small": 10.0, "large": 18.0, "tiny": 7.0',
            "stone": "0.2",
            "aside": "0.12",
            "cells": "24",
            "one": "b3",
            "beside": "b4",
            "far": "d4",
            "occupied": "[empty-cell, apart]",
            "cover": "[b2, b4, b5, c3, c2, c6, c4, b6]",
            "covered": "8",
            "end": "[c7, c5, a1, d5, c2, a4, d3, b1, a5, d2, b4, c3]",
            "winner": "black",
        },
    ),
    "none": Board(("none",), {}),
}
"""By the name of the board that the game is played on."""
