"""A server begins again when code of a game, a font or a language is saved; it links the sheets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.scaffold.making import new_project
from generator.serve import site, views
from generator.serve.site import Site
from tests.support.fresh import told
from tests.support.places import ROOT
from tests.support.projects import GAME, LANG, sample, with_fonts

PATIENCE = 60.0
"""Seconds that a busy machine is given."""


@pytest.fixture
def served(tmp_path: Path, fonts: FontSet) -> Iterator[tuple[Path, str]]:
    """A new project, and the address at which it is served."""
    project = tmp_path / "project"
    new_project(project, "pebbles", "none")
    with_fonts(Project(project), fonts)
    command = [sys.executable, "-m", "generator", "serve", "--port", "0"]
    running = subprocess.Popen(
        command, cwd=project, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
    )
    try:
        assert running.stdout
        yield project, running.stdout.readline().decode().strip()
    finally:
        running.terminate()
        running.communicate()


def page(address: str) -> str:
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            return str(answer.read().decode())
    except HTTPError as refused:  # a page with what is wrong
        return str(refused.read().decode())
    except (URLError, ConnectionError, HTTPException):  # while it begins again
        return ""


@pytest.mark.slow
def test_saved_code_is_what_runs(served: tuple[Path, str]) -> None:
    project, address = served
    start = page(address)
    assert "/pebbles/pebbles-sheets-a4-colour-en.pdf" in start
    with urlopen(f"{address}pebbles/pebbles-sheets-a4-mono-en.pdf") as sheets:
        assert sheets.read(5) == b"%PDF-"
    book = f"{address}pebbles/pebbles-rulebook-en.html"
    assert "Put a heap of 10 stones" in page(book)
    engine = project / "games" / "pebbles" / "engine.py"
    engine.write_text(engine.read_text("utf-8").replace("HEAP = 10", "HEAP = 11"), "utf-8")
    # The figure claims that there are ten stones, and the engine has eleven now.
    wait_for(book, "stones 11")


def wait_for(address: str, words: str) -> None:
    """Wait until a page has these words."""
    end = time.monotonic() + PATIENCE
    while words not in page(address):
        assert time.monotonic() < end
        time.sleep(0.2)


@pytest.mark.slow
def test_a_font_that_cannot_be_used_yet_ends_nothing(served: tuple[Path, str]) -> None:
    project, address = served
    book = f"{address}pebbles/pebbles-rulebook-en.html"
    font = project / "fonts" / "half.ttf"
    font.parent.mkdir()
    font.write_bytes(b"half of it")
    wait_for(book, "fonts/half.ttf")
    font.unlink()
    wait_for(book, "Put a heap of 10 stones")


@pytest.mark.slow
def test_a_language_begun_meanwhile_is_shown_in_its_place(served: tuple[Path, str]) -> None:
    """Books come in the order of the languages' columns, and then those that face English."""
    project, address = served
    assert "German" not in page(address)
    told(project, "messages", "new", "de")
    wait_for(address, "German")
    files = re.findall(r"pebbles-rulebook-([a-z-]+)\.pdf", page(address))
    assert files == ["en", "de", "ja", "en-de", "en-ja"]


def test_code_that_was_saved_just_now_is_not_compiled_for_later(tmp_path: Path) -> None:
    """Saved again in the same second, and as long, it would not run: Python sees no difference."""
    new_project(tmp_path / "project", "pebbles", "none")
    package = tmp_path / "project" / "games" / "pebbles"
    for age, is_compiled in ((0, False), (3600, True)):
        for module in package.rglob("*.py"):
            os.utime(module, (time.time() - age,) * 2)
        told(tmp_path / "project", "moves", "pebbles")
        assert any(package.rglob("*.pyc")) == is_compiled


def test_pages_without_a_painter_are_told_and_not_broken(
    tmp_path: Path, fonts: FontSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "can_draw", lambda: False)
    made = Site(sample(tmp_path, fonts), fonts, [GAME], ["en", LANG])
    for address in (views.pages_address(GAME, "en"), views.proof_address(LANG)):
        answer = made.answer(address, 1)
        assert answer
        shown = answer.data.decode()
        assert "pip install" in shown
        assert "<img" not in shown
