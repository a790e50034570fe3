"""A file of the project that is a link to somewhere outside it is a fault, whoever reads it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import generator
from generator.faults import ContentError
from generator.figures import figureset
from generator.project import Project
from generator.text import commands, review, reword
from tests.support.textproject import header, make_project, write, write_po

PACKAGE = Path(generator.__file__).parent
PROBLEM = "is a link out of the project"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project in which every file that the messages have to do with is there."""
    project = make_project(tmp_path / "project")
    write(project.locales / "glossary.yaml", "- {en: twig}\n")
    for domain in ("stones", "common"):
        write_po(project, "", domain)
    commands.extract(project)
    return project


def lead_out(project: Project, name: str) -> None:
    """Put the file outside of the project, and a link to it in its place."""
    path, outside = project.root / name, project.root.parent / "outside"
    path.rename(outside)
    path.symlink_to(outside)


@pytest.mark.parametrize(
    "name",
    [
        *("content/stones/rulebook.xml.j2", "generator/figures/words.py"),
        *("locales/glossary.yaml", "project.yaml", "locales/stones.pot"),
        "locales/ja/LC_MESSAGES/stones.po",
    ],
)
def test_the_check_of_messages_refuses_a_link_out(project: Project, name: str) -> None:
    lead_out(project, name)
    assert (name, PROBLEM) in {(f.file, f.problem) for f in review.check_all(project)}


@pytest.mark.parametrize("name", ["locales/stones.pot", "project.yaml"])
def test_templates_are_not_written_from_outside(project: Project, name: str) -> None:
    lead_out(project, name)
    with pytest.raises(ContentError, match=rf"^{name}: {PROBLEM} "):
        commands.extract(project)


@pytest.mark.parametrize("work", [commands.update, reword.carry_over])
def test_catalogues_are_not_written_from_outside(project: Project, work: object) -> None:
    assert callable(work)
    lead_out(project, "locales/ja/LC_MESSAGES/stones.po")
    with pytest.raises(ContentError, match=rf"^locales/ja/LC_MESSAGES/stones\.po: {PROBLEM} "):
        work(project)


def test_figures_are_not_read_from_outside(project: Project) -> None:
    write(project.content / "heap" / "figures.yaml", header())
    lead_out(project, "content/heap/figures.yaml")
    with pytest.raises(ContentError, match=rf"^content/heap/figures\.yaml: {PROBLEM} "):
        figureset.load(project, "heap")


NO_FILES_OF_PROJECTS = {
    "build/code.py": "the program's own modules, and what it noted of them",
    "build/codeseen.py": "digests of the program's own modules that it keeps for itself",
    "build/digests.py": "the program's own files",
    "build/files.py": "the lock of a build",
    "build/keptfigures.py": "figures that the program keeps for itself",
    "build/limits.py": "what the system says of a process",
    "build/look.py": "digests of what a build has read before",
    "build/runner.py": "what was built, to compare it",
    "build/settled.py": "what the program keeps for itself",
    "build/store.py": "what was built, and the record of it",
    "build/trace.py": "digests of what has been read through the project before",
    "cli/cluster.py": "the code that is running, for its digest",
    "cli/commands/engine.py": "the file that a user names on the command line",
    "contract/opened.py": "digests of what games have opened themselves",
    "drawing/fonts.py": "prepared fonts",
    "drawing/instances.py": "fonts, installed ones and those that were read before",
    "drawing/seen.py": "what was found out about fonts",
    "faults.py": "the reader itself",
    "markup/compiled.py": "the code of templates, and the program's own files",
    "pages/imposition.py": "streams within a PDF that was read before",
    "pdf/press/preflight.py": "streams within a PDF that was read before",
    "scaffold/making.py": "what the program brings along for a new game",
    "typeset/hyphenation.py": "installed dictionaries",
}
"""Modules that read files, and what these are: none of a project's that its author writes."""


def test_whoever_reads_a_file_of_a_project_asks_the_project_for_it() -> None:
    reading = re.compile(r"(?<!ToUnicode)(?<!cmap)\.read_(?:text|bytes)\(|(?<![\w.])open\(")
    packaged = re.compile(r"files\(\"[\w.]+\"\)[^\n]*")
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if reading.search(packaged.sub("", path.read_text("utf-8")))
    }
    # Such a module reads by Project.text or Project.data, or stands above with what it reads.
    assert found - NO_FILES_OF_PROJECTS.keys() == set()
