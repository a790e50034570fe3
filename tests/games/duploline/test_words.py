"""Who only hears a figure of DuploLine can set it up: the words say where every piece lies."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.games.duploline.diagram.shown import shown_position
from generator.games.duploline.engine import board
from tests.support.figuresamples import proved
from tests.support.words import Words

FIGURES = proved("duploline")
SAY = Words()
OWN = re.compile(
    r"(White|Black): (?:a (disc|ring)|(disc|ring)s) on ([a-g1-7, ]+(?:and [a-g][1-7])?)\."
)
ROW = re.compile(r"Row ([a-g]), from the left: ([^.]+)\.")
PIECE = re.compile(r"(White|Black)’s (disc|ring)")

Piece = tuple[str, str, str]
"""A player, disc or ring, and a cell."""


def split(words: str) -> list[str]:
    return re.split(", | and ", words)


def heard(alt: str) -> Iterator[Piece]:
    """The pieces that a listener sets up."""
    for player, one, many, cells in OWN.findall(alt):
        for cell in split(cells):
            yield player, one or many, cell
    for row, cells in ROW.findall(alt):
        for number, words in enumerate(split(cells), 1):
            for player, kind in PIECE.findall(words):
                yield player, kind, f"{row}{number}"


def test_every_figure_can_be_set_up_from_its_words() -> None:
    found = 0
    for name, figure in FIGURES.items():
        subject = figure.subject
        if subject.art or subject.view.catalogue:
            continue
        position = shown_position(subject).position
        expected = {
            (player, kind, cell)
            for kind, sets in (("disc", position.discs), ("ring", position.rings))
            for player, cells in zip(("White", "Black"), sets, strict=True)
            for cell in board.names(cells)
        }
        noted = list(heard(figure.alt(SAY)))
        assert len(noted) == len(set(noted)), name
        assert set(noted) == expected, name
        found += len(noted)
    assert found > 1000
