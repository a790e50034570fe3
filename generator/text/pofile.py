"""Reading one catalogue: Babel parses it, this module sees that nothing is taken for granted.

Babel's parser forgives much (an unclosed quote, a translation before its message, a doubled
message); a slip of that kind would print the wrong text, so the lines are looked at first.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, PoFileParser, unescape

from generator.faults import ContentError, Fault, decoded, is_absent, raise_if_any, there_are
from generator.project import Project
from generator.text.entries import Entry, PoFile
from generator.text.places import MessageKey, languages, po_path

_LINE = re.compile(
    r'(?:(?P<keyword>msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]{1,2}\])?) +)?"(?:[^"\\]|\\.)*"'
)


_ESCAPE = re.compile(r"\\.")
_ESCAPES = ("\\\\", '\\"', "\\n", "\\t", "\\r")
"""What Babel knows; it would print another one as it stands."""

_BYTES = re.compile(r"((?:\\[0-3][0-7]{2})+)|\\.")
"""Bytes of UTF-8 as gettext writes them where it is asked for escapes (``msgcat -E``)."""

_CONFLICT = re.compile(r"(<{7}|={7}|>{7}|\|{7})(?!\S)")
"""Marks that git leaves where two versions of a file are to be merged by hand."""

_OTHER_FORMATS = {
    b"\xde\x12\x04\x95": "a compiled catalogue (MO)",
    b"\x95\x04\x12\xde": "a compiled catalogue (MO)",
    b"\x1f\x8b": "compressed with gzip",
    b"PK\x03\x04": "a ZIP archive",
    b"<?xml": "XML",
    b"<!DOCTYPE": "a web page",
}
"""What other files begin with that are saved in the place of a catalogue."""

_TOO_MANY_FORMS = re.compile(r"plural-forms\s*:[^\n]*nplurals\s*=\s*0*\d\d", re.IGNORECASE)
_LOST_PREVIOUS = re.compile(r"# +\| *(?:msg|\")")
"""What some programs write for the previous English (``#|``): a comment that nothing reads."""


def load_file(project: Project, lang: str, domain: str) -> PoFile:
    """Read a catalogue; raises :class:`ContentError` where it is missing or broken."""
    path = po_path(project, lang, domain)
    name = project.shown(path)
    if is_absent(path):
        problem, remedy = "there is no such catalogue", "`rulepress messages update` makes it"
        if lang not in languages(project):
            problem, remedy = f"there is no language {lang!r}", there_are(lang, languages(project))
        raise ContentError([Fault(name, 0, "", problem, remedy)])
    return parse(project.data(path), name, lang, domain)


@lru_cache(maxsize=64)
def parse(data: bytes, file: str, lang: str, domain: str) -> PoFile:
    """A catalogue from the bytes of a PO file; raises :class:`ContentError` with what is broken.

    ``file`` is the name that faults show. The last few catalogues are remembered, for all targets
    of a build ask for the same.
    """
    if lang and not data.strip():
        remedy = "put back what was in it, or take it away: `rulepress messages update` begins anew"
        raise ContentError([Fault(file, 0, "", "is empty", remedy)])
    for start, kind in _OTHER_FORMATS.items():
        if data.startswith(start):
            problem = f"is {kind}, not a PO file"
            raise ContentError([Fault(file, 0, "", problem, "put the catalogue there as PO")])
    if b"\r" in data and b"\n" not in data:
        problem, remedy = "its lines end in CR alone", "save the file with line ends of Unix"
        raise ContentError([Fault(file, 0, "", problem, remedy)])
    whole = decoded(data, file).split("\n")
    raise_if_any(_conflicts(whole, file))
    lines = [_read_alike(line) for line in whole]
    raise_if_any((*_syntax_faults(lines, file), *_plural_faults(lines, file)))
    catalog = _WatchedCatalog()
    try:
        PoFileParser(catalog, abort_invalid=True).parse(lines)
        form = _plural_rule(catalog)
    except PoFileError as error:
        raise ContentError([Fault(file, error.lineno + 1, "", str(error))]) from None
    except AttributeError:  # what Babel makes of a date that it cannot read
        raise ContentError([Fault(file, 1, "header", "a date that is none")]) from None
    except (ArithmeticError, ValueError) as error:  # a date, a number, a plural rule of the header
        raise ContentError([Fault(file, 1, "header", str(error))]) from None
    raise_if_any((*_header_faults(catalog, file, lang, lines), *_doubled(catalog, file, domain)))
    entries = tuple(_entry(message, domain) for message in catalog if message.id)
    return PoFile(
        file=file,
        lang=lang,
        domain=domain,
        entries={entry.key.identity: entry for entry in entries},
        obsolete=len(catalog.obsolete),
        plural_count=catalog.num_plurals,
        plural_rule=catalog.plural_expr,
        form=form,
        lost_previous=tuple(n for n, line in enumerate(whole, 1) if is_lost_previous(line)),
    )


def _read_alike(line: str) -> str:
    """A line as Babel knows it.

    It does not know the previous msgids of obsolete entries, which nothing here needs; nor the
    flags of newer gettext that stay (``#=``); and it takes for the previous English what some
    programs make of it, a comment.
    """
    if line.startswith("#~|") or is_lost_previous(line):
        return ""
    if "\\" in line and (not line.startswith("#") or line.startswith("#~")):
        return _BYTES.sub(_character, line)
    return with_known_flags(line)


def _character(found: re.Match[str]) -> str:
    """The characters that escaped bytes stand for; bytes that are no text stay as they are."""
    if not found[1]:
        return found[0]
    try:
        text = bytes(int(number, 8) for number in found[1].split("\\")[1:]).decode("utf-8")
    except UnicodeDecodeError:
        return found[0]
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return escaped if text.isprintable() else found[0]


def with_known_flags(line: str) -> str:
    """A line with flags as all programs know them: newer gettext may write ``#=`` for ``#,``."""
    return f"#,{line[2:]}" if line.startswith("#=") else line


def is_lost_previous(line: str) -> bool:
    """Whether the previous English has become a comment on this line."""
    return _LOST_PREVIOUS.match(line) is not None


def _plural_faults(lines: Sequence[str], file: str) -> Iterator[Fault]:
    """A header that promises more plural forms than any language has, which takes all memory.

    The header is the first msgstr, however its text is divided into lines.
    """
    begun = next((i for i, line in enumerate(lines) if line.strip().startswith("msgstr")), None)
    if begun is None:
        return
    rest = lines[begun + 1 :]
    parts = [lines[begun], *takewhile(lambda line: line.strip().startswith('"'), rest)]
    header = "".join(part.partition('"')[2].rpartition('"')[0] for part in parts)
    if _TOO_MANY_FORMS.search(header.replace("\\n", "\n")):
        yield Fault(file, begun + 1, "header", "more plural forms than any language has")


def _plural_rule(catalog: Catalog) -> Callable[[int], int]:
    """The header's rule; ``ValueError`` where it is none, or chooses a form that is not there."""
    form = gettext.c2py(catalog.plural_expr)
    if any(form(n) not in range(catalog.num_plurals) for n in range(1000)):
        raise ValueError(f"the rule of {catalog.plural_forms} leads to a form that is not there")
    return form


class _WatchedCatalog(Catalog):
    """Babel merges a message that comes twice; this one remembers that it did.

    Of headers it remembers the line, and how many messages came before.
    """

    def __init__(self) -> None:
        super().__init__()
        self.doubled: list[Message] = []
        self.headers: list[tuple[int, int]] = []

    def __setitem__(self, id: str | tuple[str, ...] | list[str], message: Message) -> None:  # noqa: A002
        if not message.id:
            self.headers.append((message.lineno or 1, len(self)))
        elif self.get(message.id, message.context) is not None:
            self.doubled.append(message)
        super().__setitem__(id, message)


def _entry(message: Message, domain: str) -> Entry:
    singular, plural = _ids(message)
    strings = [message.string] if isinstance(message.string, str) else (message.string or ())
    return Entry(
        key=MessageKey(domain, message.context or "", singular, plural),
        strings=tuple(string or "" for string in strings),
        line=message.lineno or 0,
        fuzzy=message.fuzzy,
        used_in=tuple(sorted({str(location[0]) for location in message.locations})),
        previous=_previous(message.user_comments),
    )


def _previous(comments: Iterable[str]) -> str:
    """The previous msgid, which Babel takes for a comment: lines that begin with a bar."""
    quoted: list[str] = []
    keyword = ""
    for line in (comment[1:].strip() for comment in comments if comment.startswith("|")):
        found, quote, rest = line.partition('"')
        keyword = found.strip() or keyword
        if keyword == "msgid":
            quoted.append(unescape(quote + rest))
    return "".join(quoted)


def _ids(message: Message) -> tuple[str, str]:
    return (message.id, "") if isinstance(message.id, str) else (message.id[0], message.id[1])


def _doubled(catalog: _WatchedCatalog, file: str, domain: str) -> Iterator[Fault]:
    for number, before in catalog.headers[:1]:
        if before:  # whose plural forms have been read by the rule of no language
            problem, remedy = "stands behind messages", "put it first in the file"
            yield Fault(file, number, "header", problem, remedy)
    for number, _ in catalog.headers[1:]:
        problem = f"the header stands in line {catalog.headers[0][0]} already"
        yield Fault(file, number, "header", problem, "make one of the two")
    for message in catalog.doubled:
        entry = _entry(message, domain)
        first = catalog.get(message.id, message.context)
        line = first.lineno if first else 0
        yield Fault(file, entry.line, entry.key.label, f"the message stands in line {line} already")


def _header_faults(catalog: Catalog, file: str, lang: str, lines: Sequence[str]) -> Iterator[Fault]:
    if (catalog.locale_identifier or "") != lang:
        problem = f"Language is {catalog.locale_identifier or 'missing'}"
        yield Fault(file, 1, "header", problem, f"expected: {lang}")
    # What new templates have for a charset is passed over by Babel, but not by msgmerge.
    content = (line for line in lines if line.startswith('"Content-Type:'))
    unset = lang and any("charset=CHARSET" in line for line in content)
    charset = "CHARSET" if unset else catalog.charset
    if charset.lower() != "utf-8":
        yield Fault(file, 1, "header", f"charset is {charset}", "expected: UTF-8")


def _conflicts(lines: Sequence[str], file: str) -> Iterator[Fault]:
    """Where two versions of a file are still to be merged; what else is wrong may come of it."""
    for number, line in enumerate(lines, 1):
        if found := _CONFLICT.match(line):
            problem = f"two versions are not merged yet: {found[0]}"
            yield Fault(file, number, "", problem, "keep what is right of both, without the marks")


def _syntax_faults(lines: Sequence[str], file: str) -> Iterator[Fault]:
    """What stands on a line of its own wrongly, or in the wrong order."""
    if lines[0].startswith("\ufeff"):
        remedy = "save the file in UTF-8 without it"
        yield Fault(file, 1, "", "begins with a byte order mark (BOM)", remedy)
    before = ""
    mark, is_told = "", False
    for number, whole in enumerate(lines, 1):
        line = whole.strip().removeprefix("\ufeff")
        if "\0" in line:  # where gettext's programs take a text to end
            yield Fault(file, number, "", "U+0000 control character", "take it out")
        own = "#~" if line.startswith("#~") and not line.startswith("#~|") else ""
        if own:
            line = line[2:].strip()
        elif line.startswith("#"):
            continue
        if not line:
            continue
        match = _LINE.fullmatch(line)
        if not match:
            problem = f"not a line of a PO file: {line[:40]}"
            yield Fault(file, number, "", problem, "a keyword and a text in closed quotes")
            continue
        for escape in _ESCAPE.findall(line):
            if escape not in _ESCAPES:
                remedy = f"there are: {' '.join(_ESCAPES)}"
                yield Fault(file, number, "", f"unknown escape {escape}", remedy)
        keyword = match["keyword"]
        if keyword == "msgctxt" or (keyword == "msgid" and before != "msgctxt"):
            mark, is_told = own, False
        elif own != mark and before and not is_told:
            is_told = True
            problem = f"of the lines of one message, some have #~ before them, and this {_HAS[own]}"
            yield Fault(file, number, "", problem, "#~ before all lines of a message, or none")
        if not keyword:
            if not before:
                yield Fault(file, number, "", "a text that belongs to no message")
            continue
        if not _may_follow(keyword, before):
            problem = f"{keyword} {f'follows {before}' if before else 'comes first'}"
            yield Fault(file, number, "", problem, "in order: msgctxt, msgid, msgid_plural, msgstr")
        before = keyword
    if before in ("msgctxt", "msgid", "msgid_plural"):
        yield Fault(file, len(lines), "", f"the file ends after {before}", "expected: msgstr")


_HAS = {"#~": "one has", "": "one has not"}


def _may_follow(keyword: str, before: str) -> bool:
    """Whether the keywords can stand in this order."""
    at_end = not before or before.startswith("msgstr")
    match keyword:
        case "msgctxt":
            return at_end
        case "msgid":
            return at_end or before == "msgctxt"
        case "msgid_plural" | "msgstr":
            return before == "msgid"
        case "msgstr[0]":
            return before == "msgid_plural"
        case _:
            index = int(keyword[len("msgstr[") : -1])
            return before == f"msgstr[{index - 1}]"
