"""Which properties an element has: attributes, style sheets and the ``style`` attribute, by CSS."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

import cssselect2
import tinycss2
from lxml import etree
from tinycss2.color3 import RGBA, parse_color

from generator.counted import counted
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


MOST_CSS = 200_000
"""Characters of all style sheets together."""
MOST_STYLE = 10_000
"""Characters of a ``style`` attribute."""
_DEEPEST = 20
"""Brackets within brackets of a style sheet."""
_LONGEST = 50
"""Parts of a selector."""
_LEVELS = 4
"""Elements within elements that a selector may tell of."""
_MOST_TESTS = 5_000_000
"""Whether an element is meant by a selector, asked of all elements and selectors, at most."""
_LONGEST_COLOUR = 100
_LONG_NUMBER = re.compile(r"\d{100}")

Rules: TypeAlias = tuple[Mapping[str, str], Mapping[str, str]]
"""Declarations of the properties that are read: ordinary ones, and important ones."""


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
        rules = [payload for *_, payload in self.matcher.match(self.wrappers[element])]
        for usual, stressed in (*rules, _style(str(element.get("style", "")))):
            ordinary |= usual
            important |= stressed
        return {**found, **ordinary, **important}


@lru_cache(maxsize=1024)
def _style(text: str) -> Rules:
    """What a ``style`` attribute declares."""
    _require_bounded(text, MOST_STYLE)
    return _declarations(text)


def _declarations(content: Any) -> Rules:
    """The declarations in the text, or the parts, of a block."""
    ordinary: dict[str, str] = {}
    important: dict[str, str] = {}
    for item in tinycss2.parse_blocks_contents(content, skip_comments=True):
        if item.type == "declaration" and item.lower_name in (INHERITED.keys() | OWN.keys()):
            value = tinycss2.serialize(item.value).strip()
            (important if item.important else ordinary)[item.lower_name] = value
    return ordinary, important


def _require_bounded(text: str, most: int) -> None:
    """Raise :class:`BadValue` for a style that its parser would not come to an end with."""
    if len(text) > most:
        raise BadValue(f"a style of {counted(len(text), 'character')} is not read: at most {most}")
    if _LONG_NUMBER.search(text):
        raise BadValue("a style with a number of 100 digits is not read")
    depth = 0
    for bracket in re.findall(r"[()\[\]{}]", text):
        depth += 1 if bracket in "([{" else -1
        if depth > _DEEPEST:
            raise BadValue(f"a style with brackets {depth} deep is not read: at most {_DEEPEST}")


def sheet_of(root: Element, file: str, faults: list[Fault]) -> Sheet:
    """The style sheets of a picture; what they cannot say is added to the faults."""
    matcher = cssselect2.Matcher()
    effort = _Effort(root)
    written = 0
    for element in root.iter(f"{SVG}style"):
        where = file, line_of(element), named(element)
        text = "".join(map(str, element.itertext()))
        try:
            _require_bounded(text, MOST_CSS - written)
        except BadValue as error:
            problem, _, remedy = str(error).partition(": ")
            faults.append(Fault(*where, problem, remedy))
            continue
        written += len(text)
        for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
            if rule.type == "at-rule":
                problem = f"@{rule.at_keyword} is not read"
                faults.append(Fault(*where, problem, "style by classes alone"))
                continue
            try:
                if rule.type == "error":
                    raise cssselect2.SelectorError(rule.message)
                effort.require_plain(rule.prelude)
                declared = _declarations(rule.content)
                for selector in cssselect2.compile_selector_list(rule.prelude):
                    matcher.add_selector(selector, declared)
            except cssselect2.SelectorError as error:
                faults.append(Fault(*where, f"a rule is not understood: {error.args[-1]}"))
    wrapped = cssselect2.ElementWrapper.from_xml_root(root)
    return Sheet(matcher, {each.etree_element: each for each in wrapped.iter_subtree()})


class _Effort:
    """How much is asked of all selectors: what they can ask for grows with the picture."""

    def __init__(self, root: Element) -> None:
        depths = [1]
        for event, _ in etree.iterwalk(root, events=("start", "end")):
            depths.append(depths[-1] + (1 if event == "start" else -1))
        self._elements, self._deepest = len(depths) // 2, max(depths)
        self._tests = 0

    def require_plain(self, prelude: Sequence[Any]) -> None:
        """Raise :class:`cssselect2.SelectorError` for a selector beyond classes, types, ids,
        attributes and elements within elements, and for more of them than can be asked.
        """
        parts, levels, within = 0, 0, False
        for token in (*prelude, None):
            if token is None or token == ",":
                self._tests += self._elements * self._deepest ** max(0, levels - 1)
                if parts > _LONGEST or levels > _LEVELS or self._tests > _MOST_TESTS:
                    raise cssselect2.SelectorError("too much is asked of each element")
                parts, levels, within = 0, 0, False
            elif token.type == "function" or token in (":", "+", "~"):
                raise cssselect2.SelectorError("style by classes alone")
            elif token.type in ("whitespace", "comment") or token == ">":
                within = False
            else:
                parts, levels, within = parts + 1, levels + (not within), True


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
    found = parse_color(text) if len(text) <= _LONGEST_COLOUR else None
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
