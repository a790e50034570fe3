"""Pictures of places: pages of which a part is seen, by style alone, and pages to click on."""

from __future__ import annotations

from lxml import etree

from generator.html.elements import element
from generator.proof.links import Place
from generator.proof.spots import Region

AROUND = 0.035
"""What is seen of a page above and below a place, in parts of its height."""

PIXELS = 839
"""The width of the pictures of A5 pages; it only tells browsers their shape before they come."""


def picture_name(book: str, page: int) -> str:
    """The file of a page of the book of that name, in the folder of the language."""
    return f"{book}-{page:02}.png"


def crop(place: Place, folder: str) -> etree._Element:
    """The place, marked, with what stands above and below it: a link to the page that it is on."""
    region = place.spot.region
    top = max(0.0, region.top - AROUND)
    height = min(1.0, region.top + region.height + AROUND) - top
    shape = place.book.shape
    words = f"Page {region.page} of {place.book.title}"
    picture = _picture(place, folder, words)
    picture.set("style", f"margin-top:{_percent(-top * shape)}")
    framed = Region(
        region.page, region.left, (region.top - top) / height, region.width, region.height / height
    )
    return element(
        "a",
        element(
            "span", picture, _mark(framed), class_="window", style=_ratio(1 / (height * shape))
        ),
        class_="crop",
        href=f"#{place.anchor}",
    )


def page_picture(place: Place, folder: str) -> etree._Element:
    """The whole page that a place is on."""
    return _picture(place, folder, f"Page {place.spot.region.page}")


def clickable(place: Place, target: str, words: str) -> etree._Element:
    """The place on the picture of its page: a link to what is said about it."""
    return element(
        "a",
        element("span", words, class_="unseen"),
        id=place.anchor,
        class_="spot",
        href=f"#{target}",
        title=words,
        style=_position(place.spot.region),
    )


def _picture(place: Place, folder: str, words: str) -> etree._Element:
    return element(
        "img",
        src=f"{folder}/{picture_name(place.book.name, place.spot.region.page)}",
        alt=words,
        loading="lazy",
        width=str(PIXELS),
        height=str(round(PIXELS * place.book.shape)),
    )


def _mark(region: Region) -> etree._Element:
    return element("span", class_="mark", style=_position(region))


def _position(region: Region) -> str:
    edges = {
        "left": region.left,
        "top": region.top,
        "width": region.width,
        "height": region.height,
    }
    return ";".join(f"{name}:{_percent(part)}" for name, part in edges.items())


def _percent(part: float) -> str:
    return f"{round(part * 100, 2):g}%"


def _ratio(ratio: float) -> str:
    return f"aspect-ratio:{round(ratio, 4):g}"
