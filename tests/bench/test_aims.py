"""The table of aims has the rows that are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench import aims
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
