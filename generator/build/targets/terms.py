"""The terms that a book needs: how they are read."""

from __future__ import annotations

from collections.abc import Iterable

from generator.build.trace import Trace
from generator.faults import raise_if_any
from generator.text import glossary
from generator.text.language import script_of


def read_terms(trace: Trace, langs: Iterable[str]) -> glossary.Glossary:
    """The glossary; without terms where no language is in a script whose words have readings."""
    if not any(script_of(lang).has_readings for lang in langs):
        return glossary.Glossary()
    for file in glossary.paths(trace.project):
        trace.read_if_any(file)
    terms, faults = glossary.read(trace.project)
    raise_if_any(faults)
    return terms
