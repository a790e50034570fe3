"""From the text of an SVG file to elements: bounded, without entities, nothing fetched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from lxml import etree

from generator.faults import ContentError, Fault

Element: TypeAlias = etree._Element

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"

MOST_BYTES = 9_000_000
"""Of a file."""
MOST_ELEMENTS = 20_000
DEEPEST = 64
"""Levels of elements, uses included."""
DEEPEST_PATTERN = 3
"""Patterns within patterns."""
MOST_DRAWN = 20_000
"""Elements that are drawn, each as often as it is used."""
MOST_STEPS = 200_000
"""Lines and curves of a whole picture, whatever uses repeat."""
MOST_POINTS = 1_000_000
"""Points of all areas of a picture, with short lines for curves, whatever uses repeat."""
GRADIENT = 200
"""Lines and curves that a gradient counts for: it is painted in so many bands."""
TOGETHER = 20
"""A point counts so many times in what is made one area of many, as clips and patterns are."""

FORBIDDEN: Mapping[str, str] = {
    "script": "a picture runs nothing: delete it",
    "foreignObject": "export the picture as plain SVG",
    "text": "convert the text to paths",
    "set": "a picture on paper does not move",
    "animate": "a picture on paper does not move",
    "animateMotion": "a picture on paper does not move",
    "animateTransform": "a picture on paper does not move",
    "switch": "export the picture as plain SVG",
    "iframe": "export the picture as plain SVG",
    "audio": "export the picture as plain SVG",
    "video": "export the picture as plain SVG",
}
"""Elements that are refused wherever they stand, and what would be right."""


def root_of(text: str, file: str) -> Element:
    """The root element of the file.

    Raises :class:`ContentError` for what is no SVG, for entities, and beyond the bounds.
    """
    data = text.encode()
    # Before a parser sees it: as many tags as that are refused at the cost of counting them.
    for found, most, unit in (
        (len(data), MOST_BYTES, "bytes"),
        (data.count(b"<"), 2 * MOST_ELEMENTS, "tags"),
    ):
        if found > most:
            raise _refused(file, 0, "", f"has {found} {unit}", f"at most {most}")
    if b"<!ENTITY" in data:
        line = text.count("\n", 0, text.find("<!ENTITY")) + 1
        raise _refused(file, line, "", "declares an entity", "write out what it stands for")
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        problem = f"not well-formed XML: {error.msg}"
        raise _refused(file, error.lineno or 0, "", problem) from None
    if root.tag != f"{SVG}svg":
        remedy = 'an <svg> element with xmlns="http://www.w3.org/2000/svg"'
        raise _refused(file, line_of(root), named(root), "is no SVG picture", remedy)
    return root


def forbidden(root: Element, file: str) -> Iterator[Fault]:
    """Every element and attribute that would run, move or be fetched, wherever it stands."""
    for element in root.iter(etree.Element):
        where = file, line_of(element), named(element)
        if (kind := kind_of(element)) in FORBIDDEN:
            yield Fault(*where, f"<{kind}> is not drawn", FORBIDDEN[kind])
            continue
        for key in map(str, element.attrib):
            if key.lower().startswith("on"):
                yield Fault(*where, f"{key!r} is a script", "a picture runs nothing: delete it")
        embedded = kind == "image" and link_of(element).startswith("data:")
        if (link := link_of(element)) and not (kind == "a" or embedded or link.startswith("#")):
            problem = f"refers to {link[:60]!r} outside of the file"
            yield Fault(*where, problem, "nothing is fetched: only what has an id in the file")


def kind_of(element: Element) -> str:
    """The name of an SVG element; "" for one of another vocabulary, such as an editor's own."""
    tag = str(element.tag)
    return tag.removeprefix(SVG) if tag.startswith(SVG) else ""


def link_of(element: Element) -> str:
    """What an element refers to: its ``href``, with or without the prefix ``xlink``."""
    return str(element.get("href") or element.get(f"{XLINK}href") or "").strip()


def line_of(element: Element) -> int:
    """The line on which an element begins."""
    line: Any = element.sourceline
    return int(line or 0)


def named(element: Element) -> str:
    """How a fault calls an element."""
    kind = etree.QName(element).localname
    return f"{kind} {element.get('id')}" if element.get("id") else f"{kind}"


def _refused(file: str, line: int, item: str, problem: str, remedy: str = "") -> ContentError:
    return ContentError([Fault(file, line, item, problem, remedy)])
