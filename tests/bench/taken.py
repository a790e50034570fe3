"""What a command takes: processor seconds and the peak of memory, all of its processes together."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tests.support.places import ROOT

STEP = 0.2
"""Seconds between two looks at the memory."""


class Taken(NamedTuple):
    """Seconds of the processor, those of workers included; the peak of memory in MB.

    What processes share counts once in the memory (proportional set size, of Linux).
    """

    seconds: float
    memory: float


def taken(arguments: Sequence[str], folder: Path) -> Taken:
    """Run Python with the arguments in a folder, its output in that of this process' errors."""
    before = _computed()
    peak = 0.0
    with subprocess.Popen(
        [sys.executable, *arguments], cwd=folder, env=environment(), stdout=sys.stderr
    ) as process:
        while process.poll() is None:
            peak = max(peak, _memory(process.pid))
            with suppress(subprocess.TimeoutExpired):
                process.wait(STEP)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return Taken(_computed() - before, peak)


def environment(copy: Path = ROOT) -> Mapping[str, str]:
    """That of a command of the program in a ``copy`` of the repository.

    Bytecode is kept, as it is wherever nobody has said otherwise: to compile all modules anew takes
    as long as most commands.
    """
    kept = {name: of for name, of in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(copy)}


def _computed() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _memory(pid: int) -> float:
    """MB that a process and those that it began occupy now."""
    found = 0.0
    with suppress(OSError):  # it has ended meanwhile
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
        found += next(int(line.split()[1]) for line in rollup.splitlines() if "Pss:" in line) / 1024
        for thread in Path(f"/proc/{pid}/task").iterdir():
            children = (thread / "children").read_text("ascii")
            found += sum(_memory(int(child)) for child in children.split())
    return found


def computed(pid: int) -> float:
    """Processor seconds that a process has taken up to now, without those it began."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
