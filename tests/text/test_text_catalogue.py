"""Look-ups: the right text, a record of it, and every want named."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2.sandbox import SandboxedEnvironment

from generator.faults import ContentError
from generator.text.catalogue import Catalogue, load
from generator.text.glossary import Glossary, Term
from generator.text.places import MessageKey
from generator.text.pofile import parse
from tests.support.textproject import HEADER, make_project, po, write, write_po

BODY = """\
#: content/stones/rulebook.xml.j2
msgctxt "aim"
msgid "Lay a <b>twig</b>."
msgstr "<b>トウィッグ</b>を置きます。"

msgid "%(a)s before %(b)s"
msgstr "%(b)sの前に%(a)s"

msgctxt "end"
msgid "one disc"
msgid_plural "%(n)s discs"
msgstr[0] "ディスク%(n)s個"

msgid "empty"
msgstr ""

#, fuzzy
msgid "new"
msgstr "新"

msgid "lost %(n)s"
msgstr "なし"

msgid "a <i>tag</i>"
msgstr "<u>タグ</u>"

msgid "untidy"
msgstr " 概{{ 7*7 }}要１２３ "

msgid "ends with a line"
msgstr "行\\n"

msgid "a disc"
msgstr "石"
"""


def japanese(uses: list[tuple[MessageKey, str]] | None = None) -> Catalogue:
    record = None if uses is None else (lambda key, text: uses.append((key, text)))
    common = po('msgid "page"\nmsgstr "ページ"\n', domain="common")
    terms = Glossary((Term({"en": ("disc",), "ja": ("ディスク",)}, "", check=True),))
    return Catalogue("ja", ("stones", "common"), (po(BODY), common), record, terms)


def test_translations_with_values_in_another_order() -> None:
    ja = japanese()
    assert ja.lang == "ja"
    assert ja.gettext("%(a)s before %(b)s", a="A", b="B") == "Bの前にA"
    assert ja.pgettext("aim", "Lay a <b>twig</b>.") == "<b>トウィッグ</b>を置きます。"
    assert ja.npgettext("end", "one disc", "%(n)s discs", 1, n=1) == "ディスク1個"
    assert ja.gettext("page") == "ページ"
    assert ja.faults == ()
    ja.raise_if_wanting()


def test_english_is_its_own_source(tmp_path: Path) -> None:
    en = load(make_project(tmp_path), "en", ("stones",))
    assert en.pgettext("aim", "Lay %(n)s", n=3) == "Lay 3"
    assert en.ngettext("one disc", "%(n)s discs", 1, n=1) == "one disc"
    assert en.ngettext("one disc", "%(n)s discs", 0, n=0) == "0 discs"
    assert en.faults == ()


@pytest.mark.parametrize(
    ("msgid", "line", "problem"),
    [
        ("empty", 21, "no translation"),
        ("new", 25, "the translation is fuzzy"),
        ("lost %(n)s", 28, "the placeholder %(n)s is lost"),
        ("a <i>tag</i>", 31, "unknown tag <u>"),
        ("untidy", 34, "full-width digit"),
        ("ends with a line", 37, "U+000A"),
        ("a disc", 40, "the term 'disc' is not there"),
        ("never heard of", 0, "the message is in no catalogue"),
    ],
)
def test_what_cannot_be_used_is_named_and_english_stands_in(
    msgid: str, line: int, problem: str
) -> None:
    ja = japanese()
    assert ja.gettext(msgid) == msgid
    fault = ja.faults[0]
    assert (fault.file, fault.line) == ("ja/stones.po", line)
    assert fault.problem.startswith(problem)
    assert msgid in fault.item


def test_all_wants_are_raised_at_once_and_each_once() -> None:
    ja = japanese()
    for msgid in ("empty", "new", "empty"):
        ja.gettext(msgid)
    with pytest.raises(ContentError) as caught:
        ja.raise_if_wanting()
    assert [fault.line for fault in caught.value.faults] == [21, 25]


def test_a_plural_unlike_the_english_is_not_used() -> None:
    ja = japanese()
    assert ja.npgettext("end", "one disc", "%(n)s pieces", 2, n=2) == "2 pieces"
    assert "plural" in ja.faults[0].problem


def test_every_look_up_is_reported_with_its_text() -> None:
    uses: list[tuple[MessageKey, str]] = []
    ja = japanese(uses)
    ja.gettext("page")
    ja.npgettext("end", "one disc", "%(n)s discs", 2, n=2)
    ja.gettext("empty")
    assert uses == [
        (MessageKey("common", "", "page"), "ページ"),
        (MessageKey("stones", "end", "one disc", "%(n)s discs"), "0\0ディスク%(n)s個"),
        (MessageKey("stones", "", "empty"), "\0empty"),
    ]
    assert [ja.text_of(key) for key, _ in uses] == [text for _, text in uses]


def test_the_record_knows_a_changed_plural_rule() -> None:
    body = 'msgid "disc"\nmsgid_plural "discs"\nmsgstr[0] "S"\nmsgstr[1] "P"\n'
    key = MessageKey("stones", "", "disc", "discs")
    texts = set()
    for rule in ("(n != 1)", "(n > 1)"):
        head = HEADER.format(lang="de", plurals=f"nplurals=2; plural={rule};")
        file = parse((head + body).encode(), "de.po", "de", "stones")
        texts.add(Catalogue("de", ("stones",), (file,)).text_of(key))
    assert len(texts) == 2


def test_jinja_fills_and_escapes_the_values() -> None:
    environment = SandboxedEnvironment(autoescape=True, extensions=["jinja2.ext.i18n"])
    environment.policies["ext.i18n.trimmed"] = True
    ja = japanese()
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        ja.gettext, ja.ngettext, newstyle=True, pgettext=ja.pgettext, npgettext=ja.npgettext
    )
    template = environment.from_string(
        '{% trans "aim" %}\n  Lay a <b>twig</b>.\n{% endtrans %}|'
        "{% trans a=x, b=2 %}{{ a }} before {{ b }}{% endtrans %}|"
        '{% trans "end" n=3 %}one disc{% pluralize %}{{ n }} discs{% endtrans %}'
    )
    text = template.render(x="<1>")
    assert text == "<b>トウィッグ</b>を置きます。|2の前に&lt;1&gt;|ディスク3個"
    assert ja.faults == ()


def test_the_glossary_is_held_to_by_a_build_too(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write(project.locales / "glossary.yaml", "- {en: disc, ja: ディスク, check: true}\n")
    write_po(project, 'msgid "a disc"\nmsgstr "石"\n')
    ja = load(project, "ja", ("stones",))
    assert ja.gettext("a disc") == "a disc"
    assert [fault.problem for fault in ja.faults] == ["the term 'disc' is not there"]
    write(project.locales / "glossary.yaml", "- [")
    with pytest.raises(ContentError, match=r"glossary\.yaml:1: not readable"):
        load(project, "ja", ("stones",))


def test_broken_files_of_all_domains_are_named_at_once(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write_po(project, 'msgid "a"\n')
    with pytest.raises(ContentError) as caught:
        load(project, "ja", ("stones", "common", "rulepress"))  # most projects have no common.po
    assert [Path(f.file).name for f in caught.value.faults] == ["rulepress.po", "stones.po"]
