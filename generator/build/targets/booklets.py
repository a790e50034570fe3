"""Booklets as targets: they are made from what another target has put into the build folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.build.targets import Outputs
from generator.build.targets.books import Rulebook
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.values import Value

if TYPE_CHECKING:
    from generator.markup.blocks import Volume


class Booklet(Value, frozen=True):
    """A volume as sheets to fold, from the file of its edition; see :mod:`~.book.booklet`.

    The paper is ``thickness`` mm thick, and with ``large`` has room for what is cut off.
    """

    game: str
    edition: str
    thickness: float
    large: bool = False
    volume: Volume = "rulebook"
    leaves: bool = False

    @property
    def name(self) -> str:
        """The path of the file."""
        return self.made_from.name.replace(".pdf", "-booklet.pdf")

    @property
    def made_from(self) -> Rulebook:
        """The edition."""
        return Rulebook(self.game, self.edition, volume=self.volume, leaves=self.leaves)

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PDF; the file of the edition has been made before."""
        from generator.pages.imposition import booklet

        del fonts
        book = trace.project.build / self.made_from.name
        say = trace.catalogue(self.edition.split("-")[0], self.game)
        made = booklet(trace.data(book), say, book.name, self.thickness, large=self.large)
        return {self.name: made}
