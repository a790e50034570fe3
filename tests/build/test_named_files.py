"""What a file of a project names is a file of the project, or one fault where it is named."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from generator.build.check import all_faults
from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.faults import ContentError, Fault
from generator.project import Project
from tests.support.projects import GAME, sample

PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm">'
    '<rect width="20" height="20"/></svg>'
)
NAMING = {
    "art": (f"content/{GAME}/sheets.yaml", "shape: disc", 'shape: disc, art: "{}.svg"'),
    "cover": (f"content/{GAME}/game.yaml", "cover: cover", 'cover: "{}.svg"'),
    "press": ("project.yaml", "", 'press: {{profile: "{}", condition: X}}\n'),
}
"""Every key that names a file: where it stands, what is there, and what is put there."""
HOMES = {"art": "art", "cover": "art", "press": "."}
"""The folder from which a key names its file."""
ELSEWHERE = ("/etc/passwd", "../outside", "sub/../../outside", "~/x", "//etc/passwd")
BROKEN: dict[str, Callable[[Path], object]] = {
    "nothing": lambda _: None,
    "link to nothing": lambda path: path.symlink_to("nowhere"),
    "link to itself": lambda path: path.symlink_to(path.name),
    "link out": lambda path: path.symlink_to("/etc/passwd"),
    "folder": lambda path: path.mkdir(),
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "empty": lambda path: path.touch(),
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Project:
    return sample(tmp_path_factory.mktemp("named") / "sample", fonts, checked=True)


@contextmanager
def edited(path: Path, text: str) -> Iterator[None]:
    """The file with another text; afterwards it is as it was."""
    before = path.read_text("utf-8")
    path.write_text(text, "utf-8")
    try:
        yield
    finally:
        path.write_text(before, "utf-8")


@pytest.fixture(params=NAMING)
def key(project: Project, request: pytest.FixtureRequest) -> Iterator[str]:
    """A key; the file that it stands in is afterwards as it was."""
    path = project.root / NAMING[request.param][0]
    with edited(path, path.read_text("utf-8")):
        yield request.param


def name(project: Project, key: str, file: str) -> tuple[str, int]:
    """Let the project name a file; gives the place where it does."""
    where, old, new = NAMING[key]
    path = project.root / where
    before = path.read_text("utf-8")
    assert old in before
    text = before.replace(old, new.format(file)) if old else before + new.format(file)
    path.write_text(text, "utf-8")
    line = next(n for n, line in enumerate(text.splitlines(), 1) if file in line)
    return where, line


def told(project: Project) -> list[Fault]:
    """What is wrong, but that a figure is on no cover any more."""
    return [fault for fault in all_faults(project, [GAME]) if "figures.yaml" not in fault.file]


@pytest.mark.parametrize("file", ELSEWHERE)
def test_nothing_elsewhere_is_read(project: Project, key: str, file: str) -> None:
    place = name(project, key, file)
    (project.root.parent / "outside.svg").write_text(PICTURE, "utf-8")
    (project.root.parent / "outside").write_text("x", "utf-8")
    (fault,) = told(project)
    assert (fault.file, fault.line) == place


@pytest.mark.parametrize("broken", BROKEN)
def test_what_cannot_be_read_is_a_fault_of_who_names_it(
    project: Project, key: str, broken: str
) -> None:
    place = name(project, key, "thing")
    suffix = "" if key == "press" else ".svg"
    path = project.root / HOMES[key] / f"thing{suffix}"
    path.parent.mkdir(exist_ok=True)
    BROKEN[broken](path)
    try:
        (fault,) = told(project)
    finally:
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)
    # A picture that is read and is none has a line of its own.
    own = (project.shown(path), 0) if broken == "empty" and suffix else place
    assert fault.file == own[0]
    assert fault.line == own[1] or own != place
    assert "a mistake of the program" not in fault.remedy


def test_no_other_reads_what_is_outside(project: Project) -> None:
    """Whoever forgets to ask :meth:`Project.named` reads nothing either."""
    for path in (Path("/etc/passwd"), project.root / "../x", project.root.parent / "x"):
        with pytest.raises(ContentError, match=r"is no file of the project|cannot be read|out of"):
            project.data(path)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_picture_is_found_however_its_letters_are_coded(
    tmp_path: Path, fonts: FontSet, form: str
) -> None:
    project = sample(tmp_path, fonts, checked=True)
    name(project, "art", "Käfer/gelb-{player}")
    folder = project.art / unicodedata.normalize(form, "Käfer")  # type: ignore[arg-type]
    folder.mkdir(parents=True)
    for player, radius in (("white", 9), ("black", 8)):
        text = PICTURE.replace('height="20"/>', f'height="{radius}"/>')
        (folder / f"gelb-{player}.svg").write_text(text, "utf-8")
    assert all_faults(project, [GAME]) == set()


@pytest.mark.parametrize("command", [["sheets"], ["cut", GAME], ["images"], ["box", GAME]])
def test_every_command_tells_of_it(
    tmp_path: Path, fonts: FontSet, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    project = sample(tmp_path, fonts, checked=True)
    where, line = name(project, "art", "thing")
    project.art.mkdir()
    (project.art / "thing.svg").symlink_to("nowhere")
    assert main([*command, "--quiet", "--project", str(project.root)]) == 1
    said = capsys.readouterr().err.splitlines()
    assert said == [
        f"{where}:{line}: stones: art/thing.svg: is a link that leads nowhere"
        " (put a file in its place, or take it away)",
        "1 fault",
    ]


@pytest.mark.parametrize("component", ["../../evil", "/evil", "a/b", "..", ".x", "a\\b", "x" * 61])
def test_what_names_files_leads_nowhere_else(project: Project, component: str) -> None:
    """The id of a component stands in the names of its cut files and pictures."""
    path = project.content / GAME / "sheets.yaml"
    with edited(path, path.read_text("utf-8").replace("id: stones", f"id: '{component}'")):
        (fault,) = all_faults(project, [GAME])
    assert "as in the names of files" in fault.remedy
