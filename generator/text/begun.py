"""What has been begun: a game without any translated message in a language is not offered in it.

Nor is that a fault, unlike a translation with gaps: a language may come to one game after another.
"""

from __future__ import annotations

from generator.faults import ContentError, is_absent
from generator.project import Project
from generator.text.places import SOURCE, languages, po_path
from generator.text.pofile import load_file


def begun(project: Project, lang: str, domain: str) -> bool:
    """Whether some message of the domain has a translation, be it fuzzy.

    English needs none. A catalogue that cannot be read counts, as its faults must be reported.
    """
    if lang == SOURCE:
        return True
    if is_absent(po_path(project, lang, domain)):
        return False
    try:
        file = load_file(project, lang, domain)
    except ContentError:
        return True
    return any(any(entry.strings) for entry in file.entries.values())


def offered(project: Project, domain: str) -> tuple[str, ...]:
    """The languages, English first, in which the domain has been begun.

    Raises :class:`ContentError` as :func:`~generator.text.places.languages` does.
    """
    return tuple(lang for lang in languages(project) if begun(project, lang, domain))
