"""The boxes of a game as a target."""

from __future__ import annotations

import re

from generator.build.targets import Outputs
from generator.build.targets.prints import accepted, condition_of
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.values import Value

PIECES, CARD, BOOK = 2.0, 0.4, 1.5
"""How thick pieces are, the card of boxes and the rulebook, in mm, where nobody says so."""

_NAME = re.compile(r"box(-second)?(?:-pieces-([\d.]+))?(?:-card-([\d.]+))?(?:-book-([\d.]+))?")


class Boxes(Value, frozen=True):
    """A tuck box, a tray with its lid, and an insert, for ``pieces`` and of ``card`` so many mm
    thick. The ``book`` in it is so thick, and 0 leaves it out; ``second`` colours are in it, too.
    """

    game: str
    pieces: float = PIECES
    card: float = CARD
    book: float = BOOK
    second: bool = False

    @property
    def name(self) -> str:
        """The folder of the files."""
        pieces = f"-pieces-{self.pieces:g}" if self.pieces != PIECES else ""
        card = f"-card-{self.card:g}" if self.card != CARD else ""
        book = f"-book-{self.book:g}" if self.book != BOOK else ""
        return f"{self.game}/box{'-second' * self.second}{pieces}{card}{book}"

    @classmethod
    def named(cls, game: str, folder: str) -> Boxes:
        """The boxes whose folder has this name; raises ``ValueError`` where none has it."""
        if found := _NAME.fullmatch(folder):
            second, *lengths = found.groups()
            usual = zip(lengths, (PIECES, CARD, BOOK), strict=True)
            pieces, card, book = (float(said or mm) for said, mm in usual)
            made = cls(game, pieces, card, book, bool(second))
            if made.name == f"{game}/{folder}":
                return made
        raise ValueError(f"no boxes are written {folder!r}")

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The files; raises :class:`~generator.faults.ContentError` for faults in the content."""
        from generator.box.making import BoxRequest, make_boxes
        from generator.build.keptfigures import figures_of

        trace.game_folders(self.game)
        request = BoxRequest(
            project=trace.project,
            game=self.game,
            figures=figures_of(trace, self.game),
            fonts=fonts,
            read=trace.read,
            theme=trace.themes().usual,
            pieces=self.pieces,
            card=self.card,
            book=self.book,
            second=self.second,
            condition=condition_of(trace),
        )
        files = {f"{self.name}/{name}": data for name, data in make_boxes(request).items()}
        for name, data in files.items():
            if name.endswith("-print.pdf"):
                accepted(trace.project, name, data)
        return files
