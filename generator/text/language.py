"""Languages: the script that each is written in, its tag, how it writes numbers.

Which script is usual for a language and a region is known from the CLDR, so that no language is
listed here; the scripts are in :mod:`generator.text.scripttable`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from babel.core import get_global
from babel.numbers import format_decimal

from generator.text.script import Script
from generator.text.scripttable import LATIN, SCRIPTS

_REGIONS = {"en": "en_GB"}
"""The region whose habits a language follows, where its tag alone does not say."""


_OWN: dict[str, Script] = {}
"""Scripts of projects, by their codes."""


def use(scripts: Mapping[str, Script]) -> None:
    """Let these be scripts by their codes, before ours: those of the project that is worked on,
    instead of another's.
    """
    if scripts or _OWN:
        _OWN.clear()
        _OWN.update(scripts)
        script_of.cache_clear()


@cache
def script_of(lang: str) -> Script:
    """The script that a language is written in: zh_TW in traditional Chinese, sr_Latn in Latin.

    Latin where the script is none of ours: what its letters lack is named.
    """
    code = script_code(lang)
    return _OWN.get(code) or SCRIPTS.get(code, LATIN)


def script_code(lang: str) -> str:
    """The code of a language's script (ISO 15924): the one in its tag, else the usual one."""
    parts = re.split("[-_@]", lang)
    if named := next((part for part in parts[1:] if len(part) == 4), ""):
        return named
    usual = get_global("likely_subtags")
    full = usual.get("_".join(parts[:2])) or usual.get(parts[0]) or ""
    return next((part for part in full.split("_")[1:] if len(part) == 4), "Latn")


def regional(lang: str) -> str:
    """The language with its region, for tables of hyphenation and of numbers and lists."""
    return _REGIONS.get(_without_region(lang), lang)


def _without_region(lang: str) -> str:
    return re.split("[-_]", lang, maxsplit=1)[0]


def language_tag(lang: str) -> str:
    """The tag of a language, as BCP 47 has it, for its folder among the catalogues: pt-BR."""
    return lang.replace("_", "-")


def decimal(value: float, lang: str) -> str:
    """A number with at most three decimals, without groups: 0.5 in English is 0,5 in Spanish."""
    return format_decimal(value, "0.###", regional(lang))
