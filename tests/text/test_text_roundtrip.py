"""The catalogues go through the tools of others, and come back with all that was in them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from translate.storage.po import pofile

from generator.project import Project
from generator.text import commands, tools
from generator.text.places import SOURCE, languages, po_path, pot_path
from tests.support.places import ROOT
from tests.support.textproject import make_project, write_po

PROJECT = Project(ROOT)
CATALOGUES = [
    path
    for lang in languages(PROJECT)
    if lang != SOURCE
    for path in sorted((ROOT / "locales" / lang).rglob("*.po"))
]
HARMS = ("xmltags", "escapes", "newlines", "tabs", "urls", "filepaths", "doublespacing")
"""Tests of pofilter that our own style of writing does not fail."""


SOME = next(path for path in CATALOGUES if path.stem != "common")
"""The catalogue of a game."""


def tool(name: str) -> str:
    """A program of this environment, or of the machine."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def said(*command: str | Path) -> bytes:
    """What a program writes; it must end well."""
    run = subprocess.run([str(part) for part in command], capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout


def name(path: Path) -> str:
    return "-".join((path.parts[-3], path.stem))


def messages(path: Path) -> Iterator[Message]:
    with path.open("rb") as file:
        yield from (message for message in read_po(file) if message.id)


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_gettext_writes_every_catalogue_as_it_stands(path: Path) -> None:
    assert said(tool("msgcat"), path) == path.read_bytes()


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_a_catalogue_that_is_up_to_date_is_merged_into_itself(path: Path) -> None:
    pot = pot_path(PROJECT, path.stem)
    known = {(message.context, message.id) for message in messages(pot)}
    if known != {(message.context, message.id) for message in messages(path)}:
        pytest.skip("the catalogue waits for an update")
    options = ("--previous", "--add-location=file", f"--lang={path.parts[-3]}", "--output-file=-")
    merged = said(tool("msgmerge"), "--quiet", *options, path, pot)
    assert merged.decode().split("\n\n", 1)[1] == path.read_text("utf-8").split("\n\n", 1)[1]


def test_our_catalogues_satisfy_gettext_and_i18nspector() -> None:
    for program in tools.TOOLS:
        tool(program)
    assert [str(fault) for fault in tools.all_faults(PROJECT)] == []


def test_what_the_tools_find_is_told_with_file_and_line(tmp_path: Path) -> None:
    for program in tools.TOOLS:
        tool(program)
    project = make_project(tmp_path)
    body = '#, python-format\nmsgid "%(n)s discs"\nmsgstr "%(m)s"\n'
    write_po(project, body)
    path = po_path(project, "ja", "stones")
    found = list(tools.tool_faults(path, "ja.po"))
    assert ("ja.po", 10) in [(fault.file, fault.line) for fault in found if fault.item == "msgfmt"]
    spector = [fault.problem for fault in found if fault.item == "i18nspector"]
    assert any(problem.startswith("python-format-string-unknown-arg") for problem in spector)
    assert any(problem.startswith("no-report-msgid-bugs-to") for problem in spector)


def test_a_machine_without_the_tools_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert tools.absent() == tools.TOOLS
    assert list(tools.all_faults(PROJECT)) == []


def test_a_new_catalogue_has_nothing_to_find(tmp_path: Path) -> None:
    for program in ("msgmerge", *tools.TOOLS):
        tool(program)
    project = make_project(tmp_path)
    commands.update(project)
    assert [str(fault) for fault in tools.all_faults(project)] == []


def test_xliff_keeps_texts_states_places_and_comments(tmp_path: Path) -> None:
    xliff, back = tmp_path / "a.xlf", tmp_path / "a.po"
    said(tool("po2xliff"), "--progress=none", SOME, xliff)
    said(tool("xliff2po"), "--progress=none", xliff, back)

    # The translate toolkit loses contexts, and says comments of plurals twice.
    def kept(unit: Any) -> tuple[object, ...]:
        note = " ".join(unit.getnotes("developer").split())
        half = note[: len(note) // 2]
        note = half if note == f"{half} {half}" else note
        return (
            str(unit.source),
            str(unit.target),
            unit.isfuzzy(),
            *sorted(unit.getlocations()),
            note,
        )

    read: Any = pofile.parsefile
    before, after = (Counter(map(kept, read(str(file)).units[1:])) for file in (SOME, back))
    assert sum(before.values()) > 250
    assert not after - before
    # Of messages that differ in nothing but their context, it gives back one.
    sources = Counter(message[0] for message in before)
    assert all(sources[message[0]] > 1 for message in before - after)
    assert xliff.read_bytes().count(b"<trans-unit ") > before.total()


def test_pofilter_finds_no_harm(tmp_path: Path) -> None:
    out = tmp_path / "a.po"
    asked = [f"--test={test}" for test in HARMS]
    said(tool("pofilter"), "--progress=none", "--nofuzzy", *asked, SOME, out)
    assert "(pofilter)" not in (out.read_text("utf-8") if out.is_file() else "")
