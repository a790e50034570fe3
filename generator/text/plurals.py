"""The plural forms of languages, as headers of catalogues tell them."""

from __future__ import annotations

import gettext

from babel import Locale
from babel.messages.plurals import PLURALS
from babel.plural import to_gettext

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
