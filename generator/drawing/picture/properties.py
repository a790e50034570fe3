"""Which properties an element has: attributes, style sheets and the ``style`` attribute, by CSS."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import cssselect2
import tinycss2
from tinycss2.color3 import RGBA, parse_color

from generator.drawing.picture.document import SVG, Element, line_of, named
from generator.drawing.picture.geometry import BadValue
from generator.faults import Fault

INHERITED: Mapping[str, str] = {
    "clip-rule": "nonzero",
    "color": "black",
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "marker": "none",
    "marker-end": "none",
    "marker-mid": "none",
    "marker-start": "none",
    "paint-order": "normal",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "visibility": "visible",
}
"""Properties that an element has from those around it, with the values at the root."""
OWN: Mapping[str, str] = {
    "clip-path": "none",
    "display": "inline",
    "filter": "none",
    "mask": "none",
    "mix-blend-mode": "normal",
    "opacity": "1",
    "stop-color": "black",
    "stop-opacity": "1",
    "transform": "",
    "vector-effect": "none",
}
"""Properties that an element has for itself."""

PLAIN: Mapping[str, str] = {
    "filter": "export the picture without filters and shadows",
    "mask": "use a clip, or flatten the picture",
    "mix-blend-mode": "flatten the picture",
    "marker": "convert the markers to paths",
    "marker-end": "convert the markers to paths",
    "marker-mid": "convert the markers to paths",
    "marker-start": "convert the markers to paths",
    "paint-order": "convert the stroke to a path",
    "vector-effect": "convert the stroke to a path",
}
"""Properties of which only the usual value is drawn, and what would be right."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rules of all ``<style>`` elements."""

    matcher: cssselect2.Matcher
    wrappers: Mapping[Element, Any]
    known: dict[Element, Mapping[str, str]] = field(default_factory=dict)

    def declared(self, element: Element) -> Mapping[str, str]:
        """What is declared of an element: attributes first, then rules, then its own style."""
        if element not in self.known:
            self.known[element] = self._declared(element)
        return self.known[element]

    def _declared(self, element: Element) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for name in (*INHERITED, *OWN):
            value = element.get(name)
            if value is not None and name != "transform":
                found[name] = str(value).strip()
        ordinary: dict[str, str] = {}
        important: dict[str, str] = {}
        blocks = [payload for *_, payload in self.matcher.match(self.wrappers[element])]
        for content in (*blocks, str(element.get("style", ""))):
            for item in tinycss2.parse_blocks_contents(content, skip_comments=True):
                if item.type == "declaration":
                    value = tinycss2.serialize(item.value).strip()
                    (important if item.important else ordinary)[item.lower_name] = value
        return {**found, **ordinary, **important}


def sheet_of(root: Element, file: str, faults: list[Fault]) -> Sheet:
    """The style sheets of a picture; what they cannot say is added to the faults."""
    matcher = cssselect2.Matcher()
    for element in root.iter(f"{SVG}style"):
        where = file, line_of(element), named(element)
        rules = tinycss2.parse_stylesheet(
            "".join(map(str, element.itertext())), skip_comments=True, skip_whitespace=True
        )
        for rule in rules:
            if rule.type == "at-rule":
                problem = f"@{rule.at_keyword} is not read"
                faults.append(Fault(*where, problem, "style by classes alone"))
                continue
            try:
                if rule.type == "error":
                    raise cssselect2.SelectorError(rule.message)
                for selector in cssselect2.compile_selector_list(rule.prelude):
                    matcher.add_selector(selector, rule.content)
            except cssselect2.SelectorError as error:
                faults.append(Fault(*where, f"a rule is not understood: {error}"))
    wrapped = cssselect2.ElementWrapper.from_xml_root(root)
    return Sheet(matcher, {each.etree_element: each for each in wrapped.iter_subtree()})


@dataclass(frozen=True, slots=True)
class Properties:
    """The values that hold for an element."""

    values: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.values[name]

    def of(self, element: Element, sheet: Sheet) -> Properties:
        """The properties of an element inside of the one that has these."""
        declared = sheet.declared(element)
        found = {name: self.values[name] for name in INHERITED} | dict(OWN)
        for name in found.keys() & declared.keys():
            found[name] = declared[name]
            if declared[name] == "inherit":
                found[name] = self.values[name]
            elif declared[name] in ("initial", "unset", ""):
                found[name] = {**INHERITED, **OWN}[name]
        return Properties(found)

    def unfit(self) -> Iterator[tuple[str, str]]:
        """What is wrong with properties that are drawn in the usual way only, and the remedy."""
        for name, remedy in PLAIN.items():
            if self[name].lower() not in ({**INHERITED, **OWN}[name], "auto"):
                yield f"{name}: {self[name][:60]} is not drawn", remedy
        if self["transform"]:
            yield "a transform in its style is not read", "write it as the attribute transform"
        for name in ("opacity", "fill-opacity", "stroke-opacity"):
            if 0 < share(self[name]) < 1:
                painted = self[name.removesuffix("-opacity")] if name != "opacity" else "all"
                if painted != "none":
                    yield f"{name}: {self[name]} is not drawn", "flatten the transparency"

    @property
    def hidden(self) -> bool:
        """Whether nothing of the element and what is in it is drawn."""
        return self["display"] == "none" or share(self["opacity"]) == 0

    def colour(self, name: str) -> str | None:
        """The colour of a property as ``#rrggbb``; None for no paint at all."""
        text = self[name]
        if text.lower() == "currentcolor":
            text = self["color"]
        if text == "none" or share(self.values.get(f"{name}-opacity", "1")) == 0:
            return None
        return opaque(text)


def opaque(text: str) -> str | None:
    """A colour of CSS as ``#rrggbb``; None for one that nobody sees.

    Raises :class:`BadValue` for what is no colour, and for one that is seen through.
    """
    found = parse_color(text)
    if not isinstance(found, RGBA):
        raise BadValue(f"{text[:60]!r} is no colour, such as #2a7f4f or red")
    if found.alpha == 0:
        return None
    if found.alpha < 1:
        raise BadValue(f"{text[:60]!r} is seen through: flatten the transparency")
    parts = (min(255, max(0, round(255 * part))) for part in (found.red, found.green, found.blue))
    return "#" + "".join(f"{part:02x}" for part in parts)


def share(text: str) -> float:
    """A part of the whole, 0 to 1, as a number or a percentage."""
    try:
        value = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise BadValue(f"{text[:60]!r} is no opacity") from None
    return min(1.0, max(0.0, value))


ROOT = Properties({**INHERITED, **OWN})
"""What holds around the root."""
