"""Whole projects to be changed by tests: the sample, and copies of the real one.

The sample has a game as small as it may be, made, checked and translated like any other. A general
test that needs a whole game takes this one: so it is quick, and stays when a game goes.
"""

from __future__ import annotations

import atexit
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

from generator.build.checked import FOLDER, Checked
from generator.build.files import locked
from generator.build.keptfigures import FOLDER as FIGURES
from generator.build.targets.proofs import AnswersProof, Proof
from generator.build.workers import Made, make
from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.text.places import SOURCE, languages, po_path, pot_path
from tests.support.places import ROOT

SAMPLE = Project(ROOT / "tests" / "sample")
"""As it lies in the tests."""
GAME, OTHER = "heap", "pile"
"""The game of the sample, and another one that some tests need beside it."""
LANG = "ja"
"""The translation in the sample, and in copies of some games."""

BEING_WRITTEN = shutil.ignore_patterns("*.pyc.*", "*.part")
"""Not so compiled modules that are there already: they spare every process of a copy its time."""


def sample(root: Path, fonts: FontSet | None = None, *, checked: bool = False) -> Project:
    """The sample project in the folder ``root``; with ``fonts`` they are there already.

    Where it is ``checked``, a check looks only at what is changed afterwards.
    """
    ignored = shutil.ignore_patterns("__pycache__", "build")
    shutil.copytree(SAMPLE.root, root, dirs_exist_ok=True, ignore=ignored)
    project = Project(root) if fonts is None else with_fonts(Project(root), fonts)
    if checked:
        known = _checked_sample()
        shutil.copytree(known / FOLDER, project.cache / FOLDER)
    return project


@cache
def _checked_sample() -> Path:
    """The cache of the sample, in which all has passed a check."""
    root = Path(tempfile.mkdtemp(prefix="sample-"))
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    project = sample(root)
    assert main(["check", "--quiet", "--project", str(root)]) == 0
    return project.cache


def second(project: Project, name: str = OTHER) -> None:
    """Let the sample project have another game, which is the first by another name."""
    for folder in (project.own_games, project.content):
        shutil.copytree(folder / GAME, folder / name)
    for path in (project.locales / f"{GAME}.pot", po_path(project, LANG, GAME)):
        shutil.copy(path, path.with_stem(name))
    renamed = (*project.root.rglob(f"{name}/*"), *project.root.rglob(f"{name}.po*"))
    for path in filter(Path.is_file, renamed):
        text = path.read_text("utf-8")
        path.write_text(re.sub(rf"\b{GAME}\b", name, text), "utf-8")


def with_fonts(project: Project, fonts: FontSet) -> Project:
    """The project, which has the fonts that are prepared already."""
    assert project.prepared_fonts == fonts["Latin"].path.parent
    return project


def copied(target: Path, fonts: FontSet, *games: str) -> Path:
    """The real content and messages in the folder ``target``, with fonts, proofs and figures.

    With ``games`` there are no others, and no language but English and :data:`LANG`. The code is
    copied too: it has messages, and it may change while a test runs.
    """
    for name in ("content", "locales", "generator"):
        shutil.copytree(ROOT / name, target / name, ignore=BEING_WRITTEN)
    shutil.copy(Project(ROOT).settings, target)
    if games:
        _leave_only(Project(target), games)
    kept = with_fonts(Project(target), fonts).cache
    (kept / "records").mkdir(parents=True)
    shutil.copytree(_passed(games or Project(ROOT).games()), kept / FOLDER)
    for record in (kept / FOLDER).glob("*proof.json"):  # a build has the same
        shutil.copy(record, kept / "records")
    for game in Project(target).games():
        if (known := Project(ROOT).cache / FIGURES / game).is_dir():
            shutil.copytree(known, kept / FIGURES / game, ignore=BEING_WRITTEN)
    return target


@cache
def _passed(games: tuple[str, ...]) -> Path:
    """The records of all in the project that has passed a check, the proofs of the games first.

    They hold in a copy as long as nothing else is changed there, and spare its commands most of
    their time.
    """
    project = Project(ROOT)
    with locked(project.cache / "proving", lambda _: None):
        checked = Checked(project)
        for target in (kind(game) for game in games for kind in (AnswersProof, Proof)):
            if built := checked.built(target):
                checked.passed(target, built.inputs)
            elif not checked.knows(target):
                made = make(project, target)
                assert isinstance(made, Made), made
                checked.passed(target, made.inputs)
    return project.cache / FOLDER


def _leave_only(project: Project, games: tuple[str, ...]) -> None:
    for lang in {*languages(project)} - {SOURCE, LANG}:
        shutil.rmtree(project.locales / lang)
        shutil.rmtree(project.tool / "locales" / lang)
    for game in {*project.games()} - {*games}:
        shutil.rmtree(project.content / game)
        pot_path(project, game).unlink(missing_ok=True)
        po_path(project, LANG, game).unlink(missing_ok=True)


def answer(root: Path, *arguments: str, status: int = 0) -> Any:
    """What a command on the project at ``root`` says as JSON."""
    said = io.StringIO()
    with redirect_stdout(said):
        found = main([*arguments, "--json", "--project", str(root)])
    assert found == status, said.getvalue()
    return json.loads(said.getvalue())


def answer_elsewhere(root: Path, seed: int, *arguments: str) -> Any:
    """The same, in a process with a hash seed, and with the code of the copy."""
    program = [sys.executable, "-m", "generator", *arguments, "--json"]
    environment = os.environ | {"PYTHONHASHSEED": str(seed)}
    done = subprocess.run(
        program, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)
