"""The page of a proof: everything of one language in one file, with the pictures of pages beside.

It needs no script: which messages are shown is chosen by buttons that the style sheet heeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files

from babel import Locale
from lxml import etree

from generator.faults import Fault
from generator.html.elements import document, element, head
from generator.html.languages import rules
from generator.proof.book import SetBook
from generator.proof.cards import Cards
from generator.proof.entries import STATES, Entry
from generator.proof.links import linked

MAIN = "messages"
"""The id of the messages, where the skip link leads."""

_SLOT = "\ufffc"
"""Stands on the page for the messages: the character that Unicode has for what is put in."""

TO_DO = "to do"
"""What is not translated, or not well."""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A domain: its name and title, the file of its catalogue, its messages, and those of its
    books that could be set. ``faults`` kept something from being shown, or concern none of the
    messages.
    """

    domain: str
    title: str
    catalogue: str
    entries: tuple[Entry, ...]
    books: tuple[SetBook, ...] = ()
    faults: tuple[Fault, ...] = ()


def part_html(part: Part, cards: Cards) -> str:
    """What the page shows of a domain."""
    return str(etree.tostring(_part(part, cards), method="html", encoding="unicode"))


def proof_page(
    lang: str, parts: Sequence[Part], shown: Callable[[Part, Cards], str] = part_html
) -> bytes:
    """The HTML of a proof: same input, same bytes.

    Pictures of pages are to lie in a folder with the name of the language beside it, called as
    :func:`~generator.proof.crops.picture_name` says. ``shown`` may remember what it made of a part.
    """
    name = Locale.parse(lang).english_name or lang
    links = linked(
        [book for part in parts for book in part.books],
        {part.domain: part.entries for part in parts},
    )
    cards = Cards(lang, lang, links)
    title = f"Proof of the translation: {name}"
    page = element(
        "html",
        head(title, _style(lang)),
        element(
            "body",
            element("a", "Skip to the messages", class_="skip", href=f"#{MAIN}"),
            element("header", element("h1", title), *_introduction(parts)),
            _choice(parts),
            element("main", _SLOT, id=MAIN),
        ),
        lang="en",
    )
    html = document(page).replace(_SLOT, "".join(shown(part, cards) for part in parts))
    return f"{html}\n".encode()


def _style(lang: str) -> str:
    sheet = files("generator.proof").joinpath("proof.css").read_text("utf-8")
    return f"\n{sheet}{rules(lang)}"


def _introduction(parts: Sequence[Part]) -> Iterator[etree._Element]:
    yield element(
        "p",
        "Every message with its translation, and the place in its book where it is set. A picture "
        "leads to its page; on a page, each text leads back to its message.",
    )
    rows = []
    for part in parts:
        counts = Counter(entry.state for entry in part.entries)
        cells = (element("td", str(counts[state])) for state in STATES)
        link = element("a", part.title, href=f"#{part.domain}")
        rows.append(element("tr", element("th", link, scope="row"), *cells))
    heads = (element("th", text, scope="col") for text in ("Part", *STATES))
    yield element("table", element("thead", element("tr", *heads)), element("tbody", *rows))


def _choice(parts: Sequence[Part]) -> etree._Element:
    """Buttons for what is to be shown, with how many messages that is."""
    counts = Counter(entry.state for part in parts for entry in part.entries)
    total = sum(counts.values())
    shown = [
        ("all", total),
        (TO_DO, total - counts["translated"]),
        *((state, counts[state]) for state in STATES),
    ]
    buttons = []
    for name, count in shown:
        button = element("input", type="radio", name="shown", id=f"show-{name.replace(' ', '-')}")
        if name == "all":
            button.set("checked", "checked")
        buttons.append(element("label", button, f" {name} ({count})"))
    return element("form", element("fieldset", element("legend", "Show"), *buttons), role="search")


def _part(part: Part, cards: Cards) -> etree._Element:
    faults = [element("li", str(fault)) for fault in part.faults]
    return element(
        "section",
        element("h2", part.title),
        *([element("ul", *faults, class_="flaws")] if faults else []),
        *cards.messages(part.entries, part.catalogue),
        *(section for book in part.books for section in _book(book, cards)),
        id=part.domain,
        class_="part",
    )


def _book(book: SetBook, cards: Cards) -> Iterator[etree._Element]:
    for name, made in (("Figures", cards.figures(book)), ("Pages", cards.pages(book))):
        head = element("h3", f"{name} of {book.title}")
        kind = name.lower()
        yield element("section", head, *made, id=f"{book.name}-{kind}", class_=kind)
