"""The form in which a catalogue is written: where its lines are divided, in which order notes come.

Programs differ in it (gettext divides at 80 columns, polib at 78 characters, Babel at 76, others
nowhere), and each writes whole files in its own. So a message that says what it said before stays
as it was written: a translator's next change shows nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

_USUAL = 80
"""Columns of a line at most, where nobody asks gettext for others."""
_STRING = re.compile(r'(?P<mark>#~\||#~|#\||) *(?:(?P<keyword>msg\S+) *)?"(?P<text>.*)"\s*')
_EMPTY_LINES = re.compile(r"\n(?:[ \t]*\n)+")
_DATE = re.compile(r"(?<=POT-Creation-Date: )[^\\]*")


def dividing(text: str) -> tuple[str, ...]:
    """The options with which gettext divides lines as a catalogue has them, as far as can be seen.

    The English tells, for not every script has spaces to divide at.
    """
    least, most = 0, 1_000_000
    divided = False
    for lines in _english(text.splitlines()):
        least = max(least, *map(len, lines))
        for line, following in pairwise(lines):
            divided = True
            most = min(most, len(line) + len(following[1:-1].partition(" ")[0]) + 1)
    if least <= _USUAL < most:
        return ()
    return (f"--width={least}",) if divided else ("--no-wrap",)


def _english(lines: Sequence[str]) -> Iterator[list[str]]:
    """The lines of each msgid, without the empty string that it may begin with."""
    for number, line in enumerate(lines):
        if line.startswith("msgid"):
            found = [line]
            for more in lines[number + 1 :]:
                if not more.startswith('"'):
                    break
                found.append(more)
            yield found[1:] if len(found) > 1 and line.endswith(' ""') else found


def as_written(before: str, after: str) -> str:
    """The catalogue ``after``, in which messages that are ``before``, too, are written as there.

    Where all of them are, in the same order, this is ``before``. Both have plain line ends.
    """
    old, new = _entries(before), _entries(after)
    known = {_said(entry): entry for entry in old}
    kept = [known.get(_said(entry), entry) for entry in new]
    if kept == old:
        return before
    begins = before[: len(before) - len(before.lstrip("\n"))]
    ends = before[len(before.rstrip("\n")) :] or "\n"
    text = begins + "\n\n".join(kept) + ends
    date = _DATE.search(after)
    return _DATE.sub(lambda _: date[0], text, count=1) if date else text


def _entries(text: str) -> list[str]:
    """The messages with their notes; the first is the header."""
    return _EMPTY_LINES.split(text.strip("\n"))


def _said(entry: str) -> tuple[tuple[str, str], ...]:
    """What an entry says, however it is written: its texts and its notes, by their marks.

    The date in a header is not looked at.
    """
    said: dict[str, str] = {}
    notes: dict[str, list[str]] = {}
    for line in entry.split("\n"):
        if found := _STRING.fullmatch(line):
            mark, keyword, text = found.groups()
            said[mark] = said.get(mark, "") + (f"\n{keyword} {text}" if keyword else text)
        elif line.startswith(("#,", "#=")):
            notes.setdefault("#,", []).extend(line[2:].replace(",", " ").split())
        else:
            notes.setdefault(line[:2].rstrip(), []).extend(line[2:].split())
    for mark, words in notes.items():
        text = " ".join(sorted(words) if mark in ("#,", "#:") else words)
        said[mark] = text.replace("- ", "-")  # some divide words there
    if "\nmsgid \nmsgstr " in said.get("", ""):  # fields of a header come in any order
        fields = _DATE.sub("", said[""]).replace("charset=utf-8", "charset=UTF-8").split("\\n")
        said[""] = "\n".join(sorted(fields))
    return tuple(sorted(said.items()))
