"""Whatever lies in a place of a project, it is one fault of that place; all else is made.

Every place is tried with all that is unlike in kind and cannot be used there. A link that leads
nowhere is tried in :mod:`tests.build.test_links_to_nowhere`, but for places that it leaves out.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from generator.build import runner
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.build import test_links_to_nowhere as links_to_nowhere
from tests.support.projects import GAME, LANG, SAMPLE, answer, sample, second
from tests.support.rights import of_a_user
from tests.support.unusable import dangling, device, looping, pipe

CONTENT = f"content/{GAME}"
OPTIONAL = ("packings.yaml", "puzzles.yaml", "answers.yaml", "extras.yaml", "answers.xml.j2")
FILES = (
    *sorted(f"{CONTENT}/{path.name}" for path in (SAMPLE.content / GAME).iterdir()),
    *(f"{CONTENT}/{name}" for name in OPTIONAL),
    *(f"locales/{LANG}/LC_MESSAGES/{GAME}.po", "locales/glossary.yaml"),
    *("project.yaml", "themes.yaml"),
    f"build/{GAME}/{GAME}-rulebook-en.pdf",
)
FOLDERS = (
    *("content", "content/common", CONTENT, "games", f"games/{GAME}", "art", "fonts"),
    *("locales", f"locales/{LANG}", f"locales/{LANG}/LC_MESSAGES", "build", f"build/{GAME}"),
)
EVERYTHING = ("content", "content/common", "games", "fonts", "locales", "project.yaml")
"""What nothing can be made without, beside ``themes.yaml`` and ``build``."""

Put = Callable[[Path], None]


def file(path: Path) -> None:
    path.write_text("in the way\n", "utf-8")


def folder(path: Path) -> None:
    path.mkdir()
    (path / "in-the-way").touch()


SPECIAL: tuple[Put, Put] = (pipe, device)
"""What is neither file nor folder: places of files have the one or the other in turn, for reading
it would not end. What should be a folder is not read, whether it is a file or one of these."""
CASES: list[tuple[str, Put]] = []
for turn, place in enumerate(FOLDERS):
    CASES += [(place, put) for put in (looping, (file, *SPECIAL)[turn % 3])]
for turn, place in enumerate(FILES):
    CASES += [(place, put) for put in (looping, SPECIAL[turn % 2], folder)]
CASES += [(place, dangling) for place in (*FOLDERS, *FILES) if place not in links_to_nowhere.TRIED]
RIGHTS = [(place, 0o444) for place in FOLDERS]
RIGHTS += [(place, 0 if place.startswith("build") else 0o111) for place in FOLDERS]
RIGHTS += [
    (place, 0) for place in FILES if place.split("/")[-1] not in (*OPTIONAL, "glossary.yaml")
]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Project:
    """The sample with a second game, all of it built."""
    made = sample(tmp_path_factory.mktemp("places") / "sample", fonts)
    second(made)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "cores", lambda: 1)
        assert answer(made.root, "build")["failed"] == []
    return made


@pytest.fixture(scope="module")
def built(project: Project) -> dict[str, bytes]:
    """What lies in the build folder, by name."""
    return outputs(project)


def outputs(project: Project) -> dict[str, bytes]:
    found = (path for path in project.build.rglob("*") if path.is_file())
    names = {path.relative_to(project.build).as_posix(): path for path in found}
    return {name: path.read_bytes() for name, path in names.items() if not name.startswith(".")}


@contextmanager
def replaced(project: Project, place: str, put: Put) -> Iterator[None]:
    """Something else in the place of what is there."""
    path, aside = project.root / place, project.root / ".aside"
    was_there = os.path.lexists(path)
    if was_there:
        path.rename(aside)
    put(path)
    try:
        yield
    finally:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
        if was_there:
            aside.rename(path)


def concerned(place: str, name: str) -> bool:
    """Whether a target is made from what is in a place."""
    if place in (*EVERYTHING, "themes.yaml", "build"):
        return True
    in_lang = LANG in name.replace(".", "-").split("-")
    if place == "locales/glossary.yaml":
        return in_lang
    if place.startswith(f"locales/{LANG}"):
        whole = place.count("/") < 3
        return (in_lang and (whole or name.startswith(GAME))) or (
            whole and name.startswith("calibration")
        )
    return GAME in place and name.startswith(f"{GAME}/")


def held(place: str, said: Any, built: dict[str, bytes]) -> None:
    """Hold what a build said of a place to what is promised."""
    assert {fault["file"] for fault in said["faults"]} == {place}
    (fault,) = said["faults"]
    assert fault["problem"]
    assert fault["remedy"]
    if "built" in said:
        assert (said["left"], said["removed"]) == ([], [])
        made = {*said["built"], *said["up_to_date"]}
    else:
        made = set()
    files = {name for name in built if "/figures/" not in name}
    assert {name for name in files if not concerned(place, name)} <= made


@pytest.mark.parametrize(("place", "put"), CASES, ids=lambda v: getattr(v, "__name__", v))
def test_what_is_in_the_way_is_one_fault(
    project: Project,
    built: dict[str, bytes],
    place: str,
    put: Put,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "cores", lambda: 1)
    with replaced(project, place, put):
        held(place, answer(project.root, "build", "--prune", status=1), built)
    assert {*built} <= {*outputs(project)}


@pytest.mark.parametrize(("place", "rights"), RIGHTS)
def test_what_cannot_be_read_is_one_fault(
    project: Project,
    built: dict[str, bytes],
    place: str,
    rights: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "cores", lambda: 1)
    path = project.root / place
    was_there = path.exists()
    if not was_there:
        path.mkdir()
    mode = path.stat().st_mode
    path.chmod(rights)
    try:
        with of_a_user():
            held(place, answer(project.root, "build", "--prune", status=1), built)
    finally:
        path.chmod(mode)
        if not was_there:
            path.rmdir()
    assert {*built} <= {*outputs(project)}
