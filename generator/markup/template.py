"""From a Jinja template and a catalogue to the XML of blocks.

A translation is data from strangers: the environment is sandboxed and escapes every value, and an
undefined name is an error. Messages themselves are trusted for the small set of inline elements
that the block parser knows; everything else in them is refused there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path, PurePosixPath
from re import Match
from types import FrameType, TracebackType
from typing import Any, Protocol

from jinja2 import FunctionLoader, StrictUndefined
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.utils import missing

from generator.faults import ContentError, Fault, is_absent, meant, raise_if_any, there_are
from generator.markup.bounds import STRICT, USUAL, Bounded
from generator.markup.compiled import Compiled
from generator.markup.macros import Opened, lacking
from generator.markup.origin import Origins
from generator.markup.wrongvalues import WRONG_VALUES, in_words, kind
from generator.project import Project, Read
from generator.text.places import WITHOUT_TEXT
from generator.text.unclosed import place_and_problem


class Messages(Protocol):
    """What templates and the machine's own words need of a catalogue of one language."""

    @property
    def lang(self) -> str:
        """Language code such as ``"ja"``."""

    def gettext(self, message: str, /, **values: object) -> str:
        """The translation of ``message``; ``%(name)s`` filled where values are given."""

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """The translation of ``message`` in ``context``."""

    def ngettext(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """The translation that fits the number ``n``."""

    def npgettext(
        self, context: str, singular: str, plural: str, n: int, /, **values: object
    ) -> str:
        """The translation in ``context`` that fits the number ``n``."""


def render(
    template: str,
    *,
    project: Project,
    game: str,
    catalogue: Messages,
    read: Read,
    context: Mapping[str, Any],
) -> str:
    """The text that ``template`` renders to in the catalogue's language.

    Templates are looked up in ``content/<game>/``, then in ``content/common/``, then among those
    that come along with the tool, and read through ``read``, so that the caller knows every file
    that the result depends on. Raises :class:`ContentError` with file and line for a template that
    is not found or not well formed, for every undefined name, for what cannot be worked out, and
    for a translation with a placeholder that the template lacks. Elements carry their places (see
    :mod:`generator.markup.origin`).
    """
    folders = project.templates(game)
    opened = Opened()
    found: list[Fault] = []

    def load(name: str) -> tuple[str, str, None] | None:
        path = _find(folders, name)
        if path is None:
            return None
        file = project.shown(path)
        level = next(n for n, folder in enumerate(folders) if path.is_relative_to(folder))
        opened.add(file, name, level)
        return read(path), file, None

    environment = Bounded(
        STRICT if project.untrusted else USUAL,
        loader=FunctionLoader(load),
        autoescape=True,
        optimized=False,  # a number that is none would be written into the code
        undefined=_undefined_in(context, found, opened),
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", Origins],
        bytecode_cache=Compiled(project),
    )
    environment.policies["ext.i18n.trimmed"] = True
    install = environment.install_gettext_callables  # type: ignore[attr-defined]
    install(
        _never_empty(catalogue.gettext, 0, found),
        _never_empty(catalogue.ngettext, 0, found),
        newstyle=True,
        pgettext=_never_empty(catalogue.pgettext, 1, found),
        npgettext=_never_empty(catalogue.npgettext, 1, found),
    )
    start = project.shown(folders[0] / template)

    def fault(error: BaseException, problem: str, remedy: str = "") -> ContentError:
        file, line = _place(error.__traceback__, opened.names, start)
        file, line = opened.place(error, file) or (file, line)
        return ContentError([*found, Fault(file, line, "", problem, remedy)])

    try:
        text = environment.get_template(template).render(context)
    except TemplateSyntaxError as error:
        place = error.filename or start
        line, problem, remedy = place_and_problem(error, error.source or "")
        raise ContentError([*found, Fault(place, line, "", problem, remedy)]) from error
    except TemplateNotFound as error:
        if not isinstance(error.name, str):  # of several, all are named, and what is no name
            raise fault(error, error.message or str(error)) from error
        where = " and ".join(dict.fromkeys(project.shown(folder) for folder in folders))
        known = (file.name for folder in folders for file in folder.glob("*.j2"))
        remedy = there_are(str(error.name), dict.fromkeys(known))
        raise fault(error, f"there is no template {error.name!r} in {where}", remedy) from error
    except SecurityError as error:
        raise fault(error, _UNSAFE.sub(_refused, error.message or str(error))) from error
    except TemplateError as error:
        raise fault(error, error.message or str(error)) from error
    except (
        RecursionError,
        MemoryError,
        SyntaxError,
    ) as error:  # the last two are Python's parser's
        raise fault(error, "the template includes itself, or is nested too deeply") from error
    except WRONG_VALUES as error:
        if not _in_message(error.__traceback__):
            raise fault(error, in_words(error)) from error
        # What `message % values` raises: the translation's placeholders are not the template's.
        problem = f"a message cannot be filled in ({catalogue.lang}): {in_words(error)}"
        remedy = "the translation must have the placeholders of the English message"
        raise fault(error, problem, remedy) from error
    raise_if_any(found)
    return text


def _never_empty(
    look_up: Callable[..., str], before: int, found: list[Fault]
) -> Callable[..., str]:
    """A look-up of messages, whose texts come after so many others, that adds a fault to ``found``
    for one without a text.
    """

    def asked(*texts: Any) -> str:
        if "" not in texts[before:]:
            return look_up(*texts)
        found.append(Fault(*_caller(), "", *WITHOUT_TEXT))
        return ""

    return asked


def template_path(project: Project, game: str, name: str) -> Path:
    """The file of a template: where it should be, where there is none."""
    folders = project.templates(game)
    return _find(folders, name) or folders[0] / name


_UNSAFE = re.compile(r"access to attribute ('\w+') of '(\w+)' object is unsafe\.?")


def _refused(found: Match[str]) -> str:
    return f"a template may not use {found[1]} of {kind(found[2])}"


_LONGEST_NAME = 200
"""Characters of the name of a template."""


def _find(folders: Iterable[Path], name: str) -> Path | None:
    if ".." in PurePosixPath(name).parts or PurePosixPath(name).is_absolute():
        return None
    if "\0" in name or len(name) > _LONGEST_NAME or not PurePosixPath(name).parts:
        return None
    paths = (folder / name for folder in folders)
    return next((path for path in paths if not _is_no_template(path)), None)


def _is_no_template(path: Path) -> bool:
    """Whether nothing is there, or a folder that is not in the place of a template."""
    return is_absent(path) or (path.suffix != ".j2" and path.is_dir())


def _in_message(traceback: TracebackType | None) -> bool:
    """Whether the error came up while a message was filled in."""
    while traceback is not None:
        if traceback.tb_frame.f_globals.get("__name__") == "jinja2.ext":
            return True
        traceback = traceback.tb_next
    return False


def _place(
    traceback: TracebackType | None, templates: Mapping[str, str], default: str
) -> tuple[str, int]:
    """File and line of the innermost template that the error passed through."""
    found = (default, 0)
    while traceback is not None:
        file = traceback.tb_frame.f_code.co_filename
        if file in templates:
            found = (file, traceback.tb_lineno)
        traceback = traceback.tb_next
    return found


_MOST_FAULTS = 50
"""Undefined names that are named in faults; finding the place of each takes its time."""
_LONGEST_LIST = 400
"""Characters of a list of names that a fault shows."""


def _undefined_in(
    context: Mapping[str, Any], found: list[Fault], opened: Opened
) -> type[StrictUndefined]:
    """The class of undefined values of templates that are rendered with ``context``.

    Printing one adds a fault to ``found``, so that the next is found too, and so does calling a
    macro that a template lacks; whatever else is done with one raises, for nothing sensible could
    follow.
    """

    @cache
    def names() -> Mapping[int, str]:
        return dict(_mappings("", context))

    class Undefined(StrictUndefined):
        """A value that is not there."""

        __slots__ = ()

        def __call__(self, *values: object) -> str:  # type: ignore[override]
            module, caller = self._undefined_obj, _caller()[0]
            imported = isinstance(module, TemplateModule)
            if not (file := opened.answers_for(module, caller) if imported else ""):
                self._fail_with_undefined_error()
            name = str(self._undefined_name)
            if (file, name) not in {(fault.file, fault.item) for fault in found}:
                found.append(lacking(file, name, opened.names[caller], values, module))
            return ""

        @property
        def _undefined_message(self) -> str:
            name, owner = self._undefined_name, self._undefined_obj
            if self._undefined_hint:
                return _UNSAFE.sub(_refused, self._undefined_hint)
            if owner is missing:
                hint = meant([str(name)], context)
                return f"{name!r} is undefined; {hint}there are: {_listed(context)}"
            if id(owner) in names():
                hint = meant([str(name)], map(str, owner))
                return f"{names()[id(owner)]} has no {name!r}; {hint}it has: {_listed(owner)}"
            return f"{kind(type(owner).__name__)} has no {name!r}"

        def __str__(self) -> str:  # type: ignore[override]
            if len(found) >= _MOST_FAULTS:
                self._fail_with_undefined_error()
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
    return text if len(text) <= _LONGEST_LIST else f"{text[:_LONGEST_LIST]}…"


def _caller() -> tuple[str, int]:
    """File and line of the template that is being rendered."""
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        if template := frame.f_globals.get("__jinja_template__"):
            return template.filename, template.get_corresponding_lineno(frame.f_lineno)
        frame = frame.f_back
    raise RuntimeError("no template is being rendered")
