"""An engine that does what it must not, asked by every command, by the server and from Python."""

from __future__ import annotations

import ast
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import rulepress

from generator import games
from generator.build import checked, store
from generator.cli import main
from generator.contract import guard, trial
from generator.contract.guard import EndlessError, bounded
from generator.drawing.fonts import FontSet
from generator.project import PACKAGE, Project
from generator.serve.site import Site
from tests.support.coins import BODIES, ENGINE, FIGURES, first_in, write_coins
from tests.support.projects import with_fonts
from tests.support.turns import in_turn

COMMANDS = (
    ("check", "--json"),
    ("build", "--json"),
    ("figures", "--json"),
    ("test", "coins", "--json"),
    ("moves", "coins", "--json"),
    ("play", "coins", "1", "--json"),
    ("perft", "coins", "1", "--json"),
)
"""All that ask an engine, by ``violations`` among others."""

NEWLINE = "\n"


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    monkeypatch.setattr(games, "__path__", list(games.__path__))
    monkeypatch.chdir(tmp_path)
    yield with_fonts(Project(tmp_path), fonts)
    for name in [name for name in sys.modules if name.startswith("generator.games.coins")]:
        del sys.modules[name]


def written(project: Project, name: str, code: str) -> None:
    """The game, of which a function begins with the code; with its messages."""
    write_coins(project, *first_in(name, code))
    assert main(["messages", "update"]) == 0


WRONG = {
    "raises": ("raise KeyError('stones')", "KeyError: 'stones'"),
    "calls what raises": ("import json; json.loads('{')", "JSONDecodeError"),
    "leaves": ("import sys; sys.exit(0)", "SystemExit: 0"),
    "never stops calling itself": ("self.violations(state, move)", "RecursionError"),
}
"""The first is heard from every command, the others in turn: all of them catch all alike."""


@pytest.mark.parametrize("kind", WRONG)
def test_each_says_what_is_wrong_and_where(
    kind: str, project: Project, fonts: FontSet, capsys: pytest.CaptureFixture[str]
) -> None:
    code, heard = WRONG[kind]
    written(project, "violations", code)
    place = f"engine.py:{ENGINE.partition(BODIES['violations'][1])[0].count(NEWLINE) + 1}"
    for command in in_turn(COMMANDS, [*WRONG], kind):
        capsys.readouterr()
        assert main([*command]) == 1, command
        said = capsys.readouterr()
        assert heard in said.err, command
        assert place in said.err, command
        assert "Traceback" not in said.err
        assert json.loads(said.out)["faults"]
        if command[0] in ("check", "build", "figures"):
            move = rf"figures\.yaml:\d+: two: the engine of coins failed on 2: .*{place}"
            assert re.search(move, said.err), command
    page = Site(project, fonts, ["coins"], ["en"]).answer("/coins/coins-rulebook-en.html", 1)
    assert page
    assert page.status == 503
    assert place in page.data.decode()
    with pytest.raises(rulepress.ContentError, match=f"coins failed on 2: .*{place}"):
        rulepress.figure("coins", move="2")
    with pytest.raises(rulepress.ContentError, match=f"two: .*{place}"):
        rulepress.Project(project.root).figures("coins")


def test_one_that_never_answers_is_stopped_by_every_command(
    project: Project,
    fonts: FontSet,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guard, "SECONDS", 0.05)
    monkeypatch.setattr(trial, "SECONDS", 0.05)
    written(project, "violations", "while True: pass")
    place = f"engine.py:{ENGINE.partition(BODIES['violations'][1])[0].count(NEWLINE) + 1}"
    for command in (*COMMANDS, ("add", "figure", "coins", "more")):
        if command[0] == "test":
            continue  # has a bound of its own
        capsys.readouterr()
        assert main([*command]) == 1, command
        said = capsys.readouterr().err
        assert "has not ended after 0.05 s" in said, command
        assert place in said, command
        if command[0] in ("check", "build", "figures"):
            assert re.search(rf"figures\.yaml:\d+: two: .* on 2 .*{place}", said), command
    site, heard = Site(project, fonts, ["coins"], ["en"]), []

    def asked() -> None:
        heard.append(site.answer("/coins/coins-rulebook-en.html", 1))

    server = threading.Thread(target=asked)
    server.start()
    server.join(20)
    (page,) = heard
    assert page
    assert page.status == 503
    assert place in page.data.decode()
    with pytest.raises(rulepress.ContentError, match=f"has not ended .*{place}"):
        rulepress.figure("coins", move="2")


@pytest.mark.parametrize(
    ("name", "code", "commands"),
    [
        ("moves", "return None", COMMANDS[4:5] + COMMANDS[6:]),
        ("report", "return None", COMMANDS[5:6]),
        ("report", "return {'stones': float('nan')}", COMMANDS[5:6]),
    ],
)
def test_an_answer_of_no_use_is_the_games_and_not_the_programs(
    name: str,
    code: str,
    commands: tuple[tuple[str, ...], ...],
    project: Project,
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_coins(project, *first_in(name, code))
    for command in commands:
        assert main([*command]) == 1, command
        said = capsys.readouterr().err
        assert said.startswith("games/coins/__init__.py: the engine of coins gave"), command
        assert "mistake of the program" not in said


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="threads are bounded otherwise")
def test_what_is_being_left_is_not_stopped() -> None:
    with bounded(), contextlib.ExitStack() as leaving:
        leaving.callback(signal.raise_signal, signal.SIGALRM)
    with pytest.raises(EndlessError), bounded():
        signal.raise_signal(signal.SIGALRM)


def test_a_question_that_was_not_answered_is_not_asked_again(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "SECONDS", 0.1)
    code = "from pathlib import Path; file = Path('asked')\n        "
    code += "file.write_text((file.read_text() if file.exists() else '') + '.')\n        "
    code += "while True: pass"
    written(project, "report", code)
    for _ in range(3):
        with pytest.raises(rulepress.ContentError, match="has not ended"):
            rulepress.Project(project.root).figures("coins")
    asked = (project.root / "asked").read_text()
    assert len(asked) <= FIGURES.count("- id:")
    engine = project.root / "games" / "coins" / "engine.py"
    os.utime(engine, ns=(1, 1))
    with pytest.raises(rulepress.ContentError, match="has not ended"):
        rulepress.Project(project.root).figures("coins")
    assert len((project.root / "asked").read_text()) == 2 * len(asked)


def test_counting_may_take_longer_than_an_answer(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "SECONDS", 0.4)
    busy = "import time; end = time.process_time() + 0.1\n        "
    written(project, "moves", busy + "while time.process_time() < end: pass")
    capsys.readouterr()
    assert main(["perft", "coins", "3"]) == 0  # asks eleven times
    assert capsys.readouterr().out


ENGINES = r"\b(?:game|engine)\.(?:initial|moves|turns|violations|play|parse|result|report|facts)\("
"""Code that asks an engine, as the tool calls it."""
GUARDED = r"with (?:_unchanged|code_of|finding\.asking|asking|bounded)\("
ASKED_WITHIN = {
    "contract/engine.py",
    "contract/perft.py",
    "contract/trial.py",
    "figures/claims.py",
}
"""Functions that those who ask call within a guard, and what holds engines to the contract."""


def test_every_question_to_an_engine_is_guarded() -> None:
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        if name.startswith("games/") or name in ASKED_WITHIN:
            continue
        source = file.read_text("utf-8")
        if not re.search(r"\b(?:game|engine)\b\s*\.", source):
            continue  # none is asked there, and to parse all takes seconds
        for function in ast.walk(ast.parse(source)):
            if not isinstance(function, ast.FunctionDef) or function.name == "_common":
                continue
            text = ast.unparse(function)
            if re.search(ENGINES, text):
                assert re.search(GUARDED, text), f"{name}: {function.name}"


def test_what_it_prints_is_not_among_results(
    project: Project, capfd: pytest.CaptureFixture[str]
) -> None:
    written(project, "violations", "print('heads')")
    for command in COMMANDS:
        for records in (store.BUILT, checked.FOLDER):  # nothing is known to be proved
            shutil.rmtree(project.cache / records, ignore_errors=True)
        capfd.readouterr()
        main([*command])
        said = capfd.readouterr()
        assert isinstance(json.loads(said.out), dict), command
        assert "heads" in said.err, command


def test_positions_that_it_changes_are_told(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    written(project, "play", "object.__setattr__(state, 'taken', (*state.taken, move))")
    for command in (("check",), ("build",), ("test", "coins")):
        capsys.readouterr()
        assert main([*command]) == 1
        assert "changes the position that it is given" in capsys.readouterr().err


def test_moves_in_another_order_each_time_are_told(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    code = "self.turn = not getattr(self, 'turn', True); return (2, 1) if self.turn else (1, 2)"
    written(project, "moves", code)
    capsys.readouterr()
    assert main(["test", "coins"]) == 1
    said = capsys.readouterr().err
    assert "moves: are others when it is asked again" in said
    assert "engine.py:" in said
    assert main(["check"]) == 0  # a claim names moves, in any order


def test_a_game_that_never_ends_is_bounded_for_the_server_too(project: Project) -> None:
    written(project, "report", "while True: pass")
    with pytest.raises(rulepress.ContentError, match=r"has not ended after .* s"), bounded(0.2):
        rulepress.Project(project.root).figures("coins")


@pytest.mark.parametrize("attribute", ["pieces", "rules", "variants", "player_counts"])
def test_attributes_that_raise_are_faults_of_the_game(
    attribute: str, project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = re.search(rf"    {attribute} = .*\n", ENGINE)
    assert ours
    raising = f"    @property\n    def {attribute}(self): raise KeyError('stones')\n"
    write_coins(project, "engine.py", ours[0], raising)
    sheets = "players: []\nmargin: 6\ngap: 4\nbleed: 1\nsizes: {width: 20, height: 20}\n"
    sheets += "components:\n  - {id: c, shape: rectangle, faces: true, shared: true, set: coins}\n"
    (project.content / "coins" / "sheets.yaml").write_text(sheets)
    asked = {
        "pieces": (("sheets", "coins"), ("images", "coins"), ("test", "coins")),
        "rules": (("check",), ("schema",), ("build",)),
        "variants": (("moves", "coins"), ("check",)),
        "player_counts": (("schema",), ("moves", "coins"), ("add", "figure", "coins", "more")),
    }
    for command in asked[attribute]:
        capsys.readouterr()
        assert main([*command]) == 1, command
        said = capsys.readouterr().err
        assert re.search(r"engine\.py:\d+", said), (command, said)
        assert "stones" in said
        assert "mistake of the program" not in said
        assert "Traceback" not in said


USED = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_maxrss, used.ru_utime + used.ru_stime)
sys.exit(status)
"""
"""Says the memory and the seconds that a command takes. A small process begins it: the memory of
one counts from that of the process that began it, and tests may occupy a gigabyte."""

BOUNDED = """
import sys
from generator.cli import main
from generator.contract import guard
part = int(sys.argv.pop(1))
guard.MEMORY //= part
guard.MEMORY_AT_ONCE //= part
sys.exit(main())
"""
"""The program, with a part of the bounds: a tenth of the memory is soon filled."""

REPEAT = "from itertools import repeat; "
"""The quickest way to have no end: a second of it is what half a gigabyte takes."""

MOVES, PLAY, TEST = "moves coins", "play coins 1", "test coins"
ENDLESS = {
    "a generator": ("moves", "return (n for n in iter(int, 1))", {MOVES: 1}),
    "a list, step by step": ("moves", "return [n for n in iter(int, 1)]", {TEST: 10}),
    "a tuple, in one step": ("moves", f"{REPEAT}return tuple(repeat(0))", {MOVES: 1}),
    "a tuple of millions": ("moves", "return (1,) * 10**7", {TEST: 1}),
    "a report": ("report", "return {'stones': [n for n in iter(int, 1)]}", {PLAY: 10}),
    "a text of gigabytes": ("report", "return {'stones': 'x' * 10**10}", {TEST: 1}),
    "rules": ("violations", f"{REPEAT}return frozenset(tuple(repeat(0)))", {PLAY: 10, TEST: 10}),
    "what parse says": ("parse", "raise NotationError('x' * 10**8)", {PLAY: 1, TEST: 1}),
}
"""What a function does, and the commands that ask it, each with how much less memory than ever it
has: two ask every function, and of several answers of one they have one in turn."""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is not bounded elsewhere")
@pytest.mark.parametrize("kind", ENDLESS)
def test_an_answer_without_an_end_fills_no_memory(kind: str, project: Project) -> None:
    name, code, commands = ENDLESS[kind]
    write_coins(project, *first_in(name, code))
    for command, part in commands.items():
        program = [sys.executable, "-c", BOUNDED, str(part), *command.split()]
        done = subprocess.run(
            [sys.executable, "-c", USED, *program, "--project", str(project.root)],
            cwd=PACKAGE.parent,
            capture_output=True,
            check=False,
            text=True,
        )
        said, (kilobytes, seconds) = done.stderr, map(float, done.stdout.split())
        assert done.returncode in (1, 2), said
        assert "Traceback" not in said
        assert max(map(len, said.splitlines())) < 300
        assert kilobytes < (1_000_000 if part == 1 else 250_000), said
        assert seconds < guard.SECONDS, said


@pytest.mark.parametrize(
    "move", ["\\udc80", "a\\nb", "\\x1b[31m", "\\0", "\\u2028", "x" * 10_001], ids=ascii
)
def test_what_is_no_notation_is_a_fault_of_the_engine(
    move: str, project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    written(project, "moves", f"return ('{move}',)")
    for command in (("moves", "coins"), ("perft", "coins", "1", "--divide"), ("test", "coins")):
        capsys.readouterr()
        assert main([*command]) == 1, command
        said = capsys.readouterr()
        assert "a move is written " in said.err, command
        assert said.out == ""


@pytest.mark.parametrize("status", [0, 1])
def test_a_game_that_ends_the_process_is_no_success(
    status: int, project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    written(project, "violations", f"import os; os._exit({status})")
    for command in COMMANDS[status::2]:
        capsys.readouterr()
        assert main([*command]) == 1, command
        assert f"os._exit({status}) would end the program" in capsys.readouterr().err, command


def test_what_a_game_begins_may_end_itself(project: Project) -> None:
    code = "import os; child = os.fork()\n        if not child: os._exit(3)\n        "
    code += "assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3"
    written(project, "violations", code)
    assert main(["play", "coins", "1"]) == 0
