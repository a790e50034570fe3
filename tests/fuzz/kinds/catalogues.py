"""Catalogues: what passes the checks can be set; all else is refused with file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.drawing.fonts import prepare
from generator.faults import ContentError, Fault
from generator.markup.blockxml import parse as parse_blocks
from generator.project import Project
from generator.text import glossary
from generator.text.entries import Entry
from generator.text.flaws import flaws
from generator.text.pofile import parse
from generator.typeset.coverage import lacking
from tests.fuzz.mutation import Random, as_bytes, mutated
from tests.support.places import ROOT

FILE, LANG, DOMAIN = "locales/ja/LC_MESSAGES/twigs.po", "ja", "twigs"

TOKENS = (
    *(
        "msgid",
        "msgstr",
        "msgctxt",
        "msgid_plural",
        "msgstr[0]",
        "msgstr[1]",
        'msgstr[99999999] "x"',
    ),
    *("#, fuzzy", "#= fuzzy", "#| msgid", "#~ msgid", "#~|", "# | msgctxt", "#: a.j2:3", "#."),
    *("%(n)s", "%(name)s", "%s", "%%", "%(n)999999d", "%(__class__)s", "%(", "\\n", "\\q", "\\x00"),
    *("<b>", "</b>", "<i/>", '<ref to=\\"rules\\"/>', "<term>", "<![CDATA[x]]>", "<!-- x -->"),
    *(
        "&lt;",
        "&amp;",
        "&lol;",
        "&#0;",
        "&#x1F600;",
        "<?x?>",
        "<!DOCTYPE m>",
        "{{ 6 * 7 }}",
        "{% x %}",
    ),
    *(
        "nplurals=2; plural=n != 1;",
        "nplurals=10000000",
        "plural=n/0",
        "PO-Revision-Date",
        "charset=",
    ),
    *("Plural-Forms: nplurals=1; plural=0;\\n", "Language: xx\\n", "CHARSET", "\r\n", '"', '"\n"'),
    "(" * 400,
)


class Catalogues:
    """Some entries of a catalogue of this project's, broken."""

    name = "catalogues"

    def __init__(self, home: Path) -> None:
        del home
        self._files = [
            path.read_text("utf-8").split("\n\n")
            for path in sorted(
                (*ROOT.glob("locales/*/*/*.po"), *ROOT.glob("generator/locales/*/*/*.po"))
            )
        ]
        self._lacking = lacking(prepare(Project(ROOT).prepared_fonts), "ja")
        self._terms, _ = glossary.read(Project(ROOT))

    def case(self, rng: Random) -> bytes:
        header, *entries = rng.choice(self._files)
        some = rng.sample(entries, min(len(entries), rng.randint(1, 6)))
        parts = [header, *some]
        broken = rng.randrange(len(parts))
        parts[broken] = mutated(rng, parts[broken], TOKENS, 3)
        return as_bytes(rng, "\n\n".join(parts))

    def tried(self, data: bytes) -> Sequence[object]:
        file = parse(data, FILE, LANG, DOMAIN)
        said = []
        for entry in file.entries.values():
            found = tuple(flaws(entry, file.language, entry.key.plural, self._terms, self._lacking))
            said += [file.fault(entry, flaw.problem, flaw.remedy) for flaw in found]
            if not found:
                _must_be_set(entry)
        unplaced = [fault for fault in said if fault.file != FILE or not fault.line]
        assert not unplaced, f"without a place in the catalogue: {unplaced[0]}"
        return said


def _must_be_set(entry: Entry) -> None:
    """Where the English makes a paragraph, so does the translation that passes all checks."""
    if any(_faults(text) for text in (entry.key.msgid, entry.key.plural)):
        return
    for text in entry.strings:
        for fault in _faults(text):
            raise AssertionError(f"passes the checks, but {fault}")


def _faults(text: str) -> Iterator[Fault]:
    filled = re.sub(r"%\(\w+\)s", "7", text)
    try:
        parse_blocks(
            f'<book><section id="s"><h>S</h><p>{filled or "-"}</p></section></book>', LANG, FILE
        )
    except ContentError as error:
        yield from error.faults
