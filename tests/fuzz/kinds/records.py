"""Records of the build that somebody else has written: nothing outside ``build/`` is touched."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

from generator.build import runner
from generator.build.digests import digest
from generator.build.pool import Pool
from generator.build.store import Record, Store
from generator.build.trace import Inputs, Snapshot
from generator.project import Project
from tests.fuzz.mutation import Random, as_bytes, mutated
from tests.support.buildproject import Listener, messages, write

TARGET = "fake/old"
TOKENS = (
    *('"file"', '"names"', '"message"', "null", "true", "[]", "{}", "1e999", "NaN", "-1", '""'),
    *(
        "../../etc/passwd",
        "/etc/passwd",
        "..",
        ".cache/lock",
        "link/secret",
        "outside.txt",
        "C:\\x",
    ),
    *(
        "\\u0000",
        "\\ud800",
        "/dev/zero",
        "/proc/self/mem",
        "fake",
        "ja",
        "inputs",
        "outputs",
        "x" * 300,
    ),
    "[" * 3000,
)


class Records:
    """The record of a target that is no more, broken."""

    name = "records"

    def __init__(self, home: Path) -> None:
        self._outside = home / "outside.txt"
        self._outside.write_text("kept", "utf-8")
        (home / "elsewhere").mkdir()
        (home / "elsewhere/secret").write_text("kept", "utf-8")
        self._project = project = Project(home / "project")
        write(project, "content/fake/one", "first")
        write(project, "build/fake/old.txt", "old")
        messages(project, hello="konnichiwa")
        messages(project, "common")
        project.cache.mkdir(parents=True)
        (project.build / "link").symlink_to(home / "elsewhere")
        self._kept = (self._outside, home / "elsewhere/secret", project.content / "fake/one")
        inputs: Inputs = {
            ("file", ("content/fake/one",)): digest(b"first"),
            ("names", ("content/fake",)): "0",
            ("message", ("ja", "fake", "", "hello", "")): "0",
        }
        store = Store(project.cache / "records")
        store.put(TARGET, Record("p", "s", inputs, {"fake/old.txt": digest(b"old")}))
        self._file = project.cache / "records/fake--old.json"
        self._right = self._file.read_text("utf-8")
        self._digest = digest(b"kept")

    def case(self, rng: Random) -> bytes:
        data = json.loads(self._right)
        if rng.random() < 0.5:
            data["outputs"] = {rng.choice(TOKENS): self._digest, "../outside.txt": self._digest}
            data["outputs"][rng.choice(("link/secret", "../elsewhere/secret"))] = self._digest
        if rng.random() < 0.5:
            data["inputs"][0][1][0] = rng.choice(TOKENS)
            data["inputs"][0][0] = rng.choice(("file", "names"))
        text = json.dumps(data, indent=0)
        return as_bytes(rng, mutated(rng, text, TOKENS, 2) if rng.random() < 0.7 else text)

    def tried(self, data: bytes) -> Sequence[object]:
        self._file.write_bytes(data)
        record = Store(self._file.parent).get(TARGET)
        if record is not None:
            Snapshot.of(self._project).unchanged(record.inputs)
            record.whole(self._project.build)
        outcome = runner.Outcome()
        with patch.object(runner, "Code"):  # what the program is like does not matter here
            runner._Builder(self._project, Listener(), Pool(self._project, 1), outcome).clear(
                (), prune=True
            )
        for path in self._kept:
            assert path.is_file(), f"{path.name} was removed"
        if not (self._project.build / "fake/old.txt").is_file():
            write(self._project, "build/fake/old.txt", "old")
        return () if record else ("the record is none",)
