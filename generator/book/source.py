"""What a rulebook is made from: the game's facts, and the book in each language of an edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Literal, Protocol, TypeAlias

from generator.book import solved
from generator.book.gamefile import GameInfo, load_game
from generator.contract import finding
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme
from generator.faults import ContentError, Fault, shown
from generator.figures.gamefile import game_file
from generator.markup import blocks as b
from generator.markup.blockxml import parse
from generator.markup.index import Index, index
from generator.markup.tagging import Marked
from generator.markup.template import Messages, Read, render
from generator.project import Project

Volume: TypeAlias = Literal["rulebook", "answers"]
"""Which book of a game: each has a template of this name. In the answers no rule is told."""
Medium: TypeAlias = Literal["paper", "screen"]
"""What the book is made for: a page on a screen has no number, and its letters are not ours."""


class BookFigure(Protocol):
    """What a book needs of a figure; those of :mod:`generator.figures` have it."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """Numbers that the text may quote."""

    def scene(self, theme: Theme, /) -> Scene:
        """The drawing, in mm."""

    def alt(self, say: Messages, /) -> str:
        """What the drawing shows, in words."""

    def stem(self, say: Messages, /) -> str:
        """How its caption begins, after the number; "" for nothing to add."""


@dataclass(frozen=True, slots=True)
class Source:
    """A game's book in one language or more, all of one shape.

    ``file`` is the template, ``game_file`` the file that the ``info`` is from.
    """

    info: GameInfo
    books: tuple[b.Book, ...]
    index: Index
    file: str
    game_file: str


def load_source(
    project: Project,
    game: str,
    catalogues: Sequence[Messages],
    figures: Mapping[str, BookFigure],
    read: Read,
    *,
    volume: Volume = "rulebook",
    medium: Medium = "paper",
    marked: bool = False,
) -> Source:
    """Render and read the template of a ``volume``, once for each catalogue; ``medium`` is a name
    in it, and so are ``answers`` and ``extras`` (:mod:`generator.book.solved`).

    With ``marked``, text knows the message that it is from (:mod:`generator.markup.tagging`).
    Raises :class:`ContentError` for faults in ``game.yaml``, the template or the translations, for
    references, figures and rules that are unknown, and where the languages differ in shape.
    """
    info = load_game(project, game, read)
    engine = finding.load(game)
    context = {
        "medium": medium,
        "game": info.data,
        "facts": engine.facts(),
        "fig": {figure: figures[figure].facts for figure in figures},
        "answers": solved.answers(project, game, read),
        "extras": solved.extras(project, game, read),
    }
    template = f"{volume}.xml.j2"
    file = shown(project.content / game / template, project.root)
    books = tuple(
        parse(
            render(
                template,
                project=project,
                game=game,
                catalogue=Marked(catalogue) if marked else catalogue,
                read=read,
                context=context,
            ),
            catalogue.lang,
            file,
        )
        for catalogue in catalogues
    )
    check_same_shape(books, file)
    told = shown(game_file(project, game), project.root)
    if info.cover not in figures:
        raise ContentError([Fault(told, 0, "cover", f"there is no figure {info.cover!r}")])
    rules = engine.rules if volume == "rulebook" else ()
    return Source(info, books, index(books[0], rules, figures, file), file, told)


def check_same_shape(books: Sequence[b.Book], file: str) -> None:
    """Raise :class:`ContentError` at the first block in which two languages differ."""
    first = b.skeleton(books[0])
    for other in books[1:]:
        for mine, theirs in zip_longest(first, b.skeleton(other), fillvalue="nothing"):
            if mine != theirs:
                problem = f"{books[0].lang} has {mine}, where {other.lang} has {theirs}"
                raise ContentError([Fault(file, 0, "", problem, "the languages must match")])
