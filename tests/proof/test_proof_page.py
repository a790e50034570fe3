"""Proofs of a translation: states, places on the pages, and the ways between them."""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from lxml import etree
from PIL import Image
from playwright.sync_api import Page

from generator.book.document import make_rulebook
from generator.build.targets import translation as proofs
from generator.build.targets.books import Rulebook
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.markup.tagging import message_id
from generator.pdf.raster import PdfiumMissing
from generator.project import Project
from generator.proof.book import SetBook
from generator.proof.page import Part, proof_page
from generator.proof.pictures import Pages
from tests.support import projects
from tests.support.browsing import chromium, hindrances
from tests.support.proofproject import GAME, LANG, Edited, one_game, small_game

pytestmark = pytest.mark.needs_game("twigs")

PREVIOUS = "What it said before"
GAME_ANSWERS = "Twigs (answers)"


def one(root: etree._Element, name: str) -> etree._Element:
    """The element of an id."""
    (found,) = (element for element in root.iter() if element.get("id") == name)
    return found


def told(element: etree._Element) -> str:
    """All text in an element."""
    return "".join(map(str, element.itertext()))


@dataclass(frozen=True)
class Proof:
    """A proof of a translation with one message of each state."""

    game: str
    folder: Path
    book: SetBook
    answers: SetBook
    part: Part
    page: bytes
    missing: str
    fuzzy: str
    wrong: str

    @property
    def root(self) -> etree._Element:
        return etree.fromstring(self.page, etree.HTMLParser(encoding="utf-8"))

    def message(self, name: str) -> etree._Element:
        """What the page shows of a message."""
        return one(self.root, f"{self.game}-{name}")


def proof_of(project: Project, game: str, folder: Path, fonts: FontSet, *domains: str) -> Proof:
    """A proof of the game's messages, and of those of other ``domains``, in a folder."""
    edited = Edited(project, game)
    missing, fuzzy, wrong = edited.missing(), edited.fuzzy(PREVIOUS), edited.wrong(" %(lost)s")
    trace = Trace(project)
    book = proofs.book(trace, game, LANG, fonts)
    answers = proofs.book(trace, game, LANG, fonts, "answers")
    part = proofs.part(trace, game, LANG, fonts, [book, answers])
    page = proof_page(LANG, [part, *(proofs.part(trace, name, LANG, fonts) for name in domains)])
    assert trace.translation_faults == ()  # what is missing is what a proof is for
    (folder / f"{LANG}.html").write_bytes(page)
    (folder / LANG).mkdir()
    for number in (1, 2, 3):
        (folder / LANG / f"{game}-{number:02}.png").write_bytes(Pages(book.pdf).png(number))
    return Proof(game, folder, book, answers, part, page, missing, fuzzy, wrong)


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Proof:
    """Of a whole game, whose paragraphs go on overleaf."""
    project = one_game(tmp_path_factory.mktemp("project"), fonts)
    return proof_of(project, GAME, tmp_path_factory.mktemp("proof"), fonts, "rulepress")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Proof:
    """Of a game as small as it may be: a browser has the same on the page, but not as often."""
    project = small_game(tmp_path_factory.mktemp("sample"), fonts)
    return proof_of(project, projects.GAME, tmp_path_factory.mktemp("small"), fonts)


def words(text: str) -> str:
    """The text as it can be compared with that of a page."""
    return "".join(html.unescape(re.sub(r"<[^>]*>", "", text)).split())


def test_messages_stand_where_their_regions_say(proof: Proof) -> None:
    entries = {entry.id: entry for entry in proof.part.entries}
    document = pypdfium2.PdfDocument(proof.book.pdf)
    pages = [page.get_textpage() for page in document]
    width, height = document[0].get_cropbox()[2:]
    left, low = document[0].get_cropbox()[:2]
    width, height = width - left, height - low
    found = 0
    for spot in proof.book.spots:
        entry = entries.get(spot.messages[0])
        if not spot.is_text or not entry or entry.key.plural:
            continue
        usable = entry.state == "translated"
        text = (entry.strings if usable else (entry.key.msgid,))[0]
        region = spot.region
        edges = (
            left + region.left * width - 1,
            low + (1 - region.top - region.height) * height - 1,
            left + (region.left + region.width) * width + 1,
            low + (1 - region.top) * height + 1,
        )
        there = words(pages[region.page - 1].get_text_bounded(*edges))
        part = re.split(r"%\(\w+\)s|<ref[^>]*>", text)[0]
        # Of a paragraph that goes on overleaf, each page has a part.
        assert words(part)[:6] in there or there[:6] in words(text), (text, there)
        found += 1
    assert found > 150


def test_every_message_of_the_book_has_a_place(proof: Proof) -> None:
    placed = {message for spot in proof.book.spots for message in spot.messages}
    of_the_book = [
        entry
        for entry in proof.part.entries
        if any(file.endswith("rulebook.xml.j2") for file, _ in entry.source.places)
    ]
    assert len(of_the_book) > 150
    assert [entry.key.label for entry in of_the_book if entry.id not in placed] == []


def test_messages_of_the_answers_stand_beside_their_place_in_the_booklet(proof: Proof) -> None:
    placed = {message for spot in proof.answers.spots for message in spot.messages}
    only_there = [
        entry
        for entry in proof.part.entries
        if entry.source.places
        and all(file.endswith("answers.xml.j2") for file, _ in entry.source.places)
    ]
    assert len(only_there) > 20
    assert [entry.key.label for entry in only_there if entry.id not in placed] == []
    card = proof.message(only_there[0].id)
    assert f"{proof.answers.title}, page" in told(card)
    picture = next(card.iter("img")).get("src", "")
    assert picture.startswith(f"{LANG}/{GAME}-answers-")
    assert message_id("book/cover", "For when you are stuck") in placed
    assert one(proof.root, f"{GAME}-answers-pages").findtext("h3") == f"Pages of {GAME_ANSWERS}"


def test_a_message_in_both_books_names_both(proof: Proof) -> None:
    books = [
        {message for spot in book.spots if spot.is_text for message in spot.messages}
        for book in (proof.book, proof.answers)
    ]
    own = {entry.id for entry in proof.part.entries}
    both = sorted(set.intersection(*books, own))
    assert both
    for name in both:
        text = told(proof.message(name))
        assert f"{proof.book.title}, page" in text
        assert f"{proof.answers.title} " in text


def test_states_are_told_with_what_is_wrong(proof: Proof) -> None:
    states = {entry.id: entry.state for entry in proof.part.entries}
    assert [states[name] for name in (proof.missing, proof.fuzzy, proof.wrong)] == [
        "missing",
        "fuzzy",
        "fault",
    ]
    others = {state for name, state in states.items() if name not in (proof.missing, proof.fuzzy)}
    assert others == {"translated", "fault"}
    assert "no translation" in told(proof.message(proof.missing))
    assert proof.message(proof.fuzzy).findtext(".//del") == PREVIOUS
    assert "the English has no placeholder %(lost)s" in told(proof.message(proof.wrong))


def test_comment_context_and_files_stand_by_a_message(proof: Proof) -> None:
    entry = next(e for e in proof.part.entries if e.id == proof.wrong)
    text = told(proof.message(proof.wrong))
    assert entry.source.comments[0] in text
    assert f"content/{GAME}/rulebook.xml.j2:{entry.source.places[0][1]}" in text
    assert f"locales/{LANG}/LC_MESSAGES/{GAME}.po:{entry.line}" in text
    around = proof.message(proof.wrong).getparent()
    assert around is not None
    assert around.findtext("h3") == entry.key.context


def test_links_lead_both_ways(proof: Proof) -> None:
    root = proof.root
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
    assert len(by_id) == sum(1 for element in root.iter() if element.get("id"))
    targets = [str(link.get("href")) for link in root.iter("a")]
    assert [t for t in targets if not t.startswith("#") or t[1:] not in by_id] == []
    crops = [link for link in root.iter("a") if link.get("class") == "crop"]
    assert len(crops) > 200
    for crop in crops:
        (message,) = (a for a in crop.iterancestors("article"))
        (page,) = (a for a in by_id[str(crop.get("href"))[1:]].iterancestors("article"))
        back = {str(link.get("href")) for link in page.iter("a")}
        assert f"#{message.get('id')}" in back, message.get("id")


def test_figures_are_shown_with_all_that_is_said_of_them(proof: Proof) -> None:
    root = proof.root
    for figure in proof.book.figures:
        card = one(root, f"{GAME}-figure-{figure.id}")
        assert figure.alt in told(card)
        assert figure.caption in told(card)
        assert card.find("a[@class='crop']") is not None, figure.id


def test_marks_of_messages_change_nothing_on_the_page(
    tmp_path: Path, fonts: FontSet, proof: Proof
) -> None:
    project = one_game(tmp_path, fonts)
    request = Rulebook(GAME, "en").request(Trace(project), fonts)
    assert proofs.book(Trace(project), GAME, "en", fonts).pdf == make_rulebook(request)
    assert b"<message" not in proof.page


def test_pictures_have_the_trimmed_page(proof: Proof) -> None:
    picture = Image.open(BytesIO((proof.folder / LANG / f"{GAME}-03.png").read_bytes()))
    assert abs(picture.height / picture.width - proof.book.shape) < 0.002
    with pytest.raises(IndexError):
        Pages(proof.book.pdf).png(proof.book.pages + 1)


def test_who_lacks_the_raster_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(PdfiumMissing, match=r"pip install pypdfium2$"):
        Pages(b"")


@pytest.fixture(scope="module")
def page(small: Proof, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with chromium(tmp_path_factory.mktemp("browser")) as browser:
        made = browser.new_page()
        made.goto((small.folder / f"{LANG}.html").as_uri())
        yield made


def test_a_picture_leads_to_its_page_and_back(page: Page, small: Proof) -> None:
    message = page.locator(f"#{small.game}-{small.fuzzy}")
    message.locator(".crop").click()
    spot = page.locator(":target")
    assert spot.get_attribute("class") == "spot"
    spot.click()
    assert page.evaluate("document.querySelector(':target').id") == f"{small.game}-{small.fuzzy}"


def test_a_crop_shows_the_place_and_little_else(page: Page, small: Proof) -> None:
    window = page.locator(f"#{small.game}-{small.fuzzy} .window")
    mark, frame = window.locator(".mark").bounding_box(), window.bounding_box()
    assert mark
    assert frame
    assert frame["y"] < mark["y"]
    assert mark["y"] + mark["height"] < frame["y"] + frame["height"] < mark["y"] + 200
    assert window.locator("img").evaluate("e => e.naturalWidth") > 800


def test_buttons_choose_what_is_shown_without_a_script(page: Page, small: Proof) -> None:
    shown = "[...document.querySelectorAll('.message')].filter(e => e.offsetParent).length"
    everything = page.evaluate(shown)
    assert everything >= 20
    for state, name in (("missing", small.missing), ("fuzzy", small.fuzzy), ("fault", small.wrong)):
        page.locator(f"#show-{state}").check()
        assert page.evaluate(shown) < 10
        assert page.locator(f"#{small.game}-{name}").is_visible()
    page.locator("#show-all").check()
    assert page.evaluate(shown) == everything
    assert page.evaluate("document.scripts.length") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_proof_hinders_nobody(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.locator("#show-to-do").check()  # of each kind one: there are hundreds
    page.evaluate("[...document.querySelectorAll('.page, .figure')].slice(3).map(e => e.remove())")
    assert hindrances(page) == []
