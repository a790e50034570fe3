"""Beginning a new language: its folder and empty catalogues, once it is sure that it can be set."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from babel import Locale, UnknownLocaleError

from generator.faults import ContentError, Fault
from generator.project import Project
from generator.text.checks import UPDATE, Missing
from generator.text.commands import update
from generator.text.language import script_code
from generator.text.places import LANGUAGE, SOURCE, spelt
from generator.text.pseudo import PSEUDO

SHOWN = 12
"""Characters without a glyph that are named, at most."""


def begin(project: Project, lang: str, lacking: Missing) -> tuple[Path, ...]:
    """Make the folder of a language and its catalogues, all messages still untranslated.

    ``lacking`` gives the characters of a text that the fonts do not have. Returns the files that
    were written or changed. Raises :class:`ContentError` for a code that is none, for a language
    that there is already, that is written from right to left, or whose letters no font has; and
    what :func:`generator.text.commands.update` raises.
    """
    locale = _known(project, lang)
    folder = f"locales/{lang}"
    if locale.text_direction != "ltr":
        problem = f"{locale.english_name} is written from right to left: no page is made for that"
        raise ContentError([Fault(folder, 0, "", problem)])
    if lost := sorted(set(lacking(sample(locale)))):
        problem = f"the fonts lack letters of {locale.english_name}: {' '.join(lost[:SHOWN])}"
        remedy = f"put a font that has them, as TTF or OTF, in fonts/{script_code(lang)}/"
        raise ContentError([Fault(folder, 0, "", problem, remedy)])
    (project.locales / lang / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    return update(project, [lang])


def sample(locale: Locale) -> str:
    """The letters of words that every language has of its own: its name, months and days.

    No names of languages or places: those of far ones have letters that no text of it has.
    """
    names = [locale.languages.get(locale.language, "")]
    for calendar in (locale.months, locale.days, locale.quarters):
        names += calendar["format"]["wide"].values()
    names += locale.day_periods.get("format", {}).get("wide", {}).values()
    letters = (c for name in names for c in name if unicodedata.category(c) in ("Lu", "Ll", "Lo"))
    return "".join(sorted(set(letters)))


def _known(project: Project, lang: str) -> Locale:
    """The language, if it is one and is not there; raises :class:`ContentError`."""
    folder = f"locales/{lang}"
    problem, remedy = "", ""
    if not LANGUAGE.fullmatch(lang):
        problem, remedy = f"{lang!r} is no name of a language", f"written {spelt(lang)}"
    elif lang in (SOURCE, PSEUDO):
        problem = f"{lang} is no language to translate into: it is the source, or made from it"
    elif any((project.locales / lang).glob("*")):  # an empty folder was begun and no more
        problem, remedy = (
            "the language is there already",
            f"{UPDATE} brings it up to date",
        )
    else:
        try:
            return Locale.parse(lang)
        except (UnknownLocaleError, ValueError):
            problem, remedy = f"no language is known as {lang!r}", "a code such as de or pt_BR"
    raise ContentError([Fault(folder, 0, "", problem, remedy)])
