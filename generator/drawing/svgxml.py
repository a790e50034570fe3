"""Elements of SVG, written by the standard library: attributes in the order of their names."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, tostring

from generator.drawing.scene import number

_SPACES = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}


def document(width: float, height: float, attributes: Mapping[str, str]) -> Element:
    """An SVG document so many mm wide and high, one user unit a millimetre."""
    wide, high = number(width), number(height)
    own = {"baseProfile": "full", "version": "1.1", "viewBox": f"0 0 {wide} {high}"}
    size = {"width": f"{wide}mm", "height": f"{high}mm"}
    return Element("svg", _in_order(_SPACES | own | size | dict(attributes)))


def add(parent: Element, name: str, attributes: Mapping[str, str], text: str = "") -> Element:
    """A new element at the end of another."""
    element = SubElement(parent, name, _in_order(attributes))
    element.text = text or None
    return element


def written(element: Element) -> str:
    """The element as text."""
    return tostring(element, "unicode")


def _in_order(attributes: Mapping[str, str]) -> dict[str, str]:
    return dict(sorted(attributes.items()))
