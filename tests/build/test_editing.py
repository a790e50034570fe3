"""A process that has seen a project in other states makes what a fresh one makes.

``python -m tests.editing`` tries more of it, at random.
"""

from __future__ import annotations

import subprocess
import sys

from tests.support.places import ROOT

TRIALS = """
from generator.project import Project
from tests import editing

print("found:", editing.main(["--steps=5"]))
known, data = {}, Project.data
Project.data = lambda self, path: known.setdefault((self.root.name, path), data(self, path))
print("found:", editing.main(["--steps=4", "--seed=2"]))
"""
"""As it is, and where each process reads a file once."""


def test_what_a_process_remembers_is_never_out_of_date() -> None:
    command = [sys.executable, "-c", TRIALS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    as_it_is, with_files_read_once = done.stdout.split("found:")[:2]
    assert as_it_is == "5 steps\n", done.stdout
    assert with_files_read_once.startswith(" 0\n")
    assert "Rulebook(" in with_files_read_once
    assert done.stdout.endswith("found: 1\n")
