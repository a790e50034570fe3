"""Digests: of data, and of the program that makes the outputs."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from generator.contract.finding import ENTRY_POINTS

PACKAGE = Path(__file__).resolve().parents[1]
DISTRIBUTION = "rulepress"

_NAME = re.compile(r"[\w.-]+")
_EXTRA = re.compile(r";.*\bextra\s*==")


def digest(data: bytes) -> str:
    """The SHA-256 of the data, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


@cache
def program() -> str:
    """The digest of everything besides the project that decides what comes out.

    That is: Python's version, the code and data of this package and of the packages that bring
    games of their own, and the versions of all that this distribution requires. Tools that merely
    stand in the same environment do not count.
    """
    parts = [sys.version]
    for folder, files in (_code(PACKAGE), *_outside()):
        parts += (
            f"{file.relative_to(folder).as_posix()} {digest(file.read_bytes())}" for file in files
        )
    parts += (f"{name} {version}" for name, version in sorted(_requirements().items()))
    return digest("\n".join(parts).encode())


def _code(package: Path) -> tuple[Path, list[Path]]:
    """A package's folder, and its code and data."""
    return package, [f for f in sorted(package.rglob("*")) if f.suffix in {".py", ".json", ".css"}]


def _outside() -> Iterator[tuple[Path, list[Path]]]:
    """The same for packages that join by an entry point; a module alone is its one file."""
    points = metadata.entry_points(group=ENTRY_POINTS)
    for name in sorted({point.module.partition(".")[0] for point in points}):
        spec = find_spec(name)
        if spec and spec.submodule_search_locations:
            yield from (_code(Path(folder)) for folder in spec.submodule_search_locations)
        elif spec and spec.origin:
            yield Path(spec.origin).parent, [Path(spec.origin)]


def _requirements() -> dict[str, str]:
    """The installed versions of the requirements, theirs included; extras left out."""
    found: dict[str, str] = {}
    waiting = [DISTRIBUTION]
    while waiting:
        name = waiting.pop()
        try:
            distribution = metadata.distribution(name)
        except metadata.PackageNotFoundError:  # required on other systems only
            continue
        if distribution.name not in found:
            found[distribution.name] = distribution.version
            for line in distribution.requires or ():
                match = _NAME.match(line)
                if match and not _EXTRA.search(line):
                    waiting.append(match[0])
    return found
