"""Everything that can be wrong in a project, looked for without making any output.

What has passed is remembered in the cache, as a build remembers what it made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from operator import itemgetter
from pathlib import Path

from generator.build.bookcheck import room_faults
from generator.build.checked import Checked
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
from generator.build.sourcecheck import CardCheck, figures_that_can_be_made, source_check
from generator.build.targets import Target
from generator.build.targets.proofs import AnswersProof, Proof
from generator.build.targets.sheets import Calibration
from generator.build.trace import Trace
from generator.build.unusable import unusable_places
from generator.build.workers import make, unforeseen
from generator.contract import finding
from generator.contract.engine import player_names
from generator.contract.guard import PASSING
from generator.drawing.apart import ENOUGH, apart
from generator.drawing.fonts import FontSet, Progress
from generator.drawing.legibility import faint
from generator.drawing.themefile import Themes, project_themes
from generator.faults import ContentError, Fault, gathered, is_absent, raise_if_any
from generator.figures.gamefile import game_file, read_form
from generator.geometry.papers import USUAL_PAPERS
from generator.project import Project
from generator.puzzles import answers, extras, puzzlefile
from generator.puzzles.verify import unanswered
from generator.text import placeholders, review
from generator.text.begun import offered
from generator.text.places import COMMON, TOOL, languages
from generator.typeset.coverage import lacking
from generator.yamlfile import read_file


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
        lambda: _data_faults(project, game),
        lambda: _unfinished(project, game),
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


def _data_faults(project: Project, game: str) -> Iterator[Fault]:
    """What is wrong with the form of a game's data, as far as its code has no say in that: so code
    that cannot be loaded hides none of it.
    """
    loads: list[Callable[[], object]] = [
        partial(file.load, project, game, project.text)
        for file in (answers.FILE, extras.FILE, puzzlefile.FILE)
    ]
    if not is_absent(game_file(project, game)):
        loads.append(partial(read_form, project, game, project.text))
    for path in sorted((project.content / game).glob("*.yaml")):
        loads.append(partial(_plain, project, path))
    for load in loads:
        try:
            load()
        except ContentError as error:
            yield from error.faults


def _plain(project: Project, path: Path) -> object:
    return read_file(project.text(path), project.shown(path))


def _unfinished(project: Project, game: str) -> Iterator[Fault]:
    """What is still to be done, though a book can be made without it."""
    try:
        yield from placeholders.left(project, game)
        yield from unanswered(project, game, project.text)
    except ContentError:  # whoever uses the file says what is wrong with it
        return


def all_faults(
    project: Project, games: Sequence[str], progress: Progress | None = None, long: bool = False
) -> set[Fault]:
    """Everything that is wrong with the games, and with what is common to all.

    ``progress`` hears of each step; ``long`` also tries books in longer texts.
    """
    domains = (*games, COMMON, TOOL)
    checked = Checked(project)
    found = unusable_places(project)
    found.update(
        gathered(
            lambda: theme_faults(project_themes(project), seated(project)),
            lambda: calibration_faults(project, checked),
            lambda: press_faults(project),
        )
    )
    try:
        fonts = project_fonts(project, progress)
    except ContentError as error:  # without fonts there is no book to look at
        return {
            *found,
            *error.faults,
            *gathered(lambda: review.check_all(project, domains=domains)),
        }
    found.update(gathered(lambda: text_faults(project, fonts, domains)))
    for done, game in enumerate(games):
        if progress:
            progress(done, len(games), f"checking {game}")
        found.update(content_faults(project, [game], fonts, long, checked))
    return found


def seated(project: Project) -> tuple[tuple[str, ...], ...]:
    """The names of the players at the table of each of the project's games, as many as may play.

    A game that cannot be loaded has a fault of its own, and is left out.
    """
    found = []
    for game in project.games():
        with suppress(ContentError, LookupError):
            engine = finding.load(game)
            found.append(player_names(engine, max(engine.player_counts, default=None)))
    return tuple(found)


def theme_faults(themes: Themes, seated: Sequence[Sequence[str]] = ()) -> list[Fault]:
    """Every two players whose pieces are mixed up in some theme, by some eyes or in grey print, and
    whatever hardly shows on its ground.

    With the names of the players ``seated`` in each game, only looks that some game uses count,
    and only players who meet are held against each other.
    """
    found: list[Fault] = []
    for name, theme in themes.table.items():
        for pair in apart(theme, seated):
            players = [theme.names[i] for i in pair.players]
            place = max((themes.place(theme, player) for player in players), key=itemgetter(1))
            for sight in pair.mixed_up(theme.monochrome):
                differ = f"they differ by {pair.differences[sight]:.1f} (CIEDE2000)"
                problem = f"not told apart in {sight}: {differ}"
                remedy = f"at least {ENOUGH:g}, or, where there is no colour, another pattern"
                found.append(Fault(*place, f"{name}: {' and '.join(players)}", problem, remedy))
        for lack in faint(theme, seated):
            problem = f"{lack.what} hardly shows: the contrast is {lack.contrast:.1f}"
            item = f"{name}: {lack.player}" if lack.player else name
            remedy = f"at least {lack.least:g} (WCAG 2.2)"
            found.append(Fault(*themes.place(theme, lack.player), item, problem, remedy))
    return found


def press_faults(project: Project) -> tuple[Fault, ...]:
    """What is wrong with the printing condition that ``project.yaml`` asks for."""
    from generator.pdf.press.own import project_condition

    try:
        project_condition(project, project.text, project.data)
    except ContentError as error:
        return error.faults
    return ()


def calibration_faults(project: Project, checked: Checked | None = None) -> Sequence[Fault]:
    """What is wrong with the sheet that calibrates a printer, where there are sheets."""
    if not project.sheeted():
        return []
    calibration = Calibration(USUAL_PAPERS[0], offered(project, TOOL))
    return _target_faults(project, calibration, checked)


def text_faults(
    project: Project,
    fonts: FontSet,
    domains: Collection[str] | None,
    langs: Collection[str] | None = None,
) -> list[Fault]:
    """What is wrong with the messages of the ``domains`` in the ``langs`` (None: of all, in all),
    sorted by place.

    That a font lacks a character is wrong too.
    """
    wanted = languages(project) if langs is None else langs
    fonts_lack = {lang: lacking(fonts, lang) for lang in wanted}
    return review.check_all(project, wanted, lacking=fonts_lack, domains=domains)


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
