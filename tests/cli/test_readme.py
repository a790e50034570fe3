"""Every example of the README does what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from projectcopy import ROOT, copied

from generator.drawing.fonts import FontSet

README = (ROOT / "README.md").read_text("utf-8")


def sessions() -> Iterator[list[tuple[str, str]]]:
    """The console blocks: commands with what they print."""
    for block in re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL):
        parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)[1:]
        yield list(zip(parts[::2], parts[1::2], strict=True))


def fits(said: str, shown: str) -> bool:
    """Whether the output is what the example shows; … stands for anything within a line."""
    pattern = "[^\n]*".join(map(re.escape, shown.split("…")))
    return re.fullmatch(pattern, said) is not None


@pytest.fixture
def copy(tmp_path: Path, fonts: FontSet) -> Path:
    """A copy of the project."""
    return copied(tmp_path, fonts)


@pytest.mark.parametrize("session", list(sessions()), ids=lambda session: str(session[0][0]))
def test_an_example_prints_what_the_readme_shows(
    session: list[tuple[str, str]], copy: Path
) -> None:
    folder = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    for command, shown in session:
        done = subprocess.run(
            ["sh", "-c", f"{command} 2>&1"],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert fits(done.stdout, shown), done.stdout


def test_the_readme_has_examples() -> None:
    commands = {command.split()[1] for session in sessions() for command, _ in session}
    assert commands >= {"sheets", "check", "messages", "moves", "play", "perft"}


def test_what_the_readme_links_to_is_there() -> None:
    for target in re.findall(r"\]\((?!http)([^)]+)\)", README):
        assert (ROOT / target).is_file(), target


def test_the_figure_of_the_readme_is_one_of_the_book() -> None:
    (block,) = re.findall(r"^```yaml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    figures = (ROOT / "content/twigs/figures.yaml").read_text("utf-8")
    assert block.strip() in figures


def test_the_commands_of_the_readme_are_targets_of_make() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    named = re.findall(r"(?:`|^)make ([a-z]+)\b", README, re.MULTILINE)
    assert "test" in named
    for target in named:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
