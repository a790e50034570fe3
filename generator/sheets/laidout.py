"""From a game's ``sheets.yaml`` and ``packings.yaml`` to its sheets, without a word or a colour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from generator.components import art
from generator.components import spec as components
from generator.components.alike import alike_faults
from generator.components.noted import Noted, Texts
from generator.components.packings import Packings
from generator.components.resolution import resolution_faults
from generator.components.spec import SheetSpec, load_spec
from generator.contract import finding
from generator.contract.piece import CutFigure
from generator.cutting.registration import Registration
from generator.drawing.scene import Box
from generator.faults import is_absent, raise_if_any
from generator.geometry.papers import Paper, sheet_paper
from generator.project import Project, Read
from generator.sheets.backs import behind, folded, has_back
from generator.sheets.card import FRAME, SIZE, TEXT, card_sheet
from generator.sheets.dense import together
from generator.sheets.guide import SHARED, guide_sheet, shares
from generator.sheets.imposition import FOOT, Sheet, area, impose, miscounts
from generator.sheets.options import SheetOptions
from generator.text.places import SOURCE
from generator.values import Value


class Side(Value, frozen=True):
    """One side of the paper ``number`` (from 1): ``sheet`` is None for a back that is empty."""

    number: int
    sheet: Sheet | None
    back: bool = False


class LaidOut(Value, frozen=True):
    """All sheets of a game on a paper: ``fronts`` in their order, the first has the guide.

    Sheets for a machine have neither guide nor card.

    A card has the rules on one page, where the game has such a text and the paper room for it;
    those who print a second set have it already. The ``cut_figure`` of the guide is that of the
    first component that needs one. ``bound`` is how many sheets there must be at least.
    """

    spec: SheetSpec
    options: SheetOptions
    paper: Paper
    fronts: tuple[Sheet, ...]
    bound: int = 1
    cut_figure: CutFigure | None = None
    no_card: bool = False
    """Whether the game has the rules on one page, and the margin leaves no room for them."""

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets with pieces."""
        return tuple(sheet for sheet in self.fronts if sheet.pieces)

    @property
    def guide(self) -> Box | None:
        """Where the guide stands; a machine gets none."""
        return next((sheet.guide for sheet in self.fronts if sheet.guide), None)

    @property
    def has_card(self) -> bool:
        """Whether the rules on one page are among them."""
        return any(sheet.cards for sheet in self.fronts)

    @property
    def sides(self) -> tuple[Side, ...]:
        """Every page: the guide, then each sheet; its back follows it, or is folded onto it."""
        backs = self.options.backs
        room = area(self.spec, self.paper, gutter=True)
        made: list[Side] = []
        for number, sheet in enumerate(self.fronts, 1):
            if backs == "gutter" and has_back(sheet):
                made.append(Side(number, folded(sheet, room, self.spec.bleed)))
            else:
                made.append(Side(number, sheet))
            if backs in ("long", "short"):
                other = behind(sheet, backs, self.paper) if has_back(sheet) else None
                made.append(Side(number, other, True))
        return tuple(made)


def lay_out(  # noqa: PLR0917 (what is laid out, and for whom)
    project: Project,
    game: str,
    paper_name: str,
    options: SheetOptions,
    read: Read,
    lang: str = SOURCE,
) -> LaidOut:
    """The sheets of a game, with the pictures of a language where there is one for each.

    Raises :class:`~generator.faults.ContentError` with what is wrong in the content or does not
    fit, ``LookupError`` for an unknown game, ``ValueError`` for an unknown paper.
    """
    noted = Noted(read)
    load_spec(project, game, finding.load(game), noted, lang)
    Packings(project, game, noted).document  # noqa: B018 (read, to be held to)
    texts = noted.texts
    has_text = not is_absent(project.content / game / TEXT)
    wanted = has_text and not (options.second or options.registration)
    if art.LANG not in dict(texts)[project.content / game / components.FILE]:
        lang = SOURCE  # what is laid out for one is laid out for all
    return _laid_out(project, game, paper_name, options, texts, wanted, lang)


@lru_cache(maxsize=8)
def _laid_out(  # noqa: PLR0917 (what is cached)
    project: Project,
    game: str,
    paper_name: str,
    options: SheetOptions,
    texts: Texts,
    wanted: bool,
    lang: str,
) -> LaidOut:
    """Inks and languages share what was laid out once from the same texts."""
    read = dict(texts).__getitem__
    engine, size = finding.load(game), sheet_paper(paper_name)
    asked = options.applied(load_spec(project, game, engine, read, lang))
    raise_if_any([*resolution_faults(asked, engine), *alike_faults(asked, engine)])
    packed = Packings(project, game, read)
    raise_if_any(packed.strays(asked.components))
    card = card_sheet(asked.margin, size) if wanted else None
    cards = [card] * asked.copies if card else []
    guides = () if options.registration else (guide_sheet(size, asked.margin),)
    sheets = (*guides, *impose(asked, packed, engine, size, options), *cards)
    bound = least(asked, sheets, size, options.system)
    if len(sheets) > bound and not options.registration:
        dense = together(asked, packed, engine, size, options, len(cards), bound, len(sheets) - 1)
        if dense is not None and not dense[0].guide:
            dense = (*guides, *dense)
        if dense is not None and len(dense) < len(sheets):
            raise_if_any(miscounts(asked, dense))
            sheets = dense
    return LaidOut(
        asked,
        options,
        size,
        sheets,
        bound,
        cut_figure=_cut_figure(asked, sheets),
        no_card=wanted and card is None,
    )


def least(
    spec: SheetSpec, sheets: Sequence[Sheet], paper: Paper, system: Registration | None = None
) -> int:
    """No fewer sheets hold as much: areas of pieces with half of the gap around, and of texts.

    The parts of a board overlap, and count as the board; the guide counts where it may share. Texts
    that fit neither side by side nor one below the other have sheets of their own.
    """
    room = area(spec, paper, system=system)
    half = spec.gap / 2
    taken = [
        float(piece.outline.buffer(half).area if half else piece.outline.area)
        for sheet in sheets
        if sheet.part is None or sheet.part.number == 1
        for piece in sheet.pieces
    ]
    cards = sum(len(sheet.cards) for sheet in sheets)
    whole = (room.width + spec.gap) * (room.height + spec.gap)
    guided, alone = system is None, system is None and not shares(paper, spec.margin)
    texts = [SIZE[0] * SIZE[1]] * cards
    if guided and not alone:
        texts.append(SHARED[0] * SHARED[1])
    by_area = math.ceil(math.fsum((*taken, *texts)) / whole - 1e-9)
    return max(1, by_area + alone, _apart(spec, paper, cards, guided and not alone) + alone)


def _apart(spec: SheetSpec, paper: Paper, cards: int, guide: bool) -> int:
    """How many texts there are of which no two have room on one sheet within its margins."""
    width, height = paper.width - 2 * spec.margin, paper.height - 2 * spec.margin - FOOT
    card = SIZE[0] + 2 * FRAME, SIZE[1] + 2 * FRAME

    def share(other: tuple[float, float]) -> bool:
        return card[0] + other[0] <= width or card[1] + other[1] <= height

    each = 1 if share(card) else cards
    return min(cards, each) + (guide and bool(cards) and not share(SHARED))


def _cut_figure(spec: SheetSpec, sheets: Sequence[Sheet]) -> CutFigure | None:
    pieces = [sheet.pieces for sheet in sheets]
    figures = (component.shape.cut_figure(pieces, spec.gap) for component in spec.components)
    return next(filter(None, figures), None)
