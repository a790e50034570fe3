"""The table of aims has the rows that are asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.bench import aims, run
from tests.bench.aims import Job, Row


def test_only_what_is_asked_for_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def jobs(_: Path) -> Iterator[Job]:
        yield Job("sheets, 91 tiles", lambda: iter([Row("sheets", "1.00 s", "≤ 0.3 s")]))
        yield Job("check cold", lambda: pytest.fail("was measured"))

    monkeypatch.setattr(aims, "jobs", jobs)
    monkeypatch.setattr("sys.argv", ["aims", "--only", "Sheets"])
    aims.main()
    assert capsys.readouterr().out.splitlines()[2:] == ["| sheets | 1.00 s | ≤ 0.3 s |"]


def test_each_thing_is_measured_once(tmp_path: Path) -> None:
    about = [job.about for job in aims.jobs(tmp_path)]
    assert len(set(about)) == len(about) > 5


@pytest.mark.parametrize("has_peer", [True, False])
def test_of_all_books_each_game_is_told(monkeypatch: pytest.MonkeyPatch, has_peer: bool) -> None:
    books = [("go", "en", "rulebook"), ("shogi", "en", "rulebook"), ("go", "ja", "answers")]

    def work(_: object, setter: str, of: Sequence[run.Book]) -> Mapping[str, Any]:
        seconds = 1.0 if setter == run.OURS else 0.5
        documents = [{"computed": seconds * number} for number, _ in enumerate(of, 1)]
        return {"documents": documents, "computed": seconds * 8, "peak_kb": 2048}

    monkeypatch.setattr(run, "script", lambda _: json.dumps({"books": books}))
    monkeypatch.setattr(run, "present", lambda _: has_peer)
    monkeypatch.setattr(run, "work", work)
    monkeypatch.setattr(aims, "at_first", lambda material, of: aims.in_turns(material, of, 1))
    beside = "2.0 × typst" if has_peer else "typst is not installed"
    assert list(aims.all_books()) == [
        ("3 books in one process, nothing kept", f"8.00 s, 2 MB, {beside}", ""),
        ("3 books in one process", f"8.00 s, 2 MB, {beside}", "≤ 1 × typst"),
        ("of these, the 2 of go, without the start", f"4.00 s, {beside}", ""),
        ("of these, the 1 of shogi, without the start", f"2.00 s, {beside}", ""),
    ]
