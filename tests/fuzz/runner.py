"""Tries cases, and keeps those that break what was promised."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.faults import ContentError, Fault
from tests.fuzz import watch
from tests.fuzz.kind import Kind

CORPUS = Path(__file__).parent / "corpus"
LONGEST = 300
"""A line that tells of a fault has fewer characters."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A case with the promises that it breaks."""

    kind: str
    name: str
    data: bytes
    wrong: tuple[str, ...]


@dataclass(slots=True)
class Tally:
    """What was tried, by kind; how many cases were refused with a fault."""

    cases: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)


def run(kind: Kind, seed: int, numbers: Iterable[int], looking: watch.Watch, tally: Tally) -> None:
    """Try the cases of a kind with a seed and these numbers."""
    for number in numbers:
        data = kind.case(random.Random(f"{kind.name}/{seed}/{number}"))
        wrong, said = tried(kind, data, looking)
        tally.cases[kind.name] += 1
        tally.refused[kind.name] += bool(said)
        if wrong:
            tally.failures.append(Failure(kind.name, f"{seed}-{number}", data, wrong))


def tried(
    kind: Kind, data: bytes, looking: watch.Watch
) -> tuple[tuple[str, ...], Sequence[object]]:
    """The promises that a case breaks, and what was said of it."""
    watch.install()
    wrong: list[str] = []
    said: Sequence[object] = ()
    with looking.case() as seen:
        try:
            said = kind.tried(data)
        except ContentError as error:
            said = error.faults
        except (watch.TooLong, MemoryError):
            raise
        except AssertionError as error:
            wrong.append(f"promise: {error}")
        except BaseException as error:
            told = "".join(traceback.format_exception(error)[-4:])
            wrong.append(f"unforeseen: {told}")
    wrong += (flaw for each in said for flaw in _flaws(each))
    return (*wrong, *seen), said


def kept(kind: str, folder: Path = CORPUS) -> list[tuple[str, bytes]]:
    """The cases that once failed, by name, with what they are made of."""
    return [(path.name, path.read_bytes()) for path in sorted((folder / kind).glob("*"))]


def keep(failure: Failure, folder: Path = CORPUS) -> Path:
    """Put a case into the corpus, where each run begins with it; its name tells seed and number."""
    path = folder / failure.kind / failure.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(failure.data)
    return path


def _flaws(said: object) -> list[str]:
    """What is wrong with how a fault, or an error, is told."""
    line, flaws = str(said), []
    if len(line) >= LONGEST:
        flaws.append(f"told in {len(line)} characters: {line[:120]}…")
    if len(line.splitlines()) != 1 or "\x1b" in line:
        flaws.append(f"told in more than one line: {line!r:.200}")
    if isinstance(said, Fault):
        if not said.problem or not said.file:
            flaws.append(f"told without file or problem: {line}")
        if "a mistake of the program" in said.remedy or "failed on it:" in said.problem:
            flaws.append(f"unforeseen: {line}")
    return flaws
