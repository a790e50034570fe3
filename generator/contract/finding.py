"""Where games are found by name: in ``generator/games``, in a project, in installed packages.

A project keeps games of its own in its folder ``games``, a package each: found once the folder has
been joined (:func:`join`), they are packages of :mod:`generator.games` like those that lie there,
and come before any other game of the same name.

An installed package joins by the one entry-point group ``rulepress.games``: the entry is called as
the game, and its value is the module that has the game's :class:`Offer` as ``GAME``, or the offer
itself, as ``module:attribute``.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, MutableSequence
from contextlib import contextmanager, suppress
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.contract import hearing
from generator.contract.guard import Answered, bounded, placed
from generator.contract.metadata import Wrong, place_in, wrong_facts, wrong_metadata
from generator.contract.offer import Offer
from generator.faults import ContentError, Fault, brief, raise_if_any, shown, there_are, unusable
from generator.packages import FOLDER, game_folder, installed, modules
from generator.project import PACKAGE

if TYPE_CHECKING:
    from generator.contract.diagram import Diagram
    from generator.contract.engine import Game
    from generator.contract.puzzle import Checker, Puzzle

LONGEST = 1e6
"""Seconds of the processor's time for a search, which may take days: somebody waits for it."""
CHECKING = 300.0
"""Seconds of the processor's time for a checker's word on one answer, which may take counting."""

YOUNG = 2.0
"""Seconds for which a module that was saved is not compiled for later processes."""

ATTRIBUTE = "GAME"
"""What a game's package calls its offer."""


class Entry(NamedTuple):
    """Where the offer of a game is: the ``attribute`` of a ``module``, by their names.

    ``distribution`` is the one that it comes with; empty for a game in a folder.
    """

    module: str
    attribute: str
    distribution: str = ""


def names() -> tuple[str, ...]:
    """The names of all games that there are, sorted; also of those whose package cannot be read."""
    return tuple(sorted({*_folders(), *_broken(), *(point.name for point in installed())}))


def join(folder: Path) -> None:
    """Let the packages in a project's folder be games, before all others, for the rest of this
    process or until another folder is joined that has one of the same name.

    A game of that name from elsewhere is forgotten, even if it was loaded already: no project is
    answered by another's engine. Nothing happens where there is no such folder.
    """
    if not folder.is_dir():
        return
    package = importlib.import_module(FOLDER)
    path = package.__path__
    if str(folder) in path:
        path.remove(str(folder))
    path.insert(0, str(folder))
    for found in pkgutil.iter_modules([str(folder)]):
        if found.ispkg:
            _forget_from_elsewhere(package, found.name, folder)


def joined() -> tuple[str, ...]:
    """The folders of games that were joined, the last one first."""
    own = PACKAGE / "games"
    return tuple(folder for folder in _path() if Path(folder) != own)


def _forget_from_elsewhere(package: ModuleType, name: str, folder: Path) -> None:
    """Have the next import of a game find the one in the folder."""
    full = f"{FOLDER}.{name}"
    loaded = sys.modules.get(full)
    if loaded is None or Path(loaded.__file__ or "").is_relative_to(folder):
        return
    for module in [each for each in sys.modules if each == full or each.startswith(f"{full}.")]:
        del sys.modules[module]
    vars(package).pop(name, None)


def entry(name: str) -> Entry:
    """Where the offer of a game is.

    Raises ``LookupError`` naming the games that there are, :class:`ContentError` where something
    lies in the place of its package.
    """
    for folder in map(Path, _path()):
        raise_if_any(unusable(folder / name, folder.parent, folder=True))
    if name in _folders():
        return Entry(f"{FOLDER}.{name}", ATTRIBUTE)
    for point in installed():
        if point.name == name:
            owner = point.dist.name if point.dist else ""
            return Entry(point.module, point.attr or ATTRIBUTE, owner)
    raise LookupError(f"no game is called {name!r}; {there_are(name, names())}")


def offer(name: str) -> Offer:
    """What a game offers.

    Raises ``LookupError`` naming the games that there are, :class:`ContentError` for a package
    that offers nothing.
    """
    point = entry(name)
    hearing.watch(point.module)
    if point.module not in sys.modules and _was_saved_just_now(name):
        sys.dont_write_bytecode = True
    with _loading(name, f"the package of {name}"):
        return _offered(importlib.import_module(point.module), point.attribute)


def _was_saved_just_now(name: str) -> bool:
    """Whether a module of a game in a folder may be saved again without Python noticing.

    It takes what it has compiled for a module that was changed in the same second, and is as long:
    then code would run that is not there any more, under the digest of what is.
    """
    young = time.time() - YOUNG
    with suppress(OSError):  # importing it will tell
        found = (file for folder in _path() for file in modules(Path(folder) / name))
        return any(file.stat().st_mtime > young for file in found)
    return False


def checker(name: str) -> Checker:
    """What verifies answers and extra puzzles of a game: nothing where there is no such game.

    A project may have content for a game before anybody has written its engine.
    """
    try:
        found = offer(name)
    except LookupError:
        from generator.contract.puzzle import Checker

        return Checker()
    with _loading(name, f"the checker of {name}"):
        return found.checker()


def puzzles(name: str) -> Mapping[str, Puzzle]:
    """How the puzzles of a game are searched, by id; raises as :func:`offer` does."""
    found = offer(name)
    with _loading(name, f"the searches of {name}"):
        return found.puzzles()


@contextmanager
def searching(name: str, puzzle: str, *foreseen: type[Exception]) -> Iterator[None]:
    """Run a search of a game, for as long as it takes: what it raises, but for what is
    ``foreseen``, is :class:`ContentError` with the puzzle and the place in the game's code.
    """
    with (
        bounded(LONGEST, memory=0),
        placed(name, f"the search of {name} for {puzzle}", code_name, (ContentError, *foreseen)),
    ):
        yield


@contextmanager
def verifying(name: str) -> Iterator[None]:
    """Run the checker of a game; raises :class:`ContentError` with the place in its code."""
    with bounded(CHECKING, memory=0), placed(name, f"the checker of {name}", code_name):
        yield


def load(name: str) -> Game[Any, Any]:
    """The engine of a game; raises as :func:`offer` does, and for one that says of itself what the
    contract does not know.
    """
    found = offer(name)
    with _loading(name, f"the engine of {name}"):
        engine = found.engine()
        wrong = tuple(wrong_metadata(engine))
    raise_if_any(_faults(engine, wrong))
    return engine


def _faults(engine: Game[Any, Any], wrong: Iterable[Wrong]) -> Iterator[Fault]:
    for attribute, problem, remedy in wrong:
        file, line = place_in(engine, attribute)
        yield Fault(code_name(Path(file)), line, attribute, problem, remedy)


@contextmanager
def _loading(name: str, what: str) -> Iterator[None]:
    """Load a part of a game: with any memory, as libraries set much aside that they never use."""
    with placed(name, what, code_name, memory=0):
        yield


def fault_of_game(error: BaseException) -> Fault | None:
    """The fault of the game in whose code an error arose that nobody foresaw, such as in an
    attribute of its engine; None where no game's code was running.
    """
    homes = {name: home for name in names() if (home := game_folder(name))}
    for frame in reversed(extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        for name, home in homes.items():
            if file.is_relative_to(home):
                said = f"{type(error).__name__}: {brief(str(error) or 'without a message')}"
                problem = f"the code of {name} failed: {said}"
                return Fault(code_name(file), frame.lineno or 0, "", problem)
    return None


def facts(engine: Game[Any, Any]) -> Mapping[str, int]:
    """The numbers of an engine; raises :class:`ContentError` where it fails, or they are none."""
    with asking(engine.name):
        found = engine.facts()
        wrong = tuple(wrong_facts(found))
    raise_if_any(_faults(engine, wrong))
    return found


@contextmanager
def asking(name: str, *foreseen: type[Exception], about: str = "") -> Iterator[Answered]:
    """Ask the engine of a game, ``about`` a move: what it raises, but for what is ``foreseen``, or
    that it never ends, is :class:`ContentError` with the place in its code.

    Whoever asks many questions calls what this gives after each answer.
    """
    what = f"the engine of {name}"
    with placed(name, what, code_name, (ContentError, *foreseen), about=about) as answered:
        yield answered


class NoDiagramError(LookupError):
    """A game draws no figures."""


def diagram(name: str) -> Diagram[Any]:
    """The diagram of a game; raises as :func:`offer` does, :class:`NoDiagramError` without one."""
    offered = offer(name)
    with _loading(name, f"the diagram of {name}"):
        found = offered.diagram()
    if found is None:
        raise NoDiagramError(f"there is no diagram for the game {name!r}")
    return found


def _offered(module: ModuleType, attribute: str) -> Offer:
    found = getattr(module, attribute, None)
    if not isinstance(found, Offer):
        file = code_name(Path(module.__file__ or module.__name__))
        problem = (
            "is no offer of a game"
            if hasattr(module, attribute)
            else "the module does not define it"
        )
        raise ContentError(
            [Fault(file, 0, attribute, problem, "an object of generator.contract.offer.Offer")]
        )
    return found


def code_name(file: Path) -> str:
    """What people call a file of code: by the project that it is in, or that the tool is in."""
    package = importlib.import_module(FOLDER)
    for folder in map(Path, package.__path__):
        if file.is_relative_to(folder) and folder != Path(package.__file__ or "").parent:
            return shown(file, folder.parent)
    return shown(file, Path(__file__).parents[2])


def _folders() -> tuple[str, ...]:
    """The packages in the folder of games, and in those that were joined to it."""
    return tuple(module.name for module in pkgutil.iter_modules(_path()) if module.ispkg)


def _broken() -> Iterator[str]:
    """The names in the folders of games where a package should be, and cannot be read."""
    for folder in map(Path, _path()):
        for path in folder.iterdir():
            if path.name.isidentifier() and not path.is_file():
                yield from (path.name for _ in unusable(path, folder, folder=True))


def _path() -> MutableSequence[str]:
    """The folder of games, and those that were joined to it."""
    path: MutableSequence[str] = importlib.import_module(FOLDER).__path__
    return path
