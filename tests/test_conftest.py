"""What ``conftest.py`` promises to all tests."""

from __future__ import annotations

import os
from fnmatch import fnmatch
from pathlib import Path

import pytest

from generator.build.store import BUILT
from generator.contract import finding
from generator.drawing.fonts import FontSet
from tests.support import projects

TESTS = Path(__file__).parent
JOINED: list[tuple[str, ...]] = []


def test_no_folder_with_tests_is_passed_over(pytestconfig: pytest.Config) -> None:
    """Pytest looks into none that is called ``build``, unless it is told otherwise."""
    passed_over = pytestconfig.getini("norecursedirs")
    folders = {folder for file in TESTS.rglob("test_*.py") for folder in file.parents}
    names = {folder.name for folder in folders if folder.is_relative_to(TESTS)}
    assert [n for n in sorted(names) if any(fnmatch(n, p) for p in passed_over)] == []


@pytest.mark.parametrize("_", range(8))
def test_a_file_is_one_process_s_alone(_: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Else each process makes what the tests of a file share."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # which all processes of this run have
    file = folder / "processes"
    with file.open("a", encoding="utf-8") as seen:
        seen.write(f"{os.getpid()}\n")
    assert {*file.read_text("utf-8").split()} == {str(os.getpid())}


@pytest.mark.parametrize("_", range(2))
def test_what_a_test_joins_to_the_games_leaves_with_it(_: int, tmp_path: Path) -> None:
    """Else each look at a game looks through the folders of all tests before."""
    JOINED.append(finding.joined())
    finding.join(tmp_path)
    assert finding.joined() == (str(tmp_path), *JOINED[0])


def test_a_copy_has_its_proofs_from_a_build_as_from_a_check(
    fonts: FontSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After ``make`` nothing has been checked yet."""
    project = projects.sample(tmp_path / "sample", fonts)
    monkeypatch.setattr(projects, "ROOT", project.root)
    monkeypatch.setattr(projects, "_passed", projects._passed.__wrapped__)
    checked = projects._passed((projects.GAME,))
    names = {path.name for path in checked.iterdir()}
    assert len(names) == len({"answers", "figures"})
    checked.rename(project.cache / BUILT)
    assert {path.name for path in projects._passed((projects.GAME,)).iterdir()} == names
