"""Options of the command line: done, or one line that says what would be right."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from generator.build import runner
from generator.cli import making
from generator.cli.commands import check
from generator.cli.program import run
from generator.contract import finding
from tests.fuzz.mutation import Random, mutated
from tests.support.places import ROOT

COMMANDS = (
    *(
        "build",
        "sheets",
        "cut",
        "calibrate",
        "images",
        "figures",
        "check",
        "moves",
        "play",
        "perft",
    ),
    *("solve", "extras", "proof"),
)
VALUES = (
    *(
        "twigs",
        "gloop",
        "pentup",
        "duploline",
        "chess",
        "",
        "a4",
        "A3",
        "letter",
        "en",
        "ja",
        "en-ja",
    ),
    *(
        "xx",
        "colour",
        "mono",
        "svg",
        "dxf",
        "long",
        "gutter",
        "none",
        "0",
        "1",
        "2",
        "3",
        "0.5",
        "nan",
    ),
    *(
        "-1",
        "1e308",
        "1e-308",
        "inf",
        "-inf",
        "9" * 20,
        "1_0",
        "１",
        "../..",
        "/dev/zero",
        "-",
        "--",
        "\0",
    ),
    *(
        "C:1,0,0 1,0,2 2,-2,0 2,-2,1 3,-1,1",
        "tree",
        "maximum",
        "9x10",
        "fewest",
        "standard",
        "\ud800",
    ),
)
OPTIONS = (
    *(
        "--paper",
        "--ink",
        "--lang",
        "--edition",
        "--bleed",
        "--gap",
        "--margin",
        "--kerf",
        "--backs",
    ),
    *("--marks", "--board", "--second", "--explain", "--thickness", "--large", "--draft", "--ruby"),
    *("--json", "--quiet", "--players", "--variant", "--seed", "--moves", "--divide", "--stored"),
    *(
        "--case",
        "--size",
        "--set",
        "--format",
        "--cutter",
        "--url",
        "--png",
        "--long",
        "--help",
    ),
    *(
        "--version",
        "--contrast",
        "--traceback",
        "--project",
        "--nothing",
        "--pa",
        "--bleed=-0",
        "-x",
    ),
)
SLOW = frozenset(("solve", "extras"))
"""Commands that search unless what is stored is asked for."""


class Options:
    """A command with options and values at random; what it would make is not made."""

    name = "options"

    def __init__(self, home: Path) -> None:
        self._root = home / "project"
        for name in ("content", "locales"):
            shutil.copytree(ROOT / name, self._root / name)
        for name in finding.names():
            finding.load(name)

    def case(self, rng: Random) -> bytes:
        command = rng.choice(COMMANDS)
        words = [command, *(["twigs"] if rng.random() < 0.7 else [])]
        for _ in range(rng.randint(0, 4)):
            words.append(rng.choice(OPTIONS if rng.random() < 0.6 else VALUES))
            if rng.random() < 0.7:
                words.append(rng.choice(VALUES))
        if rng.random() < 0.3:
            one = rng.randrange(1, len(words) + 1) - 1
            words[one] = mutated(rng, words[one], VALUES, 2)
        return json.dumps(words).encode()

    def tried(self, data: bytes) -> Sequence[object]:
        words = [str(word) for word in json.loads(data)]
        if _is_long(words):
            return ()
        out, err = io.StringIO(), io.StringIO()
        with (
            patch.object(runner, "build", lambda *_, **__: runner.Outcome()),
            patch.object(making, "all_faults", lambda *_, **__: set()),
            patch.object(check, "all_faults", lambda *_, **__: set()),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            try:
                status = run(["--project", str(self._root), *words])
            except SystemExit as left:
                status = int(left.code or 0)
        said = [line for line in err.getvalue().splitlines() if line.strip()]
        assert status in (0, 1, 2), f"status {status}"
        assert status == 0 or said, "refused without a word"
        assert "Traceback" not in err.getvalue(), "a traceback"
        return [line for line in said if not _is_usage(line)] if status else ()


def _is_usage(line: str) -> bool:
    """Whether a line is of the standard library's summary of the options."""
    return line.startswith(("usage: ", " "))


def _is_long(words: Sequence[str]) -> bool:
    """Whether a search, or a count that takes its time, is asked for in earnest."""
    command = next((word for word in words if word in COMMANDS), "")
    deep = [int(word) for word in words if re.fullmatch(r"\s*\+?[0-9](_?[0-9])?\s*", word)]
    if command == "perft":
        return any(1 < depth <= 12 for depth in deep)
    return (command in SLOW and "--stored" not in words and "--seed" in words) or command == "solve"
