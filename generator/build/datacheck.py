"""What is looked for in the content of a game by itself, as targets without files: being made is
passing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import ContentError, Fault, is_absent, raise_if_any


@dataclass(frozen=True, slots=True)
class DataCheck:
    """The form of a game's data, as far as its code has no say in that: so code that cannot be
    loaded hides no fault of it.
    """

    game: str

    @property
    def name(self) -> str:
        """What people call the check."""
        return f"{self.game}/data"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with every fault."""
        del fonts
        trace.tree(trace.project.content / self.game)
        raise_if_any(self._faults(trace))
        return {}

    def _faults(self, trace: Trace) -> Iterator[Fault]:
        from generator.figures.gamefile import game_file, read_form
        from generator.puzzles import answers, extras, puzzlefile

        project = trace.project
        loads: list[Callable[[], object]] = [
            partial(file.load, project, self.game, trace.read)
            for file in (answers.FILE, extras.FILE, puzzlefile.FILE)
        ]
        if not is_absent(game_file(project, self.game)):
            loads.append(partial(read_form, project, self.game, trace.read))
        for path in sorted((project.content / self.game).glob("*.yaml")):
            loads.append(partial(_plain, trace, path))
        for load in loads:
            try:
                load()
            except ContentError as error:
                yield from error.faults


def _plain(trace: Trace, path: Path) -> object:
    from generator.yamlfile import read_file

    return read_file(trace.read(path), trace.project.shown(path))


@dataclass(frozen=True, slots=True)
class UnfinishedCheck:
    """What is still to be done in the content of a game, though a book can be made without it."""

    game: str

    @property
    def name(self) -> str:
        """What people call the check."""
        return f"{self.game}/unfinished"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with all that is left to do."""
        del fonts
        trace.tree(trace.project.content / self.game)
        raise_if_any(self._faults(trace))
        return {}

    def _faults(self, trace: Trace) -> Iterator[Fault]:
        from generator.puzzles.verify import unanswered
        from generator.text import placeholders

        try:
            yield from placeholders.left(trace.project, self.game)
            yield from unanswered(trace.project, self.game, trace.read)
        except ContentError:  # whoever uses the file says what is wrong with it
            return
