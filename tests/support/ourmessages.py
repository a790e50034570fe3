"""All messages of this project and their translations, read once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from generator.project import Project
from generator.text.entries import Entry
from generator.text.extract import SourceMessage, extract
from generator.text.places import is_kept, po_path
from generator.text.pofile import load_file
from tests.support.places import ROOT

PROJECT = Project(ROOT)


@cache
def extracted() -> Mapping[str, Sequence[SourceMessage]]:
    """The English messages of each domain."""
    return extract(PROJECT)


@cache
def translated(lang: str) -> Mapping[str, Sequence[Entry]]:
    """What the catalogues of a language have, for each domain that has one."""
    return {
        domain: tuple(load_file(PROJECT, lang, domain).entries.values())
        for domain in extracted()
        if po_path(PROJECT, lang, domain).is_file() or is_kept(PROJECT, lang, domain)
    }
