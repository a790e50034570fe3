"""Writing message templates and new catalogues, with headers as translation tools expect them.

Places are files without line numbers, and a date changes with the messages only, so that a
difference between two versions shows what a translator has to know and nothing else.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable
from datetime import datetime

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.plurals import PLURALS
from babel.messages.pofile import generate_po
from babel.plural import to_gettext

from generator.project import Project
from generator.settings import NOBODY, load_settings
from generator.text.extract import SourceMessage
from generator.values import Value

COUNTED = 1000
"""Numbers below this are looked at: no book of rules counts more."""

_TWO_FORMS = ("(n != 1)", "(n > 1)")


def plural_forms(lang: str) -> str:
    """The plural forms of a language: those that Babel has for gettext, else those of the CLDR.

    Spanish and its kin have a form for whole millions there, which most catalogues leave out, and
    which nobody needs who counts pieces: such languages get two forms. Raises
    ``babel.UnknownLocaleError``.
    """
    locale = Locale.parse(lang)
    known = next((code for code in (lang, locale.language) if code in PLURALS), None)
    if known is None:
        return to_gettext(locale.plural_form)
    number, rule = PLURALS[known]
    if number > 2:
        for simple in _TWO_FORMS:
            if _alike(rule, simple):
                return f"nplurals=2; plural={simple};"
    return f"nplurals={number}; plural={rule};"


def _alike(rule: str, other: str) -> bool:
    """Whether two rules part the numbers that are counted in the same way."""
    a, b = gettext.c2py(rule), gettext.c2py(other)
    pairs = {(a(n), b(n)) for n in range(COUNTED)}
    return len(pairs) == len({first for first, _ in pairs}) == len({last for _, last in pairs})


_ENGLISH_PLURALS = "nplurals=2; plural=(n != 1);"
_DATE = re.compile(r'^"POT-Creation-Date: (.*)\\n"$', re.MULTILINE)


class Headers(Value, frozen=True):
    """What the headers say of a project.

    ``project`` is its name, ``version`` that of its texts, ``team`` the name of the translators,
    ``contact`` the address for reports of mistakes in the English.
    """

    project: str
    version: str
    copyright: str
    team: str
    contact: str


def load_headers(project: Project) -> Headers:
    """What ``project.yaml`` says for headers; raises :class:`ContentError` with what is wrong."""
    said = load_settings(project)
    return Headers(said.name, said.version, said.copyright, said.team, said.contact)


def pot_text(
    domain: str,
    messages: Iterable[SourceMessage],
    headers: Headers,
    now: datetime,
    before: str = "",
) -> str:
    """The template of a domain as text.

    ``before`` is the template as it stood: where nothing but the date (``now``) would change, it
    is returned.
    """
    catalog = Catalog()
    for message in messages:
        key = message.key
        catalog.add(
            (key.msgid, key.plural) if key.plural else key.msgid,
            locations=[(file, line) for file, line in message.places],
            auto_comments=message.comments,
            context=key.context or None,
        )
    body = "".join(generate_po(catalog, include_lineno=False, omit_header=True))
    comment = f"Message template of {domain}."
    text = _header(comment, headers, now) + body
    text = text.rstrip("\n") + "\n"
    return before if same_but_date(before, text) else text


def new_po_text(lang: str, domain: str, headers: Headers, now: datetime) -> str:
    """A catalogue without messages: the header that a language's catalogue begins with."""
    comment = f"{Locale.parse(lang).english_name} translation of {domain}."
    return _header(comment, headers, now, lang, plural_forms(lang))


def same_but_date(a: str, b: str) -> bool:
    """Whether two files differ in the date of extraction at most."""
    return _DATE.sub("", a) == _DATE.sub("", b)


def _header(
    comment: str, headers: Headers, now: datetime, language: str = "", plurals: str = ""
) -> str:
    address = headers.contact if "@" in headers.contact else NOBODY
    fields = [
        ("Project-Id-Version", f"{headers.project} {headers.version}"),
        ("Report-Msgid-Bugs-To", headers.contact),
        ("POT-Creation-Date", _stamp(now)),
        ("PO-Revision-Date", _stamp(now) if language else "YEAR-MO-DA HO:MI+ZONE"),
        (
            "Last-Translator",
            f"{headers.team} <{address}>" if language else "FULL NAME <EMAIL@ADDRESS>",
        ),
        ("Language-Team", headers.team if language else "LANGUAGE <LL@li.org>"),
        ("Language", language),
        ("Plural-Forms", plurals or _ENGLISH_PLURALS),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
    ]
    lines = [
        f"# {comment}",
        f"# Copyright (C) {headers.copyright}",
        f"# This file is distributed under the same license as {headers.project}.",
        "#",
        *([] if language else ["#, fuzzy"]),
        'msgid ""',
        'msgstr ""',
        *(f'"{name}: {value}\\n"' for name, value in fields),
    ]
    return "\n".join(lines) + "\n\n"


def _stamp(now: datetime) -> str:
    return now.strftime("%Y-%m-%d %H:%M%z")
