"""Books in longer languages: there is room for them, and what has none is told by its message."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.book.document import RulebookRequest, set_pages
from generator.drawing.fonts import FontSet
from generator.faults import ContentError, Fault
from generator.text.pseudo import PSEUDO, lengthened
from tests.support.bookproject import JAPANESE, TEMPLATE, make_project, request
from tests.support.words import Words

ENDLESS = "Wirtschaftsgemeinschaftsversammlungen" * 4


class Long(Words):
    """The pseudo-language, of whatever messages there are."""

    def __init__(self) -> None:
        super().__init__(PSEUDO)

    def gettext(self, message: str, /, **values: object) -> str:
        found = lengthened(message)
        return found % values if values else found


def asked(
    root: Path, fonts: FontSet, edition: str, template: str = TEMPLATE, **words: str
) -> RulebookRequest:
    """A request for an edition; ``words`` has translations into Japanese."""
    wanted = request(make_project(root, template), fonts, edition)
    catalogues = {**wanted.catalogues, PSEUDO: Long(), "ja": Words("ja", {**JAPANESE, **words})}
    return replace(wanted, catalogues=catalogues)


def faults_of(wanted: RulebookRequest) -> tuple[Fault, ...]:
    with pytest.raises(ContentError) as caught:
        set_pages(wanted)
    return caught.value.faults


@pytest.mark.parametrize("edition", [PSEUDO, f"en-{PSEUDO}"])
def test_there_is_room_for_texts_that_are_two_fifths_longer(
    tmp_path: Path, fonts: FontSet, edition: str
) -> None:
    pages = set_pages(asked(tmp_path, fonts, edition))
    assert all(page.lines <= 39 for page in pages)


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("<cell>{% trans", "Piece"),
        ("<caption>{% trans", "One figure."),
        ("<item>{% trans", "First."),
        ("<h>{% trans", "More"),
        ("<q>{% trans", "Why?"),
        ("<note>{% trans", "A remark."),
    ],
)
def test_a_word_that_no_column_holds_is_told_by_its_message(
    tmp_path: Path, fonts: FontSet, place: str, message: str
) -> None:
    assert f'{place} "s" %}}{message}' in TEMPLATE
    (fault, *_) = faults_of(asked(tmp_path, fonts, "en-ja", **{message: ENDLESS}))
    assert fault.item == f's "{message}"'
    assert "is torn" in fault.problem and fault.problem.endswith("(language ja)")


def test_a_running_foot_has_one_line(tmp_path: Path, fonts: FontSet) -> None:
    faults = faults_of(asked(tmp_path, fonts, "ja", Aim="とても長い章の名前、" * 8))
    assert {fault.item for fault in faults} == {'s "Aim"'}
    assert all("running foot" in fault.problem for fault in faults)


def test_words_of_the_cover_stay_on_it(tmp_path: Path, fonts: FontSet) -> None:
    long = {"A game by %(designer)s": "%(designer)s" + "と、その仲間たち" * 20}
    (fault,) = faults_of(asked(tmp_path, fonts, "ja", **long))
    assert fault.item == 'book/cover "A game by %(designer)s"'
    assert "the cover has no room" in fault.problem


def test_the_back_of_the_book_is_one_page(tmp_path: Path, fonts: FontSet) -> None:
    sentence = "The whole in a sentence."
    (fault,) = faults_of(asked(tmp_path, fonts, "ja", **{sentence: "長い文。" * 500}))
    assert fault.item == "summary"
    assert "must fit on one page" in fault.problem
