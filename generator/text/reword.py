"""Carrying translations over to English that was reworded, once a reviewer says so.

After an update, a message whose English has changed is fuzzy, and has the previous English beside
it. Where the meaning is the same (a spelling corrected, a section renamed), every translation is
still right, and nobody should have to look at it in every language.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path

from babel.messages.pofile import read_po

from generator.faults import Fault
from generator.project import Project
from generator.text import glossary
from generator.text.entries import Entry, PoFile
from generator.text.extract import extract
from generator.text.flaws import flaws
from generator.text.places import SOURCE, MessageKey, is_kept, languages, po_path
from generator.text.pofile import load_file
from generator.values import Value
from generator.writing import write_whole


class Rewording(Value, frozen=True, order=True):
    """English as it was and as it is now; ``langs`` have a translation of the former."""

    before: MessageKey
    after: MessageKey
    langs: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """A short name, by which a reviewer approves it; the same in every run."""
        return hashlib.sha256(repr((self.before, self.after)).encode()).hexdigest()[:6]


class Carried(Value, frozen=True):
    """Which files were changed, and why some translations stay fuzzy."""

    changed: tuple[Path, ...]
    faults: tuple[Fault, ...]


def rewordings(project: Project) -> tuple[Rewording, ...]:
    """What was reworded since it was translated, by domain and context.

    A translation that was guessed from that of another message, which there still is, is none.
    Raises :class:`ContentError`.
    """
    found: dict[Rewording, list[str]] = {}
    for lang, _, _, pairs in _catalogues(project):
        for pair, _ in pairs:
            found.setdefault(pair, []).append(lang)
    return tuple(sorted(Rewording(p.before, p.after, tuple(found[p])) for p in found))


def carry_over(project: Project, ids: Collection[str] | None = None) -> Carried:
    """Take the mark off the translations of the rewordings with these ``ids`` (None: of all).

    A translation that a check finds wrong for the new English keeps it. Raises
    :class:`ContentError`.
    """
    terms, faults = glossary.read(project)
    changed: list[Path] = []
    for lang, domain, file, pairs in _catalogues(project):
        path = po_path(project, lang, domain)
        lines = project.text(path).split("\n")
        for pair, entry in reversed(pairs):
            if ids is not None and pair.id not in ids:
                continue
            sure = Entry(entry.key, entry.strings, entry.line, False, entry.used_in)
            found = flaws(sure, file.language, entry.key.plural, terms)
            faults += (file.fault(entry, flaw.problem, flaw.remedy) for flaw in found)
            if not found:
                _unmark(lines, entry)
        text = "\n".join(lines)
        if text != project.text(path):
            write_whole(path, text.encode())
            changed.append(path)
    return Carried(tuple(changed), tuple(sorted(faults)))


_Pairs = Sequence[tuple[Rewording, Entry]]


def _catalogues(project: Project) -> Iterator[tuple[str, str, PoFile, _Pairs]]:
    """Every catalogue that there is: language, domain, file, and the rewordings by line."""
    for domain, messages in extract(project).items():
        known = {message.key.identity for message in messages}
        for lang in languages(project):
            if lang == SOURCE or not is_kept(project, lang, domain):
                continue
            if not po_path(project, lang, domain).is_file():
                continue
            file = load_file(project, lang, domain)
            lines = project.text(po_path(project, lang, domain)).split("\n")
            yield lang, domain, file, tuple(_pairs(file, lines, known))


def _pairs(
    file: PoFile, lines: Sequence[str], known: Collection[tuple[str, str]]
) -> Iterator[tuple[Rewording, Entry]]:
    for entry in sorted(file.entries.values(), key=lambda entry: entry.line):
        if entry.fuzzy and entry.translated and entry.key.identity in known:
            before = _previous(lines, entry)
            back = before == entry.key  # changed, and changed back
            if before and (back or before.identity not in known):
                yield Rewording(before, entry.key), entry


def _previous(lines: Sequence[str], entry: Entry) -> MessageKey | None:
    """The English that an entry was translated from; None where the file does not say."""
    previous = [lines[n].removeprefix("#|").strip() for n in _above(lines, entry, "#|")]
    text = "\n".join(reversed(previous))
    if not text:
        return None
    end = 'msgstr[0] ""' if "msgid_plural " in text else 'msgstr ""'
    for message in read_po(StringIO(f"{text}\n{end}\n")):
        if message.id:
            singular, plural = (message.id, "") if isinstance(message.id, str) else message.id
            return MessageKey(entry.key.domain, message.context or "", singular, plural)
    return None


def _unmark(lines: list[str], entry: Entry) -> None:
    """Take off the mark of doubt and the previous English; the other lines stay as they are."""
    for number in _above(lines, entry, "#"):
        if lines[number].startswith("#|"):
            del lines[number]
        elif lines[number].startswith(("#,", "#=")):
            mark, line = lines[number][:2], lines[number][2:]
            end = "\r" if line.endswith("\r") else ""
            flags = [flag.strip() for flag in line.split(",")]
            kept = [flag for flag in flags if flag != "fuzzy"]
            lines[number : number + 1] = [f"{mark} {', '.join(kept)}{end}"] if kept else []


def _above(lines: Sequence[str], entry: Entry, start: str) -> Iterable[int]:
    """The lines of an entry that begin so and stand above its msgid, upward, counted from 0."""
    number = entry.line - 2
    found = []
    while number >= 0 and lines[number].startswith(("#", "msgctxt", '"')):
        if lines[number].startswith(start):
            found.append(number)
        number -= 1
    return found
