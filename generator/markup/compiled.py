"""Compiled templates, kept: every language and edition renders the same ones, and so does the next
process.
"""

from __future__ import annotations

import marshal
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType

from jinja2 import BytecodeCache, compiler, ext, lexer, nodes, parser
from jinja2.bccache import Bucket

from generator.project import Project
from generator.writing import write_whole

FOLDER = "templates"
"""In the project's cache."""

_MARK = sha256().digest_size
"""Bytes before the code in a file."""

_codes: dict[tuple[str, str], CodeType] = {}
"""What this process has compiled or read, by what Jinja calls the template and its source."""


class Compiled(BytecodeCache):
    """The code of a project's templates, a file each.

    A file counts where it is whole, and where the template, this program, Jinja and Python are
    those that it was made by. None is read that a stranger's project brings along, as with all
    that lies in the project's cache.
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
            _codes[known] = marshal.loads(code)
        bucket.code = _codes[known]

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of the bucket."""
        if bucket.code is None:
            return
        _codes[bucket.key, bucket.checksum] = bucket.code
        code = marshal.dumps(bucket.code)
        with suppress(OSError):  # then it is compiled anew, as long as nothing can be kept
            write_whole(self._folder / bucket.key, _mark(bucket, code) + code)


def _mark(bucket: Bucket, code: bytes) -> bytes:
    """What stands before the code in a file: a digest of it, and of all that decides what a
    template is compiled to.
    """
    return sha256(_program() + bucket.checksum.encode() + code).digest()


@cache
def _program() -> bytes:
    """The digest of Python, and of what has a part in compiling."""
    found = sha256(sys.version.encode())
    for module in (compiler, ext, lexer, nodes, parser):
        found.update(Path(str(module.__file__)).read_bytes())
    for name in ("bounds.py", "origin.py", "template.py"):
        found.update(Path(__file__).with_name(name).read_bytes())
    return found.digest()
