"""Macros of a template that another template calls: which file is to be mended where that fails.

The tool's templates call macros of a project's, as those of sheets call ``counted`` in
``components.xml.j2``. Where such a macro lacks, or takes fewer values, the caller is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from jinja2.environment import TemplateModule
from jinja2.exceptions import TemplateRuntimeError
from jinja2.runtime import Macro

from generator.faults import Fault, brief, there_are

_LONGEST_CALL = 60
"""Characters of a call that a fault quotes."""


class TooManyValuesError(TemplateRuntimeError):
    """A macro is called with more values than it takes."""

    def __init__(self, macro: Macro, values: Iterable[object]) -> None:
        super().__init__(
            f"{macro.name}({', '.join(macro.arguments)}) is called as {_call(macro.name, values)}"
        )
        self.macro = macro


def check_call(macro: Macro, values: Sequence[object]) -> None:
    """Raise :class:`TooManyValuesError` where a macro is called with values that it has no names
    for.
    """
    if len(values) > len(macro.arguments) and not macro.catch_varargs:
        raise TooManyValuesError(macro, values)


@dataclass(slots=True)
class Opened:
    """The templates that a rendering has read: by file, what each is called, and how far from the
    game's own folder it lies, which is 0.
    """

    names: dict[str, str] = field(default_factory=dict)
    levels: dict[str, int] = field(default_factory=dict)

    def add(self, file: str, name: str, level: int) -> None:
        """Note a template."""
        self.names[file], self.levels[file] = name, level

    def answers_for(self, module: TemplateModule, caller: str) -> str:
        """The file of an imported template, if it is nearer to the game than the ``caller``, a
        file too, and so has to have what that asks of it; else "".
        """
        files = [file for file, name in self.names.items() if name == module.__name__]
        return next((f for f in files if self._is_nearer(f, caller)), "")

    def place(self, error: BaseException, caller: str) -> tuple[str, int] | None:
        """Where the macro begins that refused the values which the ``caller`` gave it.

        None where the error was another, or the mistake is the caller's.
        """
        if not isinstance(error, TooManyValuesError):
            return None
        place = place_of(error.macro)
        return place if self._is_nearer(place[0], caller) else None

    def _is_nearer(self, file: str, caller: str) -> bool:
        return self.levels.get(file, 0) < self.levels.get(caller, 0)


def place_of(macro: Macro) -> tuple[str, int]:
    """The file and the line where a macro begins."""
    function = macro._func
    template = function.__globals__["__jinja_template__"]
    # The first line of the function is that of its head; the next has a line of the template.
    line = template.get_corresponding_lineno(function.__code__.co_firstlineno)
    return template.filename, line


def lacking(file: str, name: str, caller: str, values: Iterable[object], module: Any) -> Fault:
    """The fault of a file without the macro ``name``, which a ``caller`` calls with ``values``."""
    has = [key for key, value in vars(module).items() if isinstance(value, Macro)]
    problem = f"lacks the macro {name!r}: {caller} asks for {_call(name, values)}"
    return Fault(file, 0, name, problem, there_are(name, has, "it has"))


def _call(name: str, values: Iterable[object]) -> str:
    return brief(f"{name}({', '.join(map(repr, values))})", _LONGEST_CALL)
