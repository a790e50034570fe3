"""Captions of Gloop, and what is told of its example, agree with the turns that figures show."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from generator.games.gloop.diagram.places import place
from generator.games.gloop.diagram.shade import face_of
from generator.games.gloop.engine.circles import Circles
from generator.games.gloop.engine.notation import Extend
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.engine.table import Table
from tests.support.captions import captions, prose
from tests.support.figuresamples import proved

FIGURES = proved("gloop")
PLAYER = {"en": re.compile(r"[Pp]layer (\d)"), "ja": re.compile(r"プレイヤー(\d)")}
ACTS = {
    "en": re.compile(r"^Player (\d) (?:makes|rotates|places|may not|extends|has to draw)"),
    "ja": re.compile(
        r"^(?:最後のブロックを置いた)?プレイヤー(\d)"
        r"(?:の勝ち|(?:が|も|は|は、すぐに)(?:ブロックを|同じ端|右端|色の))"
    ),
}
TURNS = {
    "en": {"quarter turn clockwise": 1, "half turn|upside down": 2, "not rotated": 0},
    "ja": {"時計回りに90°": 1, "180°|逆さ": 2, "回さずに|回していません": 0},
}
WAYS = {
    "en": {"right of the pair": "RE", "left end upwards": "LN", "left end turns down": "LS"},
    "ja": {"ペアの右に": "RE", "左端を上へ": "LN", "左端が下へ": "LS"},
}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_texts_name_the_player_the_turning_and_the_way_of_their_figures(lang: str) -> None:
    played = turned = gone = 0
    told = chain(captions("gloop", lang, FIGURES), prose("gloop", lang, FIGURES))
    for figure, text in told:
        subject = figure.subject
        state = subject.before
        if not isinstance(state, GloopState):
            continue
        for number in PLAYER[lang].findall(text):
            assert 1 <= int(number) <= state.players, text
        for number in ACTS[lang].findall(text):
            assert int(number) == subject.mover + 1, (figure.spec.id, text)
            played += 1
        if not isinstance(subject.move, Extend):
            continue
        for words, turns in TURNS[lang].items():
            if re.search(words, text):
                assert subject.move.turns == turns, (figure.spec.id, text)
                turned += 1
        for words, way in WAYS[lang].items():
            if words in text:
                assert subject.move.end + subject.move.way == way, (figure.spec.id, text)
                gone += 1
    assert played > 5
    assert turned > 5
    assert gone == 3


NUMBERED = {
    "en": r"Loop (\d) is a small circle. Loop (\d) counts .* Loops (\d) and (\d) are not",
    "ja": r"(\d)は小円です。(\d)は、前もって.*(\d)（角を囲む長い弧4本）と(\d)は、小円では",
}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_caption_on_circles_names_the_loops_by_their_kinds(lang: str) -> None:
    found = {figure.spec.id: (figure, text) for figure, text in captions("gloop", lang, FIGURES)}
    figure, text = found["circles"]
    table = figure.subject.after
    assert isinstance(table, Table)
    kinds = Circles.of(table.loops)
    numbers = re.search(NUMBERED[lang], text)
    assert numbers is not None
    small, corner, wide, other = (kinds.loops[int(number) - 1] for number in numbers.groups())
    assert [small] == list(kinds.small)
    assert [corner] == list(kinds.corner)
    assert {wide, other}.isdisjoint((small, corner))
    assert len(wide.arcs) == 4


FACES = {
    "en": r"Faces (\d) and (\d) of this tile are free. Faces (\d) and (\d) touch",
    "ja": r"(\d)と(\d)が角なし区画です。(\d)と(\d)は角に",
}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_caption_on_faces_tells_which_touch_a_corner(lang: str) -> None:
    found = {figure.spec.id: (figure, text) for figure, text in captions("gloop", lang, FIGURES)}
    figure, text = found["face-tile"]
    table = figure.subject.after
    assert isinstance(table, Table)
    corners = {}
    for mark in figure.subject.marks:
        spot = place(mark.at)
        stretches = face_of(table.grid[spot.cells[0]], spot.point)
        corners[mark.text] = any(stretch % 2 for stretch in stretches)
    numbers = re.search(FACES[lang], text)
    assert numbers is not None
    assert [corners[number] for number in numbers.groups()] == [False, False, True, True]
