"""What code a target depends on: all that could run to make it, and no more."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

from generator.build import code, codeseen, plan
from generator.build.code import IMPORTS, MAKING, PACKAGE, SEEN, Code
from generator.build.imports import Imports, imports
from generator.build.targets import Target
from generator.build.targets.books import Rulebook
from generator.build.targets.exports import CutLines
from generator.build.targets.pictures import Images
from generator.build.targets.sheets import Sheets
from generator.build.targets.translation import TranslationProof
from generator.build.targets.webpages import WebPage
from generator.contract import finding
from generator.packages import ENTRY_POINTS, modules
from generator.project import Project

ROOT = PACKAGE.parent
GAME, OTHER = [game for game in Project(ROOT).answered() if game in Project(ROOT).sheeted()][:2]
"""Games of the program with all that a game may have."""
PIECES = yaml.safe_load((ROOT / f"content/{GAME}/sheets.yaml").read_text("utf-8"))["components"]
"""It reads the messages of the whole program off its sources."""


@pytest.fixture(scope="module")
def targets() -> tuple[Target, ...]:
    return plan.possible(Project(ROOT))


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program."""
    found = tmp_path_factory.mktemp("copy") / PACKAGE.name
    shutil.copytree(PACKAGE, found, ignore=shutil.ignore_patterns("__pycache__"))
    return found


Changed = Callable[[str, str], frozenset[Target]]


@pytest.fixture
def changed(package: Path, tmp_path: Path, targets: tuple[Target, ...]) -> Iterator[Changed]:
    """The targets that are made anew after a line is added to a module of a copy of the program."""
    were: dict[Path, bytes] = {}

    def after(name: str, line: str) -> frozenset[Target]:
        before = Code(package=package)
        known = [before.digest_of(target) for target in targets]
        path = package / name
        were.setdefault(path, path.read_bytes())
        with path.open("a") as file:
            file.write(f"{line}\n")
        look_anew()
        now = Code(tmp_path, package)
        pairs = zip(targets, known, strict=True)
        return frozenset(target for target, was in pairs if now.digest_of(target) != was)

    yield after
    for path, was in were.items():
        path.write_bytes(was)
    look_anew()


def look_anew() -> None:
    """Look at all code as another process would."""
    of_code = (code._modules, code._distribution, code._versions, code._change)
    for cached in (codeseen.first_look, *of_code):
        cached.cache_clear()


def module(part: str) -> str:
    """The one file of a module of the program, wherever it lies now."""
    (file,) = PACKAGE.rglob(f"{part}.py")
    return file.relative_to(PACKAGE).as_posix()


def test_a_kerf_concerns_no_book(changed: Changed) -> None:
    anew = changed(module("kerf"), "# changed")
    assert CutLines in {type(target) for target in anew}
    assert not any(isinstance(target, Rulebook | WebPage) for target in anew)


def test_line_breaking_concerns_books_and_no_cut_file(
    changed: Changed, targets: tuple[Target, ...]
) -> None:
    anew = changed(module("linebreak"), "# changed")
    assert {target for target in targets if isinstance(target, Rulebook)} <= anew
    assert {target for target in targets if isinstance(target, Images)} <= anew  # words on cards
    assert not any(isinstance(target, CutLines) for target in anew)


def test_an_engine_concerns_its_own_game(changed: Changed, targets: tuple[Target, ...]) -> None:
    anew = changed(f"games/{OTHER}/engine/game.py", "# changed")
    assert {target for target in targets if target.game == OTHER} <= anew
    assert {target.game for target in anew} == {OTHER, "common"}


def test_a_style_sheet_concerns_the_pages_that_have_it(
    changed: Changed, targets: tuple[Target, ...]
) -> None:
    anew = changed("html/book.css", "p {}")
    assert {target for target in targets if isinstance(target, WebPage)} <= anew
    assert not any(isinstance(target, Rulebook | Sheets | CutLines) for target in anew)


def test_who_reaches_code_by_name_depends_on_all_of_it(
    changed: Changed,
) -> None:
    dynamic = "import importlib\nimportlib.import_module('generator.' + 'proof')"
    changed(module("linebreak"), dynamic)
    assert any(isinstance(target, Rulebook) for target in changed("cli/terminal.py", "# changed"))


def test_what_is_reached_by_name_is_known() -> None:
    """A new module that does so makes every target depend on all: better name what it reaches."""
    found = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for file in PACKAGE.rglob("*.py")
        if imports(file.read_bytes()).by_name
    }
    assert found == code.BY_NAME_KNOWN


MADE = """
import json, sys
from pathlib import Path
from generator.build.targets.{module} import *
from generator.build.workers import Made, make
from generator.project import Project
made = make(Project(Path(sys.argv[1])), {target})
assert isinstance(made, Made), made
print(json.dumps([name for name in sys.modules if name.partition(".")[0] == "generator"]))
"""


@pytest.mark.parametrize(
    "target",
    [
        Rulebook(GAME, "en"),
        Rulebook(GAME, "en", volume="answers"),
        WebPage(GAME, "ja"),
        Sheets(GAME, "a4", "mono", "ja"),
        CutLines(GAME, PIECES[0]["id"], "dxf"),
    ],
    ids=lambda target: str(target.name),
)
def test_whatever_is_loaded_to_make_a_target_counts(target: Target) -> None:
    script = MADE.format(module=type(target).__module__.rpartition(".")[2], target=repr(target))
    ran = subprocess.run(
        [sys.executable, "-c", script, str(ROOT)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    counted = Code().modules_of((type(target).__module__, MAKING), (target.game,))
    assert {*json.loads(ran.stdout)} <= counted


def test_a_proof_of_a_translation_shows_messages_of_the_whole_program() -> None:
    names = Code().modules_of((TranslationProof.__module__,), finding.names())
    assert {"generator.cli.program", code.READING} <= names


def test_where_the_whole_program_counts_no_more_imports_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[bytes] = []

    def noted(source: bytes) -> Imports:
        read.append(source)
        return imports(source)

    monkeypatch.setattr(code, "_imports", noted)
    whole = {*code._modules(PACKAGE)}
    assert Code(tmp_path).modules_of([code.READING], ()) == whole
    assert len(read) == 1


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import a.b.c as d, e", Imports(("a.b.c", "e"))),
        ("from a.b import c, d as e", Imports(("a.b.c", "a.b.d"))),
        ("from . import a\nfrom ..b import c", Imports(("..b.c", ".a"))),
        ("from a import *", Imports(("a.*",))),
        ("def f():\n    if x:\n        import a", Imports(("a",))),
        ("if TYPE_CHECKING:\n    import a\nelse:\n    import b", Imports(("b",))),
        ("import typing\nif typing.TYPE_CHECKING:\n    import a", Imports(("typing",))),
        ("if not TYPE_CHECKING:\n    import a", Imports(("a",))),
        ("from importlib import import_module as f", Imports(("importlib.import_module",), True)),
        ("getattr(b, 'exec')", Imports((), True)),
        ("import sys\nsys.modules['a']", Imports(("sys",), True)),
        ("x = Path(__file__)", Imports((), True)),
        ("no python", Imports((), True)),
        ("'''exec is not called'''", Imports(())),
    ],
)
def test_imports_are_read_off_the_source(source: str, expected: Imports) -> None:
    assert imports(source.encode()) == expected


def write(folder: Path, **modules: str) -> Path:
    """A package with such modules; two underscores stand for a slash."""
    for name, source in modules.items():
        file = folder / "generator" / f"{name.replace('__', '/')}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source)
    return folder / "generator"


@pytest.mark.parametrize(
    ("imported", "counts"),
    [
        ("from generator.a.b import x", {"generator.a", "generator.a.b"}),
        ("from generator.a import b", {"generator.a", "generator.a.b"}),
        ("from .a import *", {"generator.a", "generator.a.b", "generator.a.c"}),
        ("def f():\n    from generator.d import y", {"generator.d"}),
        ("import other", set()),
    ],
)
def test_packages_around_a_module_count(tmp_path: Path, imported: str, counts: set[str]) -> None:
    package = write(
        tmp_path, init="", start=imported, a__init="", a__b="", a__c="", d="import generator.start"
    )
    for init in package.rglob("init.py"):
        init.rename(init.with_name("__init__.py"))
    names = Code(tmp_path, package).modules_of(["generator.start"], ())
    assert names == {"generator", "generator.start", *counts}


def test_what_modules_import_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = Rulebook(GAME, "en")
    known = Code(tmp_path).digest_of(target)
    code._known.cache_clear()
    monkeypatch.setattr(code, "_imports", lambda _: pytest.fail("read anew"))
    assert Code(tmp_path).digest_of(target) == known
    monkeypatch.undo()
    otherwise = (tmp_path / IMPORTS).read_bytes().replace(b"[", b"{")
    for damage in (b"[", b"[]", b'{"x": 1}', b'{"x":' * 100_000, otherwise):
        (tmp_path / IMPORTS).write_bytes(damage)
        code._known.cache_clear()
        assert Code(tmp_path).digest_of(target) == known


def test_what_others_have_remembered_remains_while_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(code, "MOST_KNOWN", 2)
    for name in "abc":
        package = write(tmp_path / name, start=f"import {name}")
        code._known.cache_clear()
        Code(tmp_path, package).modules_of(["generator.start"], ())
    kept = code._read_imports(tmp_path / IMPORTS)
    assert [its.names for its in kept.values()] == [("b",), ("c",)]


BOOK, LINES = Rulebook(GAME, "en"), CutLines(GAME, PIECES[0]["id"], "dxf")


def kept(cache: Path, package: Path) -> list[str]:
    """The digests of two targets in another process, which keeps them."""
    look_anew()
    now = Code(cache, package)
    found = [now.digest_of(target) for target in (BOOK, LINES)]
    now.keep()
    return found


def test_digests_are_kept_while_the_program_looks_the_same(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codeseen, "YOUNG", -(10**15))  # as if no file was saved lately
    book, lines = kept(tmp_path, package)
    with monkeypatch.context() as patch:
        patch.setattr(code, "_read", lambda *_: pytest.fail("read anew"))
        assert kept(tmp_path, package) == [book, lines]
    file = package / "cutting/kerf.py"
    file.write_bytes(file.read_bytes() + b"#")
    assert kept(tmp_path, package)[0] == book
    now = kept(tmp_path, package)
    assert now == kept(tmp_path / "other", package)
    assert now[1] != lines
    known = (tmp_path / SEEN).read_bytes()
    for damage in (b"", b"[]", known.replace(b":{", b":[]"), known.replace(b"[", b"[1,")):
        (tmp_path / SEEN).write_bytes(damage)
        assert kept(tmp_path, package) == now
    install(tmp_path, ENTRY_POINTS, "reportlab")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert not {*kept(tmp_path, package)} & {*now}
    monkeypatch.undo()
    look_anew()


def test_of_a_program_that_was_saved_just_now_nothing_is_kept(
    package: Path, tmp_path: Path
) -> None:
    (package / "__init__.py").touch()
    before = kept(tmp_path, package)
    assert not (tmp_path / SEEN).exists()
    target = (type(BOOK).__module__, MAKING), (GAME,)
    wrong = {"": {"{} {}".format(*target): ["wrong"]}}
    (tmp_path / SEEN).write_text(json.dumps(wrong))
    assert kept(tmp_path, package) == before
    look_anew()


def test_what_changed_before_it_was_read_has_a_digest_of_its_own(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codeseen, "YOUNG", -(10**15))
    look_anew()
    begun = Code(tmp_path, package)
    file = package / "cutting/kerf.py"
    file.write_bytes(file.read_bytes() + b"#")
    found = begun.digest_of(LINES)  # by modules of which some may have been loaded before
    assert found not in kept(tmp_path / "other", package)


def install(folder: Path, group: str, module: str) -> None:
    """A distribution that names its module in an entry-point group."""
    info = folder / f"{module}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[{group}]\nnoughts = {module}\n")


def digest(game: str) -> str:
    """Of a rulebook, looked at anew."""
    look_anew()
    return Code().digest_of(Rulebook(game, "en"))


def test_a_game_of_one_module_counts_and_its_neighbours_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, neighbour = tmp_path / "noughts_games.py", tmp_path / "neighbour.py"
    module.write_text("GAME = 1")
    install(tmp_path, ENTRY_POINTS, module.stem)
    before, other = digest("noughts"), digest(GAME)
    monkeypatch.syspath_prepend(str(tmp_path))
    joined = digest("noughts")
    assert joined != before
    neighbour.write_text("unrelated")
    assert digest("noughts") == joined
    module.write_text("GAME = 2")
    assert digest("noughts") != joined
    assert digest(GAME) == other


def test_all_of_a_package_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "noughts_package"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "engine.py").write_text("1")
    install(tmp_path, ENTRY_POINTS, package.name)
    monkeypatch.syspath_prepend(str(tmp_path))
    joined = digest("noughts")
    (package / "engine.py").write_text("2")
    changed = digest("noughts")
    assert changed != joined
    (tmp_path / f"{package.name}-1.dist-info/METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package.name}\nVersion: 2\n"
    )
    assert digest("noughts") != changed


def test_code_behind_a_link_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package, inner = tmp_path / "noughts_package", tmp_path / "elsewhere"
    for folder in (package, inner):
        folder.mkdir()
        (folder / "__init__.py").touch()
    (package / "pictures").mkdir()
    (package / "inner").symlink_to(inner)
    (inner / "back").symlink_to(package)
    for name in ("one", "other"):
        (package / "pictures" / name).symlink_to(".")
    install(tmp_path, ENTRY_POINTS, package.name)
    monkeypatch.syspath_prepend(str(tmp_path))
    before = digest("noughts")
    (inner / "engine.py").write_text("1")
    assert digest("noughts") != before
    names = ("__init__.py", "inner/__init__.py", "inner/engine.py")
    assert [*modules(package)] == [package / name for name in names]


def test_what_lies_in_the_place_of_our_game_is_not_taken_for_it(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator import games

    monkeypatch.setattr(codeseen, "YOUNG", -(10**15))
    project = tmp_path / "games"
    project.mkdir()
    (project / GAME).symlink_to("nowhere")
    with monkeypatch.context() as patch:
        patch.setattr(games, "__path__", [str(project), *games.__path__])
        assert not Code(tmp_path, package)._is_our_game(GAME)
        broken = kept(tmp_path, package)
    assert kept(tmp_path, package) == kept(tmp_path / "other", package) != broken
    look_anew()


def test_a_game_of_the_project_counts_in_place_of_ours_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator import games

    ours = digest(GAME)
    file = tmp_path / "games" / GAME / "__init__.py"
    file.parent.mkdir(parents=True)
    file.write_text("GAME = 1")
    monkeypatch.setattr(games, "__path__", [str(tmp_path / "games"), *games.__path__])
    monkeypatch.delitem(sys.modules, f"generator.games.{GAME}", raising=False)
    before = digest(GAME)
    file.write_text("GAME = 2")
    assert len({ours, before, digest(GAME)}) == 3
