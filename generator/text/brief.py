"""Faults of catalogues in brief: what has one cause and one remedy is one line with its number.

A language just begun lacks every message, and a text that was changed is missed in the template, in
each catalogue, and in the books: whoever reads that line by line sees nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from pathlib import PurePath

from generator.counted import counted
from generator.faults import Fault
from generator.project import Project
from generator.text.checks import FUZZY, UNTRANSLATED, UPDATE
from generator.text.pofile import parse

FEW = 3
"""So many messages of a catalogue are named; more are counted."""


def in_brief(project: Project, faults: Collection[Fault]) -> list[Fault]:
    """The faults, sorted, with one in the place of all that have one cause.

    These are: what `rulepress messages update` sees to, and the untranslated and the fuzzy messages
    of each catalogue, where they are more than :data:`FEW`.
    """
    stale = [fault for fault in faults if fault.remedy.startswith(UPDATE)]
    brief = [_stale(project, stale)] if len(stale) > 1 else stale
    others = sorted(set(faults) - set(stale), key=lambda fault: (fault.file, _cause(fault), fault))
    for (file, cause), group in groupby(others, key=lambda fault: (fault.file, _cause(fault))):
        found = list(group)
        brief += [_counted(project, file, cause, found)] if cause and len(found) > FEW else found
    return sorted(brief)


def is_unfinished(fault: Fault) -> bool:
    """Whether a fault says no more than that there is work to do, or an update."""
    return bool(_cause(fault)) or fault.remedy.startswith(UPDATE)


def _cause(fault: Fault) -> str:
    """What stands behind many faults of a catalogue; empty for all others."""
    if fault.problem.startswith(UNTRANSLATED):
        return "messages are not translated"
    return "translations are fuzzy" if fault.problem == FUZZY else ""


def _stale(project: Project, faults: Collection[Fault]) -> Fault:
    """What is out of date."""
    files = sorted({fault.file for fault in faults})
    shown = ", ".join(sorted(_tails(files)))
    problem = f"out of date in {counted(len(faults), 'place')}, of {shown}"
    return Fault(project.shown(project.locales), 0, "", problem, f"{UPDATE} does all of it")


def _tails(files: Collection[str]) -> Iterator[str]:
    """Files of catalogues as people call them: ``pond.pot``, ``ja/pond.po``."""
    for path in map(PurePath, files):
        yield path.name if path.suffix == ".pot" else f"{path.parent.parent.name}/{path.name}"


def _counted(project: Project, file: str, cause: str, faults: Collection[Fault]) -> Fault:
    """How many of the messages of a catalogue have this fault."""
    path = PurePath(file)
    lang, domain = path.parent.parent.name, path.stem
    entries = parse(project.data(project.root / file), file, lang, domain).entries
    problem = f"{len(faults)} of {len(entries)} {cause}"
    return Fault(file, 0, "", problem, f"`rulepress messages check {lang}` names each")
