"""What can be asked for beyond the sheets that a build makes of itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from generator.faults import ContentError

if TYPE_CHECKING:  # commands that make no sheets start sooner without it
    from generator.components.spec import SheetSpec
    from generator.cutting.registration import Registration

Backs: TypeAlias = Literal["none", "long", "short", "gutter"]
Marks: TypeAlias = Literal["ticks", "outlines", "none"]
BoardFit: TypeAlias = Literal["tile", "scale"]
_LENGTHS = ("bleed", "gap", "margin")
BACKS: tuple[Backs, ...] = get_args(Backs)
MARKS: tuple[Marks, ...] = get_args(Marks)
BOARD_FITS: tuple[BoardFit, ...] = get_args(BoardFit)


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """Lengths in mm, kept to a thousandth, replace those of ``sheets.yaml``; None leaves them.

    ``backs``: none, on the other side of the paper (turned over at its long or its short edge),
    or beside the front, across a fold. ``marks``: ticks at the corners of pieces, these and dotted
    outlines, or neither. ``board``: what happens to a board that is larger than the paper.

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
    registration: str = ""
    kerf: float = 0.0

    def __post_init__(self) -> None:
        # Finer than any printer, and so that the suffix says all of a length, and only that.
        for name in _LENGTHS:
            if (mm := getattr(self, name)) is not None:
                object.__setattr__(self, name, round(mm, 3) + 0.0)

    @property
    def suffix(self) -> str:
        """What is added to the name of the file, so that no other sheets are overwritten."""
        parts = [
            *(["second"] if self.second else []),
            *([f"backs-{self.backs}"] if self.backs != "none" else []),
            *([f"marks-{self.marks}"] if self.marks != "ticks" else []),
            *([f"board-{self.board}"] if self.board != "tile" else []),
            *(
                f"{name}-{getattr(self, name):g}"
                for name in _LENGTHS
                if getattr(self, name) is not None
            ),
            *([f"registration-{self.registration}"] if self.registration else []),
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
            elif word in ("backs", "marks", "board"):
                asked[word] = next(words, "")
        if (found := cls(**asked)).suffix != suffix:
            raise ValueError(f"no options are written {suffix!r}")
        return found

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
        changed = replace(
            spec,
            margin=spec.margin if self.margin is None else self.margin,
            gap=spec.gap if self.gap is None else self.gap,
            bleed=spec.bleed if self.bleed is None else self.bleed,
            players=spec.second if self.second else spec.players,
        )
        if not self.registration:
            return changed
        from generator.cutting.spread import for_whole_sheets

        return for_whole_sheets(changed, self.kerf)


DEFAULT = SheetOptions()
"""What a build makes of itself."""
