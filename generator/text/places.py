"""Where catalogues live, and what a message is called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from generator.faults import ContentError, Fault, is_absent
from generator.project import SHARED, Project
from generator.values import Value

SOURCE = "en"
"""The language in which messages are written; it has no catalogue."""

COMMON = SHARED
"""The domain of what a project adds for all of its games."""

TOOL = "rulepress"
"""The domain of the tool's own messages, whose catalogues come along with it."""


WITHOUT_TEXT = "a message without a text", "write its text, or take it out"
"""Problem and remedy of an empty message: a catalogue has its header in the place of its text."""

NOT_WRITTEN = (
    "a text for translators that is not written out",
    'strings in the call itself; what varies comes in by name: say.pgettext(…, "%(n)s left", n=n)',
)
"""Problem and remedy of a look-up in code that makes its text only when it runs."""


class MessageKey(Value, frozen=True, order=True):
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


def searched(domain: str) -> tuple[str, ...]:
    """The domains in which the texts of a game are looked up, in this order."""
    return tuple(dict.fromkeys((domain, COMMON, TOOL)))


def pot_path(project: Project, domain: str) -> Path:
    """The template of a domain."""
    folder = project.tool / "locales" if domain == TOOL else project.locales
    return folder / f"{domain}.pot"


def po_path(project: Project, lang: str, domain: str) -> Path:
    """The catalogue of a domain in a language.

    The tool's comes along with it; but a project may have one of its own, and needs one for a
    language that the tool does not speak.
    """
    own = _po(project.locales, lang, domain)
    if domain != TOOL or not is_absent(own):
        return own
    theirs = _po(project.tool / "locales", lang, domain)
    return theirs if project.has_tool or not is_absent(theirs) else own


def is_kept(project: Project, lang: str, domain: str) -> bool:
    """Whether a catalogue is one of the project's, and not one that comes along with the tool."""
    own = _po(project.locales, lang, domain)
    return project.has_tool or po_path(project, lang, domain) == own


def keeps_tool(project: Project) -> bool:
    """Whether the project has to look after the tool's messages in some language."""
    return project.has_tool or any(
        is_kept(project, lang, TOOL) for lang in languages(project) if lang != SOURCE
    )


def _po(folder: Path, lang: str, domain: str) -> Path:
    return folder / lang / "LC_MESSAGES" / f"{domain}.po"


def languages(project: Project) -> tuple[str, ...]:
    """The languages a project speaks: English, then those with a folder in ``locales/``, sorted.

    Where ``project.yaml`` lists ``languages``, the others are left out. What lies in the place of
    a folder counts as one, as it must not pass for a language that went: whoever reads a catalogue
    there says what is wrong.
    """
    found = [lang for lang in folders(project) if lang != SOURCE]
    listed = _listed(project) or found
    return (SOURCE, *(lang for lang in found if lang in listed))


def folders(project: Project) -> tuple[str, ...]:
    """All languages with a folder in ``locales/``, sorted, and English."""
    return tuple(sorted({SOURCE, *filter(LANGUAGE.fullmatch, _holding_catalogues(project))}))


def misnamed(project: Project) -> list[Fault]:
    """The folders with catalogues whose name is none of a language, sorted: no edition could be
    named after them.
    """
    return [
        Fault(f"locales/{name}", 0, "", "no name of a language", f"written {spelt(name)}")
        for name in sorted(_holding_catalogues(project))
        if not LANGUAGE.fullmatch(name)
    ]


def _holding_catalogues(project: Project) -> Iterator[str]:
    for entry in project.locales.iterdir() if project.locales.is_dir() else ():
        is_one = entry.is_dir() or LANGUAGE.fullmatch(entry.name)
        if is_one and not is_absent(entry / "LC_MESSAGES"):
            yield entry.name


def _listed(project: Project) -> tuple[str, ...] | None:
    """The languages that ``project.yaml`` lists; whoever reads its headers names its faults."""
    from generator.settings import load_settings  # which imports the libraries that read YAML

    try:
        return load_settings(project).languages
    except ContentError:
        return None


LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2}|_[0-9]{3})?(@[a-z]+)?")
"""As gettext has it: language, script, country, variety."""


def spelt(name: str) -> str:
    """How the name of a language may be meant, or examples."""
    language, *rest = re.split("[-_]", name)
    parts = (part.title() if len(part) == 4 else part.upper() for part in rest)
    meant = "_".join((language.lower(), *parts))
    return meant if LANGUAGE.fullmatch(meant) else "such as ja or pt_BR"
