"""What is said of the machine that cuts, and of how its pieces lie; part of the names of files."""

from __future__ import annotations

from typing import Any

from msgspec.structs import force_setattr

from generator.values import Value

_LENGTHS = ("kerf", "gap", "bleed")


class Machine(Value, frozen=True):
    """``kerf`` is how much the tool takes away, ``gap`` what lies between pieces at least,
    ``bleed`` the colour beyond their edges in pictures of them: mm, kept to a thousandth; None for
    what ``sheets.yaml`` says.
    """

    kerf: float = 0.0
    gap: float | None = None
    bleed: float | None = None

    def __post_init__(self) -> None:
        for name in _LENGTHS:
            if (mm := getattr(self, name)) is not None:
                force_setattr(self, name, round(mm, 3) + 0.0)

    @property
    def suffix(self) -> str:
        """What is added to the names of files, so that none overwrites what is otherwise cut."""
        said = {"kerf": self.kerf or None, "gap": self.gap, "bleed": self.bleed}
        parts = [f"{name}-{mm:g}" for name, mm in said.items() if mm is not None]
        return "".join(f"-{part}" for part in parts)

    @classmethod
    def named(cls, suffix: str) -> Machine:
        """The machine of files with this suffix; raises ``ValueError`` where none has it."""
        words = iter(suffix.split("-")[1:])
        said: dict[str, Any] = {}
        for word in words:
            if word in _LENGTHS:
                said[word] = float(next(words, ""))
        if (found := cls(**said)).suffix != suffix:
            raise ValueError(f"no machine is written {suffix!r}")
        return found


USUAL = Machine()
"""A tool without width, and pieces as ``sheets.yaml`` lays them."""
