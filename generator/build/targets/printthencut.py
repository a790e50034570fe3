"""Sheets of a game to be printed, and the files for the machine that then cuts them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from generator.build.errors import BuildError
from generator.build.targets import Outputs
from generator.build.targets.exports import FORMS, CutLines
from generator.build.trace import Trace
from generator.cutting.machine import USUAL, Machine
from generator.drawing.fonts import FontSet
from generator.sheets.options import SheetOptions
from generator.values import Value

if TYPE_CHECKING:
    from generator.cutting.cutfile import CutFile


class PrintThenCut(Value, frozen=True):
    """Sheets of a game to be printed, and for each the file for the machine that then cuts it.

    ``system`` names how the machine finds them; ``forms`` are the formats of its files.
    """

    game: str
    paper: str
    ink: str
    lang: str
    system: str
    machine: Machine = USUAL
    forms: tuple[str, ...] = tuple(FORMS)

    @property
    def stem(self) -> str:
        """What the names of all its files begin with; it says what is not as usual."""
        from generator.sheets.printthencut import cut_stem  # which imports all that sheets need

        which = cut_stem(self.game, self.paper, self.system, self.ink, self.lang)
        return which + self.machine.suffix

    @property
    def name(self) -> str:
        """The path of the PDF."""
        return f"{self.game}/cut/{self.stem}.pdf"

    @property
    def options(self) -> SheetOptions:
        """The options of the sheets."""
        return SheetOptions(
            marks="none",
            gap=self.machine.gap,
            registration=self.system,
            kerf=self.machine.kerf,
        )

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PDF and the cut files; raises :class:`BuildError` where the kerf is too wide."""
        from generator.sheets.document import SheetRequest, make_sheets

        trace.game_folders(self.game)
        files = self.files(trace, fonts)
        pdf = make_sheets(
            SheetRequest(
                project=trace.project,
                game=self.game,
                paper=self.paper,
                theme=trace.themes().named(self.ink),
                lang=self.lang,
                fonts=fonts,
                catalogue=trace.catalogue(self.lang, self.game, fonts),
                read=trace.read,
                options=self.options,
                cut_stem=self.stem,
            )
        )
        made = {
            name.replace(".*", f".{form}"): FORMS[form](file).encode()
            for name, file in files.items()
            for form in self.forms
        }
        return {self.name: pdf, **made}

    def files(self, trace: Trace, fonts: FontSet) -> Mapping[str, CutFile]:  # noqa: ARG002 (as others)
        """What is cut of each sheet, by the path of its files; raises as :meth:`make` does."""
        from generator.sheets.laidout import lay_out
        from generator.sheets.printthencut import cut_files, file_stems

        laid = lay_out(trace.project, self.game, self.paper, self.options, trace.read, self.lang)
        try:
            files = cut_files(laid)
        except ValueError as error:
            raise BuildError(f"{self.name}: {error}") from error
        stems = file_stems(self.stem, len(files))
        return {f"{self.game}/cut/{stem}.*": file for stem, file in zip(stems, files, strict=True)}


CutTarget: TypeAlias = CutLines | PrintThenCut
"""What the command ``cut`` makes."""
