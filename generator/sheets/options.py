"""What can be asked for beyond the sheets that a build makes of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from msgspec.structs import force_setattr

from generator.faults import ContentError
from generator.values import Value

if TYPE_CHECKING:  # commands that make no sheets start sooner without it
    from generator.components.spec import SheetSpec
    from generator.cutting.registration import Registration

Backs: TypeAlias = Literal["none", "long", "short", "gutter"]
Marks: TypeAlias = Literal["ticks", "outlines", "none"]
Cutter: TypeAlias = Literal["knife", "scissors", "trimmer", "laser"]
BoardFit: TypeAlias = Literal["tile", "scale"]
_LENGTHS = ("bleed", "gap", "margin")
BACKS: tuple[Backs, ...] = get_args(Backs)
MARKS: tuple[Marks, ...] = get_args(Marks)
CUTTERS: tuple[Cutter, ...] = get_args(Cutter)
BOARD_FITS: tuple[BoardFit, ...] = get_args(BoardFit)

SNIPPED = 3.0
"""Between pieces that scissors have to go around, at least, in mm."""
TRIMMED = 4.0
"""Between pieces that a trimmer parts, at least, in mm: room for marks at every crossing of cuts,
which are on both strips when the paper has been cut right across."""


class SheetOptions(Value, frozen=True):
    """Lengths in mm, kept to a thousandth, replace those of ``sheets.yaml``; None leaves them.

    ``backs``: none, on the other side of the paper (turned over at its long or its short edge),
    or beside the front, across a fold. ``marks``: ticks at the corners of pieces, these and dotted
    outlines, or neither. ``board``: what happens to a board that is larger than the paper.
    ``copies`` sets of the game are printed, ``second`` ones in the other colours.

    ``cutter`` is what the pieces are cut out with. Scissors follow dotted outlines, and have to go
    around each piece. A trimmer cuts right across the paper. A laser finds the sheets by its marks;
    the others are for a knife and a ruler.

    ``registration`` names the one of :data:`~generator.cutting.registration.SYSTEMS` by whose marks
    a machine finds the sheets to cut them, and ``kerf`` is how much its tool takes away, in mm.
    """

    backs: Backs = "none"
    bleed: float | None = None
    gap: float | None = None
    margin: float | None = None
    marks: Marks = "ticks"
    board: BoardFit = "tile"
    second: bool = False
    cutter: Cutter = "knife"
    registration: str = ""
    kerf: float = 0.0
    copies: int = 1

    def __post_init__(self) -> None:
        # Finer than any printer, and so that the suffix says all of a length, and only that.
        for name in _LENGTHS:
            if (mm := getattr(self, name)) is not None:
                force_setattr(self, name, round(mm, 3) + 0.0)
        if self.cutter == "laser":
            force_setattr(self, "registration", "laser")
            force_setattr(self, "marks", "none")

    @property
    def outlines(self) -> bool:
        """Whether the edges of pieces are dotted."""
        return self.marks == "outlines" or (self.cutter == "scissors" and self.marks != "none")

    @property
    def suffix(self) -> str:
        """What is added to the name of the file, so that no other sheets are overwritten."""
        parts = [
            *(["second"] if self.second else []),
            *([f"backs-{self.backs}"] if self.backs != "none" else []),
            *([f"cutter-{self.cutter}"] if self.cutter != "knife" else []),
            *([f"marks-{self.marks}"] if self.marks != self._usual_marks else []),
            *([f"board-{self.board}"] if self.board != "tile" else []),
            *([f"copies-{self.copies}"] if self.copies != 1 else []),
            *(
                f"{name}-{getattr(self, name):g}"
                for name in _LENGTHS
                if getattr(self, name) is not None
            ),
            *(
                [f"registration-{self.registration}"]
                if self.registration and self.cutter != "laser"
                else []
            ),
            *([f"kerf-{self.kerf:g}"] if self.kerf else []),
        ]
        return "".join(f"-{part}" for part in parts)

    @classmethod
    def named(cls, suffix: str) -> SheetOptions:
        """The options of a file with this suffix; raises ``ValueError`` where none has it."""
        words = iter(suffix.split("-")[1:])
        asked: dict[str, Any] = {}
        for word in words:
            if word == "second":
                asked[word] = True
            elif word in _LENGTHS:
                asked[word] = float(next(words, ""))
            elif word == "copies":
                asked[word] = int(next(words, ""))
            elif word in ("backs", "cutter", "marks", "board"):
                asked[word] = next(words, "")
        if (found := cls(**asked)).suffix != suffix:
            raise ValueError(f"no options are written {suffix!r}")
        return found

    @property
    def _usual_marks(self) -> Marks:
        return "none" if self.cutter == "laser" else "ticks"

    @property
    def system(self) -> Registration | None:
        """How a machine finds the sheets; None for sheets that are cut by hand."""
        from generator.cutting.registration import SYSTEMS

        return SYSTEMS[self.registration] if self.registration else None

    def applied(self, spec: SheetSpec) -> SheetSpec:
        """The spec with these lengths and this set of players.

        Raises :class:`ContentError` where there is no second set.
        """
        if self.second and not spec.second:
            fault = spec.document.fault((), "second", "the game has no second set")
            raise ContentError([fault])
        changed = spec.but(
            margin=spec.margin if self.margin is None else self.margin,
            gap=self._least_gap(spec) if self.gap is None else self.gap,
            bleed=spec.bleed if self.bleed is None else self.bleed,
            players=spec.second if self.second else spec.players,
            copies=self.copies,
        )
        if not self.registration:
            return changed
        from generator.cutting.spread import for_whole_sheets

        return for_whole_sheets(changed, self.kerf)

    def _least_gap(self, spec: SheetSpec) -> float:
        """The gap of the spec, or a wider one that the cutter needs."""
        shapes = [component.shape for component in spec.components]
        in_rows = any(s.edge_to_edge and "clearance" not in s.sizes for s in shapes)
        if self.cutter == "trimmer" and in_rows:
            return max(spec.gap, TRIMMED)
        return max(spec.gap, SNIPPED) if self.cutter == "scissors" else spec.gap


DEFAULT = SheetOptions()
"""What a build makes of itself."""
