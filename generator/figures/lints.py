"""What a game's content must have for each rule: prose, a source, an illegal example, and a place
on the card.

A book may be partial (``partial: true`` in ``game.yaml``): then the rules that
it tells need a source, and no example.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from generator.faults import Fault, is_absent, there_are
from generator.figures.spec import Spec
from generator.project import Project, Read
from generator.yamlfile import read as read_yaml
from generator.yamlfile import schema_faults

PARTIAL = "write 'partial: true' in game.yaml where a leaflet gives only some rules"
"""What helps where a text is meant to be without some rules."""


def without_example(rules: Sequence[str], specs: Iterable[Spec], file: str) -> Iterator[Fault]:
    """Rules that no figure shows broken."""
    shown_broken = {r for s in specs if s.claim.kind == "illegal" for r in s.claim.value}
    for rule in rules:
        if rule not in shown_broken:
            remedy = f"add one, or {PARTIAL}"
            yield Fault(file, 0, rule, "no illegal figure shows this rule broken", remedy)


def rules_in_book(project: Project, game: str, read: Read) -> dict[str, int]:
    """The ids of the ``<rule id="…">`` blocks of the rulebook, each with its line.

    A search in the template's text is enough, as ids are never made by the template.
    """
    path = _rulebook(project, game)
    text = read(path) if not is_absent(path) else ""
    return {m[1]: text.count("\n", 0, m.start()) + 1 for m in _RULE_BLOCK.finditer(text)}


def without_prose(
    rules: Sequence[str],
    known: Sequence[str],
    project: Project,
    game: str,
    read: Read,
) -> Iterator[Fault]:
    """Rules that the rulebook must have and has not, and others in it that are not ``known``.

    A game whose book has not been begun has no prose to look for.
    """
    if game not in project.books():
        return
    path = _rulebook(project, game)
    file = project.shown(path)
    if is_absent(path):
        yield Fault(file, 0, "", "there is no rulebook to say the rules in")
        return
    in_book = rules_in_book(project, game, read)
    for rule in rules:
        if rule not in in_book:
            # In the words of the book's index, so that it is one fault.
            problem, remedy = "the book does not tell this rule", f'add <rule id="{rule}">'
            yield Fault(file, 0, rule, problem, remedy)
    for rule, line in in_book.items():
        if rule not in known:
            yield Fault(
                file, line, rule, "the engine has no such rule", there_are(rule, known, "its rules")
            )


def without_source(
    rules: Sequence[str],
    known: Sequence[str],
    project: Project,
    game: str,
    read: Read,
) -> Iterator[Fault]:
    """Rules for which ``sources.yaml`` does not say who says so, and what else it says wrongly."""
    path = project.content / game / "sources.yaml"
    file = project.shown(path)
    if is_absent(path):
        if rules:
            yield Fault(file, 0, "", "there is no list of the rules' sources")
        return
    document = read_yaml(read(path), file)
    if isinstance(document, Fault):
        yield document
        return
    yield from schema_faults(document, sources_schema(known))
    for rule in rules:
        if isinstance(document.data, dict) and rule not in document.data:
            yield Fault(file, 0, rule, "the rule has no source")


def left_out_of_card(
    rules: Sequence[str],
    known: Sequence[str],
    project: Project,
    game: str,
    read: Read,
) -> Iterator[Fault]:
    """Rules that the card with the rules on one page does not tell, and others in it that are not
    ``known``. Its texts say which they tell, ``<item rules="…">``, and it says what it is meant to
    do without, ``<section without="…">``; a game without such a card has none to look at.
    """
    path = project.content / game / "summary.xml.j2"
    if is_absent(path):
        return
    file = project.shown(path)
    text = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), read(path))
    named = {
        rule: text.count("\n", 0, found.start()) + 1
        for found in _TOLD.finditer(text)
        for rule in found[1].split()
    }
    for rule, line in named.items():
        if rule not in known:
            remedy = there_are(rule, known, "its rules")
            yield Fault(file, line, rule, "the engine has no such rule", remedy)
    for rule in rules:
        if rule not in named:
            problem = "no text of the card says that it tells this rule"
            remedy = f'<item rules="{rule}">, or <section … without="{rule}"> where it is meant'
            yield Fault(file, 0, rule, problem, remedy)


def sources_schema(rules: Sequence[str]) -> dict[str, Any]:
    """The JSON schema of ``sources.yaml`` for a game with these rules."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": dict.fromkeys(rules, _SOURCE),
    }


def _rulebook(project: Project, game: str) -> Path:
    return project.content / game / "rulebook.xml.j2"


_TEXT = {"type": "string", "minLength": 1}
_SOURCE = {
    "type": "object",
    "additionalProperties": False,
    "required": ["source"],
    "properties": dict.fromkeys(("source", "section", "term"), _TEXT),
}
_TOLD = re.compile(r"""<\w+\b[^<>]*?\b(?:rules|without)="([^"]*)\"""")
_COMMENT = re.compile(r"\{#.*?(?:#\}|\Z)|<!--.*?(?:-->|\Z)", re.DOTALL)
_RULE_BLOCK = re.compile(r'<rule\b[^<>]*?\bid="([^"]*)"')
