"""What is no catalogue in the place of one: every command says so, and none passes over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.text.places import po_path
from tests.support.projects import GAME, LANG, sample

OTHER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
NONE = {
    "nothing": ("", "is empty (put back what was in it, or take it away:"),
    "line ends": ("\n\r\n\n", "is empty (put back what was in it, or take it away:"),
    "a comment": ("# Japanese\n", "header: Language is missing (expected: ja)"),
    "only obsolete messages": ('#~ msgid "a"\n#~ msgstr "b"\n', "header: Language is missing"),
    "lines that end in CR alone": (OTHER.replace("\n", "\r"), "its lines end in CR alone (save"),
    "a charset that is not set": (
        OTHER.replace("de\\n", "ja\\n").replace("UTF-8", "CHARSET"),
        "header: charset is CHARSET (expected: UTF-8)",
    ),
    "another language, nothing translated": (OTHER, "header: Language is de (expected: ja)"),
}
COMMANDS = (("check",), ("messages", "check"), ("messages", "update"), ("messages", "stats"))


@pytest.mark.parametrize("kind", NONE)
def test_every_command_names_it(
    kind: str, tmp_path: Path, fonts: FontSet, capsys: pytest.CaptureFixture[str]
) -> None:
    text, heard = NONE[kind]
    project = sample(tmp_path, fonts, checked=True)
    path = po_path(project, LANG, GAME)
    path.write_bytes(text.encode())
    for command in COMMANDS:
        capsys.readouterr()
        assert main([*command, "--project", str(tmp_path)]) == 1, command
        told = [line for line in capsys.readouterr().err.splitlines() if heard in line]
        assert told, command
        assert told[0].startswith(f"{project.shown(path)}:"), command
        assert path.read_bytes() == text.encode()


def test_a_build_does_not_take_an_empty_one_for_a_language_without_books(
    tmp_path: Path, fonts: FontSet, capsys: pytest.CaptureFixture[str]
) -> None:
    project = sample(tmp_path, fonts)
    po_path(project, LANG, GAME).write_text("")
    assert main(["build", "--project", str(tmp_path)]) == 1
    assert "heap.po: is empty (put back" in capsys.readouterr().err
