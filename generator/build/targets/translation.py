"""The translator's proof as a target, and the parts of it that whoever shows it live makes anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build.digests import digest
from generator.build.errors import BuildError
from generator.build.targets import Outputs
from generator.build.targets.books import Rulebook
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import ContentError, Fault
from generator.project import Project
from generator.text import glossary
from generator.text.places import COMMON, SOURCE, TOOL, is_kept, po_path
from generator.typeset.coverage import lacking
from generator.values import Value

if TYPE_CHECKING:
    from generator.markup.blocks import Volume
    from generator.proof.book import SetBook
    from generator.proof.page import Part
    from generator.text.extract import Gathered

_TITLES = {COMMON: "Common to all games", TOOL: "Rulepress"}

FOLDER = "proof"
"""Where proofs lie in the build folder."""


class TranslationProof(Value, frozen=True):
    """All messages of a language beside the places in the books where they are set.

    It is made whatever is missing, as it shows just that.
    """

    lang: str

    @property
    def name(self) -> str:
        """The path of the page; the pictures lie in a folder beside it."""
        return f"{FOLDER}/{self.lang}.html"

    @property
    def game(self) -> str:
        """The proof belongs to all games."""
        return COMMON

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The page and the pictures; raises :class:`BuildError` where pypdfium2 is missing."""
        from generator.pdf.raster import PdfiumMissing
        from generator.proof.crops import picture_name
        from generator.proof.page import proof_page
        from generator.proof.pictures import Pages

        trace.names(trace.project.content)
        books = {
            game: tuple(
                book(trace, game, self.lang, fonts, volume)
                for volume in volumes(trace.project, game)
            )
            for game in trace.project.books()
        }
        parts = [
            part(trace, domain, self.lang, fonts, books.get(domain, ()))
            for domain in domains(trace.project, self.lang)
        ]
        outputs = {self.name: proof_page(self.lang, parts)}
        try:
            for made in chain.from_iterable(books.values()):
                pages = Pages(made.pdf)
                for page in sorted({spot.region.page for spot in made.spots}):
                    name = f"{FOLDER}/{self.lang}/{picture_name(made.name, page)}"
                    outputs[name] = pages.png(page)
        except PdfiumMissing as error:
            raise BuildError(str(error)) from error
        return outputs


def domains(project: Project, lang: str, games: Sequence[str] = ()) -> tuple[str, ...]:
    """The domains of messages in the order in which a proof shows them; of all games, where none is
    named. What is common to all games is shown where there is something.
    """
    from generator.text.extract import templates

    own = [COMMON] if any(s.domain == COMMON for s in templates(project)) else []
    tools = [TOOL] if is_kept(project, lang, TOOL) else []
    return (*(games or project.games()), *own, *tools)


def volumes(project: Project, game: str) -> tuple[Volume, ...]:
    """The books of a game, in the order in which a proof shows them."""
    return ("rulebook", "answers") if game in project.answered() else ("rulebook",)


def book(
    trace: Trace, game: str, lang: str, fonts: FontSet, volume: Volume = "rulebook"
) -> SetBook:
    """A game's book in a language; English stands in, marked, for what has no usable translation.

    Raises :class:`ContentError` with what else keeps it from being set.
    """
    from generator.book.document import make_proof
    from generator.proof.book import set_book

    target = Rulebook(game, lang, draft=lang != SOURCE, volume=volume)
    request = target.request(trace, fonts)
    return set_book(make_proof(request), request)


def part(
    trace: Trace,
    domain: str,
    lang: str,
    fonts: FontSet,
    made: Sequence[SetBook] = (),
    *,
    faults: Sequence[Fault] = (),
) -> Part:
    """The messages of a domain, with those of its books that could be ``made``, and the ``faults``
    that kept others from that.
    """
    from generator.proof.entries import entries
    from generator.proof.page import Part
    from generator.text.pofile import load_file

    project = trace.project
    path = po_path(project, lang, domain)
    found, wrong = _sources(trace, domain), list(faults)
    wrong += found.faults
    for of_terms in glossary.paths(project):
        trace.read_if_any(of_terms)
    terms, term_faults = glossary.read(project)
    wrong += term_faults
    try:
        trace.read_if_any(path)
        file = load_file(project, lang, domain)
    except ContentError as error:
        file = None
        wrong += error.faults

    tight: defaultdict[str, list[Fault]] = defaultdict(list)
    for fault in chain.from_iterable(book.faults for book in made):
        tight[fault.item].append(fault)
    listed = entries(found.messages.get(domain, ()), file, terms, lacking(fonts, lang), tight)
    labels = {entry.key.label for entry in listed}
    wrong += (fault for item, found in tight.items() if item not in labels for fault in found)
    title = _TITLES.get(domain, domain)
    title = next((book.title for book in made if book.volume == "rulebook"), title)
    faults_of_part = tuple(dict.fromkeys(wrong))
    return Part(domain, title, project.shown(path), listed, tuple(made), faults_of_part)


def _sources(trace: Trace, domain: str) -> Gathered:
    """The messages of a domain as the sources have them.

    Those of the program itself do not change while it runs.
    """
    from generator.text.extract import templates

    paths = [source.path for source in templates(trace.project) if source.domain == domain]
    versions = tuple((path, digest(trace.data(path))) for path in paths)
    trace.game_folders(domain if domain != TOOL else COMMON)
    return _gathered(trace.project, domain, versions)


@lru_cache(maxsize=32)
def _gathered(project: Project, domain: str, versions: tuple[tuple[Path, str], ...]) -> Gathered:
    del versions  # they only tell when to look again
    from generator.text.extract import gather

    return gather(project, {domain})
