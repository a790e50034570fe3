"""Figures as drawings of their own, as SVG and in other formats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from generator.build.errors import BuildError
from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Scene
from generator.faults import ContentError
from generator.markup.tagging import MessageKey, WrappedMessages
from generator.text.catalogue import Catalogue
from generator.text.places import SOURCE, po_path, searched
from generator.values import Value

if TYPE_CHECKING:
    from generator.markup.template import Messages


class FigureDrawings(Value, frozen=True):
    """Every figure of a game as SVG, with alternative texts in those of the ``langs`` that have
    all of their words: a figure can be drawn, and looked at, before anything is translated.
    """

    game: str
    langs: tuple[str, ...]

    @property
    def name(self) -> str:
        """The folder of the files."""
        return f"{self.game}/figures"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The SVG files."""
        from generator.build.keptfigures import figures_of
        from generator.drawing.svg import to_svg

        trace.game_folders(self.game)
        theme = trace.themes().usual
        says = {lang: say for lang in self.langs if (say := _words(trace, lang, self.game))}
        drawings: dict[str, bytes] = {}
        for figure in figures_of(trace, self.game).values():
            words = {lang: text for lang, say in says.items() if (text := say.whole(figure.alt))}
            # Its accessible name, which a reader hears first: the verdict, or how the words begin.
            title = says[SOURCE].whole(figure.stem) or words[SOURCE].partition(". ")[0]
            drawing = to_svg(figure.scene(theme), title=title, descriptions=words, fonts=fonts)
            drawings[f"{self.name}/{figure.id}.svg"] = drawing.encode()
        return drawings


class _Words(WrappedMessages):
    """A catalogue that gives no text of which a part is not translated."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__(say)
        self._lacks = say.lacks
        self._wanting = False

    def whole(self, text: Callable[[Messages], str]) -> str:
        """What ``text`` makes of the messages; empty where one of them lacks a translation."""
        self._wanting = False
        made = text(self)
        return "" if self._wanting else made

    def _looked_up(
        self, key: MessageKey, find: Callable[..., str], values: Mapping[str, object]
    ) -> str:
        self._wanting = self._wanting or self._lacks(*key)
        return find(**values)


def _words(trace: Trace, lang: str, game: str) -> _Words | None:
    """The words of a language; None where its catalogues cannot be read."""
    try:
        return _Words(trace.catalogue(lang, game, draft=True))
    except ContentError:
        for domain in searched(game):  # once it is mended, the drawings are made anew
            with suppress(ContentError):
                trace.data(po_path(trace.project, lang, domain))
        return None


def _png(scene: Scene, fonts: FontSet) -> bytes:
    """Raises :class:`BuildError` where the cairo library is missing."""
    from generator.drawing.png import CairoMissing, to_png

    try:
        return to_png(scene, fonts=fonts)
    except CairoMissing as error:
        raise BuildError(str(error)) from error


PICTURES: Mapping[str, Callable[[Scene, FontSet], bytes]] = {"png": _png}
"""What makes a picture of a scene in each further format, by the ending of its files."""


class FigurePictures(Value, frozen=True):
    """Every figure of a game in one of the formats of :data:`PICTURES`."""

    game: str
    form: str

    @property
    def name(self) -> str:
        """What people call them; the files lie beside the SVG files."""
        return f"{self.game}/figures as {self.form.upper()}"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The files; raises :class:`BuildError` where one cannot be made."""
        from generator.build.keptfigures import figures_of

        trace.game_folders(self.game)
        theme = trace.themes().usual
        return {
            f"{self.game}/figures/{figure.id}.{self.form}": PICTURES[self.form](
                figure.scene(theme), fonts
            )
            for figure in figures_of(trace, self.game).values()
        }
