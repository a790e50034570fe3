"""Figures as drawings of their own, SVG and PNG."""

from __future__ import annotations

from dataclasses import dataclass

from generator.build.errors import BuildError
from generator.build.targets import Outputs
from generator.build.targets.proofs import figures_of
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.text.places import SOURCE


@dataclass(frozen=True, slots=True)
class FigureDrawings:
    """Every figure of a game as SVG, with alternative texts in ``langs``."""

    game: str
    langs: tuple[str, ...]

    @property
    def name(self) -> str:
        """The folder of the files."""
        return f"{self.game}/figures"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The SVG files."""
        from generator.drawing.svg import to_svg
        from generator.drawing.themes import USUAL

        trace.game_folders(self.game)
        says = {lang: trace.catalogue(lang, self.game) for lang in self.langs}
        drawings: dict[str, bytes] = {}
        for figure in figures_of(trace, self.game).values():
            words = {lang: figure.alt(say) for lang, say in says.items()}
            # Its accessible name, which a reader hears first: the verdict, or how the words begin.
            title = figure.stem(says[SOURCE]) or words[SOURCE].partition(". ")[0]
            drawing = to_svg(figure.scene(USUAL), title=title, descriptions=words, fonts=fonts)
            drawings[f"{self.name}/{figure.id}.svg"] = drawing.encode()
        return drawings


@dataclass(frozen=True, slots=True)
class FigurePictures:
    """Every figure of a game as PNG."""

    game: str
    dpi: int = 300

    @property
    def name(self) -> str:
        """What people call them; the files lie beside the SVG files."""
        return f"{self.game}/figures as PNG"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PNG files; raises :class:`BuildError` where the cairo library is missing."""
        from generator.drawing.png import CairoMissing, to_png
        from generator.drawing.themes import USUAL

        trace.game_folders(self.game)
        try:
            return {
                f"{self.game}/figures/{figure.id}.png": to_png(
                    figure.scene(USUAL), self.dpi, fonts=fonts
                )
                for figure in figures_of(trace, self.game).values()
            }
        except CairoMissing as error:
            raise BuildError(str(error)) from error
