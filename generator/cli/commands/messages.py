"""``messages``: looking after the texts and their translations."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import to_builtins
from msgspec.structs import astuple

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.faces import faces
from generator.cli.terminal import (
    Choice,
    Terminal,
    UsageError,
    fault_data,
    result,
    result_json,
    select,
)
from generator.faults import ContentError, Fault, raise_if_any
from generator.project import Project

if TYPE_CHECKING:  # imported where they are used, as the other commands start sooner without them
    from generator.text.review import Count
    from generator.text.reword import Rewording

TASKS: Mapping[str, str] = {
    "extract": "write the templates (locales/*.pot) anew",
    "update": "extract, and bring the catalogues up to date",
    "reword": "update, and show what English was reworded; with IDs or --yes, carry the "
    "translations over as they are",
    "check": "say what is wrong in the catalogues; of languages that are named, each message",
    "stats": "count what is translated",
    "new": "begin a language, by its code",
}


def _arguments(command: argparse.ArgumentParser) -> None:
    tasks = TASKS
    command.add_argument(
        "task", choices=tasks, help="; ".join(f"{task}: {text}" for task, text in tasks.items())
    )
    command.add_argument(
        "what",
        nargs="*",
        default=[],
        metavar="WHAT",
        help="IDs to reword, languages to check, or the new language",
    )
    command.add_argument("--yes", action="store_true", help="reword all that is shown")
    arguments.json(command)


def messages(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """One task of looking after the messages."""
    from generator.text.merge import GettextMissing

    tasks: dict[str, Callable[[Project, argparse.Namespace, Terminal], int]] = {
        "extract": _extract,
        "update": _update,
        "reword": _reword,
        "check": _check,
        "stats": _stats,
        "new": _new,
    }
    if options.what and options.task not in ("reword", "check", "new"):
        raise UsageError(f"messages {options.task} takes no {options.what[0]!r}")
    if options.yes and options.task != "reword":
        raise UsageError("--yes belongs to messages reword")
    if options.task in ("extract", "update", "reword", "new"):
        from generator.build.unusable import unusable_places

        raise_if_any(unusable_places(project))  # before some catalogues are written, and others not
    try:
        return tasks[options.task](project, options, terminal)
    except GettextMissing as error:
        raise UsageError(str(error)) from error


def _extract(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.text import commands

    return _changed(project, commands.extract(project), options, terminal)


def _update(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.text import commands

    return _changed(project, commands.update(project), options, terminal)


def _new(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    if len(options.what) != 1:
        raise UsageError("messages new takes one language, as in: rulepress messages new es")
    written = begin_language(project, options.what[0], terminal)
    return _changed(project, written, options, terminal)


def begin_language(project: Project, lang: str, terminal: Terminal) -> tuple[Path, ...]:
    """Begin a language; returns the files that were written or changed."""
    from generator.text.merge import GettextMissing
    from generator.text.newlang import begin
    from generator.typeset.coverage import lacking

    fonts = faces(project, terminal, [lang])
    try:
        written = begin(project, lang, lacking(fonts, lang))
    except GettextMissing as error:
        raise UsageError(str(error)) from error
    if problem := undivided(lang):
        terminal.note(problem)
    terminal.note(
        f"now translate what stands in locales/{lang}; `rulepress messages stats` counts what is"
        f" left, `rulepress messages check {lang}` names what is wrong"
    )
    return written


def undivided(lang: str) -> str:
    """Why words of a language stay whole though its script has hyphens; else ""."""
    from generator.text.language import script_of
    from generator.typeset.hyphenation import has_patterns

    if has_patterns(lang) or not script_of(lang).hyphenates:
        return ""
    return f"no patterns are known by which to hyphenate {lang}: its words stay whole"


def _reword(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.text import commands
    from generator.text.reword import carry_over, rewordings

    written = commands.update(project)
    pairs = rewordings(project)
    if not options.what and not options.yes:
        return _pairs(pairs, options, terminal)
    if pairs or options.what:
        select(Choice("rewording", options.what, [pair.id for pair in pairs]))
    carried = carry_over(project, None if options.yes else options.what)
    paths = tuple(dict.fromkeys((*written, *carried.changed)))
    status = _changed(project, paths, options, terminal, carried.faults)
    if carried.faults:
        terminal.faults(carried.faults)
        terminal.note("these translations stay fuzzy: they are not right for the new English")
    return status


def _pairs(pairs: Sequence[Rewording], options: argparse.Namespace, terminal: Terminal) -> int:
    """Show what was reworded."""
    if options.json:
        data = [to_builtins(pair) | {"id": pair.id} for pair in pairs]
        result_json({"rewordings": data})
        return 0
    for pair in pairs:
        context = " → ".join(dict.fromkeys((pair.before.context, pair.after.context)))
        result(f"{pair.id} {pair.after.domain} {context} ({', '.join(pair.langs)})")
        for sign, key in (("-", pair.before), ("+", pair.after)):
            for text in filter(None, (key.msgid, key.plural)):
                result(f"  {sign} {text}")
    if pairs:
        terminal.note("same meaning? rulepress messages reword ID …, or --yes for all of them")
    else:
        terminal.note("no translated message was reworded")
    return 0


def _check(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.build.textcheck import text_faults
    from generator.text import tools
    from generator.text.brief import in_brief, is_unfinished
    from generator.text.places import SOURCE, languages

    known = [lang for lang in languages(project) if lang != SOURCE]
    wanted = select(Choice("translation", options.what, known))[0] if options.what else None
    fonts = faces(project, terminal)
    own = text_faults(project, fonts, None, wanted)
    wrong = {fault.file for fault in own if not is_unfinished(fault)}
    faults = [*own, *tools.all_faults(project, wanted, wrong)]
    if options.json:
        result_json({"faults": fault_data(faults)})
    for line in _totals(project, wanted):
        terminal.note(line)
    for tool in tools.absent():
        terminal.note(f"{tool} is not installed: what it would find is not looked for")
    if faults:
        terminal.faults(faults if wanted else in_brief(project, faults))
    else:
        terminal.note("no faults in the messages")
    return 1 if faults else 0


def _totals(project: Project, langs: Sequence[str] | None) -> Iterable[str]:
    """How far each of the languages (None: all) is, all games together."""
    from generator.text import review

    try:
        counts, _ = review.count(project, langs)
    except ContentError:  # who checks tells what cannot be read
        return
    for lang in dict.fromkeys(count.lang for count in counts):
        own = [astuple(count)[2:] for count in counts if count.lang == lang]
        yield from _lines([review.Count(lang, "in all", *map(sum, zip(*own, strict=True)))])


def _stats(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.text import review

    counts, faults = review.count(project)
    if options.json:
        data = {"counts": [to_builtins(count) for count in counts], "faults": fault_data(faults)}
        result_json(data)
    else:
        for line in _lines(counts):
            result(line)
    idle = [f"{c.lang} {c.domain}" for c in counts if not c.translated and not c.fuzzy]
    if idle:
        terminal.note(f"not begun, so that nothing is made of them: {', '.join(idle)}")
    if faults:
        terminal.faults(faults)
    return 1 if faults else 0


def _lines(counts: Iterable[Count]) -> Iterable[str]:
    for count in counts:
        yield (
            f"{count.lang} {count.domain}: {count.translated} translated, {count.fuzzy} fuzzy, "
            f"{count.missing} missing, {count.obsolete} obsolete"
        )


def _changed(
    project: Project,
    paths: Sequence[Path],
    options: argparse.Namespace,
    terminal: Terminal,
    faults: Sequence[Fault] = (),
) -> int:
    """Tell which files were changed; 1 where there are ``faults``, which the caller tells."""
    names = [project.shown(path) for path in paths]
    if options.json:
        result_json({"changed": names} | ({"faults": fault_data(faults)} if faults else {}))
    elif names:
        for name in names:
            result(name)
    else:
        terminal.note("nothing to change")
    return 1 if faults else 0


MESSAGES = Command(_arguments, messages)
