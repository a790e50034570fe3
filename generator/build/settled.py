"""What was asked for once and found done is not looked into again while all is as it was.

After a command with which nothing was left to do, a small file in the project's cache has what was
asked for, a signature of all that the answer rests on (:mod:`generator.build.look`), and what is
said when there is nothing to do. Where the same is asked for again and the signature is the same,
the same is said, before anything else is imported. Whatever is not certain has the command carried
out: there is nothing that only this file knows.

The answer rests on the project with all that was built in it, the program, the libraries by their
versions, Python, and those variables of the environment that any of them reads.
"""

from __future__ import annotations

import os
import sys
import time
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from generator.build.look import PACKAGE, RECORDS, Look, UncertainError, is_looked_at
from generator.filelooks import YOUNG
from generator.projectplace import BUILD, KEPT, is_project, nearest

try:
    import fcntl
except ImportError:  # on Windows, where nobody can see whether a build is at work
    fcntl = None  # type: ignore[assignment]

FOLDER = "settled"
"""In the project's cache."""
FORMAT = 1

_PROJECT, _UNTRUSTED = "--project", "--untrusted"
_VARIABLES = ("LANG", "LC_", "PYTHON", "HOME", "XDG_", "SOURCE_DATE_EPOCH", "_ARGCOMPLETE")
"""How the names of the variables begin that Python, libraries and this program read."""
_OURS = "RULEPRESS"


class Request:
    """A command as it was given: its words, where, to which program, in which environment."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self.begun = time.time_ns()
        self.looked: tuple[str, Look] | None = None
        """The folder of faces that was taken for that of the project, and the look at all."""
        self.arguments = [*arguments]
        self.here = os.getcwd()
        self.libraries = [os.path.abspath(folder) for folder in sys.path]
        self._environment = sorted(
            (name, value)
            for name, value in os.environ.items()
            if name.startswith(_VARIABLES) or _OURS in name
        )

    @property
    def digest(self) -> str:
        """The digest of all of it."""
        from hashlib import sha256

        asked = (
            *(FORMAT, self.arguments, self.here, self.libraries, self._environment),
            *(PACKAGE, sys.version, sys.executable, tuple(sys.flags), sys.warnoptions),
            os.geteuid() if hasattr(os, "geteuid") else None,
        )
        return sha256(repr(asked).encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def root(self) -> str | None:
        """The folder of the project that is meant; None where that is not certain, and for what a
        stranger's project has kept.
        """
        given = None
        words = iter(self.arguments)
        for word in words:
            name, has_value, value = word.partition("=")
            if name == _PROJECT and given is None:
                given = value if has_value else next(words, "")
            elif len(name) > 2 and (_PROJECT.startswith(name) or _UNTRUSTED.startswith(name)):
                return None
        root = nearest(self.here) if given is None else os.path.realpath(given)
        return root if root and is_project(root) else None

    def file(self, root: str) -> str:
        """Where the answer is kept in the cache of a project."""
        words = repr((self.here, self.arguments)).encode("utf-8", "surrogatepass")
        return f"{root}/{BUILD}/{KEPT}/{FOLDER}/{zlib.crc32(words):08x}.json"


def request() -> Request | None:
    """What this process was started for; None where its folder went."""
    try:
        return Request(sys.argv[1:])
    except OSError:
        return None


def answer(request: Request) -> str | None:
    """What is said where there is nothing to do, empty if that is nothing; None where it is not
    known whether there is something to do.
    """
    begun = time.monotonic()
    try:
        root = request.root
        match _kept(request.file(root)) if root else None:
            case {
                "request": str(asked),
                "fonts": str(fonts),
                "more": [*more],
                "young": [*young],
                "signature": str(signature),
                "says": str(says),
                "timed": bool(timed),
            } if asked == request.digest and root:
                if _is_being_built(root) or not _is_writable(fonts):
                    return None
                look = Look(root, request.libraries, (fonts, *map(str, more)))
                request.looked = fonts, look
                if look.signature(look.contents(map(str, young))) != signature:
                    return None
                return f"{says} ({time.monotonic() - begun:.1f} s)" if timed else says
    except (OSError, UncertainError, ValueError):
        pass
    return None


def _kept(file: str) -> object:
    """What is kept in a file; None where nothing is."""
    try:
        with open(file, encoding="utf-8") as stream:
            import json

            data: object = json.load(stream)
    except (OSError, ValueError, RecursionError):
        return None
    return data


def _is_being_built(root: str) -> bool:
    """Whether a build is at work in the project, as far as one can see; raises ``OSError``."""
    if fcntl is None:
        return True
    try:
        lock = os.open(f"{root}/{BUILD}/{KEPT}/lock", os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False


def _is_writable(folder: str) -> bool:
    effective = os.access in os.supports_effective_ids
    return os.access(folder, os.W_OK | os.X_OK, effective_ids=effective)


class Witness:
    """Sees whether a command leaves nothing to do; to be made before it looks at the project.

    ``fonts`` is the folder of prepared faces. Raises
    :class:`~generator.build.look.UncertainError`.
    """

    def __init__(self, request: Request, root: str, fonts: str) -> None:
        self._request, self._root, self._fonts = request, root, fonts
        self._since = request.begun - YOUNG
        if request.looked and request.looked[0] == fonts:
            self._before = request.looked[1]
        else:
            self._before = Look(root, request.libraries, [fonts])
        self._young = self._before.contents(self._before.young(self._since))
        self._seen: dict[str, object] = {}
        self._says: dict[str, object] = {}

    def see(self, written: Mapping[str, str], made_from: Iterable[str]) -> None:
        """All is done: files were ``written``, whose digests these are, by their paths below the
        build folder. ``made_from`` names what the answer rests on, wherever it lies.

        A build still holds its lock.
        """
        with suppress(UncertainError):
            self._seen = self._settled(written, made_from) or {}

    def say(self, text: str, *, timed: bool = False) -> None:
        """What is said where there is nothing to do, ``timed`` with the seconds that it took."""
        self._says = {"says": text, "timed": timed}

    def keep(self) -> None:
        """Keep the answer, if all was seen as it should be and there is room for it."""
        import json
        from pathlib import Path

        from generator.writing import write_whole

        if self._seen and self._says:
            data = {"request": self._request.digest, "fonts": self._fonts}
            file = Path(self._request.file(self._root))
            with suppress(OSError):
                write_whole(file, json.dumps(data | self._seen | self._says).encode())

    def _settled(
        self, written: Mapping[str, str], made_from: Iterable[str]
    ) -> dict[str, object] | None:
        """What is known of all as it is; None where anything changed besides what was written.

        What lies elsewhere was not seen before: nothing of it may have changed lately.
        """
        since = time.time_ns() - YOUNG
        if since < self._since:  # the clock was set back
            return None
        root, build = self._root, f"{self._root}/{BUILD}"
        more = sorted({path for path in made_from if not is_looked_at(path, root)})
        now = Look(root, self._request.libraries, (self._fonts, *more))
        lately = now.young(self._since)
        if any(_is_below(path, more) for path in lately):
            return None
        ours = {f"{build}/{name}": was for name, was in written.items()}
        contents = now.contents({*lately, *ours})
        if any(contents[path].rpartition(" ")[2] != was for path, was in ours.items()):
            return None
        may_differ = {*ours, *(above for path in ours for above in _above(path, root))}
        elsewhere = (*more, *(f"{build}/{KEPT}/{name}" for name in RECORDS))
        changed = now.differing(self._before)
        changed |= {path for path, was in self._young.items() if contents.get(path) != was}
        if not all(_is_below(path, elsewhere) for path in changed - may_differ):
            return None
        young = {path: contents[path] for path in now.young(since)}
        return {"young": [*young], "signature": now.signature(young), "more": more}


def _is_below(path: str, places: Iterable[str]) -> bool:
    """Whether a path is one of the places, or leads into one."""
    return any(f"{path}/".startswith(f"{place}/") for place in places)


def _above(path: str, root: str) -> Iterable[str]:
    """The folders around a path, up to one that is not among them."""
    while (path := os.path.dirname(path)) != root:
        yield path
