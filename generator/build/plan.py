"""Which targets there are for the games, editions and papers that someone asks for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, TypeVar

from generator.build.asked import found_again, has_faces, inks
from generator.build.targets import Target
from generator.build.targets.booklets import Booklet
from generator.build.targets.books import Rulebook
from generator.build.targets.drawings import PICTURES, FigureDrawings, FigurePictures
from generator.build.targets.pictures import Images, Tabletop
from generator.build.targets.prints import PrintFile
from generator.build.targets.printthencut import PrintThenCut
from generator.build.targets.proofs import AnswersProof, FiguresProof, Proof
from generator.build.targets.sheetforms import SheetPictures, Singles
from generator.build.targets.sheetprints import SheetsPrint
from generator.build.targets.sheets import Calibration, Corner, Sheets
from generator.build.targets.translation import TranslationProof
from generator.build.targets.webpages import WebPage
from generator.geometry.papers import SHEET_PAPERS, USUAL_PAPERS
from generator.pages.layout import LAYOUTS, THICKNESS, USUAL_PAPER
from generator.project import Project
from generator.settings import load_settings
from generator.sheets.options import DEFAULT, SheetOptions
from generator.text.begun import offered
from generator.text.language import script_of
from generator.text.places import COMMON, SOURCE, TOOL, languages
from generator.text.pseudo import PSEUDO

if TYPE_CHECKING:
    from generator.markup.blocks import Volume


def usual_papers(project: Project) -> tuple[str, ...]:
    """The papers of sheets that nobody has chosen: those that ``project.yaml`` names, or ours."""
    return load_settings(project).names("papers", tuple(SHEET_PAPERS)) or USUAL_PAPERS


def usual_inks(project: Project) -> tuple[str, ...]:
    """The inks of sheets that nobody has chosen: those that ``project.yaml`` names, or all."""
    there = inks(project)
    return load_settings(project).names("themes", there) or there


T = TypeVar("T", bound=Target)


@dataclass(frozen=True, slots=True)
class Stage:
    """Targets that can be made in any order; ``what`` says to people what is done in it.

    Those of a game follow its ``proofs``, all of which one process makes: so what they share is
    proved once. A game with a fault in one takes no further part, nor in the stages that follow.
    ``proving`` says to people what is done for the proofs.
    """

    what: str
    targets: tuple[Target, ...]
    proving: str = ""
    proofs: tuple[Target, ...] = ()


TRIALS = (PSEUDO, f"{SOURCE}-{PSEUDO}")
"""Editions that nobody reads, made on request: they show whether there is room for longer texts."""


def editions(project: Project) -> tuple[str, ...]:
    """Every edition of a rulebook: the facing ones first, which take longest, then each language.

    A facing edition has English on the left.
    """
    langs = languages(project)
    return (*(f"{SOURCE}-{lang}" for lang in langs if lang != SOURCE), *reversed(langs))


def with_ruby(project: Project) -> tuple[str, ...]:
    """The editions that can have ruby: those with a language that has readings."""
    return tuple(
        edition
        for edition in editions(project)
        if any(script_of(lang).has_readings for lang in edition.split("-"))
    )


def in_one_language(editions: Iterable[str]) -> tuple[str, ...]:
    """The editions in one language, which there are on every paper."""
    return tuple(edition for edition in editions if "-" not in edition)


def rulebooks(
    games: Iterable[str],
    editions: Sequence[str],
    ruby: bool = False,
    papers: Sequence[str] = (USUAL_PAPER,),
    volume: Volume = "rulebook",
) -> tuple[Rulebook, ...]:
    """The rulebooks of the games, or another ``volume``; perhaps with ruby, or on other papers."""
    choices = tuple(product(editions, papers))
    return tuple(
        Rulebook(game, edition, ruby, paper, volume=volume)
        for game in games
        for edition, paper in choices
    )


def on_leaves(books: Iterable[Rulebook]) -> tuple[Rulebook, ...]:
    """The books that are in two languages, with these on facing pages."""
    facing = (book for book in books if "-" in book.edition and not book.is_trial)
    return tuple(book.but(leaves=True) for book in facing)


def answer_books(
    games: Iterable[str],
    editions: Sequence[str],
    ruby: bool = False,
    papers: Sequence[str] = (USUAL_PAPER,),
) -> tuple[Rulebook, ...]:
    """The answers to the puzzles of the games; the arguments are those of :func:`rulebooks`."""
    return rulebooks(games, editions, ruby, papers, "answers")


def books(
    project: Project,
    games: Collection[str],
    editions: Sequence[str],
    ruby: bool = False,
    papers: Sequence[str] = (USUAL_PAPER,),
) -> tuple[Rulebook, ...]:
    """The rulebooks of the games and, where there are some, their answers: all alike. Those in two
    languages are there with these on facing pages, too, on the usual paper.
    """
    answered = [game for game in project.answered() if game in games]
    made = (
        *rulebooks(games, editions, ruby, papers),
        *answer_books(answered, editions, ruby, papers),
    )
    leaves = on_leaves(made) if not ruby and USUAL_PAPER in papers else ()
    return (*made, *leaves)


def begun_only(project: Project, targets: Iterable[T]) -> tuple[T, ...]:
    """The targets, without those in a language in which nothing of their game is translated yet."""
    known: dict[str, set[str]] = {}
    made: list[T] = []
    for target in targets:
        if target.game not in known:
            known[target.game] = {*offered(project, target.game), PSEUDO}
        if known[target.game].issuperset(_spoken(target)):
            made.append(target)
    return tuple(made)


def _spoken(target: Target) -> tuple[str, ...]:
    """The languages of which a target is one of several."""
    match target:
        case Rulebook() | Booklet():
            return tuple(target.edition.split("-"))
        case WebPage() | Sheets() | PrintThenCut() | Images() | Tabletop():
            return (target.lang,)
        case PrintFile(source) | SheetsPrint(source) | SheetPictures(source):
            return _spoken(source)
        case Singles(source, words=True):
            return _spoken(source)
    return ()


def translated(editions: Iterable[str]) -> tuple[str, ...]:
    """The editions with a translation in them, of which there can be drafts."""
    return tuple(edition for edition in editions if edition != SOURCE)


def drafts(books: Iterable[Target]) -> tuple[Target, ...]:
    """The books as drafts: where a translation is wanting, they show the English."""
    return tuple(book.but(draft=True) for book in books if isinstance(book, Rulebook))


def booklets(
    books: Iterable[Rulebook], thickness: float = THICKNESS, large: bool = False
) -> tuple[Booklet, ...]:
    """The books, which are made too, as sheets to fold: those that are finished, as usual."""
    return tuple(
        Booklet(book.game, book.edition, thickness, large, book.volume, book.leaves)
        for book in books
        if book in _usual(book) and not book.is_trial
    )


def _usual(book: Rulebook) -> tuple[Rulebook, ...]:
    """The book and its edition on leaves, as they are made without options."""
    usual = Rulebook(book.game, book.edition, volume=book.volume)
    return usual, usual.but(leaves=True)


def print_files(books: Iterable[Rulebook]) -> tuple[PrintFile, ...]:
    """The books, which are made too, for print shops: those that are finished."""
    return tuple(PrintFile(book) for book in books if not book.is_trial and not book.draft)


def web_pages(games: Iterable[str], langs: Sequence[str]) -> tuple[Target, ...]:
    """The rulebooks of the games as HTML."""
    return tuple(WebPage(game, lang) for game in games for lang in langs)


def translation_proofs(langs: Iterable[str]) -> tuple[Target, ...]:
    """The translators' proofs of the languages."""
    return tuple(map(TranslationProof, langs))


def sheets(
    games: Iterable[str],
    papers: Sequence[str],
    inks: Sequence[str],
    langs: Sequence[str],
    options: SheetOptions = DEFAULT,
) -> tuple[Sheets, ...]:
    """The print-and-play sheets of the games."""
    choices = tuple(product(papers, inks, langs))
    return tuple(Sheets(game, *choice, options) for game in games for choice in choices)


def sheets_prints(sheets: Iterable[Sheets], *, white: bool = False) -> tuple[SheetsPrint, ...]:
    """The sheets for print shops, perhaps with ``white`` ink."""
    return tuple(SheetsPrint(each, white) for each in sheets)


def sheet_pictures(sheets: Iterable[Sheets], dpi: int) -> tuple[SheetPictures, ...]:
    """Every page of the sheets as a picture, ``dpi`` pixels to the inch."""
    return tuple(SheetPictures(each, dpi) for each in sheets)


def singles(project: Project, sheets: Iterable[Sheets]) -> tuple[Singles, ...]:
    """One piece a page, once for each game and ink, and each language where pieces have names."""
    made = [Singles(each, has_faces(project, each.game)) for each in sheets]
    return tuple({single.name: single for single in made}.values())


def calibrations(papers: Sequence[str], langs: Sequence[str]) -> tuple[Target, ...]:
    """The sheets that calibrate a printer; each speaks all of the languages."""
    return tuple(Calibration(paper, tuple(langs)) for paper in papers)


def corners(papers: Sequence[str], langs: Sequence[str]) -> tuple[Target, ...]:
    """The pages that test a printer in one corner, of each paper."""
    return tuple(Corner(paper, tuple(langs)) for paper in papers)


def _calibrated(project: Project) -> tuple[str, ...]:
    """The papers that a printer is calibrated with."""
    return tuple(paper for paper in USUAL_PAPERS if paper in usual_papers(project))


def drawings(
    project: Project, games: Iterable[str], forms: Collection[str] = ()
) -> tuple[Target, ...]:
    """The figures of the games as SVG, and in further ``forms``, such as ``png``."""
    made: list[Target] = []
    for game in games:
        made.append(FigureDrawings(game, offered(project, game)))
        made += (FigurePictures(game, form) for form in forms)
    return tuple(made)


def everything(
    project: Project, thickness: float = THICKNESS, large: bool = False
) -> tuple[Target, ...]:
    """What a build makes of a whole project; booklets for such paper."""
    langs = languages(project)
    every = books(project, project.books(), editions(project))
    texts: tuple[Target, ...] = (
        *every,
        *booklets(every, thickness, large),
        *web_pages(project.books(), langs),
    )
    # The small ones last: so workers that share a game end together.
    small = sheets(project.sheeted(), usual_papers(project), usual_inks(project), langs)
    return (
        *begun_only(project, texts),
        *drawings(project, project.games()),
        *begun_only(project, small),
        *(calibrations(_calibrated(project), offered(project, TOOL)) if project.sheeted() else ()),
    )


def staged(targets: Sequence[Target]) -> tuple[Stage, ...]:
    """The targets, after the proofs of what their games show; what is made from files last."""
    games = dict.fromkeys(target.game for target in targets if target.game != COMMON)
    proofs: tuple[Target, ...] = (*map(Proof, games), *map(AnswersProof, games))
    folded = tuple(target for target in targets if isinstance(target, Booklet))
    prints = tuple(target for target in targets if isinstance(target, PrintFile))
    last: set[Target] = {*folded, *prints}
    documents = tuple(target for target in targets if target not in last)
    stages = (
        Stage("making documents", documents, "proving figures and answers", proofs),
        Stage("making booklets", folded),
    )
    return (*stages, Stage("making files for print shops", prints)) if prints else stages


def drawn(targets: Sequence[Target]) -> tuple[Stage, ...]:
    """Drawings of figures, after the proofs of these alone: books may lack what they will."""
    games = dict.fromkeys(target.game for target in targets)
    proofs = tuple(map(FiguresProof, games))
    return (Stage("drawing figures", tuple(targets), "proving figures", proofs),)


def possible(project: Project) -> tuple[Target, ...]:
    """Every target that there can be in the project, on request too."""
    games = project.games()
    pictures = drawings(project, games, PICTURES)
    asked = partial(books, project, project.books())
    trials = asked(TRIALS)
    drafted = asked(translated(editions(project)))
    ruby = asked(with_ruby(project), ruby=True)
    papers = (
        *asked(in_one_language(editions(project)), papers=tuple(LAYOUTS)),
        *asked(in_one_language(with_ruby(project)), ruby=True, papers=tuple(LAYOUTS)),
    )
    in_languages: tuple[Target, ...] = (
        *trials,
        *ruby,
        *papers,
        *drafts((*drafted, *ruby, *papers)),
        *print_files((*asked(editions(project)), *ruby, *papers)),
        *found_again(project),
    )
    spoken = offered(project, TOOL)
    return (
        *everything(project),
        *begun_only(project, in_languages),
        *pictures,
        *calibrations(USUAL_PAPERS, spoken),
        *corners(USUAL_PAPERS, spoken),
        *translation_proofs(translated(languages(project))),
        *map(Proof, games),
        *map(FiguresProof, games),
        *map(AnswersProof, games),
    )
