"""Everything that can be wrong in a project, looked for without making any output.

What has passed is remembered in the cache, as a build remembers what it made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.build.bookcheck import room_faults
from generator.build.checked import Checked
from generator.build.datacheck import DataCheck, UnfinishedCheck
from generator.build.faces import project_fonts
from generator.build.limits import CHECK_SECONDS, limited
from generator.build.plan import (
    TRIALS,
    answer_books,
    begun_only,
    editions,
    rulebooks,
    sheets,
    usual_inks,
    usual_papers,
)
from generator.build.sourcecheck import CardCheck, source_check
from generator.build.targets import Target
from generator.build.targets.proofs import AnswersProof, Proof
from generator.build.targets.sheets import Calibration
from generator.build.textcheck import TextCheck
from generator.build.themecheck import ThemeCheck
from generator.build.trace import Trace
from generator.build.unusable import unusable_places
from generator.build.workers import make, unforeseen
from generator.contract import finding
from generator.contract.guard import PASSING
from generator.drawing.fonts import FontSet, Progress
from generator.faults import ContentError, Fault, gathered, raise_if_any
from generator.geometry.papers import USUAL_PAPERS
from generator.project import Project
from generator.text.begun import offered
from generator.text.places import COMMON, TOOL


def content_faults(
    project: Project,
    wanted: Iterable[str],
    fonts: FontSet,
    long: bool = False,
    checked: Checked | None = None,
) -> list[Fault]:
    """What is wrong with the games' figures, rules, templates and sheets, sorted.

    Books are made in every edition and looked at as a printer would; with ``long`` they are set in
    the pseudo-language, too, so that texts without room are found. What is ``checked`` already is
    passed over, and what passes is remembered there.
    """
    found: set[Fault] = set()
    for game in wanted:
        try:
            with limited(project, game, CHECK_SECONDS):
                found.update(_game_faults(project, game, fonts, long, checked))
        except ContentError as error:
            found.update(error.faults)
        except (OSError, *PASSING):
            raise
        except BaseException as error:
            found.add(unforeseen(error, game))
    return sorted(found)


def _game_faults(
    project: Project, game: str, fonts: FontSet, long: bool, checked: Checked | None
) -> Iterator[Fault]:
    raise_if_any(project.unusable(project.content / game, folder=True))
    trace = Trace(project)
    book = tuple(gathered(lambda: _target_faults(project, source_check(project, game), checked)))
    yield from book
    yield from gathered(
        lambda: _proof_faults(trace, game, checked),
        lambda: _room_faults(project, game, fonts, long, checked) if not book else (),
        lambda: _sheet_faults(project, game, checked),
        lambda: _target_faults(project, AnswersProof(game), checked),
        lambda: _target_faults(project, DataCheck(game), checked),
        lambda: _target_faults(project, UnfinishedCheck(game), checked),
    )


def _room_faults(
    project: Project, game: str, fonts: FontSet, long: bool, checked: Checked | None
) -> Iterator[Fault]:
    """What has no room in a book that can be made, or would be refused by a printer."""
    if game not in project.books():
        return
    wanted = (*editions(project), *(TRIALS if long else ()))
    answered = [game] if game in project.answered() else []
    books = (*rulebooks([game], wanted), *answer_books(answered, wanted))
    for target in begun_only(project, books):
        yield from room_faults(project, target, fonts, checked)


def all_faults(
    project: Project,
    games: Sequence[str],
    progress: Progress | None = None,
    long: bool = False,
    checked: Checked | None = None,
) -> set[Fault]:
    """Everything that is wrong with the games, and with what is common to all.

    ``progress`` hears of each step; ``long`` also tries books in longer texts. What is ``checked``
    already is passed over.
    """
    domains = (*games, COMMON, TOOL)
    checked = checked or Checked(project)
    found = unusable_places(project)
    found.update(
        gathered(
            lambda: _target_faults(project, ThemeCheck(project.games()), checked),
            lambda: calibration_faults(project, checked),
            lambda: press_faults(project, checked),
        )
    )
    try:
        fonts = project_fonts(project, progress)
    except ContentError as error:  # without fonts there is no book to look at
        from generator.text import review

        return {
            *found,
            *error.faults,
            *gathered(lambda: review.check_all(project, domains=domains)),
        }
    found.update(_target_faults(project, TextCheck(domains), checked))
    for done, game in enumerate(games):
        if progress:
            progress(done, len(games), f"checking {game}")
        found.update(content_faults(project, [game], fonts, long, checked))
    checked.code.keep()
    return found


def press_faults(project: Project, checked: Checked | None = None) -> tuple[Fault, ...]:
    """What is wrong with the printing condition that ``project.yaml`` asks for."""
    from generator.pdf.press.own import project_condition

    trace = Trace(project)
    try:
        project_condition(project, trace.read, trace.data)
    except ContentError as error:
        return error.faults
    if checked:
        checked.rests_on(trace.inputs)
    return ()


def calibration_faults(project: Project, checked: Checked | None = None) -> Sequence[Fault]:
    """What is wrong with the sheet that calibrates a printer, where there are sheets."""
    if not project.sheeted():
        return []
    calibration = Calibration(USUAL_PAPERS[0], offered(project, TOOL))
    return _target_faults(project, calibration, checked)


def _target_faults(project: Project, target: Target, checked: Checked | None) -> tuple[Fault, ...]:
    """What is wrong with a target; nothing is written."""
    if checked and checked.knows(target):
        return ()
    made = make(project, target)
    if isinstance(made, ContentError):
        return made.faults
    if checked:
        checked.passed(target, made.inputs)
    return ()


def _proof_faults(trace: Trace, game: str, checked: Checked | None) -> Iterator[Fault]:
    """Figures that are not proved, and rules that lack what rules must have."""
    project = trace.project
    if not (checked and checked.knows(Proof(game))):
        from generator.build.keptfigures import figures_that_can_be_made

        loaded = figures_that_can_be_made(trace, game)
        yield from loaded.unmade.faults
        if loaded.unmade.faults:
            yield from loaded.verify()
        else:
            yield from _target_faults(project, Proof(game), checked)
    if game in project.books():
        yield from _target_faults(project, CardCheck(game), checked)


def _sheet_faults(project: Project, game: str, checked: Checked | None) -> Iterator[Fault]:
    if game not in project.sheeted() or game not in finding.names():
        return

    def targets() -> Iterator[Fault]:
        langs = offered(project, game)
        for target in sheets([game], usual_papers(project), usual_inks(project)[:1], langs):
            yield from _target_faults(project, target, checked)

    found = tuple(gathered(targets))
    yield from found
    if found:  # perhaps before ``sheets.yaml`` was read
        yield from gathered(lambda: _spec_faults(project, game))


def _spec_faults(project: Project, game: str) -> tuple[Fault, ...]:
    from generator.components.spec import load_spec

    load_spec(project, game, finding.load(game), project.text)
    return ()
