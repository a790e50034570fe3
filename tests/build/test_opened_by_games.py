"""What the code of a game reads of its project is an input, however it is read."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pytest

from generator.build import keptfigures
from generator.build.targets.drawings import FigureDrawings
from generator.build.trace import Inputs, Snapshot
from generator.build.workers import Made, make
from generator.cli import main
from generator.contract import finding
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.serve.watch import Watch
from tests.support.projects import GAME, sample

DRAWINGS = FigureDrawings(GAME, ("en",))
END = "    return Scene(stones, bounds(stones))\n"
STONE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm">'
    '<path d="M0 0h9v9z" {}/></svg>'
)
DRAWS_PICTURE = """\
    from pathlib import Path
    from generator.drawing.picture import read_picture
    file = Path(__file__).parents[2] / "art" / "stone.svg"
    art = read_picture(file.read_text("utf-8"), "art/stone.svg")
    return Scene((*stones, *art.items), bounds(stones))
"""


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    """The sample project, to be changed."""
    return sample(tmp_path, fonts)


def taught(project: Project, scene: str = END, head: str = "") -> None:
    """Let the diagram draw so, and its module begin so."""
    path = project.own_games / GAME / "diagram.py"
    text = path.read_text("utf-8").replace(END, scene)
    path.write_text(f"{text}\n{head}", "utf-8")


def inputs(project: Project) -> Inputs:
    """What the drawings are made from."""
    finding.join(project.own_games)
    made = make(project, DRAWINGS)
    assert isinstance(made, Made), made
    return made.inputs


def test_drawings_are_made_anew_when_a_picture_in_them_changes(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    def built() -> list[str]:
        assert main(["figures", GAME, "--project", str(project.root), "--json"]) == 0
        names: list[str] = json.loads(capsys.readouterr().out)["built"]
        return names

    taught(project, DRAWS_PICTURE)
    project.art.mkdir()
    picture = project.art / "stone.svg"
    picture.write_text(STONE.format('fill="#123456"'))
    assert built() == [DRAWINGS.name]
    assert built() == []
    picture.write_text(STONE.format('fill="#654321"'))
    assert built() == [DRAWINGS.name]
    drawings = list((project.build / DRAWINGS.name).glob("*.svg"))
    assert all("#654321" in drawing.read_text() for drawing in drawings)


FILE = 'Path(__file__).parents[2] / "content" / "table.txt"'
WAYS = {
    "pathlib": ("", f"    ({FILE}).read_bytes()\n"),
    "open": ("", f"    open({FILE}).close()\n"),
    "os": ("import os\n", f"    os.close(os.open({FILE}, os.O_RDONLY))\n"),
    "for more than reading": ("", f"    open({FILE}, 'r+').close()\n"),
    "library": ("import linecache\n", f"    linecache.getlines(str({FILE}))\n"),
    "once": (f"TABLE = ({FILE}).read_text()\n", ""),
    "kept": (
        f"import functools\n@functools.cache\ndef table(): return ({FILE}).read_text()\n",
        "    table()\n",
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_file_counts_for_all_that_is_made_since(project: Project, way: str) -> None:
    head, scene = WAYS[way]
    table = project.content / "table.txt"
    table.write_text("1")
    taught(project, scene + END, f"from pathlib import Path\n{head}")
    first, second = inputs(project), inputs(project)
    assert ("file", ("content/table.txt",)) in first
    assert first == second
    assert Snapshot.of(project).unchanged(first)
    table.write_text("2")
    assert not Snapshot.of(project).unchanged(first)


def test_what_a_game_keeps_counts_as_it_was_when_it_was_read(project: Project) -> None:
    head, scene = WAYS["kept"]
    table = project.content / "table.txt"
    table.write_text("1")
    taught(project, scene + END, f"from pathlib import Path\n{head}")
    inputs(project)
    table.write_text("2")
    assert not Snapshot.of(project).unchanged(inputs(project))


@pytest.mark.parametrize("place", ["content/table.txt", f"games/{GAME}/table.txt"])
def test_a_server_begins_again_when_such_a_file_is_saved(project: Project, place: str) -> None:
    table = project.root / place
    table.write_text("1")
    reads = f"TABLE = (Path(__file__).parents[2] / {place!r}).read_text()\n"
    taught(project, END, f"from pathlib import Path\n{reads}")
    watch = Watch(project)
    inputs(project)
    (project.content / "other.txt").write_text("1")
    watch.now()
    assert not watch.is_outdated
    table.write_text("22")
    watch.now()
    assert watch.is_outdated


def test_a_file_that_appears_counts(project: Project) -> None:
    asks = f"    try: open({FILE})\n    except OSError: pass\n"
    taught(project, asks + END, "from pathlib import Path\n")
    before = inputs(project)
    assert Snapshot.of(project).unchanged(before)
    (project.content / "table.txt").write_text("1")
    assert not Snapshot.of(project).unchanged(before)


@pytest.mark.parametrize("way", ["Path('{}').iterdir()", "Path('{}').glob('*.txt')"])
def test_names_in_a_folder_that_is_listed_count(project: Project, way: str) -> None:
    lists = f"    list({way.format(project.content.as_posix())})\n"
    taught(project, lists + END, "from pathlib import Path\n")
    before = inputs(project)
    assert ("names", ("content",)) in before
    (project.content / "more.txt").write_text("1")
    assert not Snapshot.of(project).unchanged(before)


def test_what_a_link_out_of_the_project_leads_to_counts(
    project: Project, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """It cannot be looked at again, so what is made of it is never up to date."""
    beside = tmp_path_factory.mktemp("beside") / "table.txt"
    beside.write_text("1")
    (project.content / "table.txt").symlink_to(beside)
    taught(project, WAYS["pathlib"][1] + END, "from pathlib import Path\n")
    assert not Snapshot.of(project).unchanged(inputs(project))


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="there all names are Unicode")
def test_a_file_may_be_called_as_no_text_is(project: Project) -> None:
    name = os.fsdecode(b"\xff.txt")
    (project.content / GAME / name).write_text("1")
    asks = f"    (Path(__file__).parents[2] / 'content' / {GAME!r} / {name!r}).read_bytes()\n"
    taught(project, asks + END, "from pathlib import Path\n")
    assert main(["figures", GAME, "--project", str(project.root)]) == 0
    assert main(["check", GAME, "--project", str(project.root)]) == 0


def test_code_outputs_and_what_is_hidden_are_none(project: Project) -> None:
    usual = inputs(project)
    places = ("games/heap/engine.py", "build/out.txt", ".venv/x.txt", "../beside.txt")
    for place in places[1:]:
        (project.root / place).parent.mkdir(exist_ok=True)
        (project.root / place).write_text("1")
    reads = "".join(f"    open({str(project.root / place)!r}).close()\n" for place in places)
    taught(project, reads + END)
    for name in [name for name in sys.modules if name.startswith("generator.games.heap")]:
        del sys.modules[name]
    assert inputs(project) == usual


def test_what_a_compiler_keeps_beside_code_is_none(project: Project) -> None:
    """As numba does, which looks for it before it writes it."""
    asks = (
        "    kept = Path(__file__).parent / '__pycache__' / 'kept.nbi'\n"
        "    kept.parent.mkdir(exist_ok=True)\n"
        "    try: open(kept).close()\n    except OSError: kept.write_text('1')\n"
    )
    taught(project, asks + END, "from pathlib import Path\n")
    assert Snapshot.of(project).unchanged(inputs(project))


def test_what_changes_between_two_looks_is_never_as_it_was(project: Project) -> None:
    """Figures made before and after show different things."""
    head, scene = WAYS["pathlib"]
    table = project.content / "table.txt"
    table.write_text("1")
    taught(project, scene + END, f"from pathlib import Path\n{head}")
    inputs(project)
    table.write_text("2")
    keptfigures._loaded.cache_clear()
    keptfigures._kept.cache_clear()
    assert not Snapshot.of(project).unchanged(inputs(project))


def test_a_folder_counts_as_it_was_when_it_was_listed(project: Project) -> None:
    more = project.content / "more.txt"
    lists = f"    list(Path({str(project.content)!r}).iterdir())\n    Path({str(more)!r}).touch()\n"
    taught(project, lists + END, "from pathlib import Path\n")
    assert not Snapshot.of(project).unchanged(inputs(project))


MODULES = {
    "beside the game": ("games/sizes.py", "from generator.games.sizes import SIZE\n"),
    "in another package": ("games/sizes/__init__.py", "from ..sizes import SIZE\n"),
    "by a path": (
        "lib/sizes_by_path.py",
        "sys.path.append({!r})\nfrom sizes_by_path import SIZE\n",
    ),
}


@pytest.mark.parametrize("where", MODULES)
def test_modules_from_elsewhere_in_the_project_count(project: Project, where: str) -> None:
    name, head = MODULES[where]
    path = project.root / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("SIZE = 1\n")
    for module in ("generator.games.sizes", "sizes_far"):
        sys.modules.pop(module, None)
    taught(project, END, "import sys\n" + head.format(str(project.root / "lib")))
    before = inputs(project)
    assert ("file", (name,)) in before
    assert Snapshot.of(project).unchanged(before)
    path.write_text("SIZE = 2\n")
    assert not Snapshot.of(project).unchanged(before)


@pytest.mark.parametrize("name", ["engine.py", "__init__.py", "table.txt"])
def test_a_package_that_is_not_what_was_loaded_is_never_as_it_was(
    project: Project, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saved while a build is at work, over a file left alone for long, with its size and time."""
    later = time.time_ns() + 3_600_000_000_000
    monkeypatch.setattr(time, "time_ns", lambda: later)
    table = project.own_games / GAME / "table.txt"
    table.write_text("1")
    reads = '    Path(__file__).with_name("table.txt").read_text()\n'
    taught(project, reads + END, "from pathlib import Path\n")
    assert Snapshot.of(project).unchanged(inputs(project))
    file = project.own_games / GAME / name
    before = file.stat()
    file.write_text(file.read_text("utf-8")[:-1] + " ", "utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert not Snapshot.of(project).unchanged(inputs(project))


def test_what_the_tool_reads_is_traced_by_itself(project: Project) -> None:
    assert not any(key[0].endswith(".po") for kind, key in inputs(project) if kind == "file")
