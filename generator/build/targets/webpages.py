"""Rulebooks as web pages."""

from __future__ import annotations

from generator.build.targets import Outputs
from generator.build.targets.terms import read_terms
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.values import Value


class WebPage(Value, frozen=True):
    """A rulebook as one HTML file, in a language.

    In a ``draft``, English stands in for what has no translation, marked as such.
    """

    game: str
    lang: str
    draft: bool = False

    @property
    def name(self) -> str:
        """The path of the file."""
        return f"{self.game}/{self.game}-rulebook-{self.lang}{'-draft' * self.draft}.html"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The HTML."""
        from generator.build.keptfigures import figures_of
        from generator.html.page import make_page
        from generator.markup.source import BookRequest

        trace.game_folders(self.game)
        say = trace.catalogue(self.lang, self.game, fonts, draft=self.draft)
        page = make_page(
            BookRequest(
                project=trace.project,
                game=self.game,
                edition=self.lang,
                fonts=fonts,
                figures=figures_of(trace, self.game),
                catalogues={self.lang: say},
                read=trace.read,
                theme=trace.themes().usual,
                kana=read_terms(trace, [self.lang]).kana,
                lacks={self.lang: say.lacks} if self.draft else {},
            )
        )
        return {self.name: page}
