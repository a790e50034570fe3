"""From the wheel alone, in an empty folder: nothing has to be copied, and nothing is amiss."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.fresh import Program, told
from tests.support.places import ROOT
from tests.support.projects import with_fonts

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("msgmerge"), reason="GNU gettext is not installed"),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """The program of a fresh environment that has the wheel, and else what is here."""
    root = tmp_path_factory.mktemp("wheel")
    source = root / "source"
    shutil.copytree(
        ROOT / "generator", source / "generator", ignore=shutil.ignore_patterns("*.pyc")
    )
    for name in ("pyproject.toml", "setup.cfg", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    (source / "build").mkdir()
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    options = ["--quiet", "--no-deps", "--no-index"]
    wheel = [*pip, "wheel", *options, "--no-build-isolation", "-w", str(root), str(source)]
    subprocess.run(wheel, check=True)
    assert not list((source / "build").iterdir())  # what a project builds lies there
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(root / "env")], check=True)
    python = root / "env" / "bin" / "python"
    (made,) = root.glob("*.whl")
    install = [*pip, "--python", str(python), "install", "--no-compile", *options, str(made)]
    subprocess.run(install, check=True)
    (packages,) = (root / "env").glob("lib/python*/site-packages")
    here = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "others.pth").write_text("\n".join(here), "utf-8")
    where = [str(python), "-I", "-c", "import generator; print(generator.__file__)"]
    found = subprocess.run(where, cwd=root, capture_output=True, text=True, check=True).stdout
    assert Path(found.strip()).is_relative_to(packages)
    return str(python), "-I", "-m", "generator"  # and no other code, whatever the environment says


def test_a_stranger_begins_a_project(program: Program, tmp_path: Path, fonts: FontSet) -> None:
    told(tmp_path, "new", "demo", program=program)
    project = tmp_path / "demo"
    with_fonts(Project(project), fonts)
    (project / ".venv").mkdir()  # an environment in the project is none of its code
    (project / ".venv" / "site-packages").symlink_to(Path(program[0]).parents[1])

    def said(*arguments: str) -> str:
        return told(project, *arguments, program=program).stderr

    assert "25 built" in said("build")
    assert "no faults" in said("check")
    assert "nothing to change" in said("messages", "update")
    shutil.rmtree(project / "locales" / "ja")
    for lang in ("ja", "de"):
        said("messages", "new", lang)
    assert "nothing to change" in said("messages", "update")
    assert "no faults" in said("check")
    locales = project / "locales"
    # The tool speaks Japanese, and no German yet.
    assert {p.name for p in locales.rglob("ja/**/*.po")} == {"demo.po"}
    assert {p.name for p in locales.rglob("de/**/*.po")} == {"demo.po", "rulepress.po"}
    assert not list(project.rglob("*.j2.in"))
    assert {p.name for p in (project / "content").iterdir()} == {"demo"}
