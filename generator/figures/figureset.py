"""All figures of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.contract import finding
from generator.contract.diagram import Diagram
from generator.contract.engine import Game
from generator.drawing.themefile import project_themes
from generator.faults import ContentError, Fault, gathered, is_absent
from generator.figures import lints, spec
from generator.figures.figure import Figure, judged
from generator.figures.gamefile import game_file, read_game, says_partial
from generator.figures.puzzles import puzzle_faults
from generator.figures.quoted import Stock
from generator.figures.schema import schema
from generator.figures.unmade import NOTHING, Unmade, unmade
from generator.project import Project, Read
from generator.puzzles import answers, extras
from generator.values import Value

NEUTRAL = "#444444"
"""Colour of art for a game whose book is not begun, so that nothing says its colour yet."""


class About(Value, frozen=True):
    """What figures need to know of the book: the ``colour`` of the game for art, and whether it is
    ``partial``, so that rules which it does not tell need no figure and no source; and the
    ``faults`` of the file that says so.
    """

    colour: str = NEUTRAL
    partial: bool = False
    faults: tuple[Fault, ...] = ()


ABOUT_NOTHING = About()
"""For a game whose book is not begun."""


@dataclass(frozen=True, slots=True)
class FigureSet(Mapping[str, Figure]):
    """The figures of one game by id, in the order of the file."""

    game: Game[Any, Any]
    project: Project
    figures: Mapping[str, Figure]
    read: Read
    about: About = ABOUT_NOTHING
    unmade: Unmade = NOTHING
    """What keeps others from being made: nothing, unless the set is :func:`gather`-ed."""

    def __getitem__(self, name: str) -> Figure:
        return self.figures[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.figures)

    def __len__(self) -> int:
        return len(self.figures)

    def unproved(self, done: Callable[[Figure], None] | None = None) -> list[Fault]:
        """Every figure that is not proved: that takes the file of the figures, and the engine.

        Each that is proved is ``done`` while its drawing is at hand.
        """
        theme = project_themes(self.project, self.read).usual
        found: list[Fault] = []
        for figure in self.values():
            if faults := figure.verify(theme):
                found += faults
            elif done:
                done(figure)
        return found

    def verify(self, done: Callable[[Figure], None] | None = None) -> list[Fault]:
        """Every figure that is not proved, and every rule that lacks what a rule must have; as
        :meth:`unproved`.
        """
        rules, specs = self._rules_of_book(), tuple(figure.spec for figure in self.values())
        file = self.project.shown(figures_file(self.project, self.game.name))
        place = (self.project, self.game.name, self.read)
        without_example = [r for r in rules if not self.about.partial and self._may_lack(r)]
        found = gathered(
            lambda: self.about.faults,
            lambda: self.unproved(done),
            lambda: lints.without_example(without_example, specs, file),
            lambda: lints.without_prose(rules, self.game.rules, *place),
            lambda: lints.without_source(rules, self.game.rules, *place),
            lambda: puzzle_faults(self.project, self.game.name, tuple(self), self.read),
        )
        return list(found)

    def _may_lack(self, rule: str) -> bool:
        """Whether none of the figures that are not made is said to break the rule."""
        return self.unmade.known and rule not in self.unmade.broken

    def left_out_of_card(self) -> list[Fault]:
        """Every rule of the book that its card leaves out, though it does not say so; this keeps no
        card from being made. Raises :class:`ContentError` where the card cannot be read.
        """
        rules, game = self._rules_of_book(), self.game
        found = lints.left_out_of_card(rules, game.rules, self.project, game.name, self.read)
        return list(found)

    def _rules_of_book(self) -> tuple[str, ...]:
        """The rules that the book must have: all, or those that a partial book has."""
        if not self.about.partial:
            return self.game.rules
        try:
            in_book = lints.rules_in_book(self.project, self.game.name, self.read)
        except ContentError:  # named by the check for prose
            return ()
        return tuple(rule for rule in self.game.rules if rule in in_book)


def load(project: Project, game: str, read: Read | None = None) -> FigureSet:
    """The figures of a game, their positions reached by the engine, their claims not yet proved.

    ``read`` gives the text of a file, for callers who keep account of what was read. Raises
    :class:`ContentError` with every fault that keeps a figure from being made, for an unknown game
    too.
    """
    return _whole(gather(project, game, read))


def gather(project: Project, game: str, read: Read | None = None) -> FigureSet:
    """The figures that can be made, and what is wrong with the others; else as :func:`load`."""
    try:
        engine, diagram = finding.load(game), finding.diagram(game)
    except LookupError as error:
        file = project.shown(figures_file(project, game))
        raise ContentError([Fault(file, 0, "", str(error.args[0]))]) from error
    return _gather(project, engine, diagram, read or project.text)


def judge(project: Project, engine: Game[Any, Any], diagram: Diagram[Any], read: Read) -> FigureSet:
    """:func:`load` for a given engine and diagram."""
    return _whole(_gather(project, engine, diagram, read))


def _whole(found: FigureSet) -> FigureSet:
    """The figures, if all are made.

    What is wrong beside them is said along with what is wrong with them, to be mended at once.
    """
    if found.unmade.faults:
        raise ContentError((*found.unmade.faults, *found.about.faults))
    return found


def _gather(
    project: Project, engine: Game[Any, Any], diagram: Diagram[Any], read: Read
) -> FigureSet:
    path = figures_file(project, engine.name)
    file = project.shown(path)
    if is_absent(path):
        remedy = f"`rulepress add figure {engine.name} ID` begins it"
        raise ContentError([Fault(file, 0, "", "there is no such file", remedy)])
    stock = Stock(answers.load(project, engine.name, read), extras.load(project, engine.name, read))
    specs, faults = spec.parse(read(path), file, schema(engine, diagram), diagram.view, stock)
    about = _about(project, engine, read)
    made: dict[str, Figure] = {}
    for entry in specs:
        try:
            made[entry.id] = judged(entry, engine, diagram, about.colour)
        except ContentError as error:
            faults.extend(error.faults)
    left = unmade(tuple(faults), read(path), frozenset(made))
    return FigureSet(engine, project, made, read, about, left)


def _about(project: Project, engine: Game[Any, Any], read: Read) -> About:
    """What the game's file says; its faults keep no figure from being made."""
    if engine.name not in project.books():
        return ABOUT_NOTHING
    try:
        data = read_game(project, engine, read).data
    except ContentError as error:
        return About(partial=says_partial(project, engine, read), faults=error.faults)
    return About(data["colour"], data.get("partial", False))


def sources(project: Project, game: str) -> tuple[Path, ...]:
    """The files that :func:`load` reads, those that there are."""
    stored = answers.FILE.path(project, game), extras.FILE.path(project, game)
    files = figures_file(project, game), game_file(project, game), *stored
    return tuple(path for path in files if not is_absent(path))


def figures_file(project: Project, game: str) -> Path:
    """The file that describes the figures of a game."""
    return project.content / game / "figures.yaml"
