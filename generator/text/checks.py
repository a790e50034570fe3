"""What can be wrong with one translation: small functions from an entry to its flaws.

A check never looks at another message, at files or at pages; :mod:`generator.text.flaws` lists
them all.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from generator.counted import counted
from generator.faults import meant
from generator.normalform import abnormal, normal, spelt
from generator.text import markup
from generator.text.entries import Entry
from generator.text.glossary import Glossary

UNTRANSLATED, FUZZY = "no translation", "the translation is fuzzy"
"""How problems of messages begin that are still to be translated, or to be looked over."""
UPDATE = "`rulepress messages update`"
"""The command that brings templates and catalogues up to date; remedies begin with it."""

Missing = Callable[[str], str]
"""The characters of a text that the fonts of a language lack."""


class Flaw(NamedTuple):
    """What is wrong with a message, and what would be right."""

    problem: str
    remedy: str = ""


def missing(entry: Entry) -> Iterator[Flaw]:
    """A message, or one of its plural forms, has no translation."""
    empty = [number for number, text in enumerate(entry.strings) if not text]
    if len(empty) == len(entry.strings):
        yield Flaw(UNTRANSLATED, _used_in(entry))
    elif empty:
        numbers = ", ".join(map(str, empty))
        yield Flaw(f"{UNTRANSLATED} of plural form {numbers}", _used_in(entry))


def fuzzy(entry: Entry) -> Iterator[Flaw]:
    """The English has changed since it was translated."""
    if entry.fuzzy:
        yield Flaw(FUZZY, "look it over and take the mark off")


def plural_forms(entry: Entry, plural_count: int, plural: str) -> Iterator[Flaw]:
    """The catalogue has the message with another plural, or with too few forms."""
    if entry.key.plural != plural:
        yield Flaw(
            "the plural is not that of the English",
            f"{UPDATE} brings it up to date",
        )
    elif plural and len(entry.strings) != plural_count:
        yield Flaw(counted(len(entry.strings), "plural form"), f"the language has {plural_count}")


def placeholders(entry: Entry) -> Iterator[Flaw]:
    """Every ``%(name)s`` of the English, as often, in any order; and no other."""
    yield from _multisets(entry, markup.placeholders, "placeholder")


def tags(entry: Entry) -> Iterator[Flaw]:
    """Every tag of the English, as often, in any order; none from outside the closed set."""
    unknown = {tag for text in entry.strings for tag in markup.unknown_tags(text)}
    for tag in sorted(unknown):
        known = " ".join(f"<{name}>" for name in markup.PAIRED_TAGS)
        hint = meant([tag.strip("</>")], markup.PAIRED_TAGS)
        yield Flaw(f"unknown tag {tag}", f'{hint}there are: {known} <ref to="…"/>')
    if not unknown:
        yield from _multisets(entry, markup.paired_tags, "tag")


def references(entry: Entry) -> Iterator[Flaw]:
    """Every reference to a figure, a rule or a section of the English, as often; and no other."""
    yield from _multisets(entry, markup.references, "reference to")


def well_formed(entry: Entry) -> Iterator[Flaw]:
    """Tags nest, ``&`` and ``<`` are written as entities, where the English does so."""
    for sources, text in _forms(entry):
        if not any(map(markup.malformed, sources)) and (problem := markup.malformed(text)):
            yield Flaw(f"broken markup: {problem}")


def length(entry: Entry) -> Iterator[Flaw]:
    """No message is longer than a page can hold."""
    for text in entry.strings:
        if len(text) > markup.LONGEST:
            yield Flaw(
                counted(len(text), "character"), f"at most {markup.LONGEST}: make several messages"
            )


def edges(entry: Entry) -> Iterator[Flaw]:
    """Space at the beginning or the end, unless the English has it too."""
    for sources, text in _forms(entry):
        source = sources[-1]
        if source[:1].isspace() != text[:1].isspace():
            yield Flaw("the leading space is not as in the English")
        if source[-1:].isspace() != text[-1:].isspace():
            yield Flaw("the trailing space is not as in the English")


def control_characters(entry: Entry) -> Iterator[Flaw]:
    """Characters that nobody sees and that change how a text is set."""
    for text in entry.strings:
        for character in sorted({c for c in text if _is_control(c)} if _may_hide(text) else ()):
            name = unicodedata.name(character, "control character")
            yield Flaw(f"U+{ord(character):04X} {name}", "take it out")


def normal_form(entry: Entry) -> Iterator[Flaw]:
    """Letters in parts (か and its mark), and signs that only look like letters, all at once."""
    wrong = list(dict.fromkeys(part for text in entry.strings for part in abnormal(text)))
    if wrong:
        first, right = wrong[0], normal(wrong[0])
        problem = f"{spelt(first)} only looks like {spelt(right)}"
        remedy = f"write {right}"
        if len(right) < len(first):
            problem = f"{spelt(first)} is a letter in parts"
            remedy = f"{spelt(right)}: save the text in the normal form NFC"
        others = f", and {len(wrong) - 1} more as wrong" if wrong[1:] else ""
        yield Flaw(problem + others, remedy)


def as_meant(text: str) -> str:
    """The text in its normal form, without what nobody sees."""
    seen = "".join(c for c in text if not _is_control(c)) if _may_hide(text) else text
    return normal(seen)


def template_code(entry: Entry) -> Iterator[Flaw]:
    """A translation is text: template code in it would be printed as it stands."""
    for text in entry.strings:
        if found := re.search(r"\{\{|\}\}|\{%|%\}|\{#|#\}", text):
            yield Flaw(f"template code {found.group()}", "placeholders look like %(name)s")


def glossary_terms(entry: Entry, glossary: Glossary, lang: str) -> Iterator[Flaw]:
    """A term of the glossary in the English demands its counterpart."""
    for sources, text in _forms(entry):
        wanted = [glossary.demanded(markup.plain(source), lang) for source in sources]
        for demand in wanted[-1]:
            if all(demand in one for one in wanted) and not demand.met_by(markup.plain(text)):
                yield Flaw(f"the term {demand.english!r} is not there", f"{demand.accepted[0]}")


def font_coverage(entry: Entry, lacking: Missing) -> Iterator[Flaw]:
    """Characters without a glyph in the fonts of the language."""
    if lost := lacking("".join(map(markup.plain, entry.strings))):
        yield Flaw(f"the fonts lack {', '.join(map(_named, sorted(set(lost))))}")


def _named(character: str) -> str:
    """The character where it can be shown, and its code point."""
    code = f"U+{ord(character):04X}"
    return f"{character} ({code})" if character.isprintable() else code


def _may_hide(text: str) -> bool:
    """Whether a text may have control characters; a printable one has none."""
    return not text.isprintable()


def _is_control(character: str) -> bool:
    # Zero-width joiners and spaces and soft hyphens are part of some languages.
    allowed = "\u00ad\u200b\u200c\u200d\u2060"
    return unicodedata.category(character) in ("Cc", "Cf", "Cn", "Co", "Cs") and (
        character not in allowed
    )


def _forms(entry: Entry) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each translated form with the English texts that it may follow.

    Where a language has several forms, the first may follow the English singular, which often
    says "one" without a placeholder; every other form follows the plural.
    """
    singular, plural = entry.key.msgid, entry.key.plural
    for index, text in enumerate(entry.strings):
        if not plural:
            yield (singular,), text
        elif index == 0 and len(entry.strings) > 1:
            yield (singular, plural), text
        else:
            yield (plural,), text


def _multisets(entry: Entry, parts: Callable[[str], Counter[str]], what: str) -> Iterator[Flaw]:
    for sources, text in _forms(entry):
        has = parts(text)
        if any(parts(source) == has for source in sources):
            continue
        wants = parts(sources[-1])
        for part in sorted(wants | has):
            if has[part] != wants[part]:
                yield Flaw(_difference(what, part, has[part], wants[part]))


def _difference(what: str, part: str, has: int, wants: int) -> str:
    if not has:
        return f"the {what} {part} is lost"
    if not wants:
        return f"the English has no {what} {part}"
    return (
        f"the {what} {part} comes {counted(has, 'time')}, in the English {counted(wants, 'time')}"
    )


def _used_in(entry: Entry) -> str:
    return f"used in {', '.join(entry.used_in)}" if entry.used_in else ""
