"""Rulebooks and answers as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.build.targets import Outputs
from generator.build.targets.terms import read_terms
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.pages.layout import USUAL_PAPER
from generator.text.pseudo import PSEUDO
from generator.values import Value

if TYPE_CHECKING:
    from generator.book.document import RulebookRequest
    from generator.markup.blocks import Volume


class Rulebook(Value, frozen=True):
    """A rulebook, or another ``volume`` of its kind: the answers to the puzzles.

    ``edition`` is a language, or two joined by a hyphen.

    With ``ruby``, terms have their readings above them. The ``paper`` of a facing edition is fixed.
    In a ``draft``, English stands in for what has no translation. With ``leaves``, the languages of
    a facing edition stand on facing pages of A5.
    """

    game: str
    edition: str
    ruby: bool = False
    paper: str = USUAL_PAPER
    draft: bool = False
    volume: Volume = "rulebook"
    leaves: bool = False

    @property
    def name(self) -> str:
        """The path of the file."""
        paper = "" if self.paper == USUAL_PAPER else f"-{self.paper}"
        leaves = "-leaves" * self.leaves
        which = f"{self.edition}{leaves}{'-ruby' * self.ruby}{paper}{'-draft' * self.draft}"
        return f"{self.game}/{self.game}-{self.volume}-{which}.pdf"

    @property
    def is_trial(self) -> bool:
        """Whether it is set in the pseudo-language, for nobody to read."""
        return PSEUDO in self.edition.split("-")

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PDF."""
        from generator.book.document import make_rulebook

        return {self.name: make_rulebook(self.request(trace, fonts))}

    def request(self, trace: Trace, fonts: FontSet) -> RulebookRequest:
        """All that it is made from, read through ``trace``."""
        from generator.book.document import RulebookRequest
        from generator.build.keptfigures import figures_of

        trace.game_folders(self.game)
        says = {
            lang: trace.catalogue(lang, self.game, fonts, draft=self.draft)
            for lang in self.edition.split("-")
        }
        terms = read_terms(trace, says)
        return RulebookRequest(
            project=trace.project,
            game=self.game,
            edition=self.edition,
            fonts=fonts,
            figures=figures_of(trace, self.game),
            catalogues=says,
            read=trace.read,
            theme=trace.themes().usual,
            readings=terms.readings if self.ruby else {},
            kana=terms.kana,
            paper=self.paper,
            lacks={lang: say.lacks for lang, say in says.items()} if self.draft else {},
            volume=self.volume,
            leaves=self.leaves,
        )
