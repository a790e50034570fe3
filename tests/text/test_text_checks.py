"""Each check on a right and on a wrong translation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from generator.text import checks, markup
from generator.text.checks import Flaw
from generator.text.entries import Entry
from generator.text.glossary import Glossary, Term
from generator.text.orthography import kinsoku, width_forms
from tests.support.textproject import entry

Check = Callable[[Entry], Iterable[Flaw]]


def problems(check: Check, source: str, *strings: str, plural: str = "") -> list[str]:
    return [flaw.problem for flaw in check(entry(source, *strings, plural=plural))]


def test_missing() -> None:
    assert not problems(checks.missing, "a", "あ")
    assert problems(checks.missing, "a", "") == ["no translation"]
    assert problems(checks.missing, "a", "x", "", plural="b") == ["no translation of plural form 1"]


def test_fuzzy() -> None:
    sure = entry("a", "あ")
    assert not list(checks.fuzzy(sure))
    assert len(list(checks.fuzzy(replace(sure, fuzzy=True)))) == 1


def test_plural_forms() -> None:
    two = entry("disc", "S", "P", plural="discs")
    assert not list(checks.plural_forms(two, 2, "discs"))
    assert len(list(checks.plural_forms(two, 1, "discs"))) == 1
    assert len(list(checks.plural_forms(two, 2, "disks"))) == 1


@pytest.mark.parametrize(
    ("source", "text", "found"),
    [
        ("%(a)s and %(b)s", "%(b)sと%(a)s", []),
        ("100%% of %(a)s", "%(a)sの100%%", []),
        ("%(a)s", "一", ["the placeholder %(a)s is lost"]),
        ("%(a)s", "%(a)sと%(b)s", ["the English has no placeholder %(b)s"]),
        ("%(a)s", "%(a)sと%(a)s", ["the placeholder %(a)s comes 2 times, in the English 1 time"]),
        (
            "%(a)s",
            "%(a)d",
            ["the English has no placeholder %(a)d", "the placeholder %(a)s is lost"],
        ),
        ("all", "100%です", ["the English has no placeholder %で"]),
        ("all", "100%", ["the English has no placeholder %"]),
    ],
)
def test_placeholders(source: str, text: str, found: list[str]) -> None:
    assert problems(checks.placeholders, source, text) == found


def test_placeholders_of_plural_forms() -> None:
    def check(*strings: str) -> list[str]:
        return problems(checks.placeholders, "one disc", *strings, plural="%(n)s discs")

    assert not check("%(n)s個")
    assert not check("ein Stein", "%(n)s Steine")
    assert check("一個") == ["the placeholder %(n)s is lost"]
    assert check("%(n)s Stein", "Steine") == ["the placeholder %(n)s is lost"]


@pytest.mark.parametrize(
    ("source", "text", "found"),
    [
        ("<b>a</b> <i>b</i>", "<i>い</i><b>あ</b>", []),
        ('see <ref to="end"/>', '<ref to="end" />を参照', []),
        ("2 < 3 and a<b", "2 < 3", []),
        ("<b>a</b>", "あ", ["the tag <b> is lost"]),
        ("a", "<b>あ</b>", ["the English has no tag <b>"]),
        ("<b>a</b>", "<u>あ</u>", ["unknown tag <u>"]),
        ("<b>a</b>", '<b class="x">あ</b>', ['unknown tag <b class="x">']),
        ('see <ref to="end"/>', '<ref to="aim"/>', []),
        ("see", '<ref to="aim">', ['unknown tag <ref to="aim">']),
    ],
)
def test_tags(source: str, text: str, found: list[str]) -> None:
    assert problems(checks.tags, source, text) == found


@pytest.mark.parametrize(
    ("source", "text", "found"),
    [
        ('<ref to="a"/>, <ref to="b"/>', '<ref to="b" />、<ref to="a"/>', []),
        (
            'see <ref to="end"/>',
            '<ref to="aim"/>',
            ["the English has no reference to aim", "the reference to end is lost"],
        ),
        (
            '<ref to="end"/>',
            '<ref to="end"/><ref to="end"/>',
            ["the reference to end comes 2 times, in the English 1 time"],
        ),
    ],
)
def test_references(source: str, text: str, found: list[str]) -> None:
    assert problems(checks.references, source, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("「白」が（先に）置きます。次は『黒』。", []),
        ("Twigs", []),
        ("…（例）", []),
        ("、白が置きます", ["begins with “、”, which must not begin a line"]),
        ("ゃ白", ["begins with “ゃ”, which must not begin a line"]),
        (
            "白が「",
            ["ends with “「”, which must not end a line", "the bracket “「” has no partner"],
        ),
        ("白が置く。。", ["doubled punctuation “。。”"]),
        ("白「が（置く」）", ["the bracket “」” has no partner"]),
        ("白が置）く", ["the bracket “）” has no partner"]),
        ("うわーーーーー", ["“ーーーーー” cannot be divided"]),
        ("㎜の白", ["begins with “㎜”, which must not begin a line"]),
        ("‼白が", ["begins with “‼”, which must not begin a line"]),
        ("白\u00a0が", ["U+00A0 NO-BREAK SPACE beside a wide character"]),
        ("白が\u00ada", ["U+00AD SOFT HYPHEN beside a wide character"]),
        ("白がa\u2009a", []),
    ],
)
def test_kinsoku(text: str, found: list[str]) -> None:
    assert [flaw.problem for flaw in kinsoku(entry("a", text), "ja")] == found
    assert not list(kinsoku(entry("a", text), "de"))


@pytest.mark.parametrize(
    ("source", "text", "wrong"),
    [
        ("<b>a</b> <i>b</i>", "<b>あ<i>い</i></b>", False),
        ("<b>a</b> <i>b</i>", "<b>あ<i>い</b></i>", True),
        ("<b>a</b>", "</b>あ<b>", True),
        ("a &amp; b", "あ&amp;い", False),
        ("a &amp; b", "あ&い", True),
        ("a b", "あ&nbsp;い", True),
        ("a & b", "あ & い", False),
        ("a b", "あ<!-- い -->", True),
        ("a b", "あ<?x い?>", True),
        ("a b", "あ<![CDATA[い]]>", True),
    ],
)
def test_well_formed(source: str, text: str, wrong: bool) -> None:
    assert bool(problems(checks.well_formed, source, text)) is wrong


def test_edges() -> None:
    assert not problems(checks.edges, "a", "あ")
    assert not problems(checks.edges, "a ", "あ ")
    assert problems(checks.edges, "a", " あ\u3000") == [
        "the leading space is not as in the English",
        "the trailing space is not as in the English",
    ]


def test_control_characters() -> None:
    assert not problems(checks.control_characters, "a", "あ\u200bい")
    assert problems(checks.control_characters, "a", "あ\u202eい\n") == [
        "U+000A control character",
        "U+202E RIGHT-TO-LEFT OVERRIDE",
    ]


def test_template_code() -> None:
    assert not problems(checks.template_code, "a", "あ{い}")
    assert problems(checks.template_code, "a", "{{ config }}") == ["template code {{"]


def test_font_coverage() -> None:
    def check(text: str) -> list[Flaw]:
        return list(checks.font_coverage(entry("a", text), lambda t: "".join(set(t) & set("☃b"))))

    assert not check("<b>あ</b>")
    assert check("雪☃") == [Flaw("the fonts lack ☃ (U+2603)")]
    assert list(checks.font_coverage(entry("a", "い\x1b"), lambda _: "\x1b")) == [
        Flaw("the fonts lack U+001B")
    ]


def test_length() -> None:
    assert not problems(checks.length, "a", "あ" * 2000)
    assert problems(checks.length, "a", "あ" * 2001) == ["2001 characters"]


GLOSSARY = Glossary(
    (
        Term({"en": ("vertex", "vertices"), "ja": ("頂点",)}, "", check=True),
        Term({"en": ("claim", "claims"), "ja": ("獲得する", "獲得")}, "", check=True),
        Term({"en": ("White",), "ja": ("白",)}, "", check=True),
        Term({"en": ("turn",), "ja": ("手番",)}, "", check=False),
    )
)


@pytest.mark.parametrize(
    ("source", "text", "found"),
    [
        ("Two <term>vertices</term>", "二つの<term>頂点</term>", []),
        ("White claims", "白が獲得します", []),
        ("Vertex", "かど", ["the term 'vertex' is not there"]),
        (
            "White claims",
            "取ります",
            ["the term 'claim' is not there", "the term 'White' is not there"],
        ),
        ("your turn", "番", []),
        ("white paper", "紙", []),
        ("disclaimer", "注意", []),
    ],
)
def test_glossary_terms(source: str, text: str, found: list[str]) -> None:
    def check(message: Entry) -> Iterable[Flaw]:
        return checks.glossary_terms(message, GLOSSARY, "ja")

    assert problems(check, source, text) == found


def test_a_term_in_one_plural_form_only_is_not_demanded() -> None:
    def check(message: Entry) -> Iterable[Flaw]:
        return checks.glossary_terms(message, GLOSSARY, "de")

    assert not problems(check, "a vertex", "Ecke", "Ecken", plural="vertices")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("白（しろ）は、3つ。A4の紙に「2×3」で置きます！", []),
        ("<piece>C</piece>を%(n)s個、11–10で", []),
        ("C:1,0,0 1,0,2", []),
        ("(a) b", []),
        ("辺は√(12n − 3)本", []),
        ("辺は√(白)本", ["half-width bracket"]),
        ("白(しろ)", ["half-width bracket"]),
        ("白,黒", ["comma"]),
        ("白，黒", ["comma"]),
        ("白です.", ["full stop"]),
        ("白!", ["half-width punctuation"]),
        ("“白”", ["quotation mark"]),
        ("白が３つ", ["full-width digit or letter"]),
        ("ﾃﾞｨｽｸの白", ["half-width kana"]),
        ("白が %(n)s個", ["space beside Japanese"]),
        ("<piece>C</piece> を", ["space beside Japanese"]),
        ("白\u3000黒", ["ideographic space"]),
        ("2x3の白", ["letter x between numbers"]),
    ],
)
def test_width_forms(text: str, found: list[str]) -> None:
    flaws = width_forms(entry("a", text), "ja")
    assert [flaw.problem.partition(" in “")[0] for flaw in flaws] == found


def test_width_forms_are_a_matter_of_the_language() -> None:
    assert not list(width_forms(entry("a", "(白) x,y"), "de"))


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("zh_CN", "把“白”放在2×3的格子（左边）里，然后结束。", []),
        ("zh_CN", "白方,黑方.", ["half-width comma", "full stop"]),
        ("zh_CN", "白方(先手)!", ["half-width bracket"]),
        ("zh_CN", "白方!", ["half-width punctuation"]),
        ("zh_CN", "「白」方", ["quotation mark"]),
        ("zh_CN", "放 3 枚", ["space beside Chinese"]),
        ("zh_TW", "把「白」放在2×3的格子（左邊）裡，然後結束。", []),
        ("zh_TW", "“白”方", ["quotation mark"]),
        ("ko", "‘흰색’ 말 3개를 놓고(왼쪽부터), 차례를 마칩니다.", []),
        ("ko", "놓습니다。", ["ideographic full stop"]),
        ("ko", "놓고，（왼쪽）", ["full-width bracket", "full-width punctuation"]),
        ("ko", "놓습니다 .", ["space before punctuation"]),
        ("ko", "말\u00a03개", []),
    ],
)
def test_forms_of_other_scripts(lang: str, text: str, found: list[str]) -> None:
    flaws = [*width_forms(entry("a", text), lang), *kinsoku(entry("a", text), lang)]
    assert [flaw.problem.partition(" in “")[0] for flaw in flaws] == found


def test_plain_text_is_what_will_be_read() -> None:
    assert markup.plain('<b>%(n)s</b> &amp; <ref to="x"/>5%%') == "0 & 5%"
