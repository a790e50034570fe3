"""Every command that a page or a message of the program names can be typed.

Those in ``console`` blocks are carried out elsewhere (``test_readme.py``, ``test_tutorial.py``), as
some take hours or a printer. Here all are parsed, so that none has an option that there is not.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import pytest

from generator.cli.parser import parser
from tests.support.places import ROOT

PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
SOURCES = sorted((ROOT / "generator").rglob("*.py"))

BLOCK = re.compile(r"^ *```(?:sh|console)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"^ *(?:\$ )?(?:\.venv/bin/)?(rulepress .*)$", re.MULTILINE)
WITHIN = re.compile(r"`(?:\.venv/bin/)?(rulepress [^`]+)`")
STANDS_FOR = {
    **dict.fromkeys(("GAME", "NAME", "ID", "PUZZLE", "DIR", "FILE", "LANG", "CODE"), "x"),
    **{"…": "", "<lang>": "de", "<game>": "x"},
}
"""What pages write where a reader puts in something of their own."""


def commands() -> Iterator[tuple[str, str]]:
    """Where each command stands, and the command."""
    for path in PAGES:
        text = path.read_text("utf-8")
        blocks = [line for block in BLOCK.findall(text) for line in LINE.findall(block)]
        found = [*blocks, *WITHIN.findall(text.replace("\n", " "))]
        yield from ((path.name, command) for command in dict.fromkeys(found))
    for path in SOURCES:
        for command in WITHIN.findall(path.read_text("utf-8")):
            if not {*command} & {"{", '"', "\n"}:  # put together when it is said
                yield path.name, command


def arguments(command: str) -> list[str]:
    """The words after the name of the program, up to a pipe, a second command or a comment."""
    for written, meant in STANDS_FOR.items():
        command = re.sub(rf"(?<!\w){re.escape(written)}(?!\w)", meant, command)
    alone = re.split(r" [|>] |; ", command)[0]
    return shlex.split(alone, comments=True)[1:]


WHOLE = parser(whole=True)
NEEDED = [*(["1"] * more for more in range(5)), ["figure", "1", "1"]]
"""What a command may need beside what is written: one may be spoken of by its name alone."""


def fault(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is wrong with a command; "" where nothing is."""
    try:
        WHOLE.parse_args(words)
    except SystemExit as end:
        return capsys.readouterr().err if end.code else ""
    return ""


@pytest.mark.parametrize(
    ("where", "command"), sorted(set(commands())), ids=lambda text: str(text).replace("/", "-")
)
def test_a_command_that_is_named_is_one(
    where: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    faults = [fault([*arguments(command), *needed], capsys) for needed in NEEDED]
    assert "" in faults, f"{where}: {faults[0]}"


@pytest.mark.parametrize("command", ["rulepress biuld", "rulepress build --editoin en"])
def test_what_is_no_command_is_found(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "" not in [fault([*arguments(command), *needed], capsys) for needed in NEEDED]


def test_commands_are_found_in_pages_and_messages() -> None:
    found = {where for where, _ in commands()}
    assert found > {"README.md", "sheets.md", "tutorial.md", "checks.py"}
