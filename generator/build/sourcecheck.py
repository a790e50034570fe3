"""What is looked for in the sources of a game, as targets without files: being made is passing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import ContentError, Fault, raise_if_any
from generator.project import Project
from generator.text.begun import offered

if TYPE_CHECKING:
    from generator.markup.blocks import Volume
    from generator.markup.illustration import Illustration
    from generator.markup.source import Source


@dataclass(frozen=True, slots=True)
class SourceCheck:
    """What keeps the ``volumes`` of a game from being set in the ``langs``, and figures that none
    of them shows.
    """

    game: str
    langs: tuple[str, ...]
    volumes: tuple[Volume, ...]

    @property
    def name(self) -> str:
        """What people call the check."""
        return f"{self.game}/sources"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with all that is wrong."""
        del fonts
        trace.game_folders(self.game)
        raise_if_any(self._faults(trace))
        return {}

    def _faults(self, trace: Trace) -> Iterator[Fault]:
        from generator.build.keptfigures import figures_of, figures_that_can_be_made
        from generator.figures.unmade import StandIn
        from generator.markup.source import load_source

        shown: Mapping[str, Illustration]
        try:
            shown = figures_of(trace, self.game)
        except ContentError:
            loaded = figures_that_can_be_made(trace, self.game)
            yield from loaded.unmade.faults
            if not loaded.unmade.known:
                return
            shown = {**dict.fromkeys(loaded.unmade.ids, StandIn()), **loaded}
        for lang in self.langs if self.volumes else ():
            try:
                # A draft, as a message without translation is for the check of texts to name.
                messages = trace.catalogue(lang, self.game, draft=True)
                sources = [
                    # Tagged, as in proofs and drafts: so they cannot fail where a check has passed.
                    load_source(
                        *(trace.project, self.game, [messages], shown, trace.read),
                        volume=volume,
                        tagged=True,
                    )
                    for volume in self.volumes
                ]
            except ContentError as error:
                yield from error.faults
            else:
                yield from _unused(trace, self.game, shown, sources)


@dataclass(frozen=True, slots=True)
class CardCheck:
    """The rules of a game's book that its card leaves out without a word."""

    game: str

    @property
    def name(self) -> str:
        """What people call the check."""
        return f"{self.game}/card"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with each such rule."""
        del fonts
        from generator.build.keptfigures import figures_that_can_be_made

        trace.game_folders(self.game)
        raise_if_any(figures_that_can_be_made(trace, self.game).left_out_of_card())
        return {}


def source_check(project: Project, game: str) -> SourceCheck:
    """The check of a game as it is now: of a game without a book, that of its figures."""
    volumes: tuple[Volume, ...] = ()
    if game in project.books():
        volumes = ("rulebook", "answers") if game in project.answered() else ("rulebook",)
    return SourceCheck(game, offered(project, game), volumes)


def _unused(
    trace: Trace, game: str, figures: Collection[str], sources: Sequence[Source]
) -> Iterator[Fault]:
    """Figures that are proved for no reader."""
    from generator.build.keptfigures import figures_that_can_be_made
    from generator.figures.figureset import figures_file
    from generator.markup.index import used_figures

    used = {figure for source in sources for figure in used_figures(source.books[0])}
    used.add(sources[0].info.cover)
    if unused := [name for name in figures if name not in used]:
        file = trace.project.shown(figures_file(trace.project, game))
        loaded = figures_that_can_be_made(trace, game)
        where = ", ".join(source.file for source in sources)
        for name in unused:
            if name in loaded:
                line = loaded[name].spec.line
                yield Fault(file, line, name, f"no page shows the figure (see {where})")
