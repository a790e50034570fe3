"""Broken input of every kind keeps the promises; and what keeps watch over them sees."""

from __future__ import annotations

import random
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from generator.faults import Fault
from generator.project import user_cache
from tests.fuzz import runner, watch
from tests.fuzz.kind import Kind
from tests.fuzz.kinds import KINDS, made
from tests.fuzz.runner import Tally
from tests.fuzz.watch import Watch

SEED = 1
CASES = 60


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz").resolve()


@pytest.fixture(scope="module")
def kind_of(home: Path) -> Callable[[str], Kind]:
    @cache
    def kind(name: str) -> Kind:
        return made(name, home)

    return kind


@pytest.mark.needs_game("duploline", "gloop", "pentup", "twigs")
@pytest.mark.parametrize("name", KINDS)
def test_broken_input_keeps_the_promises(
    name: str, kind_of: Callable[[str], Kind], home: Path
) -> None:
    tally = Tally()
    runner.run(kind_of(name), SEED, range(CASES), Watch((str(home),)), tally)
    assert not tally.failures
    assert tally.refused[name] > CASES / 4, "nearly all that is broken is to be refused"


@pytest.mark.needs_game("duploline", "gloop", "pentup", "twigs")
@pytest.mark.parametrize(
    ("name", "sample"), [(name, sample) for name in KINDS for sample, _ in runner.kept(name)]
)
def test_what_failed_once_does_not_fail_again(
    name: str, sample: str, kind_of: Callable[[str], Kind], home: Path
) -> None:
    data = dict(runner.kept(name))[sample]
    assert runner.tried(kind_of(name), data, Watch((str(home),)))[0] == ()


@pytest.mark.needs_game("duploline", "gloop", "pentup", "twigs")
def test_a_case_is_the_same_again(kind_of: Callable[[str], Kind]) -> None:
    for name in KINDS:
        kind = kind_of(name)
        assert kind.case(random.Random("x")) == kind.case(random.Random("x"))


class Misbehaving:
    """Does with each case what it is told to."""

    name = "misbehaving"

    def __init__(self, does: Callable[[], object]) -> None:
        self._does = does

    def case(self, rng: random.Random) -> bytes:
        return rng.randbytes(4)

    def tried(self, data: bytes) -> Sequence[object]:
        del data
        found = self._does()
        return found if isinstance(found, list) else ()


def _endless() -> None:
    while True:
        pass


def _raises() -> None:
    raise KeyError("scores")


@pytest.mark.parametrize(
    ("does", "told"),
    [
        (lambda: Path("/etc/hostname").read_bytes(), "opens /etc/hostname"),
        (lambda: Path("/etc/rulepress").write_bytes(b""), "opens /etc/rulepress"),
        (lambda: Path("/etc/rulepress").unlink(), "os.remove /etc/rulepress"),
        (lambda: subprocess.run([sys.executable, "-V"], check=True), "subprocess.Popen"),
        (socket.socket, "socket.__new__"),
        (_endless, "takes longer"),
        (lambda: bytearray(4 * watch.MEMORY), "memory"),
        (_raises, "KeyError"),
        (lambda: [Fault("a.yaml", 1, "", "x", "a mistake of the program")], "unforeseen"),
        (lambda: [Fault("", 1, "", "x")], "without file"),
        (lambda: ["x" * 300], "told in 300 characters"),
        (lambda: ["x\ny"], "more than one line"),
    ],
)
def test_what_breaks_a_promise_is_seen(
    does: Callable[[], object], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "SECONDS", 0.1)
    tally = Tally()
    runner.run(Misbehaving(does), SEED, [7], Watch((str(tmp_path),)), tally)
    (failure,) = tally.failures
    assert told in "\n".join(failure.wrong)
    kept = runner.keep(failure, tmp_path)
    assert runner.kept("misbehaving", tmp_path) == [("1-7", failure.data)]
    assert kept.name == "1-7"


def test_what_keeps_the_promises_is_let_go(tmp_path: Path) -> None:
    def writes() -> list[Fault]:
        (tmp_path / "own").write_text(Path(__file__).read_text("utf-8"), "utf-8")
        kept = user_cache() / "fuzz"  # what the program keeps, as the first case does that needs it
        kept.touch()
        kept.unlink()
        return [Fault("a.yaml", 1, "b", "c")]

    tally = Tally()
    runner.run(Misbehaving(writes), SEED, range(3), Watch((str(tmp_path),)), tally)
    assert not tally.failures
    assert tally.refused["misbehaving"] == tally.cases["misbehaving"] == 3
