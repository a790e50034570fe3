"""The looks of players, as a target without files: being made is passing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING

from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.contract import finding
from generator.contract.engine import player_names
from generator.drawing.fonts import FontSet
from generator.faults import ContentError, Fault, raise_if_any
from generator.text.places import COMMON

if TYPE_CHECKING:
    from generator.drawing.themefile import Themes


@dataclass(frozen=True, slots=True)
class ThemeCheck:
    """Players of the ``games`` who are mixed up in some theme, and what hardly shows."""

    games: tuple[str, ...]
    game: str = COMMON

    @property
    def name(self) -> str:
        """What people call the check."""
        return "themes"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with every fault."""
        del fonts
        raise_if_any(theme_faults(trace.themes(), seated(self.games)))
        return {}


def seated(games: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The names of the players at the table of each of the games, as many as may play.

    A game that cannot be loaded has a fault of its own, and is left out.
    """
    found = []
    for game in games:
        with suppress(ContentError, LookupError):
            engine = finding.load(game)
            found.append(player_names(engine, max(engine.player_counts, default=None)))
    return tuple(found)


def theme_faults(themes: Themes, seated: Sequence[Sequence[str]] = ()) -> list[Fault]:
    """Every two players whose pieces are mixed up in some theme, by some eyes or in grey print, and
    whatever hardly shows on its ground.

    With the names of the players ``seated`` in each game, only looks that some game uses count,
    and only players who meet are held against each other.
    """
    from generator.drawing.apart import ENOUGH, apart
    from generator.drawing.legibility import faint

    found: list[Fault] = []
    for name, theme in themes.table.items():
        for pair in apart(theme, seated):
            players = [theme.names[i] for i in pair.players]
            place = max((themes.place(theme, player) for player in players), key=itemgetter(1))
            for sight in pair.mixed_up(theme.monochrome):
                differ = f"they differ by {pair.differences[sight]:.1f} (CIEDE2000)"
                problem = f"not told apart in {sight}: {differ}"
                remedy = f"at least {ENOUGH:g}, or, where there is no colour, another pattern"
                found.append(Fault(*place, f"{name}: {' and '.join(players)}", problem, remedy))
        for lack in faint(theme, seated):
            problem = f"{lack.what} hardly shows: the contrast is {lack.contrast:.1f}"
            item = f"{name}: {lack.player}" if lack.player else name
            remedy = f"at least {lack.least:g} (WCAG 2.2)"
            found.append(Fault(*themes.place(theme, lack.player), item, problem, remedy))
    return found
