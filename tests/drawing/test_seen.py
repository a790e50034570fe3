"""What was found in files counts while they look as they did."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from generator.drawing.seen import Seen

LONG_AGO = 1_000_000_000
NOW = time.time_ns
HOUR = 3_600_000_000_000


class Files:
    """A file that was written an hour ago, with what is found in it, and how often."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "font"
        self.finds = 0
        self.write("one", LONG_AGO)

    def write(self, text: str, when: float) -> None:
        self.file.write_text(text, "utf-8")
        os.utime(self.file, (when, when))

    def found(self) -> str:
        """What is found by another process."""

        def find() -> str:
            self.finds += 1
            return self.file.read_text("utf-8")

        known = Seen(self.folder)
        text = known.got("text", [self.file], find)
        known.keep()
        return text


def clock(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Set the clock, by nanoseconds."""
    monkeypatch.setattr(time, "time_ns", lambda: NOW() + after)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Files:
    clock(monkeypatch, HOUR)
    return Files(tmp_path)


def test_files_that_look_the_same_are_not_read_again(files: Files) -> None:
    assert [files.found() for _ in range(3)] == ["one"] * 3
    assert files.finds == 1


def test_a_file_that_has_changed_is_read(files: Files) -> None:
    files.found()
    files.write("two", LONG_AGO + 1)
    assert [files.found() for _ in range(2)] == ["two"] * 2
    assert files.finds == 2


def test_a_file_that_has_changed_is_read_though_it_bears_the_old_time(files: Files) -> None:
    """As a copy does that keeps times, of a font of the same length."""
    files.found()
    files.write("two", LONG_AGO)
    assert files.found() == "two"


@pytest.mark.parametrize("after", [0, -HOUR])
def test_of_a_young_file_nothing_is_kept(
    files: Files, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    """Nor where the clock was set back."""
    clock(monkeypatch, after)
    files.write("young", LONG_AGO)
    assert [files.found() for _ in range(2)] == ["young"] * 2
    assert files.finds == 2


def test_a_lacking_file_is_left_to_who_reads_it(files: Files) -> None:
    files.file.unlink()
    with pytest.raises(FileNotFoundError):
        files.found()


def test_a_damaged_record_has_nothing(files: Files) -> None:
    files.found()
    kept = files.folder / "seen"
    whole = kept.read_bytes()
    for at in range(len(whole)):
        kept.write_bytes(whole[:at] + bytes((whole[at] ^ 1,)) + whole[at + 1 :])
        before = files.finds
        assert files.found() == "one"
        assert files.finds == before + 1
    kept.write_bytes(b"")
    assert files.found() == "one"


def test_what_others_have_found_meanwhile_stays(files: Files) -> None:
    one, other = Seen(files.folder), Seen(files.folder)
    assert one.got("a", [files.file], lambda: "A") == "A"
    assert other.got("b", [files.file], lambda: "B") == "B"
    one.keep()
    other.keep()
    known = Seen(files.folder)
    assert known.got("a", [files.file], lambda: "-") == "A"
    assert known.got("b", [files.file], lambda: "-") == "B"


def test_a_folder_that_cannot_be_written_is_no_harm(files: Files) -> None:
    (files.folder / "seen").mkdir()
    assert [files.found() for _ in range(2)] == ["one"] * 2
