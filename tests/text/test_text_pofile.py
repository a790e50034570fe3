"""Catalogues are read strictly: what is broken is named with file and line."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from generator.faults import ContentError, Fault
from generator.text.pofile import load_file, parse
from tests.support.textproject import header, make_project, po

HEADER_LINES = header().count("\n")


def faults(text: str | bytes, lang: str = "ja") -> list[Fault]:
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(ContentError) as caught:
        parse(data, "ja.po", lang, "stones")
    return list(caught.value.faults)


def test_an_entry_has_its_texts_flags_places_and_line() -> None:
    file = po(
        '#: content/a.j2 content/b.j2\n#, fuzzy\n#| msgid "old"\n'
        'msgctxt "aim"\nmsgid ""\n"one "\n"two"\nmsgstr "一二"\n\n'
        '#~| msgid "older"\n#~ msgid "gone"\n#~ msgstr "無"\n'
    )
    (entry,) = file.entries.values()
    assert entry.key.identity == ("aim", "one two")
    assert entry.strings == ("一二",)
    assert entry.fuzzy
    assert entry.used_in == ("content/a.j2", "content/b.j2")
    assert entry.line == HEADER_LINES + 5
    assert file.obsolete == 1


def test_plural_forms_follow_the_header() -> None:
    file = po('msgid "disc"\nmsgid_plural "discs"\nmsgstr[0] "S"\nmsgstr[1] "P"\n', "de")
    assert file.entries["", "disc"].strings == ("S", "P")
    assert [file.form(n) for n in (0, 1, 2)] == [1, 0, 1]


@pytest.mark.parametrize(
    ("body", "line", "problem"),
    [
        ('msgid "a"\n\nmsgid "b"\nmsgstr "c"\n', 3, "msgid follows msgid"),
        ('msgid "a"\n', 2, "the file ends after msgid"),
        ('msgstr "a"\n', 1, "msgstr follows msgstr"),
        ('msgid "a"\nmsgstr "open\n', 2, "not a line of a PO file"),
        ('msgid "a"\nmsgstr "in "side" it"\n', 2, "not a line of a PO file"),
        ('msgid "a"\nmsgstr "b\\x07"\n', 2, "unknown escape \\x"),
        ('<<<<<<< HEAD\nmsgid "a"\nmsgstr "b"\n', 1, "two versions are not merged yet"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"\n', 3, "msgstr follows msgid_plural"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"\n', 3, "msgstr[1] follows msgid_plural"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', 4, "stands in line 8 already"),
    ],
)
def test_a_slip_is_named_with_its_line(body: str, line: int, problem: str) -> None:
    (fault,) = [f for f in faults(header() + body) if f.line == HEADER_LINES + line]
    assert problem in fault.problem


def test_all_slips_are_listed() -> None:
    found = faults(header() + 'msgid "a"\nmsgstr "open\n\nmsgid "b"\nmsgid "c"\nmsgstr ""\n')
    assert len(found) == 3


def test_the_same_words_in_another_context_are_another_message() -> None:
    file = po('msgctxt "x"\nmsgid "a"\nmsgstr "b"\n\nmsgctxt "y"\nmsgid "a"\nmsgstr "c"\n')
    assert file.entries["x", "a"].strings != file.entries["y", "a"].strings


def test_a_wrong_encoding_is_found_in_its_line() -> None:
    (fault,) = faults(header().encode() + 'msgid "a"\nmsgstr "頂点"\n'.encode("shift-jis"))
    assert (fault.line, fault.problem) == (HEADER_LINES + 2, "not in UTF-8")


def test_a_byte_order_mark_is_called_by_its_name() -> None:
    found = faults("\ufeff" + header() + 'msgid "a"\nmsgstr "あ"\n')
    assert [(f.line, f.problem) for f in found] == [(1, "begins with a byte order mark (BOM)")]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("Language: ja", "Language: de", "Language is de"),
        ('"Language: ja\\n"\n', "", "Language is missing"),
        ("charset=UTF-8", "charset=EUC-JP", "charset is euc-jp"),
        ("plural=0", "plural=1", "leads to a form that is not there"),
        ("plural=0", "plural=n ? ", "unexpected end of plural form"),
        ("nplurals=1", "nplurals=one", "invalid literal"),
        ("plural=0", "plural=n/0", "by zero"),
        ("plural=0", "plural=n%0", "by zero"),
        ("nplurals=1", "nplurals=1000000000", "more plural forms than any language has"),
    ],
)
def test_the_header_is_checked(old: str, new: str, problem: str) -> None:
    assert old in header()
    assert problem in faults(header().replace(old, new))[0].problem


MESSAGE = 'msgid "a"\nmsgstr "b"\n\n'


def test_the_header_comes_first() -> None:
    (fault,) = faults(MESSAGE + header())
    assert (fault.line, fault.item, fault.problem) == (4, "header", "stands behind messages")


@pytest.mark.parametrize("between", ["", MESSAGE])
def test_a_second_header_is_named_with_the_line_of_the_first(between: str) -> None:
    (fault,) = faults(header() + between + header())
    assert fault.line == HEADER_LINES + between.count("\n") + 1
    assert (fault.item, fault.problem) == ("header", "the header stands in line 1 already")


@pytest.mark.parametrize("line", ['msgstr "b\0c"\n', 'msgstr "b"\n# c\0d\n'])
def test_what_ends_a_text_for_other_programs_is_named(line: str) -> None:
    (fault,) = faults(header() + 'msgid "a"\n' + line)
    assert fault.line == HEADER_LINES + 1 + line.count("\n")
    assert fault.problem == "U+0000 control character"


@pytest.mark.parametrize("mark", ["<<<<<<< HEAD", "=======", ">>>>>>> theirs"])
def test_marks_of_a_merge_that_was_not_ended_are_called_so(mark: str) -> None:
    (fault,) = faults(header() + f'msgid "a"\nmsgstr "b"\n{mark}\nmsgstr "c"\n')
    assert (fault.line, fault.problem[:33]) == (
        HEADER_LINES + 3,
        "two versions are not merged yet: ",
    )


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\xde\x12\x04\x95\0\0\0\0", "a compiled catalogue (MO)"),
        (gzip.compress(header().encode()), "compressed with gzip"),
        (b'<?xml version="1.0"?>\n<xliff>\n</xliff>\n', "XML"),
    ],
)
def test_a_file_of_another_format_is_called_by_its_name(data: bytes, kind: str) -> None:
    (fault,) = faults(data)
    assert (fault.line, fault.problem) == (0, f"is {kind}, not a PO file")


def test_a_missing_language_is_refused_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"locales/xx.*no language 'xx' \(there are: en, ja\)"):
        load_file(make_project(tmp_path), "xx", "stones")


def test_a_missing_catalogue_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"locales/ja/LC_MESSAGES/stones.po: there is no such"):
        load_file(make_project(tmp_path), "ja", "stones")


@pytest.mark.parametrize(
    "forms",
    [
        '"plural-forms: nplurals=10000000; plural=0;\\n"',
        '"Plural-Forms: nplurals=10"\n"000000; plural=0;\\n"',
        '"PLURAL-FORMS:nplurals = 0012; plural=0;\\n"',
    ],
)
def test_more_plural_forms_than_any_language_has_are_refused_before_they_are_made(
    forms: str,
) -> None:
    text = header("de").replace('"Plural-Forms: nplurals=2; plural=(n != 1);\\n"', forms)
    assert forms in text
    (fault,) = [f for f in faults(text, "de") if "plural forms" in f.problem]
    assert fault.problem == "more plural forms than any language has"


def test_a_flag_that_stays_is_a_flag() -> None:
    (entry,) = po('#= fuzzy\nmsgid "a"\nmsgstr "b"\n').entries.values()
    assert entry.fuzzy


def test_previous_english_that_became_a_comment_is_named_and_not_believed() -> None:
    file = po('# | msgctxt "x"\n# | msgid "old"\nmsgid "a"\nmsgstr "b"\n')
    (entry,) = file.entries.values()
    assert entry.previous == ""
    assert file.lost_previous == (HEADER_LINES + 1, HEADER_LINES + 2)
