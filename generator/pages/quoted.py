"""Page numbers that a text quotes: it is set anew only if those that it asked for change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.pages.wording import UNKNOWN_PAGE


class Quoted(Mapping[str, int]):
    """The page of each destination, a guess before it is known, and which were ``asked`` for."""

    def __init__(self, known: Mapping[str, int]) -> None:
        """Nothing was asked for yet."""
        self._known = known
        self.asked: dict[str, int] = {}

    def __getitem__(self, name: str) -> int:
        """The page of a destination."""
        return self.asked.setdefault(name, self._known.get(name, UNKNOWN_PAGE))

    def __iter__(self) -> Iterator[str]:
        """The names of those that are known."""
        return iter(self._known)

    def __len__(self) -> int:
        """How many are known."""
        return len(self._known)

    def agrees(self, pages: Mapping[str, int]) -> bool:
        """Whether all of these ``pages`` are the ones here, which counts as no question."""
        return all(self._known.get(name, UNKNOWN_PAGE) == page for name, page in pages.items())
