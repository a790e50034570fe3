"""The HTML editions in a browser: on a phone and on a desk, by day and by night."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import ConsoleMessage, Page, Request

from generator.build.targets.webpages import WebPage
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.html.page import make_page
from generator.project import Project
from generator.text.places import SOURCE
from generator.text.pseudo import PSEUDO
from tests.support.bookproject import make_project, request
from tests.support.browsing import chromium, hindrances
from tests.support.places import ROOT

PROJECT = Project(ROOT)
WIDTHS = (320, 360, 1280)
"""A small phone, a phone, a desk; in pixels."""
LANGS = (SOURCE, "ja")
"""Two that differ in script; another language has the same elements."""

OUTSIDE = """() => [...document.querySelectorAll("body *")]
    .filter(e => !e.parentElement.closest("svg") && !e.matches(".skip"))
    .filter(e => { const r = e.getBoundingClientRect(); return r.left < 0 || r.right > innerWidth })
    .map(e => e.outerHTML.slice(0, 80))"""
"""What sticks out of the window."""

OUTSIDE_TABLES = OUTSIDE.replace(
    "\n    .map",
    """
    .filter(e => !e.closest("table"))
    .map""",
)
"""What sticks out besides tables, which scroll by themselves where letters are that large."""

CLIPPED = """() => [...document.querySelectorAll("figure svg")].filter(svg => {
    const b = svg.getBBox(), v = svg.viewBox.baseVal, r = svg.getBoundingClientRect();
    const p = 2 * parseFloat(getComputedStyle(svg).paddingLeft);
    const shape = (r.width - p) / (r.height - p) / (v.width / v.height);
    return r.width < 40 || Math.abs(shape - 1) > 0.02
        || b.x < -0.5 || b.y < -0.5 || b.x + b.width > v.width + 0.5
        || b.y + b.height > v.height + 0.5
}).map(svg => svg.parentElement.id)"""
"""Figures that are out of shape, or whose ink goes half a millimetre beyond their box."""

LEFT_OVER = """() => [...document.querySelectorAll(".gallery")].filter(gallery => {
    const tops = [...gallery.children].map(e => e.getBoundingClientRect().top);
    const columns = +getComputedStyle(gallery).getPropertyValue("--columns");
    return tops.filter(top => top === tops[0]).length < Math.min(columns, tops.length)
}).map(gallery => gallery.firstElementChild.id)"""
"""Galleries with fewer columns than in the book: on a desk all have room for these."""

TWICE_AS_LARGE = "document.documentElement.style.fontSize = '200%'"
"""What a browser does for who cannot read small letters."""

BARE = "document.querySelectorAll('svg > g, svg > defs').forEach(e => e.remove())"
"""Takes away what is drawn, thousands of paths: they are the same at every width and in any light,
and no rule of axe is about them."""


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """One for all pages: to open it takes as long as a small test."""
    with chromium(tmp_path_factory.mktemp("browser")) as made:
        yield made.new_page()


@pytest.fixture
def page(window: Page) -> Page:
    """The window as it was opened."""
    window.goto("about:blank")
    window.set_viewport_size({"width": WIDTHS[-1], "height": 720})
    window.emulate_media(media="null", color_scheme="null")
    return window


def show(page: Page, tmp_path: Path, data: bytes) -> None:
    """Show a book, which asks for nothing else and complains of nothing."""
    file = tmp_path / "page.html"
    file.write_bytes(data)
    heard: list[str] = []

    def asked(request: Request) -> None:
        heard.append(request.url)

    def said(message: ConsoleMessage) -> None:
        heard.append(message.text)

    page.on("request", asked)
    page.on("console", said)
    page.goto(file.as_uri())
    page.remove_listener("request", asked)
    page.remove_listener("console", said)
    assert heard == [file.as_uri()]


def made(fonts: FontSet, game: str, lang: str) -> bytes:
    """The page of a game's book."""
    (data,) = WebPage(game, lang).make(Trace(PROJECT), fonts).values()
    return data


@pytest.fixture
def small(page: Page, tmp_path: Path, fonts: FontSet) -> Page:
    """A book that uses every block."""
    show(page, tmp_path, make_page(request(make_project(tmp_path), fonts, "en")))
    return page


def pairs() -> list[tuple[str, str]]:
    """Each game in a language, of the two in turn, for each takes seconds: figures are the same in
    both, and blocks are set alike in all games.
    """
    return [(game, LANGS[turn % len(LANGS)]) for turn, game in enumerate(PROJECT.books())]


@pytest.mark.parametrize(("game", "lang"), pairs())
def test_a_book_fits_every_screen_and_hinders_nobody(
    page: Page, tmp_path: Path, fonts: FontSet, game: str, lang: str
) -> None:
    show(page, tmp_path, made(fonts, game, lang))
    # Lights differ in colours alone: each language is shown in one of them.
    page.emulate_media(color_scheme="light" if lang == SOURCE else "dark")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(CLIPPED) == []
        page.evaluate(BARE)
    assert page.evaluate(LEFT_OVER) == []
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    page.evaluate(TWICE_AS_LARGE)
    assert page.evaluate("document.documentElement.scrollWidth") == WIDTHS[0]
    assert page.evaluate(OUTSIDE_TABLES) == []
    assert hindrances(page) == []


def test_longer_texts_go_no_wider_than_a_phone(page: Page, tmp_path: Path, fonts: FontSet) -> None:
    show(page, tmp_path, made(fonts, PROJECT.books()[-1], PSEUDO))
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == WIDTHS[0]
    page.evaluate(TWICE_AS_LARGE)
    assert page.evaluate("document.documentElement.scrollWidth") == WIDTHS[0]
    assert page.evaluate("document.documentElement.lang") == "en-XA"


def test_night_is_dark_and_paper_is_white(small: Page) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    small.emulate_media(color_scheme="dark")
    assert small.evaluate(ground) == "rgb(22, 24, 26)"
    card = "getComputedStyle(document.querySelector('figure svg')).backgroundColor"
    assert small.evaluate(card) == "rgb(255, 255, 255)"
    small.emulate_media(color_scheme="dark", media="print")
    assert small.evaluate(ground) == "rgb(255, 255, 255)"


def test_the_first_tab_stop_leads_past_the_contents(small: Page) -> None:
    small.keyboard.press("Tab")
    assert small.evaluate("document.activeElement.getBoundingClientRect().top") >= 0
    small.keyboard.press("Enter")
    assert small.evaluate("location.hash") == "#text"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_block_hinders_nobody(small: Page, scheme: Literal["light", "dark"]) -> None:
    small.emulate_media(color_scheme=scheme)
    assert hindrances(small) == []


def test_the_checker_finds_what_is_wrong(page: Page) -> None:
    page.set_content("<html lang=en><title>x</title><main><h1 style='color:#ccc'>Pale</h1></main>")
    assert hindrances(page) == ['color-contrast: <h1 style="color:#ccc">Pale</h1>']
    page.set_content("<p style='width: 2000px'>Wide</p>")
    assert len(page.evaluate(OUTSIDE)) == 1
