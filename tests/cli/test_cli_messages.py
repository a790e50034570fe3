"""A rule is changed: what translators see, what a draft shows, and what stops a release."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.cli import main
from generator.drawing.fonts import FontSet
from tests.support.places import ROOT
from tests.support.projects import sample

BOOK, CATALOGUE = "content/heap/rulebook.xml.j2", "locales/ja/LC_MESSAGES/heap.po"
COMMON = "locales/ja/LC_MESSAGES/rulepress.po"
DRAFT = "build/heap/heap-rulebook-ja-draft.pdf"
AGAIN = """<section id="again" break="page">
<h>{% trans "heap/aim" %}Aim of the game{% endtrans %}</h>
<p>{% trans "heap/aim" %}You need:{% endtrans %}</p></section>"""
"""A page on which all is translated."""
RELEASE = "build/heap/heap-rulebook-ja.pdf"

pytestmark = [
    pytest.mark.skipif(not shutil.which("msgmerge"), reason="GNU gettext is not installed"),
]


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Path:
    """The sample project in which a rule was changed, and three translations were spoilt."""
    root = sample(tmp_path_factory.mktemp("changed"), fonts).root
    shutil.copy(ROOT / "generator" / COMMON, root / COMMON)  # a project may have one of its own
    edited(root, BOOK, r"In your turn, add one, two or three", r"\g<0> or more")
    edited(root, BOOK, r'{% include "summary', rf"{AGAIN}\n\g<0>")
    assert main(["messages", "update", "--project", str(root)]) == 0
    edited(root, CATALOGUE, r'(msgid "One to three"\nmsgstr ")[^"]*', r"\1")
    edited(root, CATALOGUE, r'(msgid "Piece"\nmsgstr ")[^"]*', r"\1<u>コマ</u>")
    edited(root, COMMON, r'(msgid "Contents"\nmsgstr ")[^"]*', r"\1☃")
    return root


def edited(root: Path, name: str, old: str, new: str) -> None:
    """Replace every match of a pattern."""
    path = root / name
    text, times = re.subn(old, new, path.read_text("utf-8"))
    assert times, old
    path.write_text(text, "utf-8")


def asked(capsys: pytest.CaptureFixture[str], root: Path, *task: str) -> Any:
    """What a task of ``messages`` says as JSON, in this process."""
    capsys.readouterr()
    assert main(["messages", *task, "--json", "--project", str(root)]) == 0
    return json.loads(capsys.readouterr().out)


def build(root: Path, *arguments: str) -> Any:
    """What a build of one rulebook says, in this process."""
    return main(["build", "heap", "--edition", "ja", *arguments, "--project", str(root)])


def test_a_changed_rule_is_fuzzy_and_counted(
    changed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = asked(capsys, changed, "stats")["counts"]
    (heap,) = [c for c in counts if c["lang"] == "ja" and c["domain"] == "heap"]
    assert heap["fuzzy"] >= 1
    assert heap["missing"] >= 1
    previous = (changed / CATALOGUE).read_text("utf-8")
    assert '#| msgid "In your turn, add one, two or three stones."' in previous


def test_a_release_stops_with_every_fault_and_leaves_no_file(
    changed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build(changed, "--json") == 1
    faults = json.loads(capsys.readouterr().out)["faults"]
    told = {(fault["file"], fault["item"].split('"')[1], fault["problem"]) for fault in faults}
    assert all(fault["line"] for fault in faults)
    assert told >= {
        (CATALOGUE, "One to three", "no translation"),
        (CATALOGUE, "In your turn, add one, two or three or …", "the translation is fuzzy"),
        (CATALOGUE, "Piece", "unknown tag <u>"),
        (COMMON, "Contents", "the fonts lack ☃ (U+2603)"),
    }
    assert not list((changed / "build").rglob("*-ja*.pdf"))


def test_a_draft_shows_the_english_marked_as_such(
    changed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build(changed, "--draft") == 0
    assert "1 built" in capsys.readouterr().err
    assert not (changed / RELEASE).exists()
    pages = pypdfium2.PdfDocument(changed / DRAFT)
    texts = [page.get_textpage().get_text_range() for page in pages]
    for page in texts:
        assert "草稿" in page
    assert "Contents" in texts[1]
    (rule,) = [i for i, text in enumerate(texts) if "two or three or more" in text]
    # The paragraph has a ground and a bar; one of a page without English has neither.
    tint, bar = (0xFF, 0xE9, 0xB8), (0x1A, 0x1A, 0x1A)
    assert coloured(pages[rule], tint) > 500
    assert beside(pages[rule], bar)
    english = ("Contents", "Piece", "One to three", "In your turn")
    whole = [i for i, text in enumerate(texts) if not any(word in text for word in english)]
    assert all(coloured(pages[i], tint) == 0 for i in whole[1:])
    assert whole[1:-1]  # between the covers, which show art up to their edges
    assert not any(beside(pages[i], bar) for i in whole[1:-1])


def test_a_draft_tells_readers_who_listen_that_it_is_english(changed: Path) -> None:
    if not (changed / DRAFT).exists():
        assert build(changed, "--draft") == 0
    with pikepdf.open(changed / DRAFT) as pdf:
        languages = [str(e.Lang) for e in elements(pdf.Root.StructTreeRoot.K) if "/Lang" in e]
        assert {"en", "ja"} <= set(languages)
        assert str(pdf.Root.Lang) == "ja"
        assert str(pdf.docinfo.Title).endswith("(草稿)")
        assert languages.count("en") < languages.count("ja") / 4


def test_a_finished_draft_is_up_to_date_until_a_message_changes(
    changed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(changed, COMMON, "☃", "")  # whether fonts have it is not looked at each time
    build(changed, "--draft")
    capsys.readouterr()
    assert build(changed, "--draft") == 0
    assert "nothing to do: 1 up to date" in capsys.readouterr().err


def test_a_rewording_is_approved_by_its_id(
    changed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pair,) = asked(capsys, changed, "reword")["rewordings"]
    assert pair["langs"] == ["ja"]
    assert main(["messages", "reword", "zz", "--project", str(changed)]) == 2
    assert f"unknown rewording 'zz'; there are: {pair['id']}" in capsys.readouterr().err
    assert asked(capsys, changed, "reword", pair["id"])["changed"] == [CATALOGUE]
    assert asked(capsys, changed, "reword") == {"rewordings": []}
    counts = asked(capsys, changed, "stats")["counts"]
    assert all(c["fuzzy"] == 0 for c in counts if c["domain"] == "heap")


@pytest.mark.parametrize(
    "arguments",
    [["stats", "es"], ["check", "--yes"], ["new"], ["new", "es", "fr"]],
)
def test_what_a_task_does_not_take_is_refused(
    capsys: pytest.CaptureFixture[str], changed: Path, arguments: list[str]
) -> None:
    assert main(["messages", *arguments, "--project", str(changed)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_draft_of_english_is_none(changed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--draft", "--edition", "en", "--project", str(changed)]) == 2
    assert "edition with a translation 'en'; there are:" in capsys.readouterr().err


def coloured(page: pypdfium2.PdfPage, colour: tuple[int, int, int]) -> int:
    """Points of a page that have a colour."""
    picture = page.render(scale=1).to_pil().convert("RGB")
    return sum(n for n, found in picture.getcolors(1 << 24) if near(found, colour))


def near(found: Any, colour: tuple[int, int, int]) -> bool:
    return all(abs(a - b) <= 2 for a, b in zip(found, colour, strict=True))


def beside(page: pypdfium2.PdfPage, colour: tuple[int, int, int]) -> bool:
    """Whether an upright bar of a colour, a line of text high, stands in the left margin."""
    picture = page.render(scale=2).to_pil().convert("RGB")
    for x in range(picture.width // 6):
        column = picture.crop((x, 0, x + 1, picture.height)).tobytes()
        points = zip(column[::3], column[1::3], column[2::3], strict=True)
        runs = groupby(points, partial(near, colour=colour))
        if any(same and sum(1 for _ in run) > 20 for same, run in runs):
            return True
    return False


def elements(node: Any) -> Iterator[Any]:
    """All structure elements."""
    for kid in node if isinstance(node, pikepdf.Array) else [node]:
        if isinstance(kid, pikepdf.Dictionary):
            if "/S" in kid:
                yield kid
            if "/K" in kid:
                yield from elements(kid.K)
