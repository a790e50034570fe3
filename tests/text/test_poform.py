"""Catalogues stay in the form in which other programs have written them."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from generator.project import Project
from generator.text.merge import merged
from generator.text.places import pot_path
from generator.text.poform import as_written, dividing
from tests.support.places import ROOT
from tests.support.textproject import header

polib = pytest.importorskip("polib")
PROJECT = Project(ROOT)
CATALOGUES = [
    path
    for folder in (PROJECT.locales, PROJECT.tool / "locales")
    for path in sorted(folder.glob("*/LC_MESSAGES/*.po"))
]

pytestmark = pytest.mark.skipif(not shutil.which("msgmerge"), reason="needs GNU gettext")


def by_babel(text: str, width: int) -> str:
    out = io.BytesIO()
    write_po(out, read_po(io.BytesIO(text.encode())), width=width)
    return out.getvalue().decode()


def by_polib(text: str, width: int) -> str:
    return f"{polib.pofile(text, wrapwidth=width)}\n"


def by_gettext(text: str, width: int) -> str:
    form = f"--width={width}" if width else "--no-wrap"
    run = subprocess.run(
        ["msgcat", form, "-"], input=text.encode(), capture_output=True, check=True
    )
    return run.stdout.decode()


PROGRAMS: Mapping[str, Callable[[str, int], str]] = {
    "Babel": by_babel,
    "polib": by_polib,
    "gettext": by_gettext,
}
USUAL = {"Babel": 76, "polib": 78, "gettext": 80}


@cache
def up_to_date(path: Path) -> str:
    return merged(path.read_text("utf-8"), pot_path(PROJECT, path.stem), path.parts[-3])


def without_lost(text: str) -> str:
    """What Babel makes of the previous English goes in any case."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("# |"))


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_an_update_that_changes_nothing_leaves_every_byte(path: Path, program: str) -> None:
    before = up_to_date(path)
    every = path.stem == CATALOGUES[0].stem  # one shows what widths and ends of lines change
    for width in (0, 60, USUAL[program], 120) if every else (USUAL[program],):
        other = without_lost(PROGRAMS[program](before, width))
        for ends in ("\n", "\r\n") if every else ("\n",):
            text = other.replace("\n", ends)
            assert merged(text, pot_path(PROJECT, path.stem), path.parts[-3]) == text, width


WORDS = "Each twig that you lay must touch another at a vertex, but none may lie on it. "
LONG = "".join(
    f'#. rule id {name}\n#: a.xml.j2\nmsgctxt "{name}"\nmsgid "{2 * WORDS}{name}"\n'
    f'msgstr "{2 * WORDS}{name}"\n\n'
    for name in ("one", "two", "three")
)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("width", [0, 60, 76, 120])
def test_a_change_changes_no_other_message(program: str, width: int, tmp_path: Path) -> None:
    pot = tmp_path / "a.pot"
    pot.write_text(header("de") + LONG.replace("none may", "nothing may", 1), "utf-8")
    text = PROGRAMS[program](header("de") + LONG, width)
    changed = merged(text, pot, "de")
    assert changed.endswith(text[len(text.rstrip("\n")) :])
    head, first, *rest = text.rstrip("\n").split("\n\n")
    now = changed.rstrip("\n").split("\n\n")
    assert [now[0], *now[2:]] == [head, *rest]
    assert "nothing may" in "".join(now[1].split('"\n"'))
    assert "#, fuzzy" in now[1]
    longest = max(len(line) for line in now[1].splitlines() if "msgid" not in line)
    wanted = max(map(len, first.splitlines()))
    assert abs(longest - wanted) < 12, "what is new is divided alike"
    assert merged(changed, pot, "de") == changed


def test_lines_are_divided_as_they_were() -> None:
    text = header("de") + LONG
    assert dividing(header("de")) == ()
    assert dividing(by_gettext(text, 80)) == ()
    assert dividing(by_gettext(text, 0)) == ("--no-wrap",)
    (width,) = dividing(by_gettext(text, 60))
    assert by_gettext(text, int(width.removeprefix("--width="))) == by_gettext(text, 60)


def test_what_says_something_else_is_not_taken_for_the_same() -> None:
    text = (header("de") + LONG).rstrip("\n") + "\n"
    for old, new in (("rule id one", "rule id other"), ("a.xml.j2", "b.xml.j2"), ("lay", "put")):
        other = text.replace(old, new, 1)
        assert other != text
        assert as_written(text, other) == other, (old, new)
