"""What a game calls its pieces, in one language, as words on them: on sheets and in pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from generator.components.spec import SheetSpec
from generator.contract import finding
from generator.contract.piece import Ink, Piece
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Item, Style, polygon
from generator.faults import ContentError
from generator.figures.gamefile import read_game
from generator.geometry.points import MM, Point, turned
from generator.markup import blocks as b
from generator.markup.blockxml import parse
from generator.markup.index import index
from generator.markup.messagefaults import FaultOf, Wrong, fault_maker
from generator.markup.recording import RecordedMessages
from generator.markup.template import render, template_path
from generator.pages.typography import styles
from generator.pages.wording import Wording
from generator.project import Project, Read
from generator.shapes.printing import letters
from generator.sheets.faces import Face, SetFace, places, set_face, upright
from generator.typeset.scenetext import scene_texts
from generator.values import Value

TEMPLATE = "faces.xml.j2"

FaceKey: TypeAlias = tuple[str, str]
"""A component, and the engine's name of one of its pieces."""


def named(piece: Piece, spec: SheetSpec) -> bool:
    """Whether a piece has a name that the engine gives it: it is one of a kind."""
    kinds = {component.id for component in spec.components if component.faces}
    return piece.component in kinds and bool(piece.name)


class FaceWords(Value, frozen=True):
    """The words on pieces that have some; others keep the name that the engine gives them, or their
    picture.
    """

    faces: Mapping[FaceKey, Face]
    wording: Wording
    fonts: FontSet
    lang: str
    tell: FaultOf

    def of(self, piece: Piece) -> Face | None:
        """The words on a piece, None where it has none, or bears them already."""
        return None if piece.drawing.words else self.faces.get((piece.component, piece.name))

    def name(self, piece: Piece) -> str:
        """What a piece is called: in words, where it bears some, else by the engine."""
        face = self.of(piece)
        return (b.plain(face.name) if face else "") or piece.name

    def set_on(self, piece: Piece, ink: Ink) -> SetFace | None:
        """The words on a piece, set as large as they fit; None where it has none.

        Raises :class:`~generator.faults.ContentError` for words that do not fit.
        """
        if (face := self.of(piece)) is None:
            return None
        size, (colour, _) = upright(piece), letters(piece, ink)
        by_role = styles(self.lang, ink.tones)
        set_ = set_face(
            face,
            size,
            self.wording,
            by_role,
            self.fonts,
            colour=colour,
            over_art=bool(piece.drawing.art),
        )
        if set_ is None:
            problem = f"does not fit on {size[0]:g} × {size[1]:g} mm (language {self.lang})"
            remedy = "fewer or shorter words, or a larger piece"
            raise ContentError([self.tell(Wrong(face.words, problem, remedy, face.place))])
        return set_

    def on(self, piece: Piece, ink: Ink) -> Piece:
        """The piece with its words drawn on it, for pictures; raises as :meth:`set_on` does."""
        set_ = self.set_on(piece, ink)
        return piece if set_ is None else piece.worded(tuple(self._items(set_, piece, ink)))

    def _items(self, set_: SetFace, piece: Piece, ink: Ink) -> Iterator[Item]:
        size, angle = upright(piece), piece.drawing.turn

        def at(x: float, y: float) -> Point:
            dx, dy = turned((x / MM, y / MM), angle)
            return piece.centre[0] + dx, piece.centre[1] + dy

        if ground := letters(piece, ink)[1]:
            for x, y, wide, high in set_.grounds(size):
                corners = at(x, y), at(x + wide, y), at(x + wide, y + high), at(x, y + high)
                yield polygon(corners, Style(fill=ground))
        for part, x, y in places(set_, size):
            yield from scene_texts(part.paragraph, self.fonts, at(x, y), angle)


def load_faces(
    project: Project,
    game: str,
    *,
    pieces: Iterable[Piece],
    spec: SheetSpec,
    catalogue: RecordedMessages,
    read: Read,
    fonts: FontSet,
) -> FaceWords:
    """The words on those of the pieces that have names, as the game's templates say them.

    Raises :class:`~generator.faults.ContentError` for faults in templates or translations.
    """
    keys = tuple(dict.fromkeys((p.component, p.name) for p in pieces if named(p, spec)))
    file = project.shown(template_path(project, game, TEMPLATE))
    book = b.Book(catalogue.lang, ())
    tell = fault_maker(project, game, catalogue)
    if keys:
        engine = finding.load(game)
        context = {
            "game": read_game(project, engine, read).data,
            "facts": finding.facts(engine),
            "faces": [{"component": component, "piece": name} for component, name in keys],
        }
        text = render(
            TEMPLATE, project=project, game=game, catalogue=catalogue, read=read, context=context
        )
        book = parse(text, catalogue.lang, file, tell)
    sections = {part.id: part for part in book.parts if isinstance(part, b.Section)}
    faces = {
        key: _face(section)
        for number, key in enumerate(keys, 1)
        if (section := sections.get(f"face-{number}"))
    }
    wording = Wording(catalogue, index(book, (), (), file), {})
    return FaceWords(faces, wording, fonts, catalogue.lang, tell)


def _face(section: b.Section) -> Face:
    texts = tuple(block.content for block in section.blocks if isinstance(block, b.Para))
    return Face(section.title, texts, section.place)
