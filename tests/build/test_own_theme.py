"""A project's own theme: in its books, figures and sheets, made anew when it changes."""

from __future__ import annotations

from pathlib import Path

from generator.build import plan
from generator.build.asked import inks
from generator.build.plan import Stage
from generator.build.runner import build
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.buildproject import Listener
from tests.support.projects import GAME, sample

BLACK = 'brand: {{players: {{black: {{colour: "{}"}}}}}}\n'


def built(project: Project) -> list[str]:
    """What a build of a book, a page for screens, figures and sheets has made."""
    targets = (
        *plan.rulebooks([GAME], ["en"]),
        *plan.web_pages([GAME], ["en"]),
        *plan.drawings(project, [GAME]),
        *plan.sheets([GAME], ["a4"], ["brand", "mono"], ["en"]),
    )
    outcome = build(project, [Stage("making", targets)], Listener(), jobs=1)
    assert not outcome.faults
    return sorted(outcome.built)


def test_a_project_is_printed_in_its_own_theme(tmp_path: Path, fonts: FontSet) -> None:
    project = sample(tmp_path, fonts)
    settings = project.settings.read_text().replace("themes: [colour]", "themes: [brand]")
    project.settings.write_text(f"{settings}theme: brand\n")
    project.themes.write_text(BLACK.format("#8e1f5c"))
    assert inks(project) == ("colour", "low", "mono", "brand")
    assert plan.usual_inks(project) == ("brand",)
    assert len(built(project)) == 5
    figures = "".join(path.read_text() for path in (project.build / GAME / "figures").iterdir())
    page = (project.build / GAME / f"{GAME}-rulebook-en.html").read_text()
    assert "#8e1f5c" in figures
    assert "#8e1f5c" in page
    assert built(project) == []
    project.themes.write_text(BLACK.format("#7e3f1c"))
    again = built(project)
    assert f"{GAME}/{GAME}-rulebook-en.pdf" in again
    assert f"{GAME}/{GAME}-sheets-a4-brand-en.pdf" in again
