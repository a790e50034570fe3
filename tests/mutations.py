"""Break each rule of each game in turn and see who notices.

Run from the project's folder: ``python -m tests.mutations [GAME …]`` prints a Markdown table for
each game: what was broken, which of the engine's tests fails first, and which figures lose their
proof. The exit status is 1 when something breaks unnoticed. What is broken lies in
``tests/games/<game>/mutations.py``; the suite tries it by ``test_mutations.py`` beside it.
"""

from __future__ import annotations

import argparse
import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
VARIABLE = "RULEPRESS_MUTATION"
"""Names the game and the mutation that the plugin applies in a test process."""
GAMES = tuple(sorted(path.parent.name for path in ROOT.glob("tests/games/*/mutations.py")))


def mutations(game: str) -> Mapping[str, Callable[[pytest.MonkeyPatch], None]]:
    """What can be broken in a game, and how."""
    found: Mapping[str, Callable[[pytest.MonkeyPatch], None]] = _module(game).MUTATIONS
    return found


def _module(game: str) -> ModuleType:
    return importlib.import_module(f"tests.games.{game}.mutations")


def pytest_configure() -> None:
    """As a plugin (``-p tests.mutations``): break what the environment names in this process."""
    if named := os.environ.get(VARIABLE):
        game, _, name = named.partition(" ")
        mutations(game)[name](pytest.MonkeyPatch())


def failing_test(game: str, name: str) -> str:
    """The first test of the engine that fails under a mutation, or an empty text."""
    folder = ROOT / "tests" / "games" / game
    found = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-x", "-p", "tests.mutations"),
            *("-p", "no:cacheprovider"),
            *(str(folder / f"{test}.py") for test in _module(game).ENGINE_TESTS),
        ],
        cwd=ROOT,
        env={
            **os.environ,
            VARIABLE: f"{game} {name}",
            "PYTHONPATH": str(ROOT),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    failed = [line for line in found.stdout.splitlines() if line.startswith("FAILED ")]
    return failed[0].split("::", 1)[1].split(" - ")[0] if failed else ""


def unproved_figures(game: str, name: str) -> list[str]:
    """The figures of the book that are refused under a mutation."""
    from generator.contract.engine import IllegalMove
    from generator.faults import ContentError
    from generator.figures import load
    from generator.figures.figureset import figures_file
    from generator.project import Project

    if not figures_file(Project(ROOT), game).is_file():
        return []
    with pytest.MonkeyPatch.context() as patch:
        mutations(game)[name](patch)
        try:
            figures = load(Project(ROOT), game).values()
            faults = [fault for figure in figures for fault in figure.verify()]
        except ContentError as error:
            faults = list(error.faults)
        except IllegalMove as error:  # a move that no rule forbids, yet cannot be played
            return [f"stops at {error.move}"]
        except (LookupError, ValueError) as error:  # such as a piece that is not there
            return [f"stops: {error}"]
    return sorted({fault.item for fault in faults})


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Break each rule in turn and see who notices.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}")
    unnoticed = 0
    for game in parser.parse_args(arguments).games or GAMES:
        print(f"\n**{game}**\n")
        print("| broken | first test that fails | figures that lose their proof |")
        print("|---|---|---|")
        for name in mutations(game):
            test, figures = failing_test(game, name), unproved_figures(game, name)
            unnoticed += not test and not figures
            tests = f"`{test}`" if test else "none"
            print(f"| {name} | {tests} | {', '.join(figures) or 'none'} |", flush=True)
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
