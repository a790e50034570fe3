"""Pictures of pieces, for print shops and for tables on a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from generator.build.errors import BuildError
from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.cutting.machine import USUAL, Machine
from generator.drawing.fonts import FontSet
from generator.text.places import SOURCE
from generator.values import Value

if TYPE_CHECKING:
    from generator.components.spec import SheetSpec
    from generator.contract.piece import Piece
    from generator.tabletop.images import PieceWords


def _in(lang: str) -> str:
    """What is added to the name of a folder: nothing for the language that all games speak."""
    return "" if lang == SOURCE else f"-{lang}"


def _words(
    trace: Trace, game: str, lang: str, fonts: FontSet
) -> Callable[[Iterable[Piece], SheetSpec], PieceWords]:
    """What gives the words on pieces of a game in a language, read through ``trace``."""
    from generator.markup.recording import RecordedMessages
    from generator.sheets.facewords import load_faces

    def words(pieces: Iterable[Piece], spec: SheetSpec) -> PieceWords:
        return load_faces(
            trace.project,
            game,
            pieces=pieces,
            spec=spec,
            catalogue=RecordedMessages(trace.catalogue(lang, game, fonts)),
            read=trace.read,
            fonts=fonts,
        )

    return words


class Images(Value, frozen=True):
    """Every piece as PNG with bleed, and each kind on one sheet: for print shops.

    A printed sheet is cut by the cut file that has the same machine, whatever the bleed. What words
    stand on pieces are in ``lang``.
    """

    game: str
    machine: Machine = USUAL
    lang: str = SOURCE

    @property
    def name(self) -> str:
        """The folder of the files."""
        return f"{self.game}/images{_in(self.lang)}{self.machine.suffix}"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PNG files; raises :class:`BuildError` where cairo is missing or one is too large."""
        from generator.drawing.png import CairoMissing
        from generator.tabletop.images import ImageRequest, make_images

        trace.names(trace.project.content / self.game)
        machine = self.machine
        request = ImageRequest(
            trace.project,
            self.game,
            fonts,
            trace.read,
            machine.bleed,
            machine.kerf,
            machine.gap,
            trace.themes().usual,
            _words(trace, self.game, self.lang, fonts),
            self.lang,
        )
        try:
            files = make_images(request)
        except (CairoMissing, ValueError) as error:
            raise BuildError(f"{self.name}: {error}") from error
        return {f"{self.name}/{name}": data for name, data in files.items()}


class Tabletop(Value, frozen=True):
    """A saved object for Tabletop Simulator, with its pictures; ``url`` begins their addresses.

    What words stand on pieces are in ``lang``.
    """

    game: str
    url: str = ""
    lang: str = SOURCE

    @property
    def name(self) -> str:
        """The folder of the files."""
        return f"{self.game}/tabletop{_in(self.lang)}"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The files; raises :class:`BuildError` where the cairo library is missing."""
        from generator.drawing.png import CairoMissing
        from generator.tabletop.images import ImageRequest
        from generator.tabletop.simulator import make_tabletop

        trace.names(trace.project.content / self.game)
        request = ImageRequest(
            trace.project,
            self.game,
            fonts,
            trace.read,
            theme=trace.themes().usual,
            words=_words(trace, self.game, self.lang, fonts),
            lang=self.lang,
        )
        try:
            files = make_tabletop(request, self.url)
        except CairoMissing as error:
            raise BuildError(str(error)) from error
        return {f"{self.name}/{name}": data for name, data in files.items()}
