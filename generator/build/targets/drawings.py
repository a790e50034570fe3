"""Figures as drawings of their own, as SVG and in other formats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.build.errors import BuildError
from generator.build.targets import Outputs
from generator.build.targets.proofs import figures_of
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Scene
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

        trace.game_folders(self.game)
        theme = trace.themes().usual
        says = {lang: trace.catalogue(lang, self.game) for lang in self.langs}
        drawings: dict[str, bytes] = {}
        for figure in figures_of(trace, self.game).values():
            words = {lang: figure.alt(say) for lang, say in says.items()}
            # Its accessible name, which a reader hears first: the verdict, or how the words begin.
            title = figure.stem(says[SOURCE]) or words[SOURCE].partition(". ")[0]
            drawing = to_svg(figure.scene(theme), title=title, descriptions=words, fonts=fonts)
            drawings[f"{self.name}/{figure.id}.svg"] = drawing.encode()
        return drawings


def _png(scene: Scene, fonts: FontSet) -> bytes:
    """Raises :class:`BuildError` where the cairo library is missing."""
    from generator.drawing.png import CairoMissing, to_png

    try:
        return to_png(scene, fonts=fonts)
    except CairoMissing as error:
        raise BuildError(str(error)) from error


PICTURES: Mapping[str, Callable[[Scene, FontSet], bytes]] = {"png": _png}
"""What makes a picture of a scene in each further format, by the ending of its files."""


@dataclass(frozen=True, slots=True)
class FigurePictures:
    """Every figure of a game in one of the formats of :data:`PICTURES`."""

    game: str
    form: str

    @property
    def name(self) -> str:
        """What people call them; the files lie beside the SVG files."""
        return f"{self.game}/figures as {self.form.upper()}"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The files; raises :class:`BuildError` where one cannot be made."""
        trace.game_folders(self.game)
        theme = trace.themes().usual
        return {
            f"{self.game}/figures/{figure.id}.{self.form}": PICTURES[self.form](
                figure.scene(theme), fonts
            )
            for figure in figures_of(trace, self.game).values()
        }
