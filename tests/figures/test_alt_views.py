"""What a figure draws because its author asks for it is in its words, too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, replace
from typing import Any

import pytest

from generator.contract.diagram import PlaceError, Subject
from generator.drawing.scene import Group, Item, NothingDrawnError
from generator.drawing.themes import USUAL
from generator.faults import ContentError
from generator.figures.figure import Figure, judged
from tests.support.figuresamples import proved, samples
from tests.support.places import there
from tests.support.words import Words

SAY = Words()
GAMES = there("twigs", "pentup", "duploline", "gloop")
LOOKS = {
    "scale": "how large it is drawn",
    "faded": "paler pieces: the words say which one has just been laid",
    "lattice": "empty cells",
    "crop": "no piece lies on the rest of the board",
    "beside": "where on the paper hands stand",
    "letters": "the words name pieces and cells whether they bear their letters or not",
    "order": "the words number pieces in the order of play anyway",
    "hidden": "the words say what a piece rests on",
    "frame": "where a decoration is cut",
}
"""Options of views that show nothing that is not said without them, each with what it shows."""

LAYERS = {
    "twigs": {
        "twigs": r"[Tt]wigs?\b",
        "tints": r"in colour",
        "claims": r"claims it|Claimed",
        "discs": r"claims it|Claimed|nobody’s",
        "marks": r"Mark|ring|Hatched|Numbers|Twigs from|leaves|letter|Each has its number|vertices",
    },
    "pentup": {
        "tiles": r"Tile 1: ",
        "stack": r"[Aa]s a stack",
        "digits": r"level \d|of height \d",
        "hidden": r"It rests on|no tile under",
        "below": r"Level by level",
        "marks": r"Mark|ring|Hatched|heavy line|letter|Tile \d|marked",
    },
    "duploline": {
        "pieces": r"(White|Black)(: | is |’s )",
        "board": r"on [a-g]\d|Row a|board",
        "grounds": r"Tinted|row|framed|Framed|board",
        "coordinates": r"[a-g]\d|rows a to g|Row a",
        "marks": r"Mark|arrow|framed|Framed",
        "turn": r"is to move",
    },
    "gloop": {
        "tiles": r"[Rr]ow \d|In hand",
        "loops": r"loops?\b",
        "rows": r"Player 1: tiles in hand",
        "unmet": r"cut off",
        "marks": r"Mark|ring|arrow|may grow|number",
    },
}
"""By game and layer of its drawings, the words that say that there is something in it; the lattice
and the verdict's frame and badge are said by the figure's own words and its verdict."""
SAID_ELSEWHERE = {"lattice", "frame-legal", "frame-illegal", "badge-legal", "badge-illegal"}


def plain(subject: Subject[Any], option: str) -> Subject[Any]:
    """The subject with an option of its view as where nobody asks for it."""
    field = next(field for field in fields(subject.view) if field.name == option)
    assert field.default is not MISSING
    return replace(subject, view=replace(subject.view, **{option: field.default}))


MOST = 8
"""Pieces, and moves, of a figure that are left out one by one: where it has more, as the other
hundred of a filling are drawn and told by the same code."""


def left_out(number: int) -> Iterator[int]:
    """Which of so many are: all, or some that are evenly spread, the last among them."""
    return iter(range(number - 1, -1, -max(1, -(-number // MOST))))


def with_less(figure: Figure) -> Iterator[Subject[Any]]:
    """Subjects of the figure with one piece, or one move of its position, less."""
    spec, subject = figure.spec, figure.subject
    for i in left_out(len(subject.loose)):
        yield replace(subject, loose=subject.loose[:i] + subject.loose[i + 1 :])
    for i in left_out(len(spec.position)):
        fewer = spec.but(position=spec.position[:i] + spec.position[i + 1 :])
        try:
            yield judged(fewer, subject.game, figure.diagram, subject.colour).subject
        except ContentError:  # without it, what comes after is not legal
            continue


def unsaid(figures: Mapping[str, Figure], name: str, others: Iterator[Subject[Any]]) -> list[bool]:
    """Of other subjects that are drawn in another way, whether their words are the same."""
    figure = figures[name]
    diagram, subject = figure.diagram, figure.subject
    found = []
    for other in others:
        try:
            if diagram.scene(other, USUAL) != diagram.scene(subject, USUAL):
                found.append(diagram.alt(other, SAY) == diagram.alt(subject, SAY))
        except (PlaceError, NothingDrawnError):  # a mark has lost its place
            continue
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_an_option_of_a_view_adds_to_a_drawing_is_said(game: str) -> None:
    figures, seen = proved(game), 0
    for name in samples(figures):
        view = figures[name].subject.view
        for field in fields(view):
            if field.name in LOOKS or getattr(view, field.name) == field.default:
                continue
            other = plain(figures[name].subject, field.name)
            found = unsaid(figures, name, iter([other]))
            assert not any(found), (name, field.name)
            seen += len(found)
    assert seen


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_that_is_drawn_is_in_the_words(game: str) -> None:
    figures, seen = proved(game), 0
    for name in samples(figures):
        if figures[name].art:
            continue
        found = unsaid(figures, name, with_less(figures[name]))
        assert not any(found), name
        seen += len(found)
    assert seen > 10


@pytest.mark.parametrize("game", GAMES)
def test_words_that_say_nothing_of_pieces_are_heard_beside_a_verdict(game: str) -> None:
    for name, figure in proved(game).items():
        if figure.spec.claim.of_move and not figure.art:
            mute = figure.but(diagram=replace(figure.diagram, alt=lambda *_: "A drawing."))
            if found := unsaid({name: mute}, name, with_less(mute)):
                assert all(found), name
                return
    pytest.fail("no figure with a verdict has a piece less to draw")


def named(items: Iterable[Item]) -> Iterator[str]:
    """The layers of a drawing that have a name."""
    for item in items:
        if isinstance(item, Group):
            if item.name:
                yield item.name
            yield from named(item.items)


@pytest.mark.parametrize("game", GAMES)
def test_every_layer_that_is_drawn_has_its_words(game: str) -> None:
    figures, seen = proved(game), set()
    for name in samples(figures):
        figure = figures[name]
        layers = set(named(figure.scene(USUAL).items)) - SAID_ELSEWHERE
        if figure.art:
            continue
        alt = figure.alt(SAY)
        for layer in layers:
            assert layer in LAYERS[game], f"{layer} of {name}: say here by which words it is told"
            assert re.search(LAYERS[game][layer], alt), (name, layer)
        seen |= layers
    assert seen == set(LAYERS[game])
