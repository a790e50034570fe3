"""Collecting the messages of a project from its templates and its Python code, with Babel.

A message belongs to the domain of the game whose folder or module it stands in. What a project adds
for all games is in ``common``, what the tool itself says in ``rulepress``. ``trimmed`` and
the other options are those of the environment that renders the templates: where they differ, a
look-up would miss.
"""

from __future__ import annotations

import tokenize
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from traceback import walk_tb
from typing import Any

from babel.messages.extract import extract as babel_extract
from jinja2 import TemplateSyntaxError
from jinja2.ext import babel_extract as jinja_look_ups
from jinja2.nodes import Node
from jinja2.parser import Parser

from generator.counted import counted
from generator.faults import ContentError, Fault, decoded, loaded, raise_if_any, shown
from generator.normalform import decomposed, normal, spelt
from generator.packages import game_folder, modules
from generator.project import PACKAGE, Project
from generator.text import markup
from generator.text.longnumber import TOO_LONG, long_number
from generator.text.places import NOT_WRITTEN, TOOL, WITHOUT_TEXT, MessageKey, keeps_tool
from generator.text.pythoncalls import look_ups
from generator.text.unclosed import place_and_problem
from generator.values import Value

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
_LookUp = tuple[int, str, Any, list[str]]
"""Line, function, the text or texts that it is called with, and comments before it."""

_READERS: Mapping[str, tuple[Callable[..., Iterable[Any]], Mapping[str, str]]] = {
    ".j2": (jinja_look_ups, JINJA_OPTIONS),
    ".py": (look_ups, {}),
}
"""By the ending of a file: what finds its look-ups, and with which options."""


class SourceMessage(Value, frozen=True):
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


class Gathered(Value, frozen=True):
    """Messages by domain as far as they could be read; ``partial`` names domains that lack some."""

    messages: Mapping[str, tuple[SourceMessage, ...]]
    partial: frozenset[str]
    faults: tuple[Fault, ...]


def gather(project: Project, domains: Collection[str] | None = None) -> Gathered:
    """:func:`extract` for those who go on with what can be read."""
    partial: set[str] = set()
    merged: dict[str, dict[tuple[str, str], SourceMessage]] = {}
    faults: list[Fault] = []
    for source in sources(project, domains):
        found = merged.setdefault(source.domain, {})
        unread: list[Fault] = []
        messages = _messages(project, source, unread)
        if unread:
            partial.add(source.domain)
            faults += unread
        for message in sorted(messages, key=lambda m: m.places[0]):
            before = found.get(message.key.identity)
            found[message.key.identity] = _merge(before, message, faults)
    for game in project.games():
        if (unread := _unread(project, game)) and (domains is None or game in domains):
            partial.add(game)
            faults += unread
    messages_of = {
        domain: tuple(merged[domain].values())
        for domain in sorted(merged)
        if merged[domain] or domain in partial
    }
    return Gathered(messages_of, frozenset(partial), tuple(faults))


def _unread(project: Project, game: str) -> list[Fault]:
    """Why the content of a game, or its code, cannot be read."""
    homes = (project.content / game, project.own_games / game)
    return [fault for home in homes for fault in project.unusable(home, folder=True)]


class SourceFile(Value, frozen=True):
    """A file with messages: the name that people know it by, and the domain that they are in."""

    path: Path
    file: str
    domain: str


def sources(project: Project, domains: Collection[str] | None = None) -> list[SourceFile]:
    """All files with messages of the ``domains`` (None: of all), templates before code.

    A game that the project has content for may be one of its own or an installed one: its
    alternative texts are the project's to translate. Of the tool's messages, a project keeps
    account only where it has to translate them.
    """
    found = [*templates(project), *_code(project)]
    return [source for source in found if domains is None or source.domain in domains]


def templates(project: Project) -> list[SourceFile]:
    """The templates of a project, sorted; and the tool's, where the project looks after them."""
    paths = sorted(project.content.glob("*/*.j2"))
    found = [SourceFile(path, project.shown(path), path.parent.name) for path in paths]
    if keeps_tool(project):
        paths = sorted((project.tool / "templates").glob("*.j2"))
        found += (_of_tool(project, path) for path in paths)
    return found


def _code(project: Project) -> Iterator[SourceFile]:
    """The code of the games and, where the project looks after its messages, of the tool."""
    tools = project.tool / "games"

    def installed(name: str) -> Path | None:
        folder = game_folder(name)  # in a project with the tool in it, what it has counts alone
        return None if folder and folder.parent == PACKAGE / "games" else folder

    homes = [project.content, project.own_games, *([tools] if project.has_tool else [])]
    for name in sorted({path.name for home in homes for path in home.glob("*/")}):
        if project.unusable(project.own_games / name, folder=True):
            continue
        for folder, above in (
            (project.own_games / name, project.root),
            (tools / name, project.tool.parent),
            (installed(name), None),
        ):
            if folder and folder.exists():
                for path in modules(folder):
                    file = shown(path, above or folder.parent)
                    yield SourceFile(path, file, name)
                break
    if keeps_tool(project):
        for path in modules(project.tool):
            if not path.is_relative_to(tools) or path.parent == tools:
                yield _of_tool(project, path)


def _of_tool(project: Project, path: Path) -> SourceFile:
    return SourceFile(path, shown(path, project.tool.parent), TOOL)


def source_flaws(messages: Iterable[SourceMessage]) -> Iterator[Fault]:
    """What is wrong with the English itself, before anybody translates it."""
    for message in messages:
        yield from _plural_flaws(message)
        for text in filter(None, (message.key.msgid, message.key.plural)):
            if text != text.strip():
                yield message.fault("space at the beginning or the end")
            if len(text) > markup.LONGEST:
                remedy = f"at most {markup.LONGEST}: make several messages"
                yield message.fault(f"{counted(len(text), 'character')}", remedy)
            if letter := decomposed(text):
                yield message.fault(f"{spelt(letter)} is a letter in parts", spelt(normal(letter)))
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


def _messages(project: Project, source: SourceFile, faults: list[Fault]) -> list[SourceMessage]:
    path, file, domain = source.path, source.file, source.domain
    try:
        data = loaded(path, file, project.root)
        decoded(data, file)
        if b"gettext" not in data and path.suffix == ".py":  # none of the KEYWORDS
            return []

        def written(*_: Any, **__: Any) -> Iterator[Any]:
            for look_up in _look_ups(path.suffix, data):
                if _is_empty(look_up):  # Babel would say so without the file
                    faults.append(Fault(file, look_up[0], "", *WITHOUT_TEXT))
                elif path.suffix == ".py" and domain != TOOL and not _is_written(look_up):
                    faults.append(Fault(file, look_up[0], "", *NOT_WRITTEN))
                else:
                    line, name, given, comments = look_up
                    yield line, name, given, [*comments]  # Babel takes the tags off them

        messages = babel_extract(written, BytesIO(data), KEYWORDS, COMMENT_TAGS, None, True)
        return [_message(found, file, domain) for found in messages]
    except ContentError as error:
        faults += error.faults
    except TemplateSyntaxError as error:
        at, problem, remedy = place_and_problem(error, data.decode())
        faults.append(Fault(file, at, "", problem, remedy))
    except (SyntaxError, tokenize.TokenError) as error:
        line = error.lineno if isinstance(error, SyntaxError) else error.args[1][0]
        faults.append(Fault(file, line or 0, "", str(error.args[0])))
    except RecursionError as error:
        faults.append(Fault(file, _line_of(error), "", "nested too deeply"))
    except ValueError:
        faults.append(Fault(file, long_number(data.decode()), "", TOO_LONG))
    return []


@lru_cache(maxsize=512)
def _look_ups(suffix: str, data: bytes) -> tuple[_LookUp, ...]:
    """What a source looks up, read once while it stays as it is."""
    reads, options = _READERS[suffix]
    return tuple(reads(BytesIO(data), KEYWORDS, COMMENT_TAGS, options))


def _line_of(error: RecursionError) -> int:
    """The line of a template that Jinja had come to; 0 where it is none."""
    line = 0
    for frame, _ in walk_tb(error.__traceback__):
        match frame.f_locals:
            case {"self": Parser() as parser}:
                line = parser.stream.current.lineno
            case {"node": Node() as node} | {"self": Node() as node}:
                line = node.lineno
    return line


def _is_written(look_up: _LookUp) -> bool:
    """Whether a call has its context and its texts as strings."""
    _, name, given, _ = look_up
    needed = 1 + name.startswith("n") + ("pgettext" in name)
    return len(given) >= needed and None not in given[:needed]


def _is_empty(look_up: _LookUp) -> bool:
    """Whether what is looked up is the empty text, in one of its forms."""
    _, name, given, _ = look_up
    texts = [given] if given is None or isinstance(given, str) else list(given)
    at = 1 if name in ("pgettext", "npgettext") else 0
    return "" in texts[at : at + (2 if name.startswith("n") else 1)]


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
