"""Kill commands that write, and let the disk fail them: the next run gives what a clean one gives.

Run from the project's folder: ``python -m tests.kills [--trials N] [--seed N] [--work NAME …]``. A
copy of two games is the project. Each trial starts a command there, lets one thing happen to it (a
signal at a random moment, or just before a random one of its changes to files; a full or broken
disk), runs it again in peace, and compares all files with those of a run in peace alone. The exit
status is 1 where they differ.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.build.code import IMPORTS
from generator.drawing.fonts import prepare
from generator.project import Project
from tests.support.doomed import CHANGE
from tests.support.places import ROOT
from tests.support.projects import copied

GAMES = ("duploline", "twigs")
DOOMED = "tests.support.doomed"
DATED = {"SOURCE_DATE_EPOCH": "1234567890"}
"""The same dates in all catalogues."""
UNCOMPILED = {"PYTHONDONTWRITEBYTECODE": "1"}
"""Before 3.14, Python takes half a compiled module for a whole one when the disk is full."""
PATIENCE = 120
"""Seconds that a command is given."""

SIGNALS = ("SIGKILL", "SIGTERM", "SIGINT")
ERRORS = ("ENOSPC", "EIO", "EROFS")
SIZED = ("half-written", "full")
OTHER = ("two at once", "clock set back", "damaged records")
WHATS = (*SIGNALS, *SIGNALS, *SIZED, *ERRORS, *OTHER)
"""What may happen; a signal comes before a change, or at any time."""

EDITED = {
    "content/duploline/figures.yaml": "\n# edited\n",
    "content/duploline/sheets.yaml": "\n# edited\n",
}


REWORDED = ("content/duploline/rulebook.xml.j2", "on a board of hex", "upon a board of hex")
"""A file, and words in it that are written in another way before ``messages reword``."""


@dataclass(frozen=True, slots=True)
class Work:
    """A command that writes, and how often it is tried; ``then`` is what ends its work where it was
    begun, or says that all is well where the command has nothing more to do.
    """

    command: tuple[str, ...]
    often: int = 1
    then: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return " ".join(word for word in self.command[:2] if "{" not in word)


WORKS = tuple(
    Work(tuple(command.split()), often, tuple(then.split()))
    for command, often, then in (
        ("figures duploline", 2, ""),
        ("build duploline --edition en", 2, ""),
        ("sheets duploline --paper a4 --ink mono --lang en", 3, ""),
        ("cut duploline", 3, ""),
        ("images duploline", 1, ""),
        ("box duploline", 2, ""),
        ("messages extract", 2, ""),
        ("messages update", 4, ""),
        ("messages reword --yes", 3, ""),
        ("messages new de", 4, "messages update"),
        ("add game pond", 3, "messages update"),
        ("add language fr", 2, "messages update"),
        ("add figure duploline one-more", 3, "moves duploline"),
        ("add puzzle twigs one-more", 3, "moves twigs"),
        ("new {root}/pond", 3, "moves duploline"),
        ("schema --write", 3, ""),
        ("solve twigs triangle --jobs 1 --keep", 3, ""),
        ("calibrate --edge long --set 0.4 -1.1", 3, ""),
        ("proof --lang ja", 1, ""),
        ("check duploline", 1, ""),
    )
)
READING = frozenset(
    ("moves", "play", "perft", "test", "serve", "completion", "messages check", "messages stats")
)
"""Commands that write nothing but, perhaps, faces made of fonts."""
UNTRIED = frozenset(("extras",))
"""Commands that search for minutes; what they find is kept as ``solve`` keeps it."""
BEGINNING = ("add", "messages", "new")
"""Commands that write catalogues, which bear dates."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended: after so many seconds, with these changes to files."""

    status: int
    said: str
    seconds: float
    changes: tuple[str, ...]


def two_games(root: Path) -> None:
    """A project that has each kind of work, in the folder ``root``."""
    copied(root, prepare(Project(ROOT).prepared_fonts), *GAMES)
    for name in ("solve", "checked"):  # what was not done before is to be done
        shutil.rmtree(root / "build" / ".cache" / name, ignore_errors=True)


class Bench:
    """A project that commands are tried on, again and again from the same state.

    ``begun`` writes it into a folder.
    """

    def __init__(self, folder: Path, begun: Callable[[Path], object] = two_games) -> None:
        self._folder, self._before = folder, folder / "before"
        begun(self._before)
        self._peaceful: dict[Work, tuple[Ended, Mapping[str, bytes]]] = {}

    def age(self, works: Sequence[Work]) -> None:
        """Let there be older outputs of the works, of which some are damaged."""
        for work in works:
            self._run(self._before, work.command)
        for name, text in EDITED.items():
            with (self._before / name).open("a", encoding="utf-8") as file:
                file.write(text)

    def in_peace(self, work: Work) -> tuple[Ended, Mapping[str, bytes]]:
        """How the work ends when nothing happens, and the files then."""
        if work not in self._peaceful:
            root = self._fresh(work)
            ended = self._run(root, work.command)
            assert ended.status == 0, ended.said
            if work.then:
                self._run(root, work.then)
            self._peaceful[work] = ended, tree(root)
        return self._peaceful[work]

    def trial(self, work: Work, what: str, chance: random.Random) -> tuple[str, str]:
        """When something happened, and what is wrong then (nothing, if all is well)."""
        peaceful, files = self.in_peace(work)
        if what in SIZED:
            written = [len(data) for name, data in files.items() if self._is_new(name, data)]
            return self.at_size(work, what, chance.randrange(max(written, default=2)))
        if what in SIGNALS and chance.random() < 0.5:
            return self.after(work, what, chance.random())
        if what in OTHER:
            return "", self.other(work, what, chance)
        return self.at_change(work, what, chance.randrange(len(peaceful.changes)) + 1)

    def at_size(self, work: Work, what: str, size: int) -> tuple[str, str]:
        """No file may become longer than so many bytes."""
        ended = self._run(self._fresh(work), work.command, what, size)
        return "write", self._wrong(work, what, ended)

    def after(self, work: Work, what: str, share: float) -> tuple[str, str]:
        """A signal comes after such a share of the time that the work takes in peace."""
        seconds = share * self.in_peace(work)[0].seconds
        ended = self._run(self._fresh(work), work.command, what, after=seconds)
        return f"{25 * int(4 * share)}% of the time", self._wrong(work, what, ended)

    def at_change(self, work: Work, what: str, count: int) -> tuple[str, str]:
        """Something happens just before the change of this number."""
        ended = self._run(self._fresh(work), work.command, what, count)
        moment = ended.changes[count - 1] if len(ended.changes) >= count else "(none)"
        return moment, self._wrong(work, what, ended)

    def other(self, work: Work, what: str, chance: random.Random) -> str:
        """What is wrong after one of :data:`OTHER`."""
        root = self._fresh(work)
        with ThreadPoolExecutor() as both:
            runs = [both.submit(self._run, root, work.command)]
            if what == "two at once":
                runs.append(both.submit(self._run, root, work.command))
        if what == "clock set back":
            for path in filter(Path.is_file, sorted(root.rglob("*"))):
                os.utime(path, times=(chance.randrange(2**32), chance.randrange(2**32)))
        if what == "damaged records":
            for name, data in self.in_peace(work)[1].items():
                if name.startswith("build/.cache/") and self._is_new(name, data):
                    damage(root / name, chance)
        return "; ".join(filter(None, (self._wrong(work, what, run.result()) for run in runs)))

    def _wrong(self, work: Work, what: str, ended: Ended) -> str:
        """What is wrong with how it ended, and after a run in peace in the same place."""
        wrong, root = list(misbehaved(what, ended)), self._folder / "now"
        for command in filter(None, (work.command, work.then)):
            again = self._run(root, command)
        if again.status:
            wrong.append(f"the next run ends with {again.status}: {again.said}")
        return "; ".join([*wrong, *differences(self.in_peace(work)[1], tree(root))])

    def _fresh(self, work: Work) -> Path:
        root = self._folder / "now"
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(self._before, root, symlinks=True)
        if work.name == "messages reword":
            name, old, new = REWORDED
            text = (root / name).read_text("utf-8")
            assert old in text
            (root / name).write_text(text.replace(old, new), "utf-8")
        return root

    def _is_new(self, name: str, data: bytes) -> bool:
        before = self._before / name
        return not before.exists() or before.read_bytes() != data

    def _run(
        self,
        root: Path,
        command: Sequence[str],
        what: str = "count",
        count: int = 0,
        after: float | None = None,
    ) -> Ended:
        """Run a command, and let something happen at a change, or ``after`` so many seconds."""
        happens = ("count" if after is not None else what, str(count), str(root))
        words = [word.format(root=root) for word in command]
        started = time.monotonic()
        with subprocess.Popen(
            [sys.executable, "-m", DOOMED, *happens, *words, "--project", str(root)],
            cwd=ROOT,
            env=os.environ | UNCOMPILED | (DATED if command[0] in BEGINNING else {}),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                if after is not None:
                    send(process, signal.Signals[what], after)
                said = process.communicate(timeout=PATIENCE)[1]
            finally:
                process.kill()
        lines = said.splitlines()
        changes = tuple(x.removeprefix(CHANGE) for x in lines if x.startswith(CHANGE))
        rest = "\n".join(line for line in lines if not line.startswith(CHANGE))
        return Ended(process.returncode, rest, time.monotonic() - started, changes)


def damage(path: Path, chance: random.Random) -> None:
    """Cut a file off, or put something else into it."""
    data = path.read_bytes()
    garbage = (data[: len(data) // 2], b"", b"{}", b"[" * 10_000, chance.randbytes(20), data)
    path.write_bytes(chance.choice(garbage))


def send(process: subprocess.Popen[str], sent: signal.Signals, after: float) -> None:
    """Send a signal; Ctrl-C goes to all processes of a terminal."""
    try:
        process.wait(after)
    except subprocess.TimeoutExpired:
        (os.killpg if sent == signal.SIGINT else os.kill)(process.pid, sent)


def misbehaved(what: str, ended: Ended) -> Iterator[str]:
    """What a command should not have done."""
    killed = {-signal.SIGKILL, -signal.SIGTERM, -signal.SIGXFSZ}
    if ended.status not in {0, 1, 2, 130} | killed:
        yield f"ends with {ended.status}"
    if "Traceback" in ended.said:
        yield f"a traceback on {what}: {ended.said}"


def tree(root: Path) -> dict[str, bytes]:
    """All files below a folder, without what tells of one run alone: locks, and which modules were
    looked at.
    """
    skipped = {"fonts", "__pycache__", "lock", "keeping", IMPORTS}
    found: dict[str, bytes] = {}
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(set(folders) - skipped)
        for name in names:
            path = Path(folder, name)
            if not name.endswith("-holder") and name not in skipped:
                data = path.read_bytes()
                found[str(path.relative_to(root))] = re.sub(rb"seconds: [\d.]+", b"", data)
    return found


def differences(wanted: Mapping[str, bytes], found: Mapping[str, bytes]) -> Iterator[str]:
    """Every file that is not as it should be."""
    for name in sorted(wanted.keys() | found.keys()):
        if name not in found:
            yield f"{name} is missing"
        elif name not in wanted:
            yield f"{name} is left"
        elif wanted[name] != found[name]:
            yield f"{name} differs"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try, and print a table of what happened when."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills")
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    names = [work.name for work in WORKS]
    parser.add_argument("--work", nargs="*", choices=names, default=names)
    options = parser.parse_args(arguments)
    works = [work for work in WORKS if work.name in options.work]
    chance = random.Random(options.seed)
    table: Counter[tuple[str, str]] = Counter()
    failed = 0
    with TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        bench.age([work for work in works if work.command[0] in ("figures", "sheets", "build")])
        for number in range(options.trials):
            (work,) = chance.choices(works, [work.often for work in works])
            what = WHATS[number % len(WHATS)]
            moment, wrong = bench.trial(work, what, chance)
            table[what, moment] += 1
            if wrong:
                failed += 1
                print(f"{work.name}, {what} at {moment}: {wrong[:2000]}", flush=True)
    for (what, moment), count in sorted(table.items()):
        print(f"{what:14}{moment:20}{count:5}")
    print(f"{options.trials} trials, {failed} failed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
