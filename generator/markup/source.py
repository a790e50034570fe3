"""What a rulebook is made from: the game's facts, and the book in each language of an edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from generator.contract import finding
from generator.drawing.cropping import filling
from generator.drawing.fonts import FontSet
from generator.drawing.picture.files import SUFFIX, picture
from generator.drawing.scene import Scene, greyed
from generator.drawing.themes import USUAL, Theme
from generator.drawing.typefaces import Typeface
from generator.faults import ContentError, Fault, meant
from generator.figures.gamefile import GameInfo, game_file, load_game
from generator.markup import blocks as b
from generator.markup import solved
from generator.markup.alphabetical import alphabetical
from generator.markup.blocks import Volume
from generator.markup.blockxml import parse
from generator.markup.illustration import Illustration
from generator.markup.index import Index, index
from generator.markup.messagefaults import fault_maker
from generator.markup.readings import Readings
from generator.markup.recording import Lacks, RecordedMessages
from generator.markup.tagging import TaggedMessages
from generator.markup.template import Messages, render
from generator.markup.typefaces import typeface_words
from generator.project import Project, Read
from generator.settings import load_settings
from generator.values import Value

Medium: TypeAlias = Literal["paper", "screen"]
"""What the book is made for: a page on a screen has no number, and its letters are not ours."""


NONE_KNOWN: Mapping[str, Sequence[Typeface]] = MappingProxyType({})
"""For whoever reads a book without setting it."""

Drawn: TypeAlias = Callable[[Theme], Scene]
"""A drawing as a theme has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookRequest:
    """What a book is made from, whatever the medium.

    ``edition`` is a language, or two joined by a hyphen; ``catalogues`` has one for each of them.
    ``read`` gives the text of every file that the book depends on; ``theme`` is that of the
    figures. ``readings`` are set above the words that they belong to, where the script has such; an
    index is in the order of its ``kana``, which are readings, too.
    ``volume`` says which book of the game it is. ``lacks`` makes a draft: by language, it tells of
    context, message and plural whether they have no translation, so that English stands in.
    """

    project: Project
    game: str
    edition: str
    fonts: FontSet
    figures: Mapping[str, Illustration]
    catalogues: Mapping[str, Messages]
    read: Read
    theme: Theme = USUAL
    readings: Readings = field(default_factory=dict)
    kana: Readings = field(default_factory=dict)
    volume: Volume = "rulebook"
    lacks: Mapping[str, Lacks] = field(default_factory=dict)


class Source(Value, frozen=True):
    """A game's book in one language or more, all of one shape.

    ``file`` is the template, ``game_file`` the file that the ``info`` is from, ``cover`` what the
    title page shows, if anything.
    """

    info: GameInfo
    books: tuple[b.Book, ...]
    index: Index
    file: str
    game_file: str
    cover: Drawn | None


def load_source(
    project: Project,
    game: str,
    catalogues: Sequence[Messages],
    figures: Mapping[str, Illustration],
    read: Read,
    *,
    volume: Volume = "rulebook",
    medium: Medium = "paper",
    typefaces: Mapping[str, Sequence[Typeface]] = NONE_KNOWN,
    kana: Readings = MappingProxyType({}),
    tagged: bool = False,
) -> Source:
    """Render and read the template of a ``volume``, once for each catalogue; ``medium`` is a name
    in it, and so are ``answers`` and ``extras`` (:mod:`generator.markup.solved`), and
    ``typefaces``, the words for those of a language: of its text, or on a screen of the figures.
    An index is in the order of the first language, by its ``kana``.

    With ``tagged``, text knows the message that it is from (:mod:`generator.markup.tagging`).
    Raises :class:`ContentError` for faults in ``game.yaml``, the template or the translations, for
    references, figures and rules that are unknown, and where the languages differ in shape.
    """
    info = load_game(project, game, read)
    engine = finding.load(game)
    said = load_settings(project, read)
    context = {
        "medium": medium,
        "project": {"name": said.name, "independent": said.independent},
        "game": info.data,
        "facts": finding.facts(engine),
        "fig": _Facts(figures),
        "answers": solved.answers(project, game, read),
        "extras": solved.extras(project, game, read),
    }
    template = f"{volume}.xml.j2"
    file = project.shown(project.content / game / template)
    recorded = [RecordedMessages(catalogue) for catalogue in catalogues]
    books = tuple(
        parse(
            render(
                template,
                project=project,
                game=game,
                catalogue=TaggedMessages(catalogue) if tagged else catalogue,
                read=read,
                context=context
                | {"typefaces": typeface_words(catalogue, typefaces.get(catalogue.lang, ()))},
            ),
            catalogue.lang,
            file,
            fault_maker(project, game, catalogue),
        )
        for catalogue in recorded
    )
    check_same_shape(books, file)
    books = alphabetical(books, kana)
    game_yaml = project.shown(game_file(project, game))
    if not info.cover and any(isinstance(part, b.Cover) for part in books[0].parts):
        problem = "the book has a title page, and nothing says which figure is on it"
        remedy = f"cover: a figure's id, in {game_yaml}; or no <cover/>"
        raise ContentError([Fault(file, 0, "cover", problem, remedy)])
    cover = drawn_cover(info, figures, project, read, game_yaml)
    rules = engine.rules if volume == "rulebook" else ()
    return Source(
        info, books, index(books[0], rules, figures, file, info.partial), file, game_yaml, cover
    )


class _Facts(Mapping[str, Mapping[str, Any]]):
    """The numbers of figures by id, worked out for those that are asked for."""

    def __init__(self, figures: Mapping[str, Illustration]) -> None:
        self._figures = figures
        self._known: dict[str, Mapping[str, Any]] = {}

    def __getitem__(self, figure: str) -> Mapping[str, Any]:
        if figure not in self._known:
            self._known[figure] = self._figures[figure].facts
        return self._known[figure]

    def __contains__(self, figure: object) -> bool:
        return figure in self._figures

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)


def drawn_cover(
    info: GameInfo,
    figures: Mapping[str, Illustration],
    project: Project,
    read: Read,
    file: str,
) -> Drawn | None:
    """What the title page shows: a figure, or a picture of the project's own; None for nothing.

    ``file`` is the game's ``game.yaml``; raises :class:`ContentError` where it names neither.
    """
    if not info.cover:
        return None
    if info.cover in figures:
        return figures[info.cover].scene
    problem = f"there is no figure {info.cover!r}"
    remedy = f"{meant([info.cover], figures)}an id of figures.yaml, or a picture .svg"
    if info.cover.endswith(SUFFIX):
        try:
            drawn = picture(project, info.cover, read)
            return lambda theme: filling(_in_theme(drawn, theme))
        except ContentError as error:
            if any(fault.line for fault in error.faults):
                raise
            fault = error.faults[0]
            problem, remedy = f"{fault.file}: {fault.problem}", fault.remedy
    raise ContentError([Fault(file, info.lines["cover"], "cover", problem, remedy)])


def _in_theme(drawn: Scene, theme: Theme) -> Scene:
    """A picture in its own colours unless there is one ink."""
    return drawn.but(items=tuple(greyed(drawn.items))) if theme.monochrome else drawn


def check_same_shape(books: Sequence[b.Book], file: str) -> None:
    """Raise :class:`ContentError` at the first block in which two languages differ."""
    first = b.skeleton(books[0])
    for other in books[1:]:
        for mine, theirs in zip_longest(first, b.skeleton(other), fillvalue="nothing"):
            if mine != theirs:
                problem = f"{books[0].lang} has {mine}, where {other.lang} has {theirs}"
                raise ContentError([Fault(file, 0, "", problem, "the languages must match")])
