"""From a game's ``sheets.yaml`` and ``packings.yaml`` to its sheets, without a word or a colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from generator.components import art, packings
from generator.components import spec as components
from generator.components.alike import alike_faults
from generator.components.packings import Packings
from generator.components.resolution import resolution_faults
from generator.components.spec import SheetSpec, load_spec
from generator.contract import finding
from generator.contract.piece import CutFigure
from generator.faults import is_absent, raise_if_any
from generator.geometry.papers import Paper, sheet_paper
from generator.project import Project, Read
from generator.sheets.backs import behind, folded, has_back
from generator.sheets.card import TEXT, card_sheet
from generator.sheets.imposition import Sheet, area, impose
from generator.sheets.options import SheetOptions


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the paper ``number`` (from 1): ``sheet`` is None for the guide, and its back."""

    number: int
    sheet: Sheet | None
    back: bool = False


@dataclass(frozen=True, slots=True)
class LaidOut:
    """All sheets of a game on a paper; ``sheets`` are those with pieces, which follow the guide.

    Sheets for a machine have neither guide nor card.


    The ``card`` has the rules on one page, where the game has such a text and the paper room for
    it; those who print a second set have it already. The ``cut_figure`` of the guide is that of the
    first component that needs one.
    """

    spec: SheetSpec
    options: SheetOptions
    paper: Paper
    sheets: tuple[Sheet, ...]
    card: Sheet | None = None
    cut_figure: CutFigure | None = None
    no_card: bool = False
    """Whether the game has the rules on one page, and the margin leaves no room for them."""

    @property
    def fronts(self) -> tuple[Sheet, ...]:
        """All sheets after the guide, the card last."""
        return (*self.sheets, self.card) if self.card else self.sheets

    @property
    def first(self) -> int:
        """The number of the first sheet with pieces: a machine gets no guide."""
        return 1 if self.options.registration else 2

    @property
    def sides(self) -> tuple[Side, ...]:
        """Every page: the guide, then each sheet; its back follows it, or is folded onto it."""
        backs = self.options.backs
        room = area(self.spec, self.paper, gutter=True)
        made: list[Side] = []
        guide = (None,) if self.first > 1 else ()
        for number, sheet in enumerate((*guide, *self.fronts), 1):
            if sheet is not None and backs == "gutter" and has_back(sheet):
                made.append(Side(number, folded(sheet, room, self.spec.bleed)))
            else:
                made.append(Side(number, sheet))
            if backs in ("long", "short"):
                turned = sheet is not None and has_back(sheet)
                other = behind(sheet, backs, self.paper) if sheet is not None and turned else None
                made.append(Side(number, other, True))
        return tuple(made)


def lay_out(
    project: Project, game: str, paper_name: str, options: SheetOptions, read: Read
) -> LaidOut:
    """The sheets of a game.

    Raises :class:`~generator.faults.ContentError` with what is wrong in the content or does not
    fit, ``LookupError`` for an unknown game, ``ValueError`` for an unknown paper.
    """
    folder = project.content / game
    files = [folder / name for name in (components.FILE, packings.FILE)]
    files += art.files(project, folder / components.FILE, read)
    texts = tuple((path, read(path)) for path in files if not is_absent(path))
    laid = _laid_out(project, game, paper_name, options, texts)
    wanted = not (options.second or options.registration) and not is_absent(folder / TEXT)
    card = card_sheet(laid.spec.margin, laid.paper) if wanted else None
    return replace(laid, card=card, no_card=wanted and card is None)


@lru_cache(maxsize=8)
def _laid_out(
    project: Project,
    game: str,
    paper_name: str,
    options: SheetOptions,
    texts: tuple[tuple[Path, str], ...],
) -> LaidOut:
    """Inks and languages share what was laid out once from the same texts."""
    read = dict(texts).__getitem__
    engine, size = finding.load(game), sheet_paper(paper_name)
    asked = options.applied(load_spec(project, game, engine, read))
    raise_if_any([*resolution_faults(asked, engine), *alike_faults(asked, engine)])
    sheets = impose(asked, Packings(project, game, read), engine, size, options)
    return LaidOut(asked, options, size, sheets, cut_figure=_cut_figure(asked, sheets))


def _cut_figure(spec: SheetSpec, sheets: Sequence[Sheet]) -> CutFigure | None:
    pieces = [sheet.pieces for sheet in sheets]
    figures = (component.shape.cut_figure(pieces, spec.gap) for component in spec.components)
    return next(filter(None, figures), None)
