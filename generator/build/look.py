"""What lies in a project and around it, as the system tells it without opening files.

Two looks that are the same mean that no file was changed, added or removed in between: of each file
there are mode, size, inode, and the times of its last change in content and otherwise. What is
younger than the look itself (:mod:`generator.filelooks`) is compared by content, as git does with
its index.

A command looks before it knows whether there is anything to do: this imports nothing that takes a
while.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping

from generator.projectplace import BUILD, CONTENT, KEPT, LOCALES

MOST = 50_000
"""So many files and folders are looked at; with more, reading what is needed is quicker."""

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The program that is running."""
RECORDS = ("records", "checked")
"""Of what is kept in a project, the folders that decide whether there is anything to do."""

_OWN = (CONTENT, LOCALES, "games", "art", "fonts")
"""Folders at the top of a project that it knows by name."""
_CACHE = "__pycache__"
_DISTRIBUTIONS = (".dist-info", ".egg-info", ".egg-link", "EGG-INFO")
_METADATA = ("METADATA", "PKG-INFO", "entry_points.txt")

_FACTS = 5
"""How many numbers there are of a file; of a link these are followed by those of what it is to."""


class UncertainError(Exception):
    """What lies there does not show by looking."""


class Look:
    """What there is: ``facts`` has some numbers for each path, none for what is not there.

    Without a ``root``, there is no project. Raises :class:`UncertainError`.
    """

    def __init__(self, root: str | None, libraries: Iterable[str], more: Iterable[str]) -> None:
        self.facts: dict[str, tuple[int, ...]] = {}
        try:
            if root:
                self._project(root)
            if PACKAGE not in self.facts:
                self._tree(PACKAGE)
            for folder in libraries:
                self._distributions(folder)
            for path in more:
                self._place(path)
        except OSError as error:
            raise UncertainError from error

    def young(self, since: int) -> tuple[str, ...]:
        """The files that changed ``since`` a time in ns."""
        return tuple(path for path, facts in self.facts.items() if _is_young(facts, since))

    def contents(self, paths: Iterable[str]) -> Mapping[str, str]:
        """Mode and digest of the content of files; raises :class:`UncertainError`."""
        return {path: self._content(path) for path in paths}

    def signature(self, contents: Mapping[str, str]) -> str:
        """A digest of all of it; of files whose ``contents`` are given, these count."""
        from hashlib import sha256

        seen = [(path, contents.get(path, facts)) for path, facts in sorted(self.facts.items())]
        return sha256(repr(seen).encode("utf-8", "surrogatepass")).hexdigest()

    def differing(self, other: Look) -> set[str]:
        """The paths of which the looks tell different things."""
        ours, theirs = self.facts, other.facts
        return {path for path in {*ours, *theirs} if ours.get(path) != theirs.get(path)}

    def _project(self, root: str) -> None:
        """All of a project but environments of Python's and what is hidden at its top."""
        self._note_folder(root)
        for entry in _entries(root):
            if entry.name == BUILD:
                self._build(entry)
            elif _is_entered(root, entry.name) or not entry.is_dir():
                self._entry(entry)
            else:
                self.facts[entry.path] = (entry.stat(follow_symlinks=False).st_mode,)

    def _build(self, entry: os.DirEntry[str]) -> None:
        """All that was built, and the records of it."""
        if entry.is_symlink() or not entry.is_dir():
            raise UncertainError
        self._note_folder(entry.path)
        for below in _entries(entry.path):
            if below.name != KEPT:
                self._entry(below)
        for name in RECORDS:
            folder = f"{entry.path}/{KEPT}/{name}"
            if os.path.isdir(folder):
                self._tree(folder)

    def _tree(self, folder: str) -> None:
        """A folder and all that is in it, but for what Python leaves behind."""
        self._note_folder(folder)
        for entry in _entries(folder):
            if entry.name != _CACHE:
                self._entry(entry)
        if len(self.facts) > MOST:
            raise UncertainError

    def _entry(self, entry: os.DirEntry[str]) -> None:
        self._thing(entry.path, entry.stat(follow_symlinks=False))

    def _thing(self, path: str, status: os.stat_result) -> None:
        """A file, or a folder with all that is in it."""
        if stat.S_ISDIR(status.st_mode):
            self._tree(path)
        elif stat.S_ISLNK(status.st_mode):
            self._link(path, status)
        else:
            self.facts[path] = _of_file(status)

    def _link(self, path: str, status: os.stat_result) -> None:
        """A link to a file, with the file. What is behind one to a folder is not looked at."""
        if not os.path.exists(path):
            self.facts[path] = _of_file(status)
        elif os.path.isdir(path):
            raise UncertainError
        else:
            self.facts[path] = (*_of_file(status), *_of_file(os.stat(path)))

    def _note_folder(self, path: str) -> None:
        """Who may do what in a folder; what is in it shows in the names of that."""
        status = os.lstat(path)
        if not stat.S_ISDIR(status.st_mode):
            raise UncertainError
        self.facts[path] = (status.st_mode, status.st_uid, status.st_gid)

    def _distributions(self, folder: str) -> None:
        """Which distributions are installed in a folder of the import path, in which versions."""
        if not os.path.isdir(folder):
            self._place(folder)
            return
        for entry in _entries(folder):
            if entry.name.endswith(_DISTRIBUTIONS):
                names = (f"/{name}" for name in _METADATA) if entry.is_dir() else ("",)
                for name in names:
                    self._place(f"{entry.path}{name}")

    def _content(self, path: str) -> str:
        from hashlib import sha256

        facts = self.facts.get(path, ())
        if len(facts) < _FACTS or not stat.S_ISREG(facts[-_FACTS]):
            raise UncertainError
        try:
            with open(path, "rb") as file:
                return f"{facts[0]:o} {sha256(file.read()).hexdigest()}"
        except OSError as error:
            raise UncertainError from error

    def _place(self, path: str) -> None:
        """A file or folder that may be there or not."""
        try:
            status = os.lstat(path)
        except OSError:
            self.facts[path] = ()
        else:
            self._thing(path, status)


def is_looked_at(path: str, root: str) -> bool:
    """Whether a look at the project and the program has a path, or would if it were there."""
    if f"/{_CACHE}/" in f"{path}/":
        return False
    if path.startswith(f"{PACKAGE}/"):
        return True
    if not path.startswith(f"{root}/"):
        return False
    top = path[len(root) + 1 :].partition("/")[0]
    return _is_entered(root, top) or not os.path.isdir(f"{root}/{top}")


def _is_entered(root: str, name: str) -> bool:
    """Whether what is in a folder at the top of a project is looked at with the project."""
    if name in _OWN:
        return True
    return not name.startswith(".") and not os.path.isfile(f"{root}/{name}/pyvenv.cfg")


def _entries(folder: str) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        yield from entries


def _of_file(status: os.stat_result) -> tuple[int, ...]:
    times = (status.st_mtime_ns, status.st_ctime_ns)
    return (status.st_mode, status.st_size, *times, status.st_ino)


def _is_young(facts: tuple[int, ...], since: int) -> bool:
    """Whether a file changed, or one that a link is to."""
    if len(facts) < _FACTS:
        return False
    return max(*facts[2::_FACTS], *facts[3::_FACTS]) >= since
