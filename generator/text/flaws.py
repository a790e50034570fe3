"""The one list of what is asked of a translation: ``check`` and every build go by it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from generator.text import checks
from generator.text.checks import Flaw, Missing
from generator.text.entries import Entry, Language
from generator.text.glossary import Glossary
from generator.text.language import script_of
from generator.text.orthography import kinsoku, width_forms
from generator.text.script import Script


def flaws(
    entry: Entry,
    language: Language,
    plural: str,
    terms: Glossary,
    lacking: Missing | None = None,
) -> tuple[Flaw, ...]:
    """Why a page must not be set with the translation ``entry``; nothing if it may.

    The ``language`` is that of its catalogue; ``plural`` is the plural that the look-up asks for;
    ``lacking``, where given, gives the characters that the fonts do not have. Remembered, for every
    target asks, and most messages are as they were when a catalogue is saved.
    """
    found = _of_text(entry, language, plural, terms, script_of(language.lang))
    return (*found, *_of_fonts(entry, lacking)) if lacking else found


_MOST = 8192
"""Translations that are remembered."""


@lru_cache(_MOST)
def _of_text(
    entry: Entry, language: Language, plural: str, terms: Glossary, script: Script
) -> tuple[Flaw, ...]:
    """What is wrong with a translation whatever it is set in."""
    del script  # what looks at the text asks for it by the language
    return tuple(_in_text(entry, language, plural, terms))


@lru_cache(_MOST)
def _of_fonts(entry: Entry, lacking: Missing) -> tuple[Flaw, ...]:
    """Characters of a translation that the fonts do not have."""
    usable = entry.translated and not entry.fuzzy
    return tuple(checks.font_coverage(_meant(entry), lacking)) if usable else ()


def _meant(entry: Entry) -> Entry:
    """The translation as it is meant: else one slip in its letters would be many faults."""
    return replace(entry, strings=tuple(map(checks.as_meant, entry.strings)))


def _in_text(entry: Entry, language: Language, plural: str, terms: Glossary) -> Iterator[Flaw]:
    if not entry.translated:
        yield from checks.missing(entry)
        return
    if entry.fuzzy:
        yield from checks.fuzzy(entry)
        return
    yield from checks.normal_form(entry)
    yield from checks.control_characters(entry)
    entry = _meant(entry)
    yield from checks.plural_forms(entry, language.plural_count, plural)
    yield from checks.placeholders(entry)
    yield from checks.tags(entry)
    yield from checks.references(entry)
    yield from checks.well_formed(entry)
    yield from checks.length(entry)
    yield from checks.edges(entry)
    yield from checks.template_code(entry)
    yield from checks.glossary_terms(entry, terms, language.lang)
    yield from width_forms(entry, language.lang)
    yield from kinsoku(entry, language.lang)
