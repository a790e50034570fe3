"""The structure tree of a tagged PDF, recorded while the pages are drawn.

A :class:`Tagger` sits on the canvas as ``canvas.tagger``. Whatever draws asks :func:`tagger_of` for
it, opens structure elements, and puts its operators between marks::

    tagger = tagger_of(canvas)
    with tagger.element("P", key=self), tagger.content():
        ...                                  # text operators

``finish.finish`` turns the tree into PDF objects afterwards. The reading order is the order in
which elements are opened, never the place on the page. Without a tagger, :data:`NULL` answers to
the same names and does nothing.

What a composer has to supply, so that PDF/UA-1 (ISO 14289-1) and the open checkers are content:

- *Everything drawn* stands in ``content()`` or in ``artifact()``: also rules, tints, tabs and
  frames. Lines of prose are never artifacts; running feet always are (``"Pagination"``, subtype
  ``"Footer"``). Inside an artifact ``element``, ``content`` and ``link`` do nothing, so that the
  same flowables serve for a running foot.
- *Headings*: the title and every section title ``H1``, below it ``H2``, no level skipped; short,
  not a bare number. A book of ten pages or more has bookmarks.
- *Lists*: ``L`` > ``LI`` > ``Lbl`` and ``LBody``, nothing else directly in an ``L``; a list within
  an item stands in its ``LBody``. With labels: ``attributes={"List": {"ListNumbering":
  "Decimal"}}`` (or ``"Disc"``...). An item's own text is a ``P`` in its ``LBody``.
- *Tables*: ``Table`` > ``TR`` > ``TH``/``TD``, as many cells in every row, at least one ``TH``.
  A ``TH`` heads its column unless ``attributes={"Table": {"Scope": "Row"}}`` says otherwise.
  Cells that span: ``{"Table": {"ColSpan": 2}}``. An empty cell is opened all the same.
- *Figures*: ``Div`` > ``Figure`` and, as the last child, ``Caption``. The ``Figure`` is around the
  drawing alone, with ``alt=`` (sentences, not the caption again) and ``box=``; what its
  letters say is in the alternative text, which replaces them. In two languages there are two
  ``Figure`` elements, each with a part of the drawing and with the whole described.
- *Contents*: ``TOC`` > ``TOCI`` > ``Reference`` > ``link`` > ``content()``; the page number belongs
  to the same link; dotted leaders are artifacts.
- *Links*: ``link`` stands in the ``P`` (or ``LBody``, ``Reference``...) whose text it is part of;
  no address is printed without one. :class:`Tagger` gets the titles of internal destinations
  in every language of the text.
- *Notes*: ``Note`` gets its ID here; it begins with a ``Lbl`` or with a short mark in its text.
- *Languages*: ``lang=`` on every element that differs from its parent; alternative text is in the
  language of its element.
- *Keys*: what goes on overleaf (a section, a split paragraph, a list, an item, a table) is opened
  on both pages with the same ``key``. Keys are compared, never written.
- *Order*: the pages are painted, apart from artifacts, in the order of the tree.
- *Spaces*: a line of text ends with its space, or the words around the break run together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, cast

from reportlab.pdfgen.canvas import Canvas

from generator.values import Value

Rect: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top in pt."""

Attribute: TypeAlias = str | float | tuple[float, ...]
Attributes: TypeAlias = Mapping[str, Mapping[str, Attribute]]
"""Owner (``"List"``, ``"Table"``, ``"Layout"``) to attributes; text stands for a PDF name."""

NONE: Attributes = MappingProxyType({})

ArtifactKind: TypeAlias = Literal["Pagination", "Layout", "Page", "Background"]

ROLES = frozenset(
    (
        *("Document", "Part", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Figure"),
        *("P", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody"),
        *("Table", "TR", "TH", "TD", "THead", "TBody", "TFoot"),
        *("Span", "Quote", "Note", "Reference", "Link", "Ruby", "RB", "RT", "RP"),
    )
)
"""The standard structure types (ISO 32000-1, 14.8.4) in use: no role map is needed."""


class Mark(Value, frozen=True):
    """A marked-content sequence: page index from 0, and its number on that page."""

    page: int
    mcid: int


class Annotation(Value, frozen=True):
    """A link annotation: page index from 0, its name in the document of the canvas, its words."""

    page: int
    name: str
    description: str


@dataclass(slots=True, eq=False)
class Element:
    """A structure element under construction; ``kids`` in reading order."""

    role: str
    lang: str = ""
    alt: str = ""
    title: str = ""
    attributes: dict[str, Mapping[str, Attribute]] = field(default_factory=dict)
    kids: list[Element | Mark | Annotation] = field(default_factory=list)


class Tag(Value, frozen=True):
    """The structure element that content stands in; tags of one ``key`` are one element, on
    whatever page.
    """

    role: str
    key: Hashable
    lang: str = ""
    attributes: Attributes = NONE


class Tagger:
    """Records the structure of what is drawn on one canvas; sets itself as ``canvas.tagger``.

    ``lang`` is the document's language. ``titles`` names the internal destinations in words, in
    each language of the text, for the descriptions of links. A destination that is missing there
    is described by its name.
    """

    def __init__(
        self, canvas: Canvas, lang: str, titles: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        self.root = Element("Document", lang=lang)
        self._canvas = cast(Any, canvas)  # its list of operators is not in the stubs
        self._canvas.tagger = self
        self._titles = dict(titles or {})
        self._current = self.root
        self._lang = lang
        self._keyed: dict[Hashable, Element] = {}
        self._next_mcid: dict[int, int] = {}
        self._artifact = False
        self._open: tuple[int, str] | None = None

    @contextmanager
    def element(
        self,
        role: str,
        *,
        lang: str = "",
        alt: str = "",
        title: str = "",
        key: Hashable = None,
        attributes: Attributes | None = None,
        box: Rect | None = None,
    ) -> Iterator[None]:
        """Open a child of the current structure element, or go on with the one of this ``key``.

        An element that goes on stays where it was opened first, and keeps what it was given then.
        ``box`` is the place of a figure in the current coordinate system, in pt. An open content
        is interrupted. Raises ``ValueError`` for a role that is not in :data:`ROLES`, or another
        role than the key was opened with.
        """
        with self._within():
            if not self._artifact:
                self._enter(Tag(role, key, lang, attributes or NONE), alt, title, box)
            yield

    @contextmanager
    def inside(self, path: Iterable[Tag]) -> Iterator[None]:
        """Open elements, or go on with them, each inside the one before: as :meth:`element` does
        one by one.
        """
        with self._within():
            for tag in () if self._artifact else path:
                self._enter(tag)
            yield

    @contextmanager
    def _within(self) -> Iterator[None]:
        """Have the current element again afterwards, and an open content, which is interrupted; in
        an artifact there is neither.
        """
        if self._artifact:
            yield
            return
        outer, outer_lang, interrupted = self._current, self._lang, self._close()
        try:
            yield
        finally:
            self._current, self._lang = outer, outer_lang
            if interrupted:
                self._begin()

    @contextmanager
    def content(self) -> Iterator[None]:
        """What is drawn inside is content of the current element.

        Begins and ends outside BT…ET, or inside the same; stays on one page (``RuntimeError``
        otherwise). Inside another content it adds nothing; drawing nothing leaves no trace.
        """
        if self._artifact or self._open:
            yield
            return
        self._begin()
        try:
            yield
        finally:
            self._close()

    @contextmanager
    def artifact(self, kind: ArtifactKind = "Layout", subtype: str = "") -> Iterator[None]:
        """What is drawn inside is not part of the text: rules, tints, running feet.

        ``subtype`` is ``"Header"``, ``"Footer"`` or ``"Watermark"``, for ``"Pagination"`` only.
        An open content is interrupted.
        """
        if self._artifact:
            yield
            return
        interrupted, self._artifact = self._close(), True
        code: list[str] = self._canvas._code
        mark = f"/Artifact <</Type /{kind}{f' /Subtype /{subtype}' if subtype else ''}>> BDC"
        code.append(mark)
        try:
            yield
        finally:
            self._artifact = False
            _end(self._canvas._code, mark)
            if interrupted:
                self._begin()

    @contextmanager
    def link(
        self,
        rects: Sequence[Rect],
        target: str,
        *,
        key: Hashable = None,
        description: str = "",
    ) -> Iterator[None]:
        """Open a link: a ``Link`` element with an annotation for each rectangle.

        ``rects`` are in the current coordinate system, in pt; ``target`` is an address
        (``https:``, ``mailto:``) or the name of a destination that ``bookmarkPage`` or its like
        makes sooner or later. With a ``key``, a link that was broken over lines or pages goes on.
        Its description is in the language of the text around.
        """
        if self._artifact:
            yield
            return
        titles = self._titles.get(self._lang, {})
        lang = "" if self._lang == self.root.lang else self._lang
        with self.element("Link", key=key, lang=lang):
            element = self._current
            yield
            words = description or titles.get(target, target)
            for rect in rects:
                element.kids.append(self._annotate(rect, target, words))

    def numbers(self) -> Mapping[str, int]:
        """The numbers of all objects of the document, once it is saved, by their names."""
        numbers = self._canvas._doc.idToObjectNumberAndVersion
        return {name: number for name, (number, _) in numbers.items()}

    def pages(self) -> Sequence[str]:
        """The names of the pages that were drawn."""
        return [f"Page{number}" for number in range(1, self._canvas.getPageNumber())]

    def _enter(self, tag: Tag, alt: str = "", title: str = "", box: Rect | None = None) -> None:
        """Make the element of the tag's key the current one, else a new child of it."""
        element = None if tag.key is None else self._keyed.get(tag.key)
        if element is None:
            if tag.role not in ROLES:
                raise ValueError(f"{tag.role!r} is not a standard structure type")
            element = Element(tag.role, tag.lang, alt, title, dict(tag.attributes))
            self._current.kids.append(element)
            if tag.key is not None:
                self._keyed[tag.key] = element
        elif element.role != tag.role:
            raise ValueError(f"{tag.key!r} was opened as {element.role}, not as {tag.role}")
        if box is not None:
            corners = self._canvas._absRect(box, 1)
            place: tuple[float, ...] = tuple(round(value, 3) for value in corners)
            element.attributes["Layout"] = {**element.attributes.get("Layout", {}), "BBox": place}
        self._current, self._lang = element, tag.lang or self._lang

    def _begin(self) -> None:
        """Begin a marked-content sequence of the current element."""
        page = self._canvas.getPageNumber() - 1
        mcid = self._next_mcid.get(page, 0)
        mark = f"/{self._current.role} <</MCID {mcid}>> BDC"
        self._canvas._code.append(mark)
        self._open = page, mark

    def _close(self) -> bool:
        """End the open marked-content sequence; False when none was open."""
        if self._open is None:
            return False
        (page, mark), self._open = self._open, None
        if page != self._canvas.getPageNumber() - 1:
            raise RuntimeError(f"marked content {mark!r} is still open after its page")
        if _end(self._canvas._code, mark):
            mcid = self._next_mcid.get(page, 0)
            self._next_mcid[page] = mcid + 1
            self._current.kids.append(Mark(page, mcid))
        return True

    def _annotate(self, rect: Rect, target: str, words: str) -> Annotation:
        canvas = self._canvas
        if target.startswith(("https:", "http:", "mailto:")):
            canvas.linkURL(target, rect, relative=1)
        else:
            canvas.linkRect("", target, rect, relative=1)
        name = canvas._annotationrefs[-1].name
        return Annotation(canvas.getPageNumber() - 1, name, words)


class NullTagger:
    """Has the methods of a :class:`Tagger` and does nothing: for pages without tags."""

    @contextmanager
    def _nothing(self, *_: object, **__: object) -> Iterator[None]:
        """Nothing, whatever is asked for."""
        yield

    element = inside = content = artifact = link = _nothing


NULL = NullTagger()


def tagger_of(canvas: object) -> Tagger | NullTagger:
    """The tagger that sits on the canvas, :data:`NULL` where there is none."""
    found: Tagger | NullTagger = getattr(canvas, "tagger", NULL)
    return found


def _end(code: list[str], mark: str) -> bool:
    """End the sequence that ``mark`` began; where nothing was drawn, take the mark back."""
    if code and code[-1] is mark:
        code.pop()
        return False
    code.append("EMC")
    return True
