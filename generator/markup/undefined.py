"""Names in a template that mean nothing: all of them are told, with what there is instead."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import Any

from jinja2 import StrictUndefined
from jinja2.utils import missing

from generator.faults import Fault

_SHOWN = 400
"""Characters of a list of names that are shown."""


def undefined_in(context: Mapping[str, Any], found: list[Fault]) -> type[StrictUndefined]:
    """The class of undefined values of templates that are rendered with ``context``.

    Printing one adds a fault to ``found``, so that the next is found too; whatever else is done
    with one raises, for nothing sensible could follow.
    """
    names = dict(_mappings("", context))

    class Undefined(StrictUndefined):
        """A value that is not there."""

        __slots__ = ()

        @property
        def _undefined_message(self) -> str:
            name, owner = self._undefined_name, self._undefined_obj
            if self._undefined_hint:
                return self._undefined_hint
            if owner is missing:
                return f"{name!r} is undefined; there are: {_listed(context)}"
            if id(owner) in names:
                return f"{names[id(owner)]} has no {name!r}; it has: {_listed(owner)}"
            return f"{type(owner).__name__} has no {name!r}"

        def __str__(self) -> str:  # type: ignore[override]
            found.append(Fault(*_caller(), "", self._undefined_message))
            return ""

    return Undefined


def _mappings(prefix: str, names: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """What templates call the mappings that they can reach, by identity."""
    for name, value in names.items():
        if isinstance(value, Mapping):
            yield id(value), f"{prefix}{name}"
            yield from _mappings(f"{prefix}{name}.", value)


def _listed(names: Mapping[str, Any]) -> str:
    text = ", ".join(map(str, names))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _caller() -> tuple[str, int]:
    """File and line of the template that is being rendered."""
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        if template := frame.f_globals.get("__jinja_template__"):
            return template.filename, template.get_corresponding_lineno(frame.f_lineno)
        frame = frame.f_back
    raise RuntimeError("no template is being rendered")
