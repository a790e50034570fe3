"""Rulebooks as web pages."""

from __future__ import annotations

from dataclasses import dataclass

from generator.build.targets import Outputs
from generator.build.targets.proofs import figures_of
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet


@dataclass(frozen=True, slots=True)
class WebPage:
    """A rulebook as one HTML file, in a language."""

    game: str
    lang: str

    @property
    def name(self) -> str:
        """The path of the file."""
        return f"{self.game}/{self.game}-rulebook-{self.lang}.html"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The HTML."""
        from generator.html.page import make_page
        from generator.markup.source import BookRequest

        trace.game_folders(self.game)
        page = make_page(
            BookRequest(
                project=trace.project,
                game=self.game,
                edition=self.lang,
                fonts=fonts,
                figures=figures_of(trace, self.game),
                catalogues={self.lang: trace.catalogue(self.lang, self.game, fonts)},
                read=trace.read,
                theme=trace.themes().usual,
            )
        )
        return {self.name: page}
