"""Things made from a project and kept, until what they were made from is not as it was."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from generator.build.digests import digest
from generator.build.trace import Inputs, Snapshot, Trace
from generator.project import Project

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Entry:
    """``seen`` is the state of the project in which it was right last."""

    value: Any
    inputs: Inputs
    parts: tuple[object, ...]
    seen: Snapshot


class Cache:
    """Makes things of a project, each once for every state of what it is made from.

    :meth:`refresh` tells that the project may have changed. Not for several threads at once.
    """

    def __init__(self, project: Project) -> None:
        self._project = project
        self._present = Snapshot.of(project)
        self._kept: dict[Hashable, _Entry] = {}

    def refresh(self) -> None:
        """From now on, files are as they are now."""
        self._present = Snapshot.of(self._project)

    def get(self, name: Hashable, make: Callable[[Trace], T], parts: tuple[object, ...] = ()) -> T:
        """The thing of this name, as ``make`` makes it of what it reads through the trace.

        It is made anew where an input has changed, or where ``parts``, other things that it is
        made of, are not the very same. Whatever ``make`` raises is not kept.
        """
        kept = self._kept.get(name)
        if kept and _same(kept.parts, parts):
            if kept.seen is not self._present and self._present.unchanged(kept.inputs):
                inputs = self._present.renewed(kept.inputs)
                kept = self._kept[name] = replace(kept, seen=self._present, inputs=inputs)
            if kept.seen is self._present:
                return cast(T, kept.value)
        trace = Trace(self._project)
        value = make(trace)
        self._kept[name] = _Entry(value, trace.inputs, parts, self._present)
        return value

    def version(self, name: Hashable) -> str:
        """A text that changes with what the thing is made from; ``KeyError`` for no such thing."""
        inputs = self._kept[name].inputs.items()  # a catalogue may change without its messages
        return digest(repr(sorted(item for item in inputs if item[0][0] != "catalogue")).encode())


def _same(before: tuple[object, ...], now: tuple[object, ...]) -> bool:
    return len(before) == len(now) and all(a is b for a, b in zip(before, now, strict=True))
