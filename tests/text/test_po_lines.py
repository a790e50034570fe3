"""Lines of catalogues as other programs write them: read alike, or one fault for one cause."""

from __future__ import annotations

import pytest

from generator.faults import ContentError
from generator.text.pofile import parse

HEADER = r"""msgid ""
msgstr ""
"Language: ja\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=1; plural=0;\n"

"""
BEFORE = HEADER.count("\n")


def strings(body: str) -> dict[str, tuple[str, ...]]:
    found = parse((HEADER + body).encode(), "ja.po", "ja", "heap")
    return {msgid: entry.strings for (_, msgid), entry in found.entries.items()}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"\343\201\202", "あ"),
        (r"a\343\201\202\343\201\204\n", "あい\n"),
        (r"\\343 \303\251", "\\343 é"),
        (r"\042\134\141", '"\\a'),
        ("あ", "あ"),
    ],
)
def test_escaped_bytes_are_characters(written: str, meant: str) -> None:
    """As ``msgcat -E`` writes them."""
    expected = f"a{meant}" if written.startswith("a") else meant
    assert strings(f'msgid "x"\nmsgstr "{written}"\n') == {"x": (expected,)}
    assert list(strings(f'msgid "{written}"\nmsgstr "x"\n')) == [expected]


@pytest.mark.parametrize("written", [r"\343\201", r"\377", r"\001", r"\033[2J", r"\q", r"\x41"])
def test_other_escapes_are_faults_of_their_line(written: str) -> None:
    with pytest.raises(ContentError) as caught:
        strings(f'msgid "x"\nmsgstr "{written}"\n')
    assert {fault.line for fault in caught.value.faults} == {BEFORE + 2}
    assert all("unknown escape" in fault.problem for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ('msgid "a"\n#~ msgstr "x"\n', 2),
        ('#~ msgid "a"\nmsgstr "x"\n', 2),
        ('msgid "a"\nmsgstr "x"\n#~ "y"\n', 3),
        ('#~ msgid "a"\n#~ msgstr "x"\n"y"\n"z"\n', 3),
        ('#~ msgctxt "c"\nmsgid "a"\nmsgstr "x"\n', 2),
        ('msgid "a"\n#~ msgid_plural "b"\nmsgstr[0] "x"\n', 2),
    ],
)
def test_a_message_is_out_of_use_as_a_whole(body: str, line: int) -> None:
    with pytest.raises(ContentError) as caught:
        strings(body)
    (fault,) = caught.value.faults
    assert fault.line == BEFORE + line
    assert "some have #~ before them" in fault.problem


def test_messages_out_of_use_may_stand_anywhere() -> None:
    body = '#~ msgctxt "c"\n#~ msgid "a"\n#~ msgstr "b"\n\nmsgid "c"\nmsgstr "d"\n\n#~ msgid "e"\n'
    assert strings(body + '#~ msgstr "f"\n') == {"c": ("d",)}
