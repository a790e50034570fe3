"""Collecting the messages of a project from its templates and its Python code, with Babel.

A message belongs to the domain of the game whose folder or module it stands in, else to
``common``. ``trimmed`` and the other options are those of the environment that renders the
templates: where they differ, a look-up would miss.
"""

from __future__ import annotations

import tokenize
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.extract import extract as babel_extract
from jinja2 import TemplateSyntaxError

from generator.faults import ContentError, Fault, decoded, loaded, raise_if_any, shown
from generator.project import Project
from generator.text import markup
from generator.text.places import COMMON, MessageKey, pot_path

PACKAGE = Path(__file__).resolve().parents[1]
"""The program that is running."""

COMMENT_TAGS = ("Translators:",)
KEYWORDS: dict[str, Any] = {
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
JINJA_OPTIONS = {
    "trimmed": "true",
    "newstyle_gettext": "true",
    "silent": "false",
    "trim_blocks": "true",
    "lstrip_blocks": "true",
}

_Found = tuple[int, str | tuple[str, ...], list[str], str | None]
_Extractor = Callable[[IO[bytes]], Iterable[_Found]]


@dataclass(frozen=True, slots=True)
class SourceMessage:
    """A message as the sources have it: the places (file, line) and comments for translators."""

    key: MessageKey
    places: tuple[tuple[str, int], ...]
    comments: tuple[str, ...] = ()

    def fault(self, problem: str, remedy: str = "") -> Fault:
        """What is wrong with the English, at the first place where it stands."""
        file, line = self.places[0]
        return Fault(file, line, self.key.label, problem, remedy)


def extract(
    project: Project, domains: Collection[str] | None = None
) -> Mapping[str, tuple[SourceMessage, ...]]:
    """All messages of the ``domains`` (None: of all), in order of file and line; domains sorted.

    Raises :class:`ContentError` with every template or module that cannot be read, and every
    message that stands in two places with different plurals.
    """
    found = gather(project, domains)
    raise_if_any(found.faults)
    return found.messages


@dataclass(frozen=True, slots=True)
class Gathered:
    """Messages by domain as far as they could be read; ``partial`` names domains that lack some."""

    messages: Mapping[str, tuple[SourceMessage, ...]]
    partial: frozenset[str]
    faults: tuple[Fault, ...]


def gather(project: Project, domains: Collection[str] | None = None) -> Gathered:
    """:func:`extract` for those who go on with what can be read."""
    partial: set[str] = set()
    merged: dict[str, dict[tuple[str, str], SourceMessage]] = {}
    faults: list[Fault] = []
    for path in _sources(project):
        domain = domain_of(project, path)
        if domains is not None and domain not in domains:
            continue
        found = merged.setdefault(domain, {})
        unread: list[Fault] = []
        messages = _messages(project, path, domain, unread)
        if unread:
            partial.add(domain)
            faults += unread
        for message in sorted(messages, key=lambda m: m.places[0]):
            before = found.get(message.key.identity)
            found[message.key.identity] = _merge(before, message, faults)
    messages_of = {
        domain: tuple(merged[domain].values())
        for domain in sorted(merged)
        if merged[domain] or domain in partial
    }
    return Gathered(messages_of, frozenset(partial), tuple(faults))


def domain_of(project: Project, path: Path) -> str:
    """The domain of the messages in a source file: by its path, whatever else there is."""
    parts = path.relative_to(_root(project, path)).with_suffix("").parts
    match parts:
        case ("content", name, _, *_):
            return name
        case ("generator", "games", name, _, *_) | ("games", name, _, *_):
            return name
        case _:
            return COMMON


def templates(project: Project) -> list[Path]:
    """The templates of a project, sorted."""
    return sorted(project.content.glob("*/*.j2"))


def source_flaws(messages: Iterable[SourceMessage]) -> Iterator[Fault]:
    """What is wrong with the English itself, before anybody translates it."""
    for message in messages:
        yield from _plural_flaws(message)
        for text in filter(None, (message.key.msgid, message.key.plural)):
            if text != text.strip():
                yield message.fault("space at the beginning or the end")
            if len(text) > markup.LONGEST:
                remedy = f"at most {markup.LONGEST}: make several messages"
                yield message.fault(f"{len(text)} characters", remedy)
            for tag in markup.unknown_tags(text):
                yield message.fault(f"unknown tag {tag}")
            for found in markup.placeholders(text):
                if not markup.is_placeholder(found):
                    yield message.fault(f"{found!r} is no placeholder", "%(name)s, or %% for %")
            in_template = message.places[0][0].endswith(".j2")
            if in_template and (problem := markup.malformed(text)):
                yield message.fault(f"broken markup: {problem}")


def _plural_flaws(message: SourceMessage) -> Iterator[Fault]:
    """Languages use their first form for other numbers than one: it may need every placeholder."""
    singular, plural = map(markup.placeholders, (message.key.msgid, message.key.plural))
    for found in sorted(set(plural) - set(singular) if plural else ()):
        yield message.fault(f"the singular lacks {found}", "both forms have the same placeholders")


def _games(project: Project) -> set[str]:
    """What has a folder as only a game has."""
    folders = ("content", "generator/games", "games")
    return {path.name for folder in folders for path in (project.root / folder).glob("*/")}


def _sources(project: Project) -> list[Path]:
    """Templates and code, in the same order wherever the code lies."""
    return [*templates(project), *sorted(_modules(project))]


def _modules(project: Project) -> Iterable[Path]:
    """The program's code, in the project or, where that has only its messages, where it runs."""
    own = project.own_games.rglob("*.py")
    here = project.root / PACKAGE.name
    if here.is_dir() or not pot_path(project, COMMON).is_file():
        return [*here.rglob("*.py"), *own]
    ours = {COMMON, *_games(project)}
    return [*own, *(path for path in PACKAGE.rglob("*.py") if domain_of(project, path) in ours)]


def _root(project: Project, path: Path) -> Path:
    """The folder above ``content/`` or ``generator/`` that a source lies in."""
    return project.root if path.is_relative_to(project.root) else PACKAGE.parent


def _messages(
    project: Project, path: Path, domain: str, faults: list[Fault]
) -> list[SourceMessage]:
    file = shown(path, _root(project, path))
    extractor = _from_template if path.suffix == ".j2" else _from_python
    try:
        data = loaded(path, file, project.root)
        decoded(data, file)
        if b"gettext" not in data and path.suffix == ".py":  # none of the KEYWORDS
            return []
        return [_message(found, file, domain) for found in extractor(BytesIO(data))]
    except ContentError as error:
        faults += error.faults
    except TemplateSyntaxError as error:
        faults.append(Fault(file, error.lineno, "", error.message or "wrong syntax"))
    except (SyntaxError, tokenize.TokenError) as error:
        line = error.lineno if isinstance(error, SyntaxError) else error.args[1][0]
        faults.append(Fault(file, line or 0, "", str(error.args[0])))
    except RecursionError:
        faults.append(Fault(file, 0, "", "nested too deeply"))
    return []


def _from_template(stream: IO[bytes]) -> Iterable[_Found]:
    return babel_extract(
        "jinja2.ext:babel_extract", stream, KEYWORDS, COMMENT_TAGS, JINJA_OPTIONS, True
    )


def _from_python(stream: IO[bytes]) -> Iterable[_Found]:
    return babel_extract("python", stream, KEYWORDS, COMMENT_TAGS, {}, True)


def _message(found: _Found, file: str, domain: str) -> SourceMessage:
    line, ids, comments, context = found
    msgid, plural = (ids, "") if isinstance(ids, str) else (ids[0], ids[1])
    comment = " ".join(" ".join(comments).split())
    key = MessageKey(domain, context or "", msgid, plural)
    return SourceMessage(key, ((file, line),), (comment,) if comment else ())


def _merge(
    before: SourceMessage | None, message: SourceMessage, faults: list[Fault]
) -> SourceMessage:
    if before is None:
        return message
    plurals = {before.key.plural, message.key.plural} - {""}
    if len(plurals) > 1:
        first = ":".join(map(str, before.places[0]))
        faults.append(message.fault("the same message has another plural", f"see {first}"))
    return SourceMessage(
        before.key if before.key.plural else message.key,
        (*before.places, *message.places),
        tuple(dict.fromkeys((*before.comments, *message.comments))),
    )
