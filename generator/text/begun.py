"""What has been begun: a game without any translated message in a language is not offered in it.

Nor is that a fault, unlike a translation with gaps: a language may come to one game after another.
"""

from __future__ import annotations

import re
from functools import lru_cache

from generator.faults import ContentError, is_absent
from generator.project import Project
from generator.text.places import SOURCE, languages, po_path


def begun(project: Project, lang: str, domain: str) -> bool:
    """Whether some message of the domain has a translation, be it fuzzy.

    English needs none. A catalogue that cannot be read counts, as its faults must be reported; so
    does one without a header, such as a file that a full disk has left empty.
    """
    if lang == SOURCE:
        return True
    if is_absent(po_path(project, lang, domain)):
        return False
    try:
        shown = _shows_translation(project.data(po_path(project, lang, domain)))
        if shown is not None:
            return shown
        from generator.text.pofile import load_file  # takes a while, and is seldom needed

        file = load_file(project, lang, domain)
    except ContentError:
        return True
    return any(any(entry.strings) for entry in file.entries.values())


_LINE = re.compile(rb'(msgid(?:_plural)?|msgctxt|msgstr(?:\[\d\])?)? ?"(.*)"\r?')


@lru_cache(maxsize=256)
def _shows_translation(data: bytes) -> bool | None:
    """Whether a message other than the header has a translation, by the lines of a catalogue, which
    is much quicker than to parse it; None where they are not as gettext writes them, or there are
    none.

    Remembered, as each plan of a build asks for each game and language several times.
    """
    keyword, is_message, is_catalogue = b"", False, False
    for line in data.split(b"\n"):
        if not line.strip() or line.startswith(b"#"):
            keyword, is_message = b"", False
            continue
        match = _LINE.fullmatch(line)
        if not match:
            return None
        keyword = match[1] or keyword
        is_catalogue = True
        is_message = is_message and match[1] not in (b"msgctxt", b"msgid")
        if match[2]:
            if keyword.startswith(b"msgstr") and is_message:
                return True
            is_message = is_message or keyword.startswith(b"msgid")
    return False if is_catalogue else None


def offered(project: Project, domain: str) -> tuple[str, ...]:
    """The languages, English first, in which the domain has been begun.

    Raises :class:`ContentError` as :func:`~generator.text.places.languages` does.
    """
    return tuple(lang for lang in languages(project) if begun(project, lang, domain))
