"""Where catalogues live, and what a message is called."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from generator.faults import Fault, is_absent, raise_if_any
from generator.project import Project

SOURCE = "en"
"""The language in which messages are written; it has no catalogue."""

COMMON = "common"
"""The domain of everything that belongs to no single game."""


@dataclass(frozen=True, slots=True, order=True)
class MessageKey:
    """What identifies a message; ``context`` and ``plural`` are empty where there is none."""

    domain: str
    context: str
    msgid: str
    plural: str = ""

    @property
    def identity(self) -> tuple[str, str]:
        """Context and msgid: what a catalogue is searched by (the plural does not count)."""
        return self.context, self.msgid

    @property
    def label(self) -> str:
        """The message as a fault names it: context and the first words."""
        words = self.msgid if len(self.msgid) <= 40 else f"{self.msgid[:39]}…"
        return f'{self.context} "{words}"' if self.context else f'"{words}"'


def pot_path(project: Project, domain: str) -> Path:
    """The template of a domain."""
    return project.locales / f"{domain}.pot"


def po_path(project: Project, lang: str, domain: str) -> Path:
    """The catalogue of a domain in a language."""
    return project.locales / lang / "LC_MESSAGES" / f"{domain}.po"


def languages(project: Project) -> tuple[str, ...]:
    """The languages a project speaks: English, then those with a folder in ``locales/``, sorted.

    Raises :class:`ContentError` for folders whose name is none of a language: no edition could be
    named after it; and for what lies in the place of a folder, as ``OSError`` for one that cannot
    be read: it must not pass for a language that went.
    """
    found: list[str] = []
    for entry in project.locales.iterdir() if project.locales.is_dir() else ():
        if entry.is_dir() or LANGUAGE.fullmatch(entry.name):
            wrong = [p for p in (entry, entry / "LC_MESSAGES") if not (is_absent(p) or p.is_dir())]
            raise_if_any(Fault(project.shown(p), 0, "", "is no folder") for p in wrong[:1])
            found += [] if is_absent(entry / "LC_MESSAGES") else [entry.name]
    found.sort()
    raise_if_any(
        Fault(f"locales/{name}", 0, "", "no name of a language", f"written {spelt(name)}")
        for name in found
        if not LANGUAGE.fullmatch(name)
    )
    return (SOURCE, *(lang for lang in found if lang != SOURCE))


LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2}|_[0-9]{3})?(@[a-z]+)?")
"""As gettext has it: language, script, country, variety."""


def spelt(name: str) -> str:
    """How the name of a language may be meant, or examples."""
    language, *rest = re.split("[-_]", name)
    parts = (part.title() if len(part) == 4 else part.upper() for part in rest)
    meant = "_".join((language.lower(), *parts))
    return meant if LANGUAGE.fullmatch(meant) else "such as ja or pt_BR"
