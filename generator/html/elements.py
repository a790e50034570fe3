"""Elements of a page, put together and written out as HTML."""

from __future__ import annotations

from typing import TypeAlias

from lxml import etree

from generator.normalform import UNFIT

Node: TypeAlias = "etree._Element | str"

_INLINE = frozenset({"a", "b", "i", "dfn", "span", "ruby", "rt", "rp"})
"""What stands in a line; after any other element the file has a new line, which no page shows."""


def element(tag: str, *children: Node, **attributes: str) -> etree._Element:
    """An element; ``class_`` stands for ``class``, ``aria_label`` for ``aria-label``.

    Characters that no page may have are shown by their numbers: a proof shows what is wrong.
    """
    made = etree.Element(tag)
    for name, value in attributes.items():
        made.set(name.rstrip("_").replace("_", "-"), _shown(value))
    last: etree._Element | None = None
    for child in children:
        if not isinstance(child, str):
            made.append(child)
            last = child
        elif last is None:
            made.text = (made.text or "") + _shown(child)
        else:
            last.tail = (last.tail or "") + _shown(child)
    if tag not in _INLINE:
        made.tail = "\n"
    return made


def _shown(text: str) -> str:
    return UNFIT.sub(lambda found: f"<U+{ord(found[0]):04X}>", text)


def head(title: str, style: str) -> etree._Element:
    """The head of a page with a style sheet of its own."""
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", style),
    )


def document(root: etree._Element) -> str:
    """The whole page as text."""
    return f"<!DOCTYPE html>\n{etree.tostring(root, method='html', encoding='unicode')}"


def classes(*names: str) -> dict[str, str]:
    """The attribute for those of the class names that are not empty; nothing for none."""
    kept = " ".join(filter(None, names))
    return {"class_": kept} if kept else {}
