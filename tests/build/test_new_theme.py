"""A new theme is one entry in the table: all that is made in every ink is made in it, too."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from generator.drawing.fonts import FontSet
from tests.support.places import ROOT
from tests.support.projects import GAME, sample

ENTRY = """
    with_looks(Theme("sepia", ()), {"white": _WHITE, "black": Look("#402810")}),
"""
SCRIPT = f'''
import importlib.util, json, sys, types
from pathlib import Path

name = "generator.drawing.themes"
found = importlib.util.find_spec(name)
source = Path(found.origin).read_text("utf-8")
end = source.index("\\n)\\n", source.index("_TABLE = ("))
module = sys.modules[name] = types.ModuleType(name)
exec(compile(source[:end] + """{ENTRY}""" + source[end:], found.origin, "exec"), module.__dict__)

from generator.build import plan
from generator.cli import main
from generator.project import Project

project = Project(Path(sys.argv[1]))
print(json.dumps([t.name for t in plan.everything(project) if "sepia" in t.name]))
sys.exit(main(["sheets", "{GAME}", "--ink", "sepia", "--project", sys.argv[1]]))
'''


def test_a_new_theme_is_one_entry_in_the_table(tmp_path: Path, fonts: FontSet) -> None:
    project = sample(tmp_path, fonts)
    settings = project.settings.read_text("utf-8")
    project.settings.write_text(settings.partition("papers:")[0], "utf-8")  # sheets as ever
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(project.root)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    names = [
        f"{GAME}/{GAME}-sheets-{paper}-sepia-{lang}.pdf"
        for paper in ("a4", "letter")
        for lang in ("en", "ja")
    ]
    assert sorted(names) == sorted(json.loads(done.stdout.splitlines()[0]))
    assert all((project.build / name).read_bytes().startswith(b"%PDF") for name in names)
