"""Cut files for machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from generator.build.errors import BuildError
from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.cutting.machine import USUAL, Machine
from generator.drawing.fonts import FontSet
from generator.values import Value

if TYPE_CHECKING:
    from generator.cutting.cutfile import CutFile


def _svg(file: CutFile) -> str:
    from generator.cutting.svg import to_svg

    return to_svg(file)


def _dxf(file: CutFile) -> str:
    from generator.cutting.dxf import to_dxf

    return to_dxf(file)


FORMS: Mapping[str, Callable[[CutFile], str]] = {"svg": _svg, "dxf": _dxf}
"""What writes a cut file in each format, by the ending of the file."""


class CutLines(Value, frozen=True):
    """What a machine cuts of a component: the pieces of one player, as all have the same."""

    game: str
    component: str
    form: str
    machine: Machine = USUAL

    @property
    def name(self) -> str:
        """The path of the file."""
        which = f"{self.component}{self.machine.suffix}"
        return f"{self.game}/cut/{self.game}-{which}.{self.form}"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The file; raises :class:`BuildError` where the kerf is too wide for it."""
        return {name: FORMS[self.form](f).encode() for name, f in self.files(trace, fonts).items()}

    def files(self, trace: Trace, fonts: FontSet) -> Mapping[str, CutFile]:
        """What is cut, by the path of the file; raises as :meth:`make` does."""
        from generator.cutting.plan import CutRequest, make_cut_file

        trace.names(trace.project.content / self.game)
        machine = self.machine
        request = CutRequest(
            trace.project,
            self.game,
            self.component,
            machine.kerf,
            fonts,
            trace.read,
            machine.gap,
        )
        try:
            file = make_cut_file(request)
        except ValueError as error:
            raise BuildError(f"{self.name}: {error}") from error
        return {self.name: file}
