"""The glossary: our terms in every language, and which of them a translation must use."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from generator.faults import ContentError, Fault, decoded, is_absent
from generator.project import Project
from generator.text.places import SOURCE
from generator.values import Value
from generator.yamlfile import read_file, schema_faults


class Demand(Value, frozen=True):
    """A term that the English holds: one of ``accepted`` must be in the translation.

    A word in small letters may begin a sentence there; a capital letter must be one.
    """

    english: str
    accepted: tuple[str, ...]

    def met_by(self, text: str) -> bool:
        """Whether the translation holds one of the accepted words."""
        small = text.lower()
        return any(word in (small if word.islower() else text) for word in self.accepted)


class Term(Value, frozen=True):
    """One entry: the words of each language, the first of them ours, then forms or variants.

    A term with a capital letter (White, Black) is looked for with it. ``readings`` has words in
    kanji, or parts of them, and how they are read; ``kana`` others, whose readings an index alone
    is sorted by.
    """

    words: Mapping[str, tuple[str, ...]]
    note: str
    check: bool
    readings: Mapping[str, str] = msgspec.field(default_factory=dict)
    kana: Mapping[str, str] = msgspec.field(default_factory=dict)

    @property
    def english(self) -> tuple[str, ...]:
        """The English word and its forms."""
        return self.words[SOURCE]

    def pattern(self) -> re.Pattern[str]:
        """Finds the English word, or a form of it, as a whole word."""
        words = "|".join(map(re.escape, self.english))
        flags = re.NOFLAG if any(map(str.isupper, self.english[0])) else re.IGNORECASE
        return re.compile(rf"(?<!\w)(?:{words})(?!\w)", flags)


class Glossary(Value, frozen=True, eq=False, dict=True):
    """All terms, in the order of the file.

    Compared by identity, so that what is found by it can be remembered.
    """

    terms: tuple[Term, ...] = ()

    @cached_property
    def _patterns(self) -> tuple[tuple[tuple[str, ...], re.Pattern[str], Term], ...]:
        """Each term that is to be checked, with its words in small letters and what finds it:
        compiled when the first text is checked.
        """
        return tuple(
            (tuple(map(str.casefold, term.english)), term.pattern(), term)
            for term in self.terms
            if term.check
        )

    @property
    def readings(self) -> dict[str, str]:
        """All words in kanji that have a reading in kana."""
        return {word: kana for term in self.terms for word, kana in term.readings.items()}

    @property
    def kana(self) -> dict[str, str]:
        """All words with the reading that an index is sorted by."""
        others = {word: kana for term in self.terms for word, kana in term.kana.items()}
        return self.readings | others

    def demanded(self, english: str, lang: str) -> tuple[Demand, ...]:
        """What a translation of ``english`` into ``lang`` must hold."""
        return tuple(
            Demand(term.english[0], term.words[lang])
            for term in self._held_by(english)
            if lang in term.words
        )

    @lru_cache(maxsize=4096)  # noqa: B019  (there are few glossaries, and all languages ask the same)
    def _held_by(self, english: str) -> tuple[Term, ...]:
        """The terms that an English text has."""
        small = english.casefold()
        return tuple(
            term
            for words, pattern, term in self._patterns
            if any(word in small for word in words) and pattern.search(english)
        )


_NO_TERMS = Glossary()
FILE = "glossary.yaml"

_WORD = {"type": "string", "minLength": 1}
_WORDS = {
    "type": ["string", "array"],
    "minLength": 1,
    "minItems": 1,
    "items": _WORD,
    "description": "a word or a list of words",
}
_READINGS = {
    "type": "object",
    "additionalProperties": {
        "type": "string",
        "pattern": "^[ぁ-ゖー]+$",
        "description": "hiragana",
    },
}
SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "required": [SOURCE],
        "properties": {
            "note": _WORD,
            "check": {"type": "boolean"},
            "reading": _READINGS,
            "kana": _READINGS,
        },
        "additionalProperties": _WORDS,
    },
}


def read(project: Project) -> tuple[Glossary, list[Fault]]:
    """The terms of ``locales/glossary.yaml``, then the tool's, and all that is wrong there.

    A project need not have a file of its own; one with faults has no terms. The file is a list of
    entries ``{en: [...], <lang>: [...], note: ..., check: true}``; a single word needs no brackets.
    ``reading: {頂点: ちょうてん}`` says how words are read; an index needs the ``kana`` of others,
    too. A term of the project's takes the place of the tool's with the same English.
    """
    found, faults = _one(project, paths(project)[0])
    tools, more = _one(project, paths(project)[1])
    return _joined(found, tools), [*faults, *more]


def paths(project: Project) -> tuple[Path, Path]:
    """The files of the terms: the project's and the tool's."""
    return project.locales / FILE, project.tool / "locales" / FILE


def _one(project: Project, file: Path) -> tuple[Glossary, Sequence[Fault]]:
    if is_absent(file):
        return _NO_TERMS, ()
    name = project.shown(file)
    try:
        return _parsed(project.data(file), name)
    except ContentError as error:
        return _NO_TERMS, error.faults


@lru_cache(maxsize=4)
def _joined(own: Glossary, tools: Glossary) -> Glossary:
    """Remembered, as what is found by a glossary is."""
    known = {term.english[0] for term in own.terms}
    return Glossary((*own.terms, *(t for t in tools.terms if t.english[0] not in known)))


@lru_cache(maxsize=4)
def _parsed(data: bytes, file: str) -> tuple[Glossary, tuple[Fault, ...]]:
    """Remembered, since every catalogue that is loaded asks for it."""
    try:
        document = read_file(decoded(data, file), file)
    except ContentError as error:
        return Glossary(), error.faults
    faults = tuple(schema_faults(document, SCHEMA))
    return Glossary(() if faults else tuple(map(_term, document.data))), faults


def _term(entry: Mapping[str, Any]) -> Term:
    words = {
        lang: (given,) if isinstance(given, str) else tuple(given)
        for lang, given in entry.items()
        if lang not in ("note", "check", "reading", "kana")
    }
    note, check = entry.get("note", ""), entry.get("check", False)
    return Term(words, note, check, entry.get("reading", {}), entry.get("kana", {}))
