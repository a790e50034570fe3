"""The one list of what is asked of a translation: ``check`` and every build go by it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.text import checks
from generator.text.checks import Flaw, Missing
from generator.text.glossary import Glossary
from generator.text.orthography import kinsoku, width_forms
from generator.text.pofile import Entry, Language


def flaws(
    entry: Entry,
    language: Language,
    plural: str,
    terms: Glossary,
    lacking: Missing | None = None,
) -> Iterator[Flaw]:
    """Why a page must not be set with the translation ``entry``; nothing if it may.

    The ``language`` is that of its catalogue; ``plural`` is the plural that the look-up asks for;
    ``lacking``, where given, gives the characters that the fonts do not have.
    """
    if not entry.translated:
        yield from checks.missing(entry)
        return
    if entry.fuzzy:
        yield from checks.fuzzy(entry)
        return
    yield from checks.normal_form(entry)
    yield from checks.control_characters(entry)
    # What else is wrong is looked for in the text as it is meant: else one slip would be many.
    entry = replace(entry, strings=tuple(map(checks.as_meant, entry.strings)))
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
    if lacking:
        yield from checks.font_coverage(entry, lacking)
