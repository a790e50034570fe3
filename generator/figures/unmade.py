"""Figures that cannot be made: what is said of them, and what stands in for them meanwhile.

One figure at fault must not hide what is wrong in the book and in the lists beside it: those are
looked at with stand-ins, of which nothing is asked but that they are there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from generator.faults import Fault
from generator.values import Value
from generator.yamlfile import read


class Unmade(Value, frozen=True):
    """What keeps figures of a file from being made: the ``faults``, and the ``ids`` of figures that
    the file tells of; ``broken`` are the rules that these are said to break.

    It is not ``known`` what they are where the file is not readable, or one of them quotes a
    puzzle: then it may stand for several.
    """

    faults: tuple[Fault, ...] = ()
    ids: frozenset[str] = frozenset()
    broken: frozenset[str] = frozenset()
    known: bool = True


NOTHING = Unmade()
"""All figures are made."""


def unmade(faults: tuple[Fault, ...], text: str, made: frozenset[str]) -> Unmade:
    """What is not made of the ``text`` of a file that has these faults."""
    if not faults:
        return NOTHING
    document = read(text, "")
    if isinstance(document, Fault) or not isinstance(document.data, list):
        return Unmade(faults, known=False)
    left = [e for e in document.data if isinstance(e, dict) and e.get("id") not in made]
    ids = {entry["id"] for entry in left if isinstance(entry.get("id"), str)}
    broken = {rule for entry in left for rule in _broken(entry.get("claim"))}
    known = not any(key in entry for entry in left for key in ("answer", "extra"))
    return Unmade(faults, frozenset(ids), frozenset(broken), known)


def _broken(claim: object) -> Iterator[str]:
    match claim:
        case {"illegal": [*rules]}:
            yield from (rule for rule in rules if isinstance(rule, str))


class StandIn:
    """In the place of a figure that is not made: a template may ask for any of its numbers."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """Whatever is asked for."""
        return _Facts()

    def _asked(self, _: object, /) -> NoReturn:
        raise LookupError("a figure that is not made shows nothing")

    scene = alt = stem = _asked


class _Number(int):
    """A number that has any part, too, and is a list without items."""

    def __getitem__(self, key: object) -> _Number:
        return self

    def __iter__(self) -> Iterator[object]:
        return iter(())


class _Facts(dict[str, Any]):
    def __missing__(self, key: str) -> _Number:
        return _Number(2)
