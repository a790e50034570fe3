"""A set of print-and-play sheets from its content to the bytes of a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import chain

from reportlab.pdfgen.canvas import Canvas

from generator.components.spec import colour_faults
from generator.contract import finding
from generator.contract.piece import Ink, Piece, bounds
from generator.drawing import pdf
from generator.drawing.fonts import FontSet
from generator.drawing.same import Same
from generator.drawing.scene import Box, Item, Scene
from generator.drawing.themes import Theme
from generator.faults import ContentError, Fault, raise_if_any
from generator.figures.gamefile import read_game
from generator.geometry.points import MM
from generator.markup import blocks as b
from generator.markup.messagefaults import Wrong, fault_maker
from generator.markup.recording import RecordedMessages
from generator.markup.template import Messages
from generator.pages import lengths
from generator.pages.blocks_to_items import Art, Setter
from generator.pages.boxes import Leaf
from generator.pages.layout import BASELINE, SINGLE
from generator.pages.leaves import Picture, Text
from generator.pages.typography import Styles, styles
from generator.pages.wording import Wording
from generator.pdf.finish import finish
from generator.pdf.layers import layer
from generator.pdf.metadata import Metadata
from generator.pdf.tags import Tagger
from generator.project import Project, Read
from generator.shapes.enlarged import pale
from generator.shapes.printing import letters
from generator.sheets import marks
from generator.sheets.faces import places, upright
from generator.sheets.facewords import load_faces
from generator.sheets.foot import Foot
from generator.sheets.guide import card_leaves, guide_leaves, guide_lines
from generator.sheets.imposition import Sheet
from generator.sheets.laidout import LaidOut, Side, lay_out
from generator.sheets.options import DEFAULT, SheetOptions
from generator.sheets.printer import Offset
from generator.sheets.sides import Layer, Painter
from generator.sheets.words import CUTTING, Words, load_words
from generator.typeset.house import COLUMN
from generator.typeset.paragraph import set_paragraph
from generator.values import Value


class SheetRequest(Value, frozen=True):
    """What sheets are made from.

    ``paper`` names one of :data:`~generator.geometry.papers.SHEET_PAPERS`, ``theme`` is what
    they look like; ``catalogue`` speaks ``lang``; ``read`` gives the text of every file that the
    sheets depend on. ``offset`` is what the printer at hand needs for its backs,
    ``cut_stem`` begins the names of the files for the machine that is to cut.
    """

    project: Project
    game: str
    paper: str
    theme: Theme
    lang: str
    fonts: FontSet
    catalogue: Messages
    read: Read
    options: SheetOptions = DEFAULT
    offset: Offset | None = None
    cut_stem: str = ""


def make_sheets(request: SheetRequest) -> bytes:
    """The PDF of a game's sheets: same request, same bytes. Nothing is written.

    Raises :class:`~generator.faults.ContentError` with what is wrong in the content,
    ``LookupError`` for an unknown game, ``ValueError`` for an unknown paper.
    """
    return _Document(request).pdf()


class _Document:
    """One document being made."""

    def __init__(self, request: SheetRequest) -> None:
        project, game, read = request.project, request.game, request.read
        self._offset, self._date = request.offset, project.date
        self._game = game
        self._say = RecordedMessages(request.catalogue)
        self._tell = fault_maker(project, game, self._say)
        self._lang, self._fonts = request.lang, request.fonts
        self._info = read_game(project, finding.load(game), read)
        info = self._info.data
        paint = request.theme
        self._laid = lay_out(project, game, request.paper, request.options, read, request.lang)
        self._spec, self._paper = self._laid.spec, self._laid.paper
        raise_if_any(colour_faults(self._spec, paint))
        self._ink = Ink(paint, paint.game(info["colour"]), self._spec.names)
        self._words: Words = load_words(
            project,
            game,
            info=info,
            catalogue=self._say,
            read=read,
            laid=self._laid,
            ink=paint.name,
            cut_stem=request.cut_stem,
        )
        self._styles: Styles = styles(self._lang, self._ink.tones)
        self._wording = Wording(self._say, self._words.index, {})
        self._faces = load_faces(
            project,
            game,
            pieces=(piece for sheet in self._laid.fronts for piece in sheet.pieces),
            spec=self._spec,
            catalogue=self._say,
            read=read,
            fonts=self._fonts,
        )
        margin = self._spec.margin
        self._setter = Setter(
            self._wording,
            self._styles,
            self._fonts,
            Art(self._pictures(), lambda _: ""),
            guide_lines(self._laid.guide) if self._laid.guide else 1,
        )
        size = self._paper.width, self._paper.height
        system = request.options.system
        self._marks = system.marks(size) if system else ()
        beside = system.foot(size) if system else Box(0.0, 0.0, *size).grown(-margin)
        self._bottom = beside.bottom
        self._foot = Foot(
            beside.left,
            beside.right,
            self._wording,
            self._styles,
            self._fonts,
            self._words.scale,
        )

    def pdf(self) -> bytes:
        """The finished document."""
        self._fonts.register()
        out = BytesIO()
        size = (self._paper.width * MM, self._paper.height * MM)
        sides = self._laid.sides
        leaves = [self._leaves(side) for side in sides]
        cards = [list(self._cards(side)) for side in sides]
        texts = chain.from_iterable(
            (*leaves, *chain.from_iterable(cards), *map(self._in_foot, sides))
        )
        raise_if_any([*map(self._fault, lengths.torn(texts)), *self._unfit_faces()])
        read = False
        canvas = pdf.new_canvas(out, *size)
        # The paper is the page: what runs over a piece's edge ends on it.
        canvas.setBleedBox((0.0, 0.0, *size))
        tagger = Tagger(canvas, self._lang)
        for side, set_, rules in zip(sides, leaves, cards, strict=True):
            self._bookmark(canvas, side)
            if side.back:
                self._moved(canvas)
            with layer(canvas, "words"):
                for leaf in set_:
                    _draw_leaf(canvas, tagger, leaf)
            if self._marks and not side.back:
                with tagger.artifact("Layout"), layer(canvas, "marks"):
                    self._draw(canvas, marks.registration(self._marks))
            for leaves_of_card in rules:
                # Of equal cards one is read aloud.
                aside = tagger.artifact("Layout") if read else nullcontext()
                with layer(canvas, "words"), aside:
                    for leaf in leaves_of_card:
                        _draw_leaf(canvas, tagger, leaf)
                read = True
            with tagger.element("Sect"):
                self._feet(canvas, side)
                if side.sheet is not None and (side.sheet.pieces or side.sheet.backs):
                    self._draw_pieces(canvas, tagger, side)
                elif side.sheet is not None and side.sheet.cuts:
                    with tagger.artifact("Layout"):
                        self._draw_layers(canvas, side.sheet)
                for card in side.sheet.cards if side.sheet is not None else ():
                    self._name_card(canvas, tagger, card)
            canvas.showPage()
        canvas.save()
        meta = Metadata(
            title=b.plain(self._words.guide.title),
            lang=self._lang,
            true_size=True,
            short_edge=self._laid.options.backs == "short",
            date=self._date,
        )
        return finish(out.getvalue(), tagger, meta, self._layer_names())

    def _pictures(self) -> Mapping[str, Picture]:
        """The figure in the guide, if the pieces ask for one."""
        figure, marked = self._laid.cut_figure, self._laid.options.marks != "none"
        if figure is None:
            return {}
        scene = figure.draw(pale(self._ink), self._spec.bleed, marked)
        return {CUTTING: Picture(("picture", "cutting"), scene, self._words.cutting_alt)}

    def _leaves(self, side: Side) -> list[Leaf]:
        """What is set on a side like a page of a book."""
        words: Words = self._words
        made: list[Leaf] = []
        if side.sheet is not None and side.sheet.guide is not None:
            problem = f"the guide must fit on one page ({self._paper.name}, {self._lang})"
            fault = Fault(*words.guide.place, words.guide.id, problem)
            made += guide_leaves(self._setter, words.guide, side.sheet.guide, fault)
        return made

    def _cards(self, side: Side) -> Iterator[list[Leaf]]:
        """The rules on each of the cards of a side."""
        words = self._words
        for card in side.sheet.cards if side.sheet is not None else ():
            assert words.rules is not None
            problem = f"the rules must fit on one page ({self._lang})"
            fault = Fault(*words.rules.place, words.rules.id, problem)
            yield card_leaves(self._setter, words.rules, card, fault)

    def _unfit_faces(self) -> Iterator[Fault]:
        """Faces that do not fit on their pieces, each once."""
        pieces = (piece for sheet in self._laid.fronts for piece in sheet.pieces)
        for piece in {(p.component, p.name): p for p in pieces}.values():
            try:
                self._faces.set_on(piece, self._ink)
            except ContentError as error:
                yield from error.faults

    def _fault(self, tight: lengths.Tight) -> Fault:
        """A text without room, by its message; a word of the title by that."""
        problem = f"{tight.problem} (language {tight.lang})"
        if tight.word and tight.word in self._info.data["title"]:
            return self._info.fault(("title",), "title", problem, tight.remedy)
        place = self._words.guide.place
        return self._tell(Wrong(tight.text, problem, tight.remedy, place))

    def _name_card(self, canvas: Canvas, tagger: Tagger, card: Box) -> None:
        """The name of the game at the foot of a card."""
        with tagger.artifact("Layout"), layer(canvas, "words"):
            runs = self._wording.runs(self._words.game, "regular")
            style = self._styles.caption
            x, y = (card.left + card.right) / 2 * MM - COLUMN / 2, card.bottom * MM + SINGLE.foot
            Text(set_paragraph(runs, style, self._fonts, COLUMN)).draw(canvas, x, y + BASELINE / 2)

    def _draw_pieces(self, canvas: Canvas, tagger: Tagger, side: Side) -> None:
        assert side.sheet is not None
        alt = self._words.backs_alt if side.back else self._words.pieces_alt
        for held in map(b.plain, self._words.holds[side.number - 1]):
            # Translators: read out for a sheet: two statements without a stop, one after the other
            alt = self._say.pgettext("sheets", "%(text)s. %(held)s", text=alt, held=held)
        pieces = (*side.sheet.pieces, *side.sheet.backs)
        left, bottom, right, top = bounds(pieces)
        box = (left * MM, bottom * MM, right * MM, top * MM)
        with tagger.element("Figure", alt=alt, box=box), tagger.content():
            self._draw_layers(canvas, side.sheet)
        shown = (piece for piece in side.sheet.backs if piece.shape.back == "front")
        for piece in (*side.sheet.pieces, *shown):
            self._draw_face(canvas, tagger, piece)

    def _draw_face(self, canvas: Canvas, tagger: Tagger, piece: Piece) -> None:
        """The name of a piece and what stands below it, as the piece lies."""
        if (set_ := self._faces.set_on(piece, self._ink)) is None:
            return
        size = upright(piece)
        canvas.saveState()
        canvas.translate(piece.centre[0] * MM, piece.centre[1] * MM)
        canvas.rotate(piece.drawing.turn)
        if ground := letters(piece, self._ink)[1]:
            with tagger.artifact("Background"):
                canvas.setFillColor(ground)
                for box in set_.grounds(size):
                    canvas.rect(*box, stroke=0, fill=1)
        for part, x, y in places(set_, size):
            with tagger.element("P"):
                part.draw(canvas, x, y)
        canvas.restoreState()

    def _feet(self, canvas: Canvas, side: Side) -> None:
        bottom = self._bottom
        if side.back and self._laid.options.backs == "short":
            # What lies behind the foot of the front is the head of the back.
            bottom = self._paper.height - self._spec.margin - marks.SQUARE - 0.15
        is_first = side.number == 1 and not side.back
        self._foot.draw(canvas, *self._foot_words(side), bottom, first=is_first)

    def _foot_words(self, side: Side) -> tuple[b.Content, Sequence[b.Content]]:
        """The title of a side, and what it holds."""
        words, index = self._words, side.number - 1
        return words.backs[index] if side.back else (words.titles[index], words.holds[index])

    def _in_foot(self, side: Side) -> Iterator[Leaf]:
        """The texts in the foot of a side, whose places do not matter here."""
        for text in chain(*self._foot.texts(*self._foot_words(side))):
            yield Leaf((), text, 0.0, 0.0)

    def _moved(self, canvas: Canvas) -> None:
        """Everything on a back is moved to where the printer puts it right."""
        if self._offset is not None:
            a, b_, c, d, x, y = self._offset.matrix(self._paper)
            canvas.transform(a, b_, c, d, x * MM, y * MM)

    def _draw_layers(self, canvas: Canvas, sheet: Sheet) -> None:
        named = tuple(bool(self._faces.of(piece)) for piece in (*sheet.pieces, *sheet.backs))
        for key, items in _layers(Same(self._laid), self._ink, Same(sheet), named):
            with layer(canvas, key):
                self._draw(canvas, items)

    def _layer_names(self) -> Mapping[str, str]:
        """What viewers call the layers."""
        return {
            # Translators: a layer that viewers can hide: the pieces, with their colour
            "art": self._say.pgettext("sheets", "Pieces"),
            # Translators: a layer that viewers can hide: where to cut, fold and glue
            "cuts": self._say.pgettext("sheets", "Cuts"),
            # Translators: a layer that viewers can hide: marks at corners, ruler, check square
            "marks": self._say.pgettext("sheets", "Marks"),
            # Translators: a layer that viewers can hide: all words but those on pieces
            "words": self._say.pgettext("sheets", "Words"),
        }

    def _draw(self, canvas: Canvas, items: Sequence[Item]) -> None:
        box = Box(0.0, 0.0, self._paper.width, self._paper.height)
        pdf.draw(canvas, Scene(tuple(items), box), 0.0, 0.0)

    def _bookmark(self, canvas: Canvas, side: Side) -> None:
        words, index = self._words, side.number - 1
        title = words.backs[index][0] if side.back else words.titles[index]
        name = f"{'back' if side.back else 'sheet'}-{side.number}"
        canvas.bookmarkPage(name)
        canvas.addOutlineEntry(b.plain(title), name, 0)


# Remembered, as the same is drawn in each language.
@lru_cache(maxsize=1 << 5)
def _layers(
    laid: Same[LaidOut], ink: Ink, sheet: Same[Sheet], named: tuple[bool, ...]
) -> tuple[tuple[Layer, tuple[Item, ...]], ...]:
    """What is drawn on a sheet, by layer. Of its pieces and backs, those that are ``named`` in
    words are without the engine's name.
    """
    of, pieces = laid.thing, (*sheet.thing.pieces, *sheet.thing.backs)
    bare = [
        replace(piece, label="") if is_named else piece
        for piece, is_named in zip(pieces, named, strict=True)
    ]
    fronts = len(sheet.thing.pieces)
    shown = sheet.thing.but(pieces=tuple(bare[:fronts]), backs=tuple(bare[fronts:]))
    layers = Painter(of.spec, of.options, of.paper, ink).layers(shown)
    drawn = ((key, tuple(items)) for key, items in layers)
    return tuple((key, items) for key, items in drawn if items)


def _draw_leaf(canvas: Canvas, tagger: Tagger, leaf: Leaf) -> None:
    """Draw a leaf within its elements."""
    with ExitStack() as stack:
        for e in leaf.path:
            opened = tagger.element(e.role, key=e.key, lang=e.lang, attributes=e.attributes)
            stack.enter_context(opened)
        leaf.drawable.draw(canvas, leaf.x, leaf.y)
