"""Captions of Pent-Up name the tiles, levels and players that their figures show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.games.pentup.checkers.tower import read
from generator.games.pentup.diagram.shown import shown_position
from generator.games.pentup.pieces import LETTERS
from generator.puzzles import answers
from tests.support.captions import PROJECT, captions
from tests.support.figuresamples import proved

FIGURES = proved("pentup")
LETTER = re.compile(rf"(?<![A-Za-z])[{''.join(LETTERS)}](?![A-Za-z’])")
LEVEL = {"en": re.compile(r"level (\d+)"), "ja": re.compile(r"階層(\d+)")}
ACTS = {
    "en": (
        re.compile(r"(White|Black) (?:opens with|places|chooses) ([A-Z])\b"),
        ("White", "Black"),
    ),
    "ja": (re.compile(r"(白|黒)は([A-Z])(?:で始めます|を)"), ("白", "黒")),
}
ON_LEVEL = {
    "en": re.compile(r"places [A-Z](?: across [A-Z] and [A-Z],)? on level (\d)"),
    "ja": re.compile(r"[A-Z]を(?:、[A-Z]と[A-Z]の両方に載せ、)?階層(\d)に置"),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_captions_name_what_their_figures_show(lang: str) -> None:
    acts, players = ACTS[lang]
    played = levels = 0
    for figure, text in captions("pentup", lang, FIGURES):
        subject = figure.subject
        shown = shown_position(subject)
        letters = {tile.letter for tile in shown.order} or set(LETTERS)
        # White asks for a tile that is not placed yet: what can be placed counts as shown.
        if figure.spec.claim.kind != "moves":
            assert letters.issuperset(LETTER.findall(text)), (figure.spec.id, text)
        for level in LEVEL[lang].findall(text):
            # What cannot be reached yet is one level up.
            assert int(level) <= shown.height + 1, (figure.spec.id, text)
        for player, letter in acts.findall(text):
            assert (player, letter) == (players[subject.mover], str(subject.move)[0]), text
            played += 1
        for level in ON_LEVEL[lang].findall(text):
            assert str(subject.move)[1] == level, (figure.spec.id, text)
            levels += 1
    assert played >= 6
    assert levels > 1


def test_the_argument_against_level_11_names_the_tiles_that_the_pairs_leave() -> None:
    paired = {tile.letter for tile in shown_position(FIGURES["pairs"].subject).order}
    template = (PROJECT.root / "content/pentup/answers.xml.j2").read_text("utf-8")
    (left,) = re.findall(r"The pairs leave only (.*?) for them", template)
    assert set(re.findall(r"<piece>(\w)</piece>", left)) == set(LETTERS) - paired


def test_the_game_that_serves_up_to_level_8_is_the_pairs_of_the_figure_and_one_tile() -> None:
    # As the booklet tells it: pair by pair from the table, White's tile of each first.
    stored = answers.load(PROJECT, "pentup", Path.read_text).get("level", "8")
    assert stored and stored.value
    game = [tile for tile in map(read, stored.solution[: stored.value]) if tile]
    pairs = shown_position(FIGURES["pairs"].subject).order
    lowest = min(tile.level for tile in pairs)
    shown = [(tile.letter, tile.level - lowest + 1, frozenset(tile.cells)) for tile in pairs]
    assert shown == [(tile.letter, tile.level, frozenset(tile.cells)) for tile in game[:-1]]
    assert [tile.level for tile in game] == [1 + turn // 2 for turn in range(stored.value)]


def test_the_fewest_turns_are_the_sums_that_the_booklet_tells() -> None:
    paired = len(shown_position(FIGURES["pairs"].subject).order)
    stored = answers.load(PROJECT, "pentup", Path.read_text)
    told = [(level, stored.get("level", level)) for level in ("9", "10")]
    wide = [int(level) - paired // 2 - 1 for level, _ in told]
    assert [answer and answer.value for _, answer in told] == [paired + 3 * n + 1 for n in wide]
