"""The structure tree of a tagged PDF as objects of its file (ISO 32000-1, 14.7).

A book has a thousand elements and more. They are written as text, in one stream of objects that is
added to the file (7.5.6, 7.5.7): a library takes twice as long to make them one by one.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, chain
from typing import NamedTuple

import pikepdf
from pikepdf import Dictionary, Name, String

from generator.drawing.scene import number
from generator.pdf.tags import Annotation, Attribute, Element, Mark, Tagger
from generator.text.language import language_tag

_CELLS = ("TH", "TD")
_PRINT = 4  # annotation flag: what is on the screen is on paper too (ISO 32000-1, table 165)

_ESCAPES = {"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r"}
"""How strings have the characters that do not stand for themselves (7.3.4.2)."""

_END = re.compile(rb"trailer\s+<<(.*)/Size \d+\s*>>\s+startxref\s+(\d+)", re.DOTALL)
"""The end of a file of reportlab's: what the trailer says, and where its objects are listed."""


class _Link(NamedTuple):
    """The number of an annotation, its words, and the number of its element."""

    annotation: int
    description: str
    owner: int


class Structure:
    """The tree that a tagger has noted; ``pdf``, the file of its canvas, has it added.

    Raises ``ValueError`` for a figure without alternative text.
    """

    def __init__(self, pdf: bytes, tagger: Tagger) -> None:
        self._numbers = tagger.numbers()
        self._pages = [self._numbers[name] for name in tagger.pages()]
        self._first = len(self._numbers) + 1
        self._objects: list[str] = []
        self._owners: list[dict[int, int]] = [{} for _ in self._pages]  # elements by their marks
        self._links: list[_Link] = []
        self._notes: list[str] = []  # names and elements in turn
        self._root = self._tree(tagger.root)
        self.pdf = _added(pdf, self._first, self._objects)

    def declare(self, document: pikepdf.Pdf) -> None:
        """Have the file, opened, say that it is tagged, its pages and links lead to the tree."""
        for index, (page, owners) in enumerate(zip(document.pages, self._owners, strict=True)):
            if owners:
                page.obj.StructParents = index
            page.obj.Tabs = Name.S
        for index, link in enumerate(self._links, len(self._pages)):
            annotation = document.get_object(link.annotation, 0)
            annotation.Contents = String(link.description)
            annotation.F = _PRINT
            annotation.StructParent = index
        document.Root.StructTreeRoot = document.get_object(self._root, 0)
        document.Root.MarkInfo = Dictionary(Marked=True)

    def _tree(self, element: Element) -> int:
        """Add the root of the tree, with the parent tree and the IDs."""
        root = self._begun()
        kid = self._element(element, root)
        owners = [
            f"{page} [{' '.join(_reference(own[mcid]) for mcid in range(len(own)))}]"
            for page, own in enumerate(self._owners)
            if own
        ]
        after = len(self._pages) + len(self._links)
        owners += (
            f"{index} {_reference(link.owner)}"
            for index, link in enumerate(self._links, len(self._pages))
        )
        parents = self._ended(self._begun(), f"/Nums[{' '.join(owners)}]")
        entries = f"/Type/StructTreeRoot/K {_reference(kid)}"
        entries += f"/ParentTree {_reference(parents)}/ParentTreeNextKey {after}"
        if self._notes:
            ids = self._ended(self._begun(), f"/Names[{' '.join(self._notes)}]")
            entries += f"/IDTree {_reference(ids)}"
        return self._ended(root, entries)

    def _element(self, element: Element, parent: int) -> int:
        """Add an element with its kids."""
        if element.role == "Figure" and not element.alt:
            raise ValueError("a figure has no alternative text")
        own = self._begun()
        entries = f"/Type/StructElem/S/{element.role}/P {_reference(parent)}"
        if element.lang:
            entries += f"/Lang{_text(language_tag(element.lang))}"
        if element.alt:
            entries += f"/Alt{_text(element.alt)}"
        if element.title:
            entries += f"/T{_text(element.title)}"
        if element.role == "Note":
            # Of one length: the ID tree is sorted bytewise.
            identity = _text(f"note-{len(self._notes) + 1:04}")
            self._notes += (identity, _reference(own))
            entries += f"/ID{identity}"
        if attributes := _attributes(element):
            entries += f"/A{_one_or_more(attributes)}"
        home = next((kid.page for kid in element.kids if isinstance(kid, Mark)), None)
        if home is not None:
            entries += f"/Pg {_reference(self._pages[home])}"
        kids = [self._kid(kid, own, home) for kid in element.kids if not _blank(kid)]
        if kids:
            entries += f"/K {_one_or_more(kids)}"
        return self._ended(own, entries)

    def _kid(self, kid: Element | Mark | Annotation, own: int, home: int | None) -> str:
        """What an element has in it, on the page that is its ``home`` or on another."""
        match kid:
            case Element():
                return _reference(self._element(kid, own))
            case Mark(page, mcid):
                self._owners[page][mcid] = own
                if page == home:
                    return str(mcid)
                return f"<</Type/MCR/Pg {_reference(self._pages[page])}/MCID {mcid}>>"
            case Annotation(page, name, description):
                annotation, on = self._numbers[name], self._pages[page]
                self._links.append(_Link(annotation, description, own))
                return f"<</Type/OBJR/Pg {_reference(on)}/Obj {_reference(annotation)}>>"

    def _begun(self) -> int:
        """The number of a further object."""
        self._objects.append("")
        return self._first + len(self._objects) - 1

    def _ended(self, own: int, entries: str) -> int:
        """The same number, whose object is now a dictionary of these entries."""
        self._objects[own - self._first] = f"<<{entries}>>"
        return own


def _added(pdf: bytes, first: int, objects: Sequence[str]) -> bytes:
    """A file of reportlab's with further objects, numbered from the ``first`` on.

    After them come the stream that they are in, and the one that lists them, which is a trailer.
    """
    end = _END.search(pdf, pdf.rindex(b"trailer"))
    assert end is not None
    stream = first + len(objects)
    starts = accumulate((len(text) + 1 for text in objects[:-1]), initial=0)
    index = " ".join(f"{own} {start}" for own, start in enumerate(starts, first)).encode()
    entries = b"/Type/ObjStm/N %d/First %d" % (len(objects), len(index) + 1)
    content = b"%b\n%b" % (index, " ".join(objects).encode("latin-1"))
    made = pdf + _stream(stream, entries, content)
    places = ((2, stream, place) for place in range(len(objects)))
    table = struct.pack(">" + "BII" * (len(objects) + 1), *chain(*places), 1, len(pdf), 0)
    entries = b"/Type/XRef/W[1 4 4]/Index[%d %d]" % (first, len(objects) + 1)
    entries += b"/Size %d/Prev %b%b" % (stream + 2, end[2], end[1])
    return made + _stream(stream + 1, entries, table) + b"startxref\n%d\n%%%%EOF\n" % len(made)


def _stream(own: int, entries: bytes, content: bytes) -> bytes:
    return b"%d 0 obj\n<</Length %d%b>>\nstream\n%b\nendstream\nendobj\n" % (
        *(own, len(content), entries),
        content,
    )


def _blank(kid: Element | Mark | Annotation) -> bool:
    """Nothing would be read: such an element is left out. Cells stay, they fill their column."""
    return isinstance(kid, Element) and kid.role not in _CELLS and all(map(_blank, kid.kids))


def _attributes(element: Element) -> list[str]:
    """The attributes of an element, a dictionary for each owner."""
    owners = element.attributes
    if element.role == "TH":
        owners = {**owners, "Table": {"Scope": "Column", **owners.get("Table", {})}}
    if element.role == "Figure":
        owners = {**owners, "Layout": {"Placement": "Block", **owners.get("Layout", {})}}
    return [
        f"<</O/{owner}{''.join(f'/{name} {_value(value)}' for name, value in own.items())}>>"
        for owner, own in sorted(owners.items())
    ]


def _value(value: Attribute) -> str:
    if isinstance(value, str):
        return f"/{value}"
    return f"[{' '.join(map(number, value))}]" if isinstance(value, tuple) else number(value)


def _reference(own: int) -> str:
    return f"{own} 0 R"


@lru_cache(maxsize=1 << 12)
def _text(text: str) -> str:
    """A text as a string of the file; remembered, as the editions of a game have the same texts."""
    coded = bytes(String(text)).decode("latin-1")
    for character, escaped in _ESCAPES.items():
        coded = coded.replace(character, escaped)
    return f"({coded})"


def _one_or_more(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else f"[{' '.join(values)}]"
