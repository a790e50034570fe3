"""A slip of a translator's is one fault, whoever else would find it too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.text import tools
from generator.text.places import po_path
from tests.support.projects import GAME, LANG, sample

HEADER = (
    "Project-Id-Version: Heap 1",
    "Report-Msgid-Bugs-To: https://heap.invalid",
    "POT-Creation-Date: 2031-01-01 10:00+0000",
    "PO-Revision-Date: 2031-01-01 10:00+0000",
    "Last-Translator: Name <name@heap.invalid>",
    "Language-Team: none",
    "MIME-Version: 1.0",
    "Content-Transfer-Encoding: 8bit",
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Project:
    made = sample(tmp_path_factory.mktemp("told"), fonts)
    path = po_path(made, LANG, GAME)
    text = path.read_text("utf-8")
    kept = [line for line in text.split("\n\n", 1)[0].split("\n") if "X-" not in line]
    names = {line.partition(":")[0] for line in HEADER}
    kept = [line for line in kept if line.strip('"').partition(":")[0] not in names]
    head = "\n".join([*kept, *(f'"{line}\\n"' for line in HEADER)])
    path.write_text(f"{head}\n\n{text.split(chr(10) * 2, 1)[1]}", "utf-8")
    return made


@pytest.fixture
def path(project: Project) -> Iterator[Path]:
    """The catalogue, as it was after each test."""
    path = po_path(project, LANG, GAME)
    before = path.read_bytes()
    yield path
    path.unlink()
    path.write_bytes(before)


def told(project: Project, capsys: pytest.CaptureFixture[str]) -> list[str]:
    main(["messages", "check", LANG, "--json", "--project", str(project.root)])
    faults = json.loads(capsys.readouterr().out)["faults"]
    return [f"{fault['file']} {fault['item']} {fault['problem']}" for fault in faults]


def test_nothing_is_wrong_at_first(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    # Nor is a name under a reserved domain, or a date that lies ahead.
    assert told(project, capsys) == []


SLIPS = {
    "a message twice": (r"\n\n((?:#.*\n)*msgctxt[^\0]*?\n\n)", r"\n\n\1\1"),
    "an open quote": (r'(msgctxt.*\nmsgid "Piece"\nmsgstr ".*)"', r"\1"),
    "an escape": (r'(msgid "Piece"\nmsgstr ")', r"\1\\x07"),
    "a control character": (r'(msgid "Piece"\nmsgstr ")', "\\1\x01"),
    "a new line": (r'(msgid "Piece"\nmsgstr ")', r"\1\\n"),
    "a lost placeholder": (r'(msgstr(?:\[0\])? "[^%"\n]*)%\(n\)s', r"\1"),
    "a placeholder too much": (r'(msgid "Piece"\nmsgstr ")', r"\1%(z)s"),
    "a lone percent sign": (r'(msgid "Piece"\nmsgstr ")', r"\1%"),
    "another charset": ("charset=UTF-8", "charset=EUC-JP"),
    "another language": ("Language: ja", "Language: de"),
    "no plural rule": ("plural=0", "plural=n ?"),
    "a conflict": (r"\n\n", "\n\n<<<<<<< HEAD\n"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_once(
    project: Project, path: Path, slip: str, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = SLIPS[slip]
    text, times = re.subn(old, new, path.read_text("utf-8"), count=1)
    assert times
    path.write_text(text, "utf-8")
    own = [fault for fault in told(project, capsys) if "follows" not in fault]  # of an open quote
    assert len(own) == 1, own


@pytest.mark.parametrize("where", ["nowhere", "/etc/hostname"])
def test_a_link_is_told_once_and_followed_by_no_tool(
    project: Project, path: Path, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path.unlink()
    path.symlink_to(where)
    (fault,) = told(project, capsys)
    assert "is a link" in fault
    assert not list(tools.all_faults(project, [LANG]))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Name <name@heap.invalid>", "Name"),
        ("2031-01-01 10:00", "2099-01-01 10:00"),
    ],
)
def test_a_translator_without_an_address_and_a_clock_ahead_pass(
    project: Project, path: Path, old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    assert told(project, capsys) == []
