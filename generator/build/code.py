"""The code that makes a target, found by following imports.

A target is made anew when this code changes, and not when any other does: the drawing of a kerf
concerns no book. Whatever could run counts, so that nothing is ever out of date: imports inside
functions, the packages around a module and their data, and of a game, which is found by its name,
the whole package. A module that reaches others in a way that imports do not show counts for all.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from msgspec import MsgspecError
from msgspec.json import Decoder, encode

from generator.build.codeseen import SeenCode, first_look, look_at
from generator.build.digests import digest
from generator.build.imports import Imports, absolute, imports
from generator.contract import finding
from generator.faults import ContentError
from generator.filelooks import walked
from generator.packages import FOLDER
from generator.project import user_cache
from generator.text.places import COMMON
from generator.values import Value
from generator.writing import write_whole

if TYPE_CHECKING:
    from importlib.metadata import Distribution

PACKAGE = Path(__file__).resolve().parents[1]
DISTRIBUTION = "rulepress"

MAKING = "generator.build.workers"
"""The module that has targets made."""
FINDING = "generator.contract.finding"
"""The module that imports games by their names."""
READING = "generator.text.extract"
"""The module that reads the messages in all code."""
LOCATING = "generator.text.whereabouts"
"""The module that says where a faulty text stands. It has all code read, too, but only for a target
that is not made because of its faults, and is tried again in the next build."""
BY_NAME_KNOWN = frozenset(
    {
        *(FINDING, "generator.packages", "generator.project", "generator.cli.command"),
        "generator.contract.hearing",
        *("generator.build.look", "generator.build.code", "generator.build.imports"),
        "generator.build.pool",
        *("generator.drawing.instances", "generator.drawing.fonts", "generator.drawing.recipes"),
        *("generator.markup.compiled", "generator.proof.pictures", "generator.puzzles.libraries"),
    }
)
"""Modules of which it is known what they reach by name: games, files that targets are made from,
itself, other distributions, commands (which make no target), what targets import anyhow, files
that are only looked at, or read as those of code are."""

SOURCE = ".py"
INIT = f"__init__{SOURCE}"

IMPORTS = "imports-{}.{}.json".format(*sys.version_info)
"""In the cache of all projects: what modules import, as this version of Python reads them."""
MOST_KNOWN = 2000
"""So many modules are in the file: those of a few versions of the program, and of games."""
SEEN = "code.json"
"""In the cache of all projects: digests of the program's code, while it looks as it did."""

_NAME = re.compile(r"[\w.-]+")
_EXTRA = re.compile(r";.*\bextra\s*==")


class OfGame(Protocol):
    """A target, of which no more counts here than its type and its game."""

    @property
    def game(self) -> str:
        """The game that it belongs to."""


class Module(Value, frozen=True):
    """A module as it is now; ``data`` has the digests of the other files in a package's folder."""

    name: str
    is_package: bool
    source: bytes
    digest: str
    data: Mapping[str, str] = MappingProxyType({})

    @property
    def package(self) -> str:
        """The package that it is or lies in."""
        return self.name if self.is_package else self.name.rpartition(".")[0]


class Code:
    """The code of the program as it is now; make a new one for each build.

    The folder ``cache``, that of all projects (None: of the user), keeps what modules import, which
    follows from their sources alone, and the digests that were asked for, so that the code need not
    be read again. Where it cannot be written, both are found out anew.
    """

    def __init__(self, cache: Path | None = None, package: Path = PACKAGE) -> None:
        self._package = package
        cache = cache or user_cache()
        self._seen = SeenCode(cache / SEEN, package)
        if not first_look(package):  # what is read later would not be known to be what is loaded
            _modules(package)
        self._imports = _Remembered(cache / IMPORTS)
        self._reached: dict[str, frozenset[str]] = {}
        self._of_game: dict[str, frozenset[str]] = {}
        self._our_games: dict[str, bool] = {}
        self._digests: dict[tuple[tuple[str, ...], tuple[str, ...]], str] = {}
        self.outside: set[str] = set()
        """The paths of code that lies neither in the program nor in the project."""

    @cached_property
    def _modules(self) -> dict[str, Module]:
        return dict(_modules(self._package))

    @cached_property
    def _whole(self) -> frozenset[str]:
        return self._below(PACKAGE.name)

    def digest_of(self, target: OfGame, *more: str) -> str:
        """The digest of everything besides the project that decides what a target comes out as.

        That is: Python's version, the code that makes it, and the versions of all distributions
        that are required for that. ``more`` are modules that count besides the target's own.
        """
        games = _games() if target.game == COMMON else (target.game,)
        return self.digest((type(target).__module__, MAKING, *more), games)

    def digest(self, roots: tuple[str, ...], games: tuple[str, ...]) -> str:
        """The same of all that the modules ``roots`` may run, when asked for such ``games``."""
        if (roots, games) not in self._digests:
            self._digests[roots, games] = self._found(roots, games)
        return self._digests[roots, games]

    def keep(self) -> None:
        """Keep the digests that were asked for, where there is room for them."""
        self._seen.keep()

    def _found(self, roots: tuple[str, ...], games: tuple[str, ...]) -> str:
        """The digest as it was found before, where the program's looks show all that it is of."""
        if all(map(_is_ours, roots)) and all(map(self._is_our_game, games)):
            (found,) = self._seen.got(f"{roots} {games}", lambda: [self._digest(roots, games)])
            return found
        return self._digest(roots, games)

    def modules_of(self, roots: Iterable[str], games: Iterable[str]) -> frozenset[str]:
        """The names of all modules that ``roots`` may run, when asked for such ``games``."""
        found: set[str] = set()
        waiting = sorted(roots)  # in one order in all processes, which so read the same imports
        whole, is_whole = self._whole, False
        while waiting:
            name = waiting.pop()
            if name not in found and self._module(name):
                found.add(name)
                # Where the whole program counts, none of its modules imports one more.
                reached = frozenset() if is_whole and name in whole else self._imported(name)
                is_whole = is_whole or whole <= reached | {name}
                if name == FINDING:
                    reached = reached.union(*map(self._game, games))
                waiting += sorted(reached - found)
        self._imports.keep(module.digest for module in self._modules.values())
        return frozenset(found)

    def imported(self, modules: Iterable[str]) -> frozenset[str]:
        """The names of the modules that these import, wherever in them."""
        names = sorted(modules)

        def find() -> list[str]:
            known = (self._imported(name) for name in names if self._module(name))
            return sorted(frozenset().union(*known))

        ours = all(map(_is_ours, names))
        return frozenset(self._seen.got(f"imported {names}", find) if ours else find())

    def _imported(self, name: str) -> frozenset[str]:
        """The modules that a module imports, and the packages around it."""
        if name == LOCATING:
            return frozenset()
        if name not in self._reached:
            module = self._modules[name]
            known = self._imports.of(module)
            if module is _modules(self._package).get(name):
                named = _named_in(self._package, name, known.names)
            else:
                named = _named(self._modules, module, known.names)
            if name == READING or (known.by_name and name not in BY_NAME_KNOWN):
                named |= self._below(PACKAGE.name)
            self._reached[name] = named - {name, ""}
        return self._reached[name]

    def _below(self, package: str) -> frozenset[str]:
        return frozenset(_below(self._modules, package))

    def _game(self, game: str) -> frozenset[str]:
        """All modules of the package that has a game; none where nothing is called so."""
        if game not in self._of_game:
            name = _package_of(game)
            if name and not self._is_our_game(game):  # though it may be called as one of ours
                self.outside.update(map(str, _places(name)))
                self._modules |= _installed(name)
            self._of_game[game] = self._below(name) if name else frozenset()
        return self._of_game[game]

    def _is_our_game(self, game: str) -> bool:
        """Whether a game comes with the program."""
        if game not in self._our_games:
            places = _places(name) if (name := _package_of(game)) else ()
            ours = bool(places) and all(place.is_relative_to(PACKAGE) for place in places)
            self._our_games[game] = ours
        return self._our_games[game]

    def _module(self, name: str) -> Module | None:
        """The module; one outside of the package only where it is loaded, as a target's is."""
        if name and name not in self._modules and not _is_ours(name):
            file = getattr(sys.modules.get(name), "__file__", None)
            if file:
                self.outside.add(file)
                self._modules[name] = _read(name, Path(file))
        return self._modules.get(name)

    def _digest(self, roots: tuple[str, ...], games: tuple[str, ...]) -> str:
        names = self.modules_of(roots, games)
        packages = {self._modules[name].package for name in names} & self._modules.keys()
        parts = [sys.version, _change(self._package)]
        parts += (f"{name} {self._modules[name].digest}" for name in sorted(names))
        for package in sorted(packages):
            parts += (f"{package} {file}" for file in self._modules[package].data.items())
        distributions = frozenset({DISTRIBUTION, *filter(None, map(_distribution, games))})
        parts += (f"{name} {version}" for name, version in _versions(distributions))
        return digest("\n".join(parts).encode())


def _is_ours(module: str) -> bool:
    """Whether a module is the program's, by its name."""
    return module.partition(".")[0] == PACKAGE.name


def _package_of(game: str) -> str:
    """The package that has a game; empty where nothing is called so, or something else lies in the
    place of it.
    """
    with suppress(LookupError, ContentError, OSError):
        name = finding.entry(game).module
        return name if name.startswith(f"{FOLDER}.") else name.partition(".")[0]
    return ""


@cache
def _named_in(package: Path, name: str, names: tuple[str, ...]) -> frozenset[str]:
    """The same of a module in a package, which imports none but those in it."""
    modules = _modules(package)
    return _named(modules, modules[name], names)


def _named(modules: Mapping[str, Module], module: Module, names: Iterable[str]) -> frozenset[str]:
    """Which of the ``modules`` the imports of one name, and the package around it."""
    reached = {module.name.rpartition(".")[0]}
    for written in names:
        wanted = absolute(written, module.package)
        if wanted.endswith(".*"):
            reached.update(_below(modules, wanted.removesuffix(".*")))
        while wanted and wanted not in modules:  # a name in a module
            wanted = wanted.rpartition(".")[0]
        reached.add(wanted)
    return frozenset(reached)


def _below(modules: Iterable[str], package: str) -> Iterator[str]:
    """The names of those modules that a package has, and its own."""
    return (name for name in modules if f"{name}.".startswith(f"{package}."))


class _Remembered:
    """What modules import, by their digests: in a file, as reading it off sources takes seconds."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._new = False

    def of(self, module: Module) -> Imports:
        """What a module imports."""
        known = _known(self._file)
        if module.digest not in known:
            known[module.digest] = _imports(module.source)
            self._new = True
        return known[module.digest]

    def keep(self, digests: Iterable[str]) -> None:
        """Write what is known of the modules that there are, unless the file has it; what others
        have written about theirs remains, up to :data:`MOST_KNOWN`.
        """
        if self._new:
            self._new = False
            known = _known(self._file)
            there = {key: known[key] for key in sorted(digests) if key in known}
            others = (its for its in _read_imports(self._file).items() if its[0] not in there)
            found = dict([*others, *there.items()][-MOST_KNOWN:])
            with suppress(OSError):
                write_whole(self._file, encode({_reader(): found}))


_imports = cache(imports)
_IMPORTS = Decoder(dict[str, dict[str, Imports]])


@cache
def _known(file: Path) -> dict[str, Imports]:
    """What this process knows: at first what the file remembers."""
    return _read_imports(file)


def _read_imports(file: Path) -> dict[str, Imports]:
    """What a file remembers, unless another version of the reader wrote it."""
    try:
        return _IMPORTS.decode(file.read_bytes()).get(_reader(), {})
    except (OSError, MsgspecError, RecursionError):
        return {}


@cache
def _reader() -> str:
    """The version of the module that reads imports off sources."""
    return _modules(PACKAGE)["generator.build.imports"].digest


@cache
def _modules(package: Path, above: str = "") -> Mapping[str, Module]:
    """The modules of a package, by name, as they were when somebody first asked.

    ``above`` names the package that it belongs to, where that is not the one it lies in.

    Modules that the program has loaded do not change any more. Links are followed, as by Python.
    """
    found: dict[str, Module] = {}
    start = len(package.parts) - 1
    for place, _, files in walked(package):
        folder = Path(place)
        inside = folder.parts[start:]
        for file in files:
            if file.endswith(SOURCE):
                parts = inside if file == INIT else (*inside, file.removesuffix(SOURCE))
                name = ".".join((above, *parts) if above else parts)
                found[name] = _read(name, folder / file)
    return found


@cache
def _change(package: Path) -> str:
    """What changes all digests where modules look otherwise than at first, as what is read of them
    may not be what was loaded: a text that none had before. Else empty.
    """
    before = first_look(package)
    return str(time.time_ns()) if before and before != look_at(package) else ""


def _places(name: str) -> tuple[Path, ...]:
    """Where an installed package lies, or the one module that it is."""
    spec = find_spec(name)
    if spec and spec.submodule_search_locations:
        return tuple(map(Path, spec.submodule_search_locations))
    return (Path(spec.origin),) if spec and spec.origin else ()


def _installed(name: str) -> Mapping[str, Module]:
    """The modules of an installed package, or the one module that it is."""
    above = name.rpartition(".")[0]
    found: dict[str, Module] = {}
    for place in _places(name):
        found |= _modules(place, above) if place.is_dir() else {name: _read(name, place)}
    return found


def _read(name: str, file: Path) -> Module:
    source = _bytes(file)
    if file.name != INIT:
        return Module(name, False, source, digest(source))
    return Module(name, True, source, digest(source), dict(_data(file.parent)))


def _data(package: Path) -> Iterator[tuple[str, str]]:
    """The files of a package that are no modules, with their digests; not those of packages in it,
    nor what editors and Python leave behind.
    """
    for place, folders, files in walked(package):
        folder = Path(place)
        kept = filter(_is_kept, folders)
        folders[:] = [name for name in kept if not (folder / name / INIT).exists()]
        for path in (folder / name for name in files if _is_kept(name)):
            if path.suffix != SOURCE and path.is_file():
                yield path.relative_to(package).as_posix(), digest(_bytes(path))


def _is_kept(name: str) -> bool:
    """Whether somebody wants a file or folder of this name."""
    return not name.startswith((".", "__pycache__")) and not name.endswith("~")


def _bytes(file: Path) -> bytes:
    """What is in a file; nothing where it cannot be read, which whoever imports it says."""
    try:
        return file.read_bytes() if file.is_file() else b""
    except OSError:
        return b""


@cache
def _distribution(game: str) -> str:
    """The distribution that a game comes with; empty for one of ours, or none."""
    try:
        return finding.entry(game).distribution
    except (LookupError, ContentError):
        return ""


@cache
def _games() -> tuple[str, ...]:
    return finding.names()


@cache
def _versions(distributions: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """The installed versions of distributions and all that they require; extras left out."""
    from importlib import metadata

    found: dict[str, str] = {}
    waiting = [*distributions]
    while waiting:
        name = waiting.pop()
        try:
            known = _headers(metadata.distribution(name))
        except metadata.PackageNotFoundError:  # required on other systems only
            continue
        name, version = (known.get(header, ("",))[0] for header in ("Name", "Version"))
        if name not in found:
            found[name] = version
            for line in known.get("Requires-Dist", ()):
                match = _NAME.match(line)
                if match and not _EXTRA.search(line):
                    waiting.append(match[0])
    return tuple(sorted(found.items()))


def _headers(distribution: Distribution) -> Mapping[str, Sequence[str]]:
    """What the metadata of a distribution say, by name, without the description that follows: the
    parser of the standard library takes ten times as long over that.
    """
    text = distribution.read_text("METADATA") or distribution.read_text("PKG-INFO") or ""
    found: dict[str, list[str]] = {}
    for line in text.partition("\n\n")[0].splitlines():
        name, _, value = line.partition(":")
        found.setdefault(name, []).append(value.strip())
    return found
