"""A text that has no room is told with the line of the message that has to be mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.text.places import TOOL, po_path
from tests.support.places import ROOT
from tests.support.projects import GAME, LANG, sample

ENDLESS = "Wirtschaftsgemeinschaftsversammlungen" * 5
WORDY = "石の山を高く" * 70


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    return sample(tmp_path, fonts)


@pytest.mark.parametrize(
    ("command", "wrong", "problem"),
    [
        ("build --edition ja", ("You need:", "用意するもの：", ENDLESS), "is torn"),
        ("build --edition en-ja", ("Stones", "石", ENDLESS), "is torn"),
        ("build --edition ja", ("Rules", "ルール", WORDY), "the running foot has one line"),
        ("build --edition ja", ("Stones", "石", WORDY), "<cell> has 420 characters"),
        ("sheets --lang ja --paper a4 --ink mono", ("Stones", "石", ENDLESS), "is torn"),
        ("sheets --lang ja --paper a4 --ink mono", ("Stones", "石", WORDY), "<cell> has 420"),
    ],
)
def test_a_translation_without_room_is_told_by_its_line(
    project: Project,
    capsys: pytest.CaptureFixture[str],
    command: str,
    wrong: tuple[str, str, str],
    problem: str,
) -> None:
    message, before, after = wrong
    path = po_path(project, LANG, GAME)
    text = path.read_text("utf-8")
    assert f'"{message}"\nmsgstr "{before}"\n' in text
    path.write_text(text.replace(f'msgstr "{before}"\n', f'msgstr "{after}"\n'), "utf-8")
    name, *options = command.split()
    assert main([name, GAME, *options, "--project", str(project.root)]) == 1
    told = capsys.readouterr().err.splitlines()
    file = project.shown(path)
    found = [line for line in told if problem in line]
    assert found, told
    for line in found:
        number = int(line.removeprefix(f"{file}:").partition(":")[0])
        assert f'msgid "{message}"' in text.splitlines()[number - 1]
        assert f'"{message}"' in line and "(language ja)" in line


@pytest.mark.parametrize("command", [["sheets", "--lang", LANG, "--paper", "a4"], ["check"]])
def test_a_word_too_wide_for_the_foot_of_a_sheet_is_told_by_its_line(
    project: Project, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    path = project.locales / LANG / "LC_MESSAGES" / f"{TOOL}.po"  # a project may have its own
    text = po_path(Project(ROOT), LANG, TOOL).read_text("utf-8")
    message = 'msgid "Print at 100%%; do not fit to page"\nmsgstr "'
    assert message in text
    path.write_text(text.replace(message, f"{message}{ENDLESS}"), "utf-8")
    name, *options = command
    assert main([name, GAME, *options, "--project", str(project.root)]) == 1
    (found,) = (line for line in capsys.readouterr().err.splitlines() if "is torn" in line)
    number = text[: text.index(message)].count("\n") + 1
    assert found.startswith(f"{project.shown(path)}:{number}: ")


def test_the_english_without_room_is_told_by_its_line(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    path = project.content / GAME / "rulebook.xml.j2"
    text = path.read_text("utf-8").replace("You need:", ENDLESS)
    path.write_text(text, "utf-8")
    main(["build", GAME, "--edition", "en", "--project", str(project.root)])
    number = next(n for n, line in enumerate(text.splitlines(), 1) if ENDLESS in line)
    found = [line for line in capsys.readouterr().err.splitlines() if "is torn" in line]
    assert found
    assert all(f"rulebook.xml.j2:{number}: heap/aim" in line for line in found)
