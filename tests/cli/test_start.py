"""What a command imports before it begins: somebody waits for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.drawing.fonts import FontSet
from tests.support.places import ROOT
from tests.support.projects import GAME, LANG, sample

SLOW = ("numpy", "shapely", "jsonschema", "yaml", "jinja2", "babel", "reportlab", "pikepdf", "lxml")
"""Libraries that take longer to import than Python to start."""
LATER = ("importlib.metadata", "email", "multiprocessing", "concurrent", "asyncio")
"""Of Python's own, those that do."""
_THREADS = Path("/proc/self/task")

_PROGRAM = """
import sys
from generator.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
sys.stderr.write(" ".join(sys.modules))
"""


@pytest.mark.parametrize(
    ("command", "quick"),
    [("--help", ["msgspec"]), ("build --help", []), ("--version", ["msgspec"])],
)
def test_help_imports_no_library(command: str, quick: list[str]) -> None:
    """Nor a ``quick`` one, where no options of a command are needed."""
    run = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *command.split()],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout
    assert not {*SLOW, *LATER, *quick} & {*run.stderr.split()}


@pytest.mark.needs_game("twigs")
def test_an_engine_is_asked_without_libraries() -> None:
    run = subprocess.run(
        [sys.executable, "-c", _PROGRAM, "moves", "twigs"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout
    others = {"importlib.metadata", "email", "multiprocessing", "generator.contract.puzzle"}
    assert not {*SLOW, *others} & {*run.stderr.split()}


def test_nothing_is_looked_through_when_a_process_ends() -> None:
    program = _PROGRAM + "import atexit, gc\natexit._run_exitfuncs()\nprint(gc.get_freeze_count())"
    run = subprocess.run(
        [sys.executable, "-c", program, "--version"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(run.stdout.splitlines()[-1]) > 1000


def test_garbage_is_seldom_searched_for_while_a_command_begins() -> None:
    searches = "sum(each['collections'] for each in gc.get_stats())"
    before = f"import gc, generator.cli\nbefore = {searches}\n"
    run = subprocess.run(
        [sys.executable, "-c", f"{before}{_PROGRAM}print({searches} - before)", "build", "--help"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(run.stdout.splitlines()[-1]) <= 1


_BOOK = """
import sys
from pathlib import Path
from generator.build.targets.books import Rulebook
from generator.build.workers import Made, make
from generator.contract import finding
from generator.project import Project
project = Project(Path(sys.argv[1]))
finding.join(project.own_games)
assert isinstance(make(project, Rulebook(*sys.argv[2:])), Made)
print(*sys.modules)
"""

_NOT_FOR_BOOKS = ("multiprocessing", "concurrent", "asyncio", "argparse", "ctypes", "http", "xml")


def test_a_book_that_has_been_made_before_needs_few_libraries(
    tmp_path: Path, fonts: FontSet
) -> None:
    project = sample(tmp_path / "project", fonts)
    loaded = []
    for _ in range(2):
        run = subprocess.run(
            [sys.executable, "-c", _BOOK, str(project.root), GAME, LANG],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        loaded.append({*run.stdout.split()})
    assert not {"numpy", "shapely", "jsonschema", "fontTools.ttLib", *_NOT_FOR_BOOKS} & loaded[1]
    assert {"jinja2", "lxml", "pikepdf", "reportlab", "yaml"} <= loaded[1]


def test_sheets_of_one_language_need_neither_workers_nor_catalogues(
    tmp_path: Path, fonts: FontSet
) -> None:
    project = sample(tmp_path / "project", fonts)
    run = subprocess.run(
        [sys.executable, "-c", _PROGRAM, "sheets", GAME, "--paper", "a4", "--lang", "en"],
        cwd=project.root,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {*run.stderr.split()}
    assert "generator.sheets.document" in loaded
    assert not {"multiprocessing", "babel.messages", "ezdxf", "generator.text.pofile"} & loaded


def test_what_there_is_to_build_is_known_without_making_pieces() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "import sys, generator.build.asked\nprint(*sys.modules)"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    making = {
        "generator.contract.piece",
        "generator.shapes",
        "generator.kit",
        "generator.sheets.laidout",
    }
    assert not {"numpy", "shapely", *making} & {*run.stdout.split()}


@pytest.mark.skipif(not _THREADS.is_dir(), reason="Linux alone lists the threads of a process")
def test_no_threads_are_started_that_nothing_uses(tmp_path: Path, fonts: FontSet) -> None:
    project = sample(tmp_path / "project", fonts)
    program = _PROGRAM + f"import os, numpy\nprint(len(os.listdir({str(_THREADS)!r})))"
    run = subprocess.run(
        [sys.executable, "-c", program, "sheets", GAME, "--explain"],
        cwd=project.root,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "shapely" in run.stderr.split()
    assert run.stdout.splitlines()[-1] == "1"
