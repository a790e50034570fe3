"""Reads the XML of blocks, as a template renders it.

An element or attribute outside the vocabulary is a fault, and so is text where only blocks
belong: most likely it is a slip of the template or of a translation. All faults are gathered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from generator.counted import counted
from generator.faults import ContentError, Fault, meant, there_are
from generator.markup.blocks import (
    CONTAINERS,
    EMPHASES,
    Block,
    Book,
    Colophon,
    Content,
    Contents,
    Cover,
    Emphasis,
    FigureRef,
    Figures,
    Gallery,
    List,
    Para,
    Part,
    Place,
    Plate,
    Question,
    Ref,
    Rule,
    Section,
    Span,
    Subsection,
    Table,
    UpsideDown,
)
from generator.markup.messagefaults import FaultOf, Wrong
from generator.markup.origin import ATTRIBUTE, place_at, place_of
from generator.markup.tagging import ID as MESSAGE_ID
from generator.markup.tagging import TAG as MESSAGE
from generator.markup.unclosed import unpaired


def parse(xml: str, lang: str, file: str, tell: FaultOf | None = None) -> Book:
    """The book that the rendered ``xml`` describes; ``tell`` knows which message a text is from.

    Raises :class:`ContentError` with every fault. A fault names the place in a template that the
    element carries (see :mod:`generator.markup.origin`); without one it names ``file`` and carries
    the nearest id and an excerpt, as lines of rendered text are of no use to an author.
    """
    if found := _FORBIDDEN.search(xml):
        problem = f"{found[0]} is not known here: a book declares nothing and quotes nothing"
        raise ContentError([_text_fault(xml, found.start(), lang, file, problem)])
    if found := _MESSAGE_IN_TAG.search(xml):
        problem = "a message stands in an attribute: no proof can show it, and no draft mark it"
        raise ContentError([_text_fault(xml, found.end(), lang, file, problem)])
    if found := _HALF.search(xml):
        problem = f"U+{ord(found[0]):04X} is half a character, which no book can show"
        raise ContentError([_text_fault(xml, found.start(), lang, file, problem)])
    # What an XML declaration says of the encoding was true of no template.
    parser = etree.XMLParser(resolve_entities=False, encoding="utf-8")
    try:
        root = etree.fromstring(xml.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise ContentError([_syntax_fault(xml, lang, file, error)]) from error
    return _Parser(lang, file, tell).book(root)


_FORBIDDEN = re.compile(r"<!DOCTYPE|<!\[CDATA\[")
"""An entity that a document declares would vanish; what is quoted could hold tags that are none."""
_HALF = re.compile("[\ud800-\udfff]")
_MESSAGE_IN_TAG = re.compile(rf"<[^<>]*<{MESSAGE} ")

_LONGEST = 10_000
"""Characters of whatever is set as one text; three pages of a book have fewer."""
_MOST_ATTRIBUTES = 20
"""Of an element, which is looked through for each: a stranger's template may write thousands."""
_LONGEST_CELL = 400
"""Characters of a cell of a table, whose rows are never broken across pages."""

_BLOCKS = (
    "p",
    *CONTAINERS,
    *("rule", "subsection", "list", "table", "figures", "gallery", "qa", "upside-down"),
)
_TURNED = ("p", "list")
"""What can stand upside down: words alone."""

_COLUMNS = ("2", "3", "4", "5", "6")
"""Of a gallery."""

_ANY = ("…",)
_TELLING = ("row", *CONTAINERS)
"""What may say which rules it tells, as paragraphs and items may, to which references can lead: a
card has each of them, or says that it is without.
"""

_ATTRIBUTES: dict[str, dict[str, tuple[str, ...] | None]] = {
    # element → attribute → the values it may have (None: any text, and it must be there; _ANY: any)
    "section": {"id": None, "break": ("page",), "page": ("last",), "without": _ANY},
    "subsection": {"id": None},
    "rule": {"id": None},
    "list": {"ordered": ("yes", "no")},
    "table": {"head": ("yes", "no"), "index": ("yes", "no")},
    "figure": {"ref": None},
    "gallery": {"columns": _COLUMNS, "snug": ("yes", "no")},
    "picture": {"ref": None, "label": None},
    "ref": {"to": None},
    **{tag: {"rules": _ANY} for tag in _TELLING},
    **{tag: {"rules": _ANY, "id": _ANY} for tag in ("p", "item")},
}


class _Parser:
    """Reads elements into blocks and gathers faults on the way."""

    def __init__(self, lang: str, file: str, tell: FaultOf | None) -> None:
        self._lang, self._file, self._tell = lang, file, tell
        self._near = ""
        self._ids: set[str] = set()
        self._words: dict[etree._Element, str] = {}
        """The beginnings of elements with faults: one with many is read but once."""
        self._faults: list[Fault] = []

    def book(self, root: etree._Element) -> Book:
        if root.tag != "book":
            self._fault(root, f"the outermost element is <{root.tag}>", "it must be <book>")
        for node in root.iter(etree.ProcessingInstruction, etree.Entity):
            around = node.getparent()
            self._fault(root if around is None else around, f"{node} is not known here")
        parts = tuple(self._part(child) for child in self._children(root))
        if self._faults:
            raise ContentError(self._faults)
        return Book(self._lang, tuple(part for part in parts if part is not None))

    def _part(self, element: etree._Element) -> Part | None:
        self._attributes(element)
        match element.tag:
            case "cover":
                return Cover()
            case "contents":
                return Contents()
            case "colophon":
                self._near = "colophon"
                return Colophon(self._flow(element))
            case "section":
                blocks, identity, title = self._titled(element)
                new_page, last = element.get("break") == "page", element.get("page") == "last"
                place = self._place(element)
                return Section(blocks, identity, title, new_page, last, place=place)
        hint = meant([str(element.tag)], ("cover", "contents", "section", "colophon"))
        names = "<cover>, <contents>, <section> or <colophon>"
        self._fault(element, f"<{element.tag}> stands in the book", f"{hint}it holds {names}")
        return None

    def _titled(self, element: etree._Element) -> tuple[tuple[Block, ...], str, Content]:
        self._attributes(element)
        identity = self._near = self._identity(element)
        children = list(self._children(element))
        if not children or children[0].tag != "h":
            self._fault(element, f"<{element.tag}> lacks a heading", "begin it with <h>")
            return (), identity, ()
        self._attributes(children[0])
        title = self._content(children[0])
        return self._blocks(children[1:]), identity, title

    def _flow(self, element: etree._Element) -> tuple[Block, ...]:
        """Blocks, or bare text as one paragraph."""
        if any(child.tag in _BLOCKS for child in element):
            return self._blocks(list(self._children(element)))
        return (self._para(element),)

    def _item(self, element: etree._Element) -> tuple[Block, ...]:
        """What stands in an item of a list; one that is a paragraph may have its id."""
        blocks = self._flow(element)
        if element.get("id") and any(child.tag in _BLOCKS for child in element):
            self._fault(element, "an <item> of blocks has an id", "give it to a <p> in the item")
        return blocks

    def _para(self, element: etree._Element) -> Para:
        """The text of an element as a paragraph."""
        return Para(self._content(element), self._identity(element))

    def _identity(self, element: etree._Element) -> str:
        """The id of an element; no other has the same."""
        identity = element.get("id", "")
        if identity and identity in self._ids:
            self._fault(element, f"the id {identity!r} is used twice")
        self._ids.add(identity)
        return identity

    def _blocks(self, elements: list[etree._Element]) -> tuple[Block, ...]:
        blocks = (self._block(element) for element in elements)
        return tuple(block for block in blocks if block is not None)

    def _block(self, element: etree._Element) -> Block | None:
        self._attributes(element)
        if not any(isinstance(child.tag, str) for child in element) and not _text(element).strip():
            self._fault(element, f"<{element.tag}> is empty")
            return None
        match element.tag:
            case "p":
                return self._para(element)
            case tag if tag in CONTAINERS:
                return CONTAINERS[tag](self._flow(element))
            case "rule":
                return Rule(*self._titled(element), place=self._place(element))
            case "subsection":
                return Subsection(*self._titled(element), place=self._place(element))
            case "list":
                items = tuple(self._item(item) for item in self._children(element, "item"))
                return List(element.get("ordered") == "yes", items)
            case "table":
                rows = self._children(element, "row")
                cells = tuple(
                    tuple(self._cell(cell) for cell in self._children(row, "cell")) for row in rows
                )
                if len({len(row) for row in cells}) != 1:
                    self._fault(element, "the rows of a table differ in their number of cells")
                head, index = (element.get(name) == "yes" for name in ("head", "index"))
                return Table(head, cells, index)
            case "figures":
                return Figures(tuple(self._figure(f) for f in self._children(element, "figure")))
            case "gallery":
                plates = tuple(map(self._plate, self._children(element, "picture")))
                columns = element.get("columns", "")  # where it is another, that is a fault by now
                count = int(columns) if columns in _COLUMNS else 0
                return Gallery(plates, count, element.get("snug") == "yes")
            case "upside-down":
                for child in element:
                    if isinstance(child.tag, str) and child.tag not in _TURNED:
                        names = " or ".join(f"<{name}>" for name in _TURNED)
                        self._fault(child, f"<{child.tag}> stands upside down", f"only {names} may")
                return UpsideDown(self._blocks(list(self._children(element))))
            case "qa":
                children = list(self._children(element))
                if [child.tag for child in children] != ["q", "a"]:
                    self._fault(element, "<qa> holds one <q>, then one <a>")
                    return None
                for child in children:
                    self._attributes(child)
                return Question(self._content(children[0]), self._flow(children[1]))
        remedy = there_are(str(element.tag), _BLOCKS, "blocks are")
        self._fault(element, f"<{element.tag}> is not a block", remedy)
        return None

    def _figure(self, element: etree._Element) -> FigureRef:
        self._attributes(element)
        captions = list(self._children(element, "caption"))
        if len(captions) != 1:
            self._fault(element, "a figure has one <caption>")
            return FigureRef(element.get("ref", ""), ())
        caption = self._content(captions[0])
        return FigureRef(element.get("ref", ""), caption, place=self._place(element))

    def _plate(self, element: etree._Element) -> Plate:
        self._attributes(element)
        ref, label = element.get("ref", ""), element.get("label", "")
        return Plate(ref, label, place=self._place(element))

    def _children(self, element: etree._Element, only: str = "") -> Iterator[etree._Element]:
        """The child elements; text between them, or others than ``only``, is a fault."""
        for text in (element.text, *(child.tail for child in element)):
            if text and text.strip():
                self._fault(element, f"text stands in <{element.tag}>: {_excerpt(text)}")
        for child in element:
            if not isinstance(child.tag, str):  # a comment
                continue
            if only and child.tag != only:
                problem = f"<{child.tag}> stands in <{element.tag}>"
                self._fault(child, problem, f"{meant([child.tag], [only])}only <{only}> does")
                continue
            if only:
                self._attributes(child)
            yield child

    def _attributes(self, element: etree._Element) -> None:
        if len(element.attrib) > _MOST_ATTRIBUTES:
            problem = f"<{element.tag}> has {counted(len(element.attrib), 'attribute')}"
            self._fault(element, problem, f"at most {_MOST_ATTRIBUTES}")
            return
        known = _ATTRIBUTES.get(str(element.tag), {})
        for name, value in element.attrib.items():
            if name == ATTRIBUTE:
                continue
            allowed = known.get(str(name), ())
            if allowed not in (None, _ANY) and value not in (allowed or ()):
                choice = " or ".join(f'{n}="{v}"' for n, vs in known.items() for v in vs or "…")
                hint = meant([str(value)], allowed) if allowed else meant([str(name)], known)
                problem = f'<{element.tag} {name!s}="{value!s}"> is not known'
                self._fault(element, problem, f"{hint}{choice}")
        for name, values in known.items():
            if values is None and not element.get(name):
                self._fault(element, f"<{element.tag}> lacks its {name}=")

    def _cell(self, element: etree._Element) -> Content:
        return self._content(element, _LONGEST_CELL)

    def _content(self, element: etree._Element, longest: int = _LONGEST) -> Content:
        text = " ".join(_text(element).split())
        if len(text) > longest:
            problem, remedy = (
                f"<{element.tag}> has {counted(len(text), 'character')}",
                f"at most {longest}",
            )
            if self._tell:
                problem += f" (language {self._lang})"
                self._faults.append(self._tell(Wrong(text, problem, remedy, self._place(element))))
            else:
                self._fault(element, problem, remedy)
        return _tidy(self._inline(element, (), ""))

    def _inline(
        self, element: etree._Element, emphasis: tuple[Emphasis, ...], message: str
    ) -> Iterator[Span | Ref]:
        if element.text:
            yield Span(element.text, emphasis, message=message)
        for child in element:
            tag = child.tag
            if tag == "ref":
                self._attributes(child)
                yield Ref(child.get("to", ""), emphasis, message, place=self._place(child))
            elif tag == MESSAGE:
                yield from self._inline(child, emphasis, child.get(MESSAGE_ID, ""))
            elif tag in EMPHASES:
                self._attributes(child)
                kind = next(name for name in EMPHASES if name == tag)
                yield from self._inline(child, (*emphasis, kind), message)
            elif isinstance(tag, str):
                known = "<b> <i> <term> <piece> <ref to=…/>"
                hint = meant([tag], (*EMPHASES, "ref"))
                self._fault(element, f"<{tag}> stands in a text", f"{hint}known are {known}")
            if child.tail:
                yield Span(child.tail, emphasis, message=message)

    def _place(self, element: etree._Element) -> Place:
        return place_of(element) or Place((self._file, 0))

    def _fault(self, element: etree._Element, problem: str, remedy: str = "") -> None:
        if place := place_of(element):
            # The same in every language, so that it is reported once.
            self._faults.append(Fault(*place, self._near, problem, remedy))
            return
        if element not in self._words:
            self._words[element] = _excerpt(_text(element))
        words = self._words[element]
        near = f"near {words}" if words else ""
        text = "; ".join(t for t in (problem, near, f"language {self._lang}") if t)
        self._faults.append(Fault(self._file, 0, self._near, text, remedy))


def _text(element: etree._Element) -> str:
    """All text of an element, without comments."""
    return "".join(map(str, element.itertext()))


def _tidy(parts: Iterator[Span | Ref]) -> Content:
    """White space as one space, none at the ends, no empty spans."""
    tidy: list[Span | Ref] = []
    blank = True  # whether the text so far ends in a space (or is empty)
    for part in parts:
        if isinstance(part, Ref):
            tidy.append(part)
            blank = False
            continue
        text = _SPACE.sub(" ", part.text)
        if blank:
            text = text.removeprefix(" ")
        if text:
            tidy.append(part.but(text=text))
            blank = text.endswith(" ")
    if tidy and isinstance(tidy[-1], Span):
        last = tidy[-1].but(text=tidy[-1].text.rstrip(" "))
        tidy[-1:] = [last] if last.text else []
    return tuple(tidy)


# Not \s: a no-break or ideographic space was typed for a reason.
_SPACE = re.compile(r"[ \t\r\n]+")


def _excerpt(text: str) -> str:
    words = " ".join(text.split())
    if not words:
        return ""
    return f"“{words[:60]}…”" if len(words) > 60 else f"“{words}”"


def _syntax_fault(xml: str, lang: str, file: str, error: etree.XMLSyntaxError) -> Fault:
    if found := unpaired(xml):
        return _text_fault(xml, found.offset, lang, file, found.problem)
    line, column = error.position
    lines = xml.split("\n")
    offset = sum(len(text) + 1 for text in lines[: line - 1])
    offset += min(column, len(lines[line - 1])) if 0 < line <= len(lines) else 0
    # What stands after the end begins there. (The stubs do not know `code`.)
    if getattr(error, "code", 0) == etree.ErrorTypes.ERR_DOCUMENT_END:
        offset = max(offset, xml.find(">", offset))
    # lxml counts the lines of the rendered text.
    problem = re.sub(r",? line \d+(, column \d+)?", "", str(error.msg))
    return _text_fault(xml, offset, lang, file, f"not well-formed XML: {problem}")


def _text_fault(xml: str, offset: int, lang: str, file: str, problem: str) -> Fault:
    """What is wrong at a place of the rendered text."""
    before = xml[:offset]
    ids = re.findall(r'<(?:section|subsection|rule)\b[^<>]*\bid="([^"]*)"', before)
    near = ids[-1] if ids else ""
    if place := place_at(xml, offset):
        return Fault(*place, near, problem)
    start = before.rfind("\n") + 1
    excerpt = _excerpt(xml[start:].partition("\n")[0])
    return Fault(file, 0, near, f"{problem}; near {excerpt}; language {lang}")
