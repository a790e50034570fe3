"""Going over the catalogues of a project: every check on every message, and the counts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from generator.faults import ContentError, Fault, is_absent
from generator.project import Project
from generator.settings import load_settings
from generator.text import glossary
from generator.text.begun import begun
from generator.text.checks import UPDATE, Missing
from generator.text.entries import PoFile
from generator.text.extract import (
    SourceMessage,
    extract,
    gather,
    source_flaws,
    templates,
)
from generator.text.flaws import flaws
from generator.text.places import (
    COMMON,
    SOURCE,
    TOOL,
    folders,
    is_kept,
    languages,
    po_path,
    pot_path,
)
from generator.text.pofile import load_file, parse
from generator.text.untranslated import untranslated
from generator.values import Value


class Count(Value, frozen=True):
    """Messages of one domain in one language; ``missing`` counts those not yet in the file."""

    lang: str
    domain: str
    translated: int
    fuzzy: int
    missing: int
    obsolete: int


def check_all(
    project: Project,
    langs: Iterable[str] | None = None,
    lacking: Mapping[str, Missing] | None = None,
    domains: Collection[str] | None = None,
) -> list[Fault]:
    """Everything that is wrong with the messages of a project, sorted by place.

    ``langs`` are the languages to look at, ``domains`` the domains (all, where None); ``lacking``
    gives for a language the characters of a text that its fonts do not have. A game that has not
    been begun in a language is not looked at, nor what is common where none has been.
    """
    gathered = gather(project, domains)
    terms, faults = glossary.read(project)
    faults += (*gathered.faults, *_header_faults(project))
    for source in templates(project):
        if domains is None or source.domain in domains:
            faults += _untranslated(project, source.path)
    for domain, messages in gathered.messages.items():
        faults += source_flaws(messages)
        if domain not in gathered.partial and (domain != TOOL or project.has_tool):
            faults += _stale_template(project, domain, messages)
    for lang in _translations(project, langs):
        fonts = (lacking or {}).get(lang)
        looked_at = {domain for domain in gathered.messages if begun(project, lang, domain)}
        for domain, messages in gathered.messages.items():
            if domain not in looked_at and not (domain in (COMMON, TOOL) and looked_at):
                faults += _unreadable(project, lang, domain)
                continue
            if not is_kept(project, lang, domain):
                continue
            try:
                file = load_file(project, lang, domain)
            except ContentError as error:
                faults += error.faults
                continue
            faults += check_file(file, messages, terms, fonts)
            if domain in gathered.partial:
                faults += _check_rest(file, messages, terms, fonts)
    return sorted(set(faults))


def check_file(
    file: PoFile,
    messages: Sequence[SourceMessage],
    terms: glossary.Glossary,
    lacking: Missing | None = None,
) -> Iterator[Fault]:
    """What is wrong with one catalogue, of which the sources have ``messages``."""
    for line in file.lost_previous:
        problem = "the previous English has become a comment (# |)"
        yield Fault(file.file, line, "", problem, f"{UPDATE} takes it out")
    for message in messages:
        entry = file.entries.get(message.key.identity)
        if entry is None:
            used_in = ", ".join(dict.fromkeys(place[0] for place in message.places))
            problem = f"not in the catalogue yet; used in {used_in}"
            yield Fault(file.file, 0, message.key.label, problem, f"{UPDATE} adds it")
            continue
        for flaw in flaws(entry, file.language, message.key.plural, terms, lacking):
            yield file.fault(entry, flaw.problem, flaw.remedy)


def _unreadable(project: Project, lang: str, domain: str) -> Sequence[Fault]:
    """What is wrong with a catalogue in which nothing is translated yet: it must be one."""
    if is_kept(project, lang, domain) and not is_absent(po_path(project, lang, domain)):
        try:
            load_file(project, lang, domain)
        except ContentError as error:
            return error.faults
    return ()


def _check_rest(
    file: PoFile,
    messages: Sequence[SourceMessage],
    terms: glossary.Glossary,
    lacking: Missing | None,
) -> Iterator[Fault]:
    """What is wrong with the entries that may be of a source that could not be read."""
    known = {message.key.identity for message in messages}
    for identity, entry in file.entries.items():
        if identity not in known:
            for flaw in flaws(entry, file.language, entry.key.plural, terms, lacking):
                yield file.fault(entry, flaw.problem, flaw.remedy)


def count(project: Project, langs: Iterable[str] | None = None) -> tuple[list[Count], list[Fault]]:
    """How far each language is, by domain; and what is wrong with catalogues that are not counted.

    Where there is no catalogue yet, all is missing. Raises :class:`ContentError` where the sources
    cannot be read.
    """
    sources = extract(project)
    counts: list[Count] = []
    faults: list[Fault] = []
    for lang in _translations(project, langs):
        for domain, messages in sources.items():
            if not is_kept(project, lang, domain):
                continue
            if not po_path(project, lang, domain).is_file():
                counts.append(Count(lang, domain, 0, 0, len(messages), 0))
                continue
            try:
                counts.append(_count(load_file(project, lang, domain), messages))
            except ContentError as error:
                faults += error.faults
    return counts, faults


def _count(file: PoFile, messages: Sequence[SourceMessage]) -> Count:
    entries = [file.entries.get(message.key.identity) for message in messages]
    fuzzy = sum(1 for entry in entries if entry and entry.fuzzy)
    good = sum(1 for entry in entries if entry and entry.translated and not entry.fuzzy)
    missing = len(entries) - fuzzy - good
    return Count(file.lang, file.domain, good, fuzzy, missing, file.obsolete)


def _header_faults(project: Project) -> Sequence[Fault]:
    try:
        load_settings(project).names("languages", folders(project))
    except ContentError as error:
        return error.faults
    return ()


def _untranslated(project: Project, path: Path) -> Iterator[Fault]:
    """Prose in no message; a file that cannot be read is named by who gathers the messages."""
    try:
        text = project.text(path)
    except ContentError:
        return
    yield from untranslated(text, project.shown(path))


def _stale_template(
    project: Project, domain: str, messages: Sequence[SourceMessage]
) -> Iterator[Fault]:
    path = pot_path(project, domain)
    file = project.shown(path)
    remedy = f"{UPDATE} brings it up to date"
    if is_absent(path):
        yield Fault(file, 0, "", "there is no such template", remedy)
        return
    try:
        entries = parse(project.data(path), file, "", domain).entries
    except ContentError as error:
        yield from error.faults
        return
    for message in messages:
        if message.key.identity not in entries:
            yield Fault(file, 0, message.key.label, "not in the template yet", remedy)
    known = {message.key.identity for message in messages}
    for identity, entry in entries.items():
        if identity not in known:
            yield Fault(file, entry.line, entry.key.label, "no longer in the sources", remedy)


def _translations(project: Project, langs: Iterable[str] | None) -> list[str]:
    wanted = languages(project) if langs is None else langs
    return [lang for lang in wanted if lang != SOURCE]
