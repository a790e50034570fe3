"""Figures as books need them, kept for other processes: games are asked only for what is new.

For each game there is a file of its figures, one of their numbers, one of their drawings in each
theme, and one of their words in each language. A file counts as long as all is as it was that
figures are made from: the texts that describe them, the code of the game and of the tool, and what
the game has opened. Words count where each message that they are made of is found again.
"""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import MsgspecError, Raw
from msgspec.msgpack import Decoder, Encoder

from generator import figures
from generator.build.code import Code
from generator.build.digests import digest
from generator.build.trace import Kind, Snapshot, Trace, opened_by_games
from generator.contract import opened
from generator.contract.diagram import Say
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme
from generator.faults import ContentError
from generator.figures import Figure, FigureSet
from generator.figures.heard import Text, heard
from generator.project import Project
from generator.values import Value
from generator.writing import write_whole

T = TypeVar("T")

FOLDER = "figures"
"""In the project's cache."""
FORMAT = 2

Opened: TypeAlias = tuple[tuple[Kind, str, str], ...]
"""Files and folders that games have opened, as inputs: kind, name and digest."""


class _Origin(Value, frozen=True):
    """What figures are made from: all but what games have opened is in the digest ``made_from``.

    ``folder`` is where they are kept.
    """

    project: Project
    folder: Path
    made_from: str

    @property
    def opened(self) -> Opened:
        """What games have opened in this process so far."""
        found = opened_by_games(self.project)
        return tuple(sorted((kind, name, was) for (kind, (name,)), was in found))

    def is_as_opened(self, before: Opened = ()) -> bool:
        """Whether what games have opened before, and in this process, is as it was then.

        A game may hold on to what it has read of a file that is another by now.
        """
        present = Snapshot.of(self.project)
        found = (*before, *self.opened)
        return all(present.digest(kind, (name,)) == was for kind, name, was in found)

    def count(self, before: Opened) -> None:
        """Let what games had opened count as opened in this process."""
        for kind, name, was in before:
            path = (self.project.root / name).absolute()
            if kind == "file":
                opened.count(path, was)
            else:
                opened.count_folder(path, was)


class _File(Value, frozen=True, array_like=True):
    """What is kept of a game's figures in one file; ``things`` are by the figures' ids."""

    opened: Opened
    things: dict[str, Raw]


_FILE = Decoder(_File)
_ENCODER = Encoder()

_MARK = sha256().digest_size
"""Bytes before the data in a file: a digest of them, and of what they are made from."""

_NOT_KEPT = (MsgspecError, TypeError, ValueError, OverflowError, RecursionError)
"""What is raised for a thing that is no data, or would be another once it is read."""


class _Shelf(Generic[T]):
    """Things of one type, by the ids of figures: those that a file has, and those made since."""

    def __init__(self, origin: _Origin, name: str, kind: type[T], about: str = "") -> None:
        self._origin, self._path = origin, origin.folder / name
        self._made_from = f"{FORMAT} {origin.made_from} {about}".encode()
        self._decoder = Decoder(kind)
        self._kept = self._read()
        self._known: dict[str, T] = {}
        self._new: dict[str, Raw] = {}
        """What the file has not got yet."""
        self._not_kept: set[str] = set()
        self._is_new = False

    def get(self, name: str) -> T | None:
        """The thing of a figure; None where there is none yet."""
        if name not in self._known and (kept := self._kept.get(name)):
            self._known[name] = self._decoder.decode(kept)
        return self._known.get(name)

    def got(self, name: str, make: Callable[[], T]) -> T:
        """The thing of a figure, made where there is none."""
        found = self.get(name)
        return self.put(name, make()) if found is None else found

    @property
    def names(self) -> tuple[str, ...]:
        """The figures that things are there of, those of the file first."""
        return tuple(self._kept | self._known)

    def put(self, name: str, thing: T) -> T:
        """Have the thing of a figure from now on, as every process has it that reads it: a list
        for a tuple, or a text that is more than that, is here what it is there.
        """
        try:
            kept = Raw(_ENCODER.encode(thing))
            thing = self._decoder.decode(kept)
        except _NOT_KEPT:  # made by each process
            self._new.pop(name, None)
            self._not_kept.add(name)
        else:
            self._new[name] = kept
            self._not_kept.discard(name)
        self._known[name] = thing
        self._is_new = True
        return thing

    def keep(self) -> None:
        """Write what is new to the file, with what others have written meanwhile."""
        if not self._is_new:
            return
        self._is_new = False
        things = self._kept | self._read() | self._new  # the file may have what is newer
        for name in self._not_kept:
            things.pop(name, None)
        data = _ENCODER.encode(_File(self._origin.opened, things))
        write_whole(self._path, self._mark(data) + data)
        self._new = {}  # here it is known as what it is

    def _read(self) -> dict[str, Raw]:
        try:
            file = self._path.read_bytes()
        except OSError:  # none yet
            return {}
        mark, data = file[:_MARK], file[_MARK:]
        if mark != self._mark(data):  # of something else, or damaged
            return {}
        found = _FILE.decode(data)
        if not self._origin.is_as_opened(found.opened):
            return {}
        self._origin.count(found.opened)
        return found.things

    def _mark(self, data: bytes) -> bytes:
        return sha256(b"%d %s" % (len(self._made_from), self._made_from) + data).digest()


class KeptFigures(Mapping[str, "KeptFigure"]):
    """The figures of one game by id, in the order of their file.

    The game is asked for what is not kept, which raises :class:`~generator.faults.ContentError`
    where a figure has faults.
    """

    def __init__(self, origin: _Origin, load: Callable[[], FigureSet]) -> None:
        self._load, self._origin = load, origin
        self._shelf = partial(_Shelf, origin)
        self._art = _Shelf(origin, "art", bool)
        self._numbers = _Shelf(origin, "numbers", str)
        self._facts: dict[str, Mapping[str, Any]] = {}
        self._scenes: dict[Theme, _Shelf[Scene]] = {}
        self._words: dict[str, _Shelf[Text]] = {}
        if not self._art.names:
            for name, figure in load().items():
                self._art.put(name, figure.art)
        self._figures = {name: KeptFigure(name, self) for name in self._art.names}

    def __getitem__(self, name: str) -> KeptFigure:
        return self._figures[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)

    def figure(self, name: str) -> Figure:
        """The figure itself, its position reached by the engine."""
        return self._load()[name]

    def is_art(self, name: str) -> bool:
        """Whether a figure is decoration."""
        return self._art.got(name, lambda: self.figure(name).art)

    def facts(self, name: str) -> Mapping[str, Any]:
        """The numbers of a figure."""
        if name not in self._facts:
            self._facts[name] = self._read_facts(name)
        return self._facts[name]

    def _read_facts(self, name: str) -> Mapping[str, Any]:
        if (kept := self._numbers.get(name)) is not None:
            found: Mapping[str, Any] = literal_eval(kept)
            return found
        found = self.figure(name).facts
        with suppress(*_NOT_READ_AGAIN):
            if _is_plain(found) and literal_eval(written := repr(found)) == found:
                self._numbers.put(name, written)
        return found

    def scene(self, name: str, theme: Theme) -> Scene:
        """The drawing of a figure."""
        if theme not in self._scenes:
            called = digest(theme.name.encode())[:8]
            self._scenes[theme] = self._shelf(f"scenes-{called}", Scene, repr(theme))
        return self._scenes[theme].got(name, lambda: self.figure(name).scene(theme))

    def said(self, name: str, say: Say, what: Literal["alt", "stem"]) -> str:
        """The words of a figure in a language."""
        where = f"{what}-{say.lang}"
        if where not in self._words:
            self._words[where] = self._shelf(where, Text)
        known = self._words[where].get(name)
        if known is None or not known.is_same(say):
            figure = self.figure(name)
            known = heard(say, figure.alt if what == "alt" else figure.stem)
            self._words[where].put(name, known)
        return known.text

    def keep(self) -> None:
        """Write what is new to the files; raises ``OSError``.

        Nothing where the game may have been asked while something that it is made of changed.
        """
        if not self._origin.is_as_opened():
            return
        self._art.keep()
        self._numbers.keep()
        for scenes in self._scenes.values():
            scenes.keep()
        for words in self._words.values():
            words.keep()


class KeptFigure(Value, frozen=True):
    """A figure of a book (:class:`~generator.markup.illustration.Illustration`)."""

    id: str
    _all: KeptFigures

    @property
    def art(self) -> bool:
        """Whether it is decoration."""
        return self._all.is_art(self.id)

    @property
    def facts(self) -> Mapping[str, Any]:
        """Numbers that the text may quote."""
        return self._all.facts(self.id)

    def scene(self, theme: Theme) -> Scene:
        """The drawing, in mm."""
        return self._all.scene(self.id, theme)

    def alt(self, say: Say) -> str:
        """What the drawing shows, in words."""
        return self._all.said(self.id, say, "alt")

    def stem(self, say: Say) -> str:
        """The beginning of the caption."""
        return self._all.said(self.id, say, "stem")


def figures_of(trace: Trace, game: str) -> KeptFigures:
    """The figures of a game: all who read the same in one process share them.

    Raises :class:`~generator.faults.ContentError` with every fault that keeps one from being made.
    """
    project, texts = trace.project, _texts(trace, game)
    parts = [_program(project, game), str(game in project.books())]
    parts += (f"{project.shown(path)} {digest(text.encode())}" for path, text in texts)
    # A game may look whether something is there, which nobody tells, before it opens that.
    folders = (*project.templates(game), project.art)
    parts += (
        f"{project.shown(folder)} {opened.digest_of(trace.seen(folder))}" for folder in folders
    )
    found = _kept(project, game, texts, digest("\n".join(parts).encode()), trace.opened)
    trace.keep(game, found.keep)
    return found


def figure_set_of(trace: Trace, game: str) -> FigureSet:
    """The same as the engine knows them, for proofs. Raises :class:`ContentError`."""
    project, texts = trace.project, _texts(trace, game)
    return replace(_loaded(project, game, texts, trace.opened), read=trace.read)


def figures_that_can_be_made(trace: Trace, game: str) -> FigureSet:
    """The same, as many as can be made."""
    try:
        return figure_set_of(trace, game)
    except ContentError:
        return figures.gather(trace.project, game, trace.read)


_Texts: TypeAlias = tuple[tuple[Path, str], ...]


def _texts(trace: Trace, game: str) -> _Texts:
    return tuple((path, trace.read(path)) for path in figures.sources(trace.project, game))


@lru_cache(maxsize=8)
def _kept(
    project: Project, game: str, texts: _Texts, made_from: str, opened_now: tuple[str, ...]
) -> KeptFigures:
    origin = _Origin(project, project.cache / FOLDER / game, made_from)
    return KeptFigures(origin, lambda: _loaded(project, game, texts, opened_now))


@lru_cache(maxsize=8)
def _loaded(project: Project, game: str, texts: _Texts, opened_now: tuple[str, ...]) -> FigureSet:
    """The figures of these texts; what the game's code has opened may be drawn in them."""
    del opened_now
    known = dict(texts)

    def read(path: Path) -> str:
        if path not in known:  # it has just appeared: what is made of it now is not sure
            opened.count(path.absolute(), opened.CHANGED)
            return project.text(path)
        return known[path]

    return figures.load(project, game, read)


_MADE_BY = (figures.__name__, heard.__module__)
"""The modules that make what is kept, and say how."""


@cache
def _program(project: Project, game: str) -> str:
    """The digest of the code that makes figures, as it was when this process began."""
    code = Code(project.shared_cache)
    found = code.digest(_MADE_BY, (game,))
    code.keep()
    return found


_NOT_READ_AGAIN = (ValueError, SyntaxError, RecursionError, MemoryError)
"""What is raised for numbers that are too long, or nested too deeply, to be written in Python."""


def _is_plain(value: object) -> bool:
    """Whether a value is written in Python as it is read again."""
    if isinstance(value, Mapping):
        is_plain = type(value) is dict
        return is_plain and all(map(_is_plain, (*value.keys(), *value.values())))
    if type(value) in (list, tuple):
        return all(map(_is_plain, value))  # type: ignore[call-overload]
    return value is None or type(value) in (bool, int, str)
