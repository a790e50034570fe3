"""What is said when not the content is wrong but the machine: one line, and the exit status 2."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from generator.build.errors import TRACEBACK
from generator.build.targets import Outputs
from generator.build.targets.drawings import FigureDrawings
from generator.cli import main
from generator.cli.commands import images
from generator.cli.parser import parser
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.projects import GAME, SAMPLE, sample


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """The program with arguments and redirections as a shell reads them."""
    line = ["sh", "-c", f"{shlex.quote(sys.executable)} -m generator {command}"]
    return subprocess.run(line, cwd=SAMPLE.root, capture_output=True, text=True, check=False)


def project(root: Path) -> Path:
    """A project with a game that has no figures."""
    for name in ("content/heap", "locales/ja/LC_MESSAGES"):
        (root / name).mkdir(parents=True)
    (root / "content/heap/figures.yaml").write_text("[]")
    return root


def a_file(path: Path) -> None:
    path.write_text("in the way")


def a_dangling_link(path: Path) -> None:
    path.symlink_to("nowhere")


@pytest.mark.parametrize("name", ["build", "build/.cache"])
@pytest.mark.parametrize("what", [a_file, a_dangling_link])
def test_something_in_the_way_of_the_build_folder_is_named(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    what: Callable[[Path], None],
) -> None:
    root = project(tmp_path)
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    what(root / name)
    # What a user put in the place of build/ is a fault of the project, what is in it none.
    status = 1 if name == "build" else 2
    assert main(["build", "--project", str(root)]) == status
    lines = capsys.readouterr().err.splitlines()
    if status == 1:
        (said, counted) = lines
        assert said.startswith("build: is ")
        assert counted == "1 fault"
    else:
        assert lines[-1].startswith("rulepress: ")
        assert str(root / "build") in lines[-1]


def test_a_file_in_the_way_of_the_users_cache_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Of a stranger's project, nothing is kept elsewhere.
    root = project(tmp_path / "project")
    monkeypatch.setenv("RULEPRESS_CACHE", str(tmp_path / "cache"))
    a_file(tmp_path / "cache")
    assert main(["build", "--untrusted", "--project", str(root)]) == 2
    *_, said = capsys.readouterr().err.splitlines()
    assert said.startswith("rulepress: ")
    assert str(tmp_path / "cache") in said


def test_a_folder_in_the_place_of_a_template_of_messages_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = project(tmp_path)
    (root / "content/heap/a.j2").write_text("{% trans %}Aim{% endtrans %}")
    (root / "locales/heap.pot").mkdir()
    assert main(["messages", "extract", "--project", str(root)]) == 1
    said = capsys.readouterr().err
    assert "locales/heap.pot: " in said
    assert "Traceback" not in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("command", ["moves heap", "perft heap 1 --json"])
def test_output_that_cannot_be_written_is_said(command: str) -> None:
    done = shell(f"{command} > /dev/full")
    assert (done.returncode, done.stderr) == (
        2,
        "rulepress: standard output: No space left on device\n",
    )


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("moves heap --json >&-", 2, "rulepress: standard output: Bad file descriptor\n"),
        ("play heap --moves - <&-", 2, "rulepress: cannot read the moves: "),
        ("moves heap --players 9 2>&-", 2, ""),
        ("perft heap 1 2>&-", 0, ""),
    ],
)
def test_closed_streams_are_said_or_borne(command: str, status: int, said: str) -> None:
    done = shell(command)
    assert done.returncode == status
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == said.startswith("rulepress")


INTERRUPTED_IMPORT = """
import sys
from importlib.abc import MetaPathFinder

class Interrupted(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "generator.cli.program":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupted())
from generator.cli import main
sys.exit(main([]))
"""


def test_ctrl_c_while_the_program_is_loaded_is_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_IMPORT], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (130, "rulepress: stopped\n")


@pytest.mark.parametrize("url", ["ftp://example.org/", "C:/games/", "file://games/", "https:"])
def test_an_address_where_the_simulator_finds_no_pictures_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], url: str
) -> None:
    assert main(["images", "--url", url, "--project", str(project(tmp_path))]) == 2
    said = capsys.readouterr().err
    assert said == f"rulepress: --url: {url!r} does not begin with file:/// or https://\n"


@pytest.mark.parametrize(
    ("url", "before"),
    [
        ("", ""),
        ("file:///C:/games/heap/", "file:///C:/games/heap/"),
        ("https://example.org/heap", "https://example.org/heap/"),
        ("https://example.org/?file=", "https://example.org/?file="),
    ],
)
def test_an_address_ends_where_names_of_pictures_begin(url: str, before: str) -> None:
    assert images.folder(url) == before


@pytest.mark.parametrize("asked", [[], ["--traceback"]])
def test_a_mistake_of_the_program_is_a_fault_and_can_be_looked_into(
    tmp_path: Path,
    fonts: FontSet,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    asked: list[str],
) -> None:
    def mistaken(*_: object) -> Outputs:
        raise KeyError("key")

    monkeypatch.setattr(FigureDrawings, "make", mistaken)
    monkeypatch.setattr("generator.cli.making.all_faults", lambda *_: set())
    monkeypatch.setenv(TRACEBACK, "")
    copy = sample(tmp_path, fonts).root
    assert main(["figures", "heap", *asked, "--project", str(copy)]) == 1
    said = capfd.readouterr().err
    assert "heap/figures: KeyError: 'key' (a mistake of the program: --traceback shows" in said
    assert ("in mistaken" in said) == bool(asked)


@pytest.mark.parametrize(
    "words",
    [
        ["build", "--project", ""],
        ["--project=", "build"],
        ["new", ""],
        ["schema", ""],
        ["moves", "heap", "--moves", ""],
        ["check", ""],
        ["messages", "new", ""],
    ],
)
def test_an_empty_word_is_no_path_to_here(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert "an empty word says nothing" in capsys.readouterr().err


def test_a_default_may_be_empty(capsys: pytest.CaptureFixture[str]) -> None:
    options = parser().parse_args(["images", "heap"])
    assert options.url == ""
    assert not capsys.readouterr().err


@pytest.mark.parametrize("command", [["sheets"], ["sheets", "--explain"], ["cut"], ["box"]])
def test_what_nobody_foresaw_in_a_layout_is_a_fault_of_the_game(
    tmp_path: Path,
    fonts: FontSet,
    command: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from generator.components import art

    def fails(*_: object) -> NoReturn:
        raise RecursionError("deep")

    monkeypatch.setattr(art, "load", fails)
    project = sample(tmp_path, fonts)
    task, *rest = command
    assert main([task, GAME, *rest, "--quiet", "--project", str(project.root)]) == 1
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert f"{GAME}" in said.splitlines()[0]
    assert "RecursionError: deep (a mistake of the program: --traceback shows where)" in said


def test_what_nobody_foresaw_in_a_command_is_one_line(
    tmp_path: Path,
    fonts: FontSet,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(_: Project) -> NoReturn:
        raise RecursionError("deep")

    project = sample(tmp_path, fonts)
    monkeypatch.setattr(Project, "sheeted", fails)
    assert main(["sheets", "--quiet", "--project", str(project.root)]) == 1
    fault = "rulepress: RecursionError: deep (a mistake of the program: --traceback shows where)"
    assert capsys.readouterr().err.splitlines() == [fault, "1 fault"]
