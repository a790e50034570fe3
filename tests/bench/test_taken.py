"""What a command takes is what all of its processes take."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.bench.taken import computed, taken

HOLDS = "import time; held = bytearray(60 << 20); time.sleep(1)"
BEGINS = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {HOLDS!r}])"


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_memory_of_a_process_that_another_began_counts(tmp_path: Path) -> None:
    assert 60 < taken(["-c", BEGINS], tmp_path).memory < 120


@pytest.mark.skipif(sys.platform != "linux", reason="times are read from /proc")
def test_time_of_this_process_is_what_the_system_says() -> None:
    before = computed(os.getpid())
    said = sum(os.times()[:2])
    assert before <= said + 0.02 <= computed(os.getpid()) + 0.1


def test_bytecode_is_kept_though_the_environment_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    taken(["-c", "import sys; sys.exit(sys.dont_write_bytecode)"], tmp_path)
