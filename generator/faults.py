"""What is wrong in the content, said so that its author can mend it.

Every check in the house returns or collects :class:`Fault` objects instead of stopping at the
first; whoever runs the checks raises one :class:`ContentError` with all of them.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from errno import ELOOP
from pathlib import Path
from stat import S_ISDIR, S_ISREG


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong in a file that a person wrote.

    ``file`` is the path as the user would type it (relative to the project where possible),
    ``line`` counts from 1 (0: the file as a whole), ``item`` names the figure, message, rule or
    key concerned, ``problem`` says what is wrong and ``remedy`` what would be right.
    """

    file: str
    line: int
    item: str
    problem: str
    remedy: str = ""

    def __post_init__(self) -> None:
        """Keep what is quoted short, whatever it was: that of a game may fill the memory."""
        for name in ("item", "problem", "remedy"):
            if len(text := getattr(self, name)) > LONGEST_PART:
                object.__setattr__(self, name, brief(text, LONGEST_PART))

    def __str__(self) -> str:
        file = _visible(self.file)
        file = f"…{file[-79:]}" if len(file) > 80 else file  # its end says which it is
        place = f"{file}:{self.line}" if self.line else file
        item = f" {brief(_visible(self.item), 50)}:" if self.item else ""
        start, remedy = f"{place}:{item} ", _visible(self.remedy)
        room = LONGEST - len(start) - (3 if remedy else 0)
        problem = brief(_visible(self.problem), max(room // 2, room - len(remedy)))
        return f"{start}{problem}" + (f" ({brief(remedy, room - len(problem))})" if remedy else "")


LARGEST = 50_000_000
"""Bytes of a file, at most: what people write has a hundredth."""
LONGEST_PART = 5_000
"""Characters of a part of a fault, at most, where it is given as data."""
LONGEST = 299
"""Characters of the line that tells of a fault, at most."""


def brief(text: str, most: int = 300) -> str:
    """The text, cut at the end of a word where it has more than ``most`` characters.

    A fault may quote what somebody wrote, and that may be a whole file on one line. What is left
    of it stands in the file as it is here, so that it can be searched for: nothing is left out in
    the middle, and no tag is cut through.
    """
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    tag = kept.rfind("<")
    if tag > most // 2 and ">" not in kept[tag:]:
        kept = kept[:tag]
    elif not text[most - 1].isspace() and (space := kept.rfind(" ")) > most // 2:
        kept = kept[:space]
    return f"{kept.rstrip()}…"


def on_one_line(text: str, most: int = LONGEST) -> str:
    """What people are shown, on one line of at most ``most`` characters.

    Where there are more, very long words are cut first, as those that somebody gave: what is wrong
    with them stands behind.
    """
    shown = _visible(text)
    if len(shown) > most:
        shown = re.sub(r"(\S{80})\S{20,}", r"\1…", shown)
    return brief(shown, most)


def meant(words: Iterable[str], known: Iterable[str]) -> str:
    """A question after what each of the wrong ``words`` may stand for, with a space after it.

    Empty where nothing that is ``known`` looks like any of them.
    """
    from difflib import get_close_matches

    names = sorted(known)
    close = (get_close_matches(word, names, 1, _ALIKE) for word in words)
    found = " or ".join(dict.fromkeys(match for matches in close for match in matches))
    return f"did you mean {found}? " if found else ""


def there_are(wrong: str, known: Iterable[str], lead: str = "there are") -> str:
    """What would be right instead of a ``wrong`` name: what may be meant by it, and all there is.

    ``lead`` is what the list of the ``known`` is led in by.
    """
    names = list(known)
    return f"{meant([wrong], names)}{lead}: {', '.join(names) or 'none'}"


_ALIKE = 0.65
"""How alike two words are of which one may be meant for the other, from 0 to 1."""


def _visible(text: str) -> str:
    """The text on one line, without characters that a terminal would obey instead of showing.

    Escape sequences and marks that turn the direction of writing become their code points.
    """
    line = " ".join(text.splitlines())
    if line.isprintable():
        return line
    hidden = {"Cc", "Cf", "Cn", "Co", "Cs"}
    return "".join(f"<U+{ord(c):04X}>" if unicodedata.category(c) in hidden else c for c in line)


def decoded(data: bytes, file: str) -> str:
    """The text of a file in UTF-8; raises :class:`ContentError` with the line where it is not.

    ``file`` is the name that the fault shows.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fault = Fault(file, line, "", "not in UTF-8", "save the file in that encoding")
        raise ContentError([fault]) from None


def loaded(path: Path, file: str, root: Path) -> bytes:
    """What is in a file; raises :class:`ContentError` where it cannot be read.

    So one file that its author may not read, or that is a folder, hides no fault of another.
    ``file`` is the name that the fault shows. A file below the folder ``root`` may be a link, but
    to nothing outside it: a project of a stranger's would print what is there.
    """
    try:
        if path.is_relative_to(root) and _leads_out(path, root):
            remedy = "put a copy of what it leads to in its place"
            raise ContentError([Fault(file, 0, "", "is a link out of the project", remedy)])
        found = path.stat()
        if S_ISREG(found.st_mode) and found.st_size <= LARGEST:
            return path.read_bytes()  # of what is no file, reading may not end
        problem = f"has {found.st_size // 1_000_000} MB, more than {LARGEST // 1_000_000}"
    except OSError as error:
        problem = f"cannot be read: {error.strerror or error}"
    raise ContentError(unusable(path, root) or [Fault(file, 0, "", problem)])


def unusable(path: Path, root: Path, *, folder: bool = False) -> tuple[Fault, ...]:
    """What is wrong with the place of a file, or of a ``folder``: something else is there, or it
    cannot be read. Nothing where it can be, and where nothing is there.

    Below the ``root``, from which names are shown, it is the outermost folder that is named.
    """
    parents = tuple(path.parents)
    above = parents[: parents.index(root)] if root in parents else ()
    found = (_unusable(each, root, folder=True) for each in reversed(above))
    return next(filter(None, found), ()) or _unusable(path, root, folder=folder)


def _unusable(path: Path, root: Path, *, folder: bool) -> tuple[Fault, ...]:
    """The same of a place in a folder that can be read."""
    kind, is_kind = ("folder", S_ISDIR) if folder else ("file", S_ISREG)
    remedy = f"put a {kind} in its place, or take it away"
    try:
        mode = path.stat().st_mode
        if not is_kind(mode):
            problem = f"is no {kind} but {_what(mode)}"
        elif _can_read(path, folder=folder):
            return ()
        else:
            problem, remedy = "cannot be read: Permission denied", "let yourself read it"
    except FileNotFoundError:
        if not path.is_symlink():
            return ()
        problem = "is a link that leads nowhere"
    except OSError as error:
        problem = f"cannot be read: {error.strerror or error}"
        if error.errno == ELOOP:
            problem = "is a link that leads to itself"
    return (Fault(shown(path, root), 0, "", problem, remedy),)


def _what(mode: int) -> str:
    """What there is instead of a file or a folder."""
    if S_ISREG(mode):
        return "a file"
    return "a folder" if S_ISDIR(mode) else "a device, a pipe or a socket"


def _can_read(path: Path, *, folder: bool) -> bool:
    """Whether whoever runs this may read a file, or a folder with what is in it."""
    wanted = os.R_OK | os.X_OK if folder else os.R_OK
    return os.access(path, wanted, effective_ids=os.access in os.supports_effective_ids)


def _leads_out(path: Path, root: Path) -> bool:
    # Unlike `Path.resolve`, this raises `OSError` for links in a circle, in every Python.
    return not Path(os.path.realpath(path, strict=True)).is_relative_to(os.path.realpath(root))


def is_absent(path: Path) -> bool:
    """Whether there is nothing at the path.

    A link that leads nowhere, here or above, is something: whoever put it there meant a file, or a
    folder with files, to be there. So is what is no folder where there should be one.
    """
    try:
        path.lstat()
    except FileNotFoundError:
        above = next((folder for folder in path.parents if os.path.lexists(folder)), None)
        return above is None or above.exists()
    except OSError:
        return False
    return False


class ContentError(Exception):
    """The content has faults; :attr:`faults` holds all of them, sorted by place."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        if not self.faults:
            raise ValueError("a ContentError needs at least one fault")
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[ContentError], tuple[tuple[Fault, ...]]]:
        """Pickle by faults, so that a worker process can raise it."""
        return ContentError, (self.faults,)


def gathered(*checks: Callable[[], Iterable[Fault]]) -> Iterator[Fault]:
    """What several checks find. One that cannot be carried out adds why, and keeps no other from
    being carried out: whoever mends one thing must not find as many others behind it.
    """
    for check in checks:
        try:
            yield from check()
        except ContentError as error:
            yield from error.faults


def raise_if_any(faults: Iterable[Fault]) -> None:
    """Raise :class:`ContentError` with all ``faults`` unless there are none."""
    found = tuple(faults)
    if found:
        raise ContentError(found)


def shown(path: Path, root: Path) -> str:
    """The path relative to ``root`` where it lies below it, else as it is."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
