"""What all tests share: prepared fonts, the cairo library or a reason, goldens."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler.loadscope import LoadScopeScheduling

from generator.drawing.fonts import FontSet, prepare

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """Goldens change only when someone says so, and looks at the difference."""
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write the golden files anew instead of comparing",
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """Where several processes test, each file is one's alone, as what its tests share is made once.

    All files that look at the same set books are, too.
    """
    files: LoadScopeScheduling = LoadScopeScheduling(config, log)
    files._split_scope = _handed_out_with
    return files


def _handed_out_with(test: str) -> str:
    file = test.partition("::")[0]
    return "books" if _of_books(ROOT / file) else file


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


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Lets Ctrl-C end what a test starts: shells have it ignored by all that is started behind."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
def fonts() -> FontSet:
    """The faces, from the cache that the build uses, registered with reportlab."""
    faces = prepare(ROOT / "build" / ".cache" / "fonts")
    faces.register()
    return faces


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
