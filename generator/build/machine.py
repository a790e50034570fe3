"""Targets around the printed sheets: the calibration of a printer."""

from __future__ import annotations

from dataclasses import dataclass

from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.text.places import COMMON


@dataclass(frozen=True, slots=True)
class Calibration:
    """The sheet that shows how far a printer's backs are off, in all languages at once."""

    paper: str
    langs: tuple[str, ...]

    @property
    def name(self) -> str:
        """The path of the file."""
        return f"calibration-{self.paper}.pdf"

    @property
    def game(self) -> str:
        """It belongs to all games."""
        return COMMON

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PDF."""
        from generator.sheets.calibration import CalibrationRequest, make_calibration

        trace.names(trace.project.content / COMMON)
        catalogues = [trace.catalogue(lang, COMMON) for lang in self.langs]
        request = CalibrationRequest(trace.project, self.paper, fonts, catalogues, trace.read)
        return {self.name: make_calibration(request)}
