"""What is opened and never closed is told where it was opened, whatever the file is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.faults import ContentError
from generator.markup.source import load_source
from generator.text.extract import gather
from generator.text.unclosed import unclosed_block
from tests.support.bookproject import FIGURES, TEMPLATE, make_project
from tests.support.words import Words

SUMMARY = '<section id="summary"'
HEAD, TAIL = TEMPLATE[: TEMPLATE.index(SUMMARY)], TEMPLATE[TEMPLATE.index(SUMMARY) :]
SUMMARY_TEXT, COLOPHON = TAIL[: TAIL.index("<colophon")], TAIL[TAIL.index("<colophon") :]
FILES = {
    "rulebook.xml.j2": f'{HEAD}{{% include "summary.xml.j2" %}}\n{COLOPHON}',
    "summary.xml.j2": SUMMARY_TEXT,
}
"""The book of the tiny project, in two files: what is not closed in one is seen in the other."""
_TAG = re.compile(r"<(/?)(\w+)[^<>]*?(/?)>|\{%\s*(end)?(trans)\b[^%]*%\}")


def pairs(text: str) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """Every tag that opens something, with the one that closes it."""
    opened: list[re.Match[str]] = []
    for tag in _TAG.finditer(text):
        if tag[1] or tag[4]:
            yield opened.pop(), tag
        elif not tag[3]:
            opened.append(tag)


def fault(root: Path, files: dict[str, str]) -> tuple[str, int, str]:
    """File, line and problem of the one fault of a book."""
    project = make_project(root, files["rulebook.xml.j2"])
    (project.content / "heap" / "summary.xml.j2").write_text(files["summary.xml.j2"], "utf-8")
    with pytest.raises(ContentError) as caught:
        load_source(project, "heap", [Words("en")], FIGURES, lambda p: p.read_text("utf-8"))
    (found,) = caught.value.faults
    return Path(found.file).name, found.line, found.problem


CASES = [
    (name, *pair, f"{name}-{number}")
    for name, text in FILES.items()
    for number, pair in enumerate(pairs(text))
    if pair[0][2] not in ("b", "i", "term")  # those in messages are told by their checks
]


@pytest.mark.parametrize(
    ("name", "begin", "end"), [case[:3] for case in CASES], ids=[case[3] for case in CASES]
)
def test_each_closing_tag_that_is_deleted_is_missed_where_it_was_opened(
    name: str, begin: re.Match[str], end: re.Match[str], tmp_path: Path
) -> None:
    text = FILES[name]
    broken = FILES | {name: text[: end.start()] + text[end.end() :]}
    file, line, problem = fault(tmp_path, broken)
    assert (file, line) == (name, text.count("\n", 0, begin.start()) + 1)
    begins = begin[2] or begin[5]
    assert re.fullmatch(rf"(<{begins}>|\{{% {begins} %\}}) is never closed", problem)


def test_an_end_without_a_beginning_is_told_near_by(tmp_path: Path) -> None:
    broken = FILES | {"summary.xml.j2": f"{SUMMARY_TEXT.rstrip()}</section>\n"}
    file, line, problem = fault(tmp_path, broken)
    assert (file, line) == ("summary.xml.j2", 2)
    assert problem == "a </section> after this place closes nothing: no <section> is open"


@pytest.mark.parametrize(
    ("template", "line"),
    [
        ("{% set a %}\n{% set b = 1 %}{% if b == 1 %}{% endif %}{% endset %}", 0),
        ("a\n{% set a %}\n{% set b = 1 %}", 2),
        ("a\n{% for x in y %}{% if x %}\n{% endfor %}", 2),
        ("{% macro m(a='%}') %}\n{#- {% if %} -#}{% raw %}{% if %}{% endraw %}{% endmacro %}", 0),
        ("{% trans %}\n{% trans %}b{% endtrans %}", 1),
        ("{% if x %}{% elif y %}{% else %}{% endif %}", 0),
        ("{% endif %}", 0),
    ],
)
def test_the_innermost_open_block_is_the_one_to_close(template: str, line: int) -> None:
    found = unclosed_block(template)
    assert (found.line if found else 0) == line


def test_who_gathers_messages_says_the_same(tmp_path: Path) -> None:
    project = make_project(tmp_path, TEMPLATE.replace("{% endtrans %}</note>", "</note>"))
    (project.content / "heap" / "summary.xml.j2").write_text("", "utf-8")
    (found,) = gather(project, {"heap"}).faults
    (line,) = (n for n, text in enumerate(TEMPLATE.split("\n"), 1) if "<note>" in text)
    assert (found.line, found.problem) == (line, "{% trans %} is never closed")
    assert found.remedy == "it lacks its {% endtrans %}"
