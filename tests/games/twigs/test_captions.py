"""Captions of Twigs name the twigs and players that their figures show, in every language."""

from __future__ import annotations

import re

import pytest

from generator.games.twigs.diagram.shown import shown_position
from generator.games.twigs.pieces import LETTERS
from tests.support.captions import captions
from tests.support.figuresamples import proved

FIGURES = proved("twigs")
LETTER = re.compile(rf"(?<![A-Za-z«])[{''.join(LETTERS)}](?![A-Za-z’])")
ACTS = {
    "en": (re.compile(r"(White|Black) (?:opens with|lays) ([A-Z])\b"), ("White", "Black")),
    "ja": (re.compile(r"(白|黒)は([A-Z])(?:で始め|を置)"), ("白", "黒")),
    "es": (re.compile(r"(Blanco|Negro) (?:abre con|coloca) ([A-Z])\b"), ("Blanco", "Negro")),
}


@pytest.mark.parametrize("lang", ["en", "ja", "es"])
def test_captions_name_the_twigs_and_the_player_that_their_figures_show(lang: str) -> None:
    acts, players = ACTS[lang]
    named = played = 0
    for figure, text in captions("twigs", lang, FIGURES):
        subject = figure.subject
        shown = {twig.letter for twig in shown_position(subject).twigs} or set(LETTERS)
        for letter in LETTER.findall(text):
            assert letter in shown, (figure.spec.id, text)
            named += 1
        for player, letter in acts.findall(text):
            assert (player, letter) == (players[subject.mover], str(subject.move)[0]), text
            played += 1
    assert named > 8
    assert played == 6
