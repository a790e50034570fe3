"""What all tests share: prepared fonts, the cairo library or a reason, goldens."""

from __future__ import annotations

import gc
import gettext
import importlib
import os
import re
import shutil
import signal
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from generator.contract import finding
from generator.contract.spread import cores
from generator.drawing.fonts import FontSet, prepare
from generator.packages import FOLDER
from generator.project import Project
from tests.support.cutfaces import cut_faces
from tests.support.projects import SAMPLE

ROOT = Path(__file__).resolve().parent.parent

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
"""Else each of the hundreds of processes that tests start would compile all modules anew."""

IN_MEMORY, ROOM = Path("/dev/shm"), 4 << 30
"""Where Linux keeps files in memory, and the bytes to be free there: all tests take a tenth."""


def _in_memory() -> bool:
    """Whether tests may write and run their files there."""
    return (
        os.access(IN_MEMORY, os.W_OK)
        and shutil.disk_usage(IN_MEMORY).free > ROOM
        and not os.statvfs(IN_MEMORY).f_flag & os.ST_NOEXEC
    )


if _in_memory():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))
"""Tests make tens of thousands of files that nobody looks at: to make them on a disk, and to remove
those of an earlier run, takes many seconds. What failed tests have left is kept, as ever."""

settings.register_profile("tests", deadline=None)
settings.load_profile("tests")
"""How long an example takes by the clock says more about the machine than about the program."""

finding.join(SAMPLE.own_games)
"""The sample game is a game like any other, wherever tests speak of it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Goldens change only when someone says so, and looks at the difference."""
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write the golden files anew instead of comparing",
    )


class _Files(LoadFileScheduling):  # type: ignore[misc]  # it has no types
    """Where several processes test, each file is one's alone, as what its tests share is made once.

    All files that look at the same set books are, too.
    """

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return "books" if _of_books(ROOT / file) else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    """Hand out the files; marks of groups do not reach xdist under pytest 9.2."""
    return _Files(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """One process more than there are cores: some tests wait, for a browser, a server or one that
    is killed.
    """
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else cores() + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let those that look at set books, which take longest, come first, and skip removed games."""
    items.sort(key=lambda item: not _of_books(item.path))
    for item in items:
        for marker in item.iter_markers("needs_game"):
            if missing := sorted(set(marker.args) - _games()):
                item.add_marker(pytest.mark.skip(f"there is no game {', '.join(missing)}"))


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out, unread, modules that import from a removed game or as a whole need one."""
    if collection_path.suffix != ".py":
        return None
    text = collection_path.read_text("utf-8")
    needed = set(_IMPORTED.findall(text))
    for names in _NEEDED.findall(text):
        needed |= set(re.findall(r"\w+", names))
    return True if needed - _games() else None


_NEEDED = re.compile(r"^pytestmark = pytest\.mark\.needs_game\(([^)]*)\)", re.MULTILINE)
_IMPORTED = re.compile(r"^from (?:generator|tests)\.games\.(\w+)", re.MULTILINE)


@cache
def _games() -> set[str]:
    """The games that are there."""
    return {file.parent.name for file in (ROOT / "generator" / "games").glob("*/__init__.py")}


@cache
def _of_books(file: Path) -> bool:
    return "allbooks" in file.read_text("utf-8")


def pytest_collection_finish() -> None:
    """Let the search for cycles of garbage pass over what lives to the end: all tests and modules.

    And let it be rarer, as nearly all that tests make is free of cycles: a tenth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


@pytest.fixture(autouse=True)
def _joined_games() -> Iterator[None]:
    """Games that a test joins leave with it: else whoever looks for a game would look through the
    folders of all projects that there have been.
    """
    path = importlib.import_module(FOLDER).__path__
    before = list(path)
    yield
    path[:] = before


@pytest.fixture(scope="session", autouse=True)
def _quick_system() -> Iterator[None]:
    """No test cuts the power: so none waits until what it writes is on the disk. And argparse has
    each of its words translated, for which a catalogue is sought: of thousands of commands in a
    process, the first finds that there is none.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        patch.setattr(gettext, "find", cache(gettext.find))
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_memory_kept(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """What tests have left in memory goes when all have passed."""
    yield
    folder = tmp_path_factory.getbasetemp()
    if folder.is_relative_to(IN_MEMORY) and not request.session.testsfailed:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Lets Ctrl-C end what a test starts: shells have it ignored by all that is started behind."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
def fonts() -> FontSet:
    """The faces, from the cache that all tests use, registered with reportlab."""
    faces = prepare(Project(ROOT).prepared_fonts)
    faces.register()
    return faces


@pytest.fixture(scope="session")
def faces(fonts: FontSet) -> FontSet:
    """The faces of the house, and those of other scripts for the texts that tests set in them."""
    return cut_faces(Project(ROOT).cache / "cut-faces", fonts)


@pytest.fixture(scope="session")
def cairo() -> None:
    """Skips where the cairo library is missing, for it is optional; but never in CI."""
    try:
        import cairosvg  # noqa: F401
    except OSError as error:
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI needs the cairo library: {error}")
        pytest.skip(f"the cairo library is missing: {error}")


class Golden:
    """Compares a text with a file that was looked at once."""

    def __init__(self, folder: Path, update: bool) -> None:
        self._folder, self._update = folder, update

    def check(self, name: str, text: str) -> None:
        """Fail unless the file ``name`` beside the test, in ``golden/``, has exactly this text."""
        file = self._folder / "golden" / name
        if self._update:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
        assert file.exists(), f"no golden {file}; run pytest --update-goldens and look at it"
        assert text == file.read_text("utf-8")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Goldens of the test's folder; ``pytest --update-goldens`` writes them."""
    return Golden(request.path.parent, bool(request.config.getoption("--update-goldens")))
