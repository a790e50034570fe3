"""The pages that only the server has: what there is, the pages of a book, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from babel import Locale
from lxml import etree

from generator.build.targets.books import Rulebook
from generator.build.targets.sheets import Sheets
from generator.faults import Fault
from generator.html.elements import Node, document, element, head
from generator.markup.blocks import Volume
from generator.proof.book import SetBook, book_name
from generator.proof.crops import PIXELS, picture_name
from generator.text.places import SOURCE

START = "/"
"""The address of the page that leads to all others."""

_STYLE = """
:root { --paper: #fff; --ink: #1a1a1a; --line: #c8c8c8; --strong: #1d5b8f; --bad: #a3260c; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181a; --ink: #e4e4e4; --line: #45494d; --strong: #8cc0ec; --bad: #ff9c87; }
}
body { margin: 0 auto; max-width: 70rem; padding: 0 1rem 3rem; line-height: 1.5;
  font-family: "Source Sans 3", system-ui, sans-serif;
  color: var(--ink); background: var(--paper); }
a { color: var(--strong); }
th, td { padding: 0.3rem 1.2rem 0.3rem 0; text-align: left; vertical-align: top; }
li.fault { color: var(--bad); overflow-wrap: anywhere; }
.pages { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr));
  gap: 1rem; }
.pages img { width: 100%; height: auto; border: 1px solid var(--line); }
"""


def web_address(game: str, lang: str) -> str:
    """The book as a web page."""
    return f"/{game}/{game}-rulebook-{lang}.html"


def pages_address(game: str, lang: str, volume: Volume = "rulebook") -> str:
    """The pages of the book as pictures."""
    return f"/{game}/{book_name(game, volume)}-pages-{lang}.html"


def pdf_address(book: Rulebook) -> str:
    """The book as a PDF file: as it lies in the build folder."""
    return f"/{book.name}"


def sheets_address(sheets: Sheets) -> str:
    """Print-and-play sheets as a PDF file: as they lie in the build folder."""
    return f"/{sheets.name}"


def proof_address(lang: str) -> str:
    """The proof of a translation."""
    return f"/proof/{lang}.html"


def start(
    books: Sequence[tuple[str, Volume]],
    langs: Sequence[str],
    editions: Sequence[str],
    sheets: Sequence[Sheets] = (),
) -> bytes:
    """What there is of the books, each a volume of a game, and of the sheets."""
    rows = []
    for game, volume in books:
        cells = (element("td", *_links(game, volume, lang)) for lang in langs)
        files: list[Node] = []
        for edition in editions:
            address = pdf_address(Rulebook(game, edition, volume=volume))
            files += [element("a", edition, href=address), " "]
        name = element("th", f"{game} {volume}", scope="row")
        rows.append(element("tr", name, *cells, element("td", *files)))
    heads = (element("th", name, scope="col") for name in ("Book", *map(_name, langs), "PDF"))
    table = element("table", element("thead", element("tr", *heads)), element("tbody", *rows))
    words = "Every page is made anew, and shown, as soon as a file that it is made from is saved."
    return _page("Rulepress", element("p", words), table, *_sheets_table(sheets))


def _sheets_table(sheets: Sequence[Sheets]) -> list[etree._Element]:
    """A row for each game and language, with the sheets on every paper, in every ink."""
    if not sheets:
        return []
    rows = []
    for game, lang in dict.fromkeys((each.game, each.lang) for each in sheets):
        links: list[Node] = []
        for each in sheets:
            if (each.game, each.lang) == (game, lang):
                links += [element("a", f"{each.paper} {each.ink}", href=sheets_address(each)), " "]
        name = element("th", game, scope="row")
        rows.append(element("tr", name, element("td", _name(lang)), element("td", *links)))
    heads = (element("th", name, scope="col") for name in ("Sheets", "Language", "PDF"))
    head = element("thead", element("tr", *heads))
    return [element("table", head, element("tbody", *rows))]


def no_pictures(problem: str, pdf: str) -> bytes:
    """What is shown instead of pages where nothing can draw them; ``pdf`` is where they are."""
    link = element("p", element("a", "The book as PDF", href=pdf))
    return _page("No pictures of pages", element("p", problem), link)


def pages(book: SetBook, lang: str) -> bytes:
    """The pages of a book, in their order."""
    pictures = (
        element(
            "img",
            src=f"/proof/{lang}/{picture_name(book.name, number)}",
            alt=f"Page {number}",
            width=str(PIXELS),
            height=str(round(PIXELS * book.shape)),
            loading="lazy",
        )
        for number in range(1, book.pages + 1)
    )
    title = f"{book.title}, {_name(lang)}"
    return _page(title, element("div", *pictures, class_="pages"))


def faults(found: Iterable[Fault]) -> bytes:
    """What keeps a page from being made."""
    items = (element("li", str(fault), class_="fault") for fault in found)
    words = "This page appears as soon as these faults are mended:"
    return _page("Faults", element("p", words), element("ul", *items))


def _links(game: str, volume: Volume, lang: str) -> list[Node]:
    """The ways to look at a book in a language; only rulebooks are web pages too."""
    links: list[Node] = []
    if volume == "rulebook":
        links += [element("a", "web page", href=web_address(game, lang)), ", "]
    links.append(element("a", "pages", href=pages_address(game, lang, volume)))
    if lang != SOURCE:
        place = game if volume == "rulebook" else f"{book_name(game, volume)}-pages"
        links += [", ", element("a", "proof", href=f"{proof_address(lang)}#{place}")]
    return links


def _name(lang: str) -> str:
    return str(Locale.parse(lang).english_name or lang)


def _page(title: str, *content: etree._Element) -> bytes:
    nav = [] if title == "Rulepress" else [element("p", element("a", "All pages", href=START))]
    page = element(
        "html",
        head(title, _STYLE),
        element("body", element("main", element("h1", title), *nav, *content)),
        lang="en",
    )
    return f"{document(page)}\n".encode()
