"""Compiled templates, kept: every language and edition renders the same ones, and so does the next
process.

They are code, and lie in the build folder, which may have come from somebody else: with a copy of
the project, by a cache of a server. So only what this user has compiled is run: it is signed with a
key that lies in the user's own cache.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path
from types import CodeType

import jinja2
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from generator.project import Project, user_cache
from generator.writing import write_whole

FOLDER = "templates"
"""In the project's cache."""

_MARK = 32
"""Bytes before the code in a file, and of the user's key."""

_codes: dict[tuple[str, str], CodeType] = {}
"""What this process has compiled or read last, by what Jinja calls the template and its source."""
_MOST = 64
"""So many templates are in it: a few books, not all that was ever saved while one is served."""


class Compiled(BytecodeCache):
    """The code of a project's templates, a file each.

    A file counts where it is whole, this user's, and where the template, this program, Jinja and
    Python are those that it was made by.
    """

    def __init__(self, project: Project) -> None:
        self._folder = project.cache / FOLDER

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put the code in the bucket, if this very source has been compiled before."""
        known = bucket.key, bucket.checksum
        if known not in _codes:
            try:
                kept = (self._folder / bucket.key).read_bytes()
            except OSError:
                return
            mark, code = kept[:_MARK], kept[_MARK:]
            if mark != _mark(bucket, code):
                return
            _remember(known, marshal.loads(code))
        bucket.code = _codes[known]

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of the bucket."""
        if bucket.code is None:
            return
        _remember((bucket.key, bucket.checksum), bucket.code)
        code = marshal.dumps(bucket.code)
        with suppress(OSError):  # then it is compiled anew, as long as nothing can be kept
            write_whole(self._folder / bucket.key, _mark(bucket, code) + code)


def _remember(known: tuple[str, str], code: CodeType) -> None:
    _codes[known] = code
    if len(_codes) > _MOST:
        del _codes[next(iter(_codes))]


def _mark(bucket: Bucket, code: bytes) -> bytes:
    """What stands before the code in a file: this user's signature of it, and of all that decides
    what a template is compiled to.
    """
    made_from = _program() + bucket.checksum.encode()
    return blake2b(made_from + code, key=_key(), digest_size=_MARK).digest()


@cache
def _key() -> bytes:
    """What this user signs with, and nobody else can read; of this process alone, where the user's
    cache cannot be written.
    """
    file, new = user_cache() / "key", os.urandom(_MARK)
    try:
        if not file.is_file() or file.stat().st_size != _MARK:
            write_whole(file, new, private=True)
        return file.read_bytes()  # which may be what another process has written meanwhile
    except OSError:
        return new


@cache
def _program() -> bytes:
    """The digest of Python, and of what has a part in compiling."""
    found = sha256(sys.version.encode())
    for file in sorted(Path(str(jinja2.__file__)).parent.glob("*.py")):
        found.update(file.read_bytes())
    for name in ("bounds.py", "origin.py", "template.py"):
        found.update(Path(__file__).with_name(name).read_bytes())
    return found.digest()
