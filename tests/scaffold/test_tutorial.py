"""The tutorial, followed to the letter from an empty folder."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.fresh import fits, typed
from tests.support.places import ROOT
from tests.support.projects import with_fonts

TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"(Change|Add to the end of)\s+`([^`]+)`")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("msgmerge"), reason="GNU gettext is not installed"),
]


def steps() -> Iterator[tuple[str, str, str]]:
    """Kind of a block, the file that the text before it names, and what is in it."""
    end = 0
    for block in BLOCK.finditer(TUTORIAL):
        named = FILE.findall(TUTORIAL[end : block.start()])
        what, file = named[-1] if named else ("", "")
        yield (what or block[1]), file, block[2]
        end = block.end()


class Reader:
    """Somebody in a folder, who types commands and edits files."""

    def __init__(self, folder: Path, fonts: FontSet) -> None:
        self.folder, self._fonts = folder, fonts
        self._old = ""
        self._file = Path()

    def follow(self, what: str, file: str, text: str) -> None:
        match what:
            case "console":
                parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)[1:]
                for command, shown in zip(parts[::2], parts[1::2], strict=True):
                    self.type(command, shown)
            case "Add to the end of":
                path = self.folder / file
                path.write_text(path.read_text("utf-8") + text, "utf-8")
            case "Change":
                self._file, self._old = self.folder / file, text
            case _:  # what it becomes
                before = self._file.read_text("utf-8")
                assert before.count(self._old) == 1, self._old
                self._file.write_text(before.replace(self._old, text), "utf-8")
                self._old = ""

    def type(self, command: str, shown: str) -> None:
        if command.startswith("cd "):
            self.folder /= command.removeprefix("cd ")
            with_fonts(Project(self.folder), self._fonts)
            return
        said = typed(self.folder, command)
        assert fits(said, shown), f"{command}\n{said}"


def test_a_reader_comes_to_the_end(tmp_path: Path, fonts: FontSet) -> None:
    reader = Reader(tmp_path, fonts)
    for what, file, text in steps():
        reader.follow(what, file, text)
    made = reader.folder / "build" / "pond"
    for edition in ("en", "ja", "en-ja"):
        assert len(pypdfium2.PdfDocument(made / f"pond-rulebook-{edition}.pdf")) == 4
