"""A library of many small books, built here and by a cluster: the share of time that is not work.

``python -m tests.bench.library 200`` makes a project with the sample's game so many times, and
builds the English rulebook of each: by the processes of this machine, then by the two workers of a
Dask scheduler, all of which it begins. Seconds are the processor's, of all processes together; what
the cluster takes beyond the build here is not work: handing over files and orders, beginning
processes, and taking in what comes. Its files must be those of the build here, to the byte.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.growth import grown
from tests.bench.taken import taken
from tests.support.places import ROOT

BUILD = ("-m", "generator", "build", "--quiet", "--edition", "en")
WORKERS = 2
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Print what both builds take."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="?", type=int, default=200)
    books = parser.parse_args().books
    with tempfile.TemporaryDirectory() as folder:
        project = grown(Path(folder) / "library", books)
        begun = time.monotonic()
        here = taken(BUILD, project.root).seconds
        clock = time.monotonic() - begun
        known = made(project.build)
        print(f"{books} books, {len(known)} files")
        print(f"here: {here:.1f} s, clock {clock:.0f} s", flush=True)
        shutil.rmtree(project.build)
        leader, workers, clock = by_cluster(Path(folder), project.root)
        both = leader + workers
        print(
            f"cluster: leader {leader:.1f} s, workers {workers:.1f} s, {clock:.0f} s by the clock"
        )
        print(f"not work: {max(0, 100 * (1 - here / both)):.0f} %")
        print("same bytes" if made(project.build) == known else "OTHER BYTES")


def made(build: Path) -> dict[str, bytes]:
    """The files of a build."""
    found = (path for path in build.rglob("*") if path.is_file())
    shown = ((path.relative_to(build).as_posix(), path) for path in found)
    return {name: path.read_bytes() for name, path in shown if not name.startswith(".")}


def by_cluster(folder: Path, project: Path) -> tuple[float, float, float]:
    """Seconds of the leader, of the scheduler and its workers, and by the clock."""
    file = folder / "scheduler.json"
    place = ("--host", "127.0.0.1", "--port", "0", "--no-show", "--scheduler-file", str(file))
    cluster = [_begun("dask_scheduler", *place)]
    try:
        while not file.exists():
            time.sleep(0.1)
        known = ("--scheduler-file", str(file), "--nthreads=1", "--no-nanny")
        cluster += [_begun("dask_worker", *known) for _ in range(WORKERS)]
        time.sleep(10)  # until they have come
        before, begun = sum(map(_computed, cluster)), time.monotonic()
        leader = taken((*BUILD, "--cluster", _address(file)), project).seconds
        clock = time.monotonic() - begun
        return leader, sum(map(_computed, cluster)) - before, clock
    finally:
        for process in cluster:
            process.kill()
            process.wait()


def _address(file: Path) -> str:
    address: str = json.loads(file.read_text())["address"]
    return address


def _begun(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments, "--no-dashboard"]
    silent = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=ROOT, stdout=silent, stderr=silent)


def _computed(process: subprocess.Popen[bytes]) -> float:
    """Seconds of a process, and of those that it began and that have ended."""
    line = Path(f"/proc/{process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return sum(map(int, line[11:15])) / TICKS


if __name__ == "__main__":
    main()
