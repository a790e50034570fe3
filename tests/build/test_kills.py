"""Commands that are killed, or meet a full disk: the next run gives what a clean one gives.

``python -m tests.kills`` tries more of it, at random.
"""

from __future__ import annotations

import random

import pytest

from generator.cli.commands import COMMANDS
from generator.cli.commands.messages import TASKS
from generator.cli.commands.new import ADDED
from generator.drawing.fonts import FontSet
from tests.kills import READING, UNTRIED, WORKS, Bench, Work
from tests.support.projects import GAME, sample

pytestmark = pytest.mark.slow

CUT = Work(("cut", GAME))


def test_every_command_is_tried_unless_it_writes_nothing() -> None:
    parts = {"messages": TASKS, "add": ADDED}
    commands = {
        f"{command.name} {part}".strip()
        for command in COMMANDS
        for part in parts.get(command.name, ("",))
    }
    named = {work.name for work in WORKS}
    tried = {command for command in commands if {command, command.split()[0]} & named} | {
        command for command in commands if any(n.startswith(f"{command} ") for n in named)
    }
    assert commands == tried | READING | UNTRIED
    assert not tried & (READING | UNTRIED)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Bench:
    """One for all trials."""
    return Bench(tmp_path_factory.mktemp("bench"), lambda root: sample(root, fonts))


@pytest.mark.parametrize(("what", "at"), [("SIGKILL", "rename"), ("ENOSPC", "open")])
def test_after_a_fault_between_two_files_all_come_out_as_ever(
    bench: Bench, what: str, at: str
) -> None:
    changes = bench.in_peace(CUT)[0].changes
    places = [number for number, change in enumerate(changes, 1) if change == at]
    assert bench.at_change(CUT, what, places[len(places) // 2]) == (at, "")


def test_a_file_that_was_not_written_to_its_end_is_written_anew(bench: Bench) -> None:
    assert bench.at_size(CUT, "half-written", 1000) == ("write", "")


def test_of_two_at_once_one_waits_for_the_other(bench: Bench) -> None:
    assert bench.other(CUT, "two at once", random.Random(1)) == ""


def test_damaged_records_are_none(bench: Bench) -> None:
    assert bench.other(CUT, "damaged records", random.Random(2)) == ""
