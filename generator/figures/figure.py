"""A figure: a position and a claim, joined with the engine that judges it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from generator.contract.claims import ClaimError
from generator.contract.diagram import Diagram, PlaceError, Say, Subject, View
from generator.contract.engine import (
    Arranges,
    Game,
    IllegalMove,
    NotationError,
    is_placement,
    player_names,
)
from generator.contract.marks import Badge, MarkSpec
from generator.drawing.scene import NothingDrawnError, Scene
from generator.drawing.themes import USUAL, Theme
from generator.faults import ContentError, Fault, there_are
from generator.figures import claims, words
from generator.figures.guard import code_of
from generator.figures.spec import QUOTED, Notation, Spec
from generator.kit.words import joined
from generator.values import Value

_NOWHERE = "nowhere at all"
"""A place of no game."""


class Figure(Value, frozen=True, eq=False):
    """One figure of a game: what the author wrote, and the position that the engine reached.

    Compared by identity, so that its drawing and its numbers can be remembered.
    """

    spec: Spec
    subject: Subject[Any]
    diagram: Diagram[Any]

    @property
    def id(self) -> str:
        """The name by which texts refer to it."""
        return self.spec.id

    @property
    def art(self) -> bool:
        """Whether it is decoration: it may bleed off its box, and makes no statement."""
        return self.spec.art

    def verify(self, theme: Theme = USUAL) -> list[Fault]:
        """Every way in which the figure is not what its author says; empty when it is proved.

        ``theme`` is what it is to be drawn in.
        """
        unfit = [*self._unknown_rules(), *self._drawing_faults(theme), *self._quote_faults()]
        return unfit or self._claim_faults() or self._number_faults()

    def _claim_faults(self) -> list[Fault]:
        """How the verdict differs from the claim."""
        claim = self.spec.claim
        if claim.kind == QUOTED:
            return []
        try:
            with code_of(self.subject.game.name, "engine", self.spec, claim.line):
                problem = claims.disagreement(claim, self.subject, self.diagram)
                hint = claims.likely(claim, self.subject, self.diagram) if problem else ""
            remedy = f"{hint}position: {self.position_text}"
        except ClaimError as error:
            problem, remedy = str(error), error.remedy
        except PlaceError as error:
            problem, remedy = str(error), ""
        except ContentError as error:
            return list(error.faults)
        return [self.spec.fault(claim.line, problem, remedy)] if problem else []

    def scene(self, theme: Theme) -> Scene:
        """The drawing, in mm; raises :class:`ContentError` where it cannot be drawn."""
        return _scene(self, theme)

    def alt(self, say: Say) -> str:
        """What the drawing shows, for readers who do not see it, with the verdict.

        Raises :class:`ContentError` where the game's words fail.
        """
        with self._by_diagram():
            shown = self.diagram.alt(self.subject, say)
        if not self.spec.claim.of_move:
            return shown
        verdict = words.verdict(say, *self._judgement)
        return joined(say, (s for s in (shown, verdict) if s))

    def stem(self, say: Say) -> str:
        """The beginning of the caption; empty where the figure is not about legality."""
        if not self.spec.claim.of_move:
            return ""
        return words.stem(say, *self._judgement)

    @property
    def facts(self) -> Mapping[str, Any]:
        """Numbers that the text may quote, from the position.

        Raises :class:`ContentError` where the game cannot give them.
        """
        return _facts(self)

    @property
    def position_text(self) -> str:
        """The position and the move, in the game's notation, for the author."""
        parts = [notation.text for notation in (*self.spec.layers, *self.spec.position)]
        parts += [f"{player} {notation.text}" for player, notation in self.spec.loose]
        text = "; ".join(parts) or "the start"
        return f"{text}; move: {self.spec.move.text}" if self.spec.move else text

    @property
    def _judgement(self) -> tuple[frozenset[str], tuple[str, ...], bool]:
        """What is said of the move: broken rules, all rules, whether it is a placement."""
        subject = self.subject
        placement = is_placement(subject.game, subject.move)
        return subject.violations, subject.game.rules, placement

    def _unknown_rules(self) -> list[Fault]:
        claim, rules = self.spec.claim, self.subject.game.rules
        named = claim.value if claim.kind == "illegal" else ()
        return [
            self.spec.fault(
                claim.line, f"no rule is called {rule!r}", there_are(rule, rules, "its rules")
            )
            for rule in named
            if rule not in rules
        ]

    def _quote_faults(self) -> list[Fault]:
        """What the checker has against the answer or the puzzle that the figure quotes."""
        quote = self.spec.quote
        problems = quote.problems(self.subject.game.name) if quote else ()
        return [self.spec.fault(0, f"what it quotes is refused: {problem}") for problem in problems]

    def _number_faults(self) -> list[Fault]:
        """What keeps the text from quoting numbers of the figure, whether or not it does."""
        try:
            _ = self.facts
        except ContentError as error:
            return list(error.faults)
        return []

    def _drawing_faults(self, theme: Theme) -> list[Fault]:
        """What keeps the figure from being drawn: its view, or else each mark by itself."""
        faults = self._undrawn(theme)
        if not faults:
            return list(self._idle_places(theme))
        if not self.spec.marks:
            return faults
        marks = zip(self.spec.marks, self.spec.mark_lines, strict=True)
        parts = (self._marked(()), *(self._marked((mark,), line) for mark, line in marks))
        view, *each = (part._undrawn(theme) for part in parts)
        return view or [fault for found in each for fault in found] or faults

    def _marked(self, marks: tuple[MarkSpec, ...], line: int = 0) -> Figure:
        """The figure with other marks, its faults at another line."""
        return self.but(
            spec=self.spec.but(line=line or self.spec.line),
            subject=replace(self.subject, marks=marks),
        )

    def _idle_places(self, theme: Theme) -> Iterator[Fault]:
        """Options of the view whose places the diagram never looks at, as what else the view asks
        for leaves no use for them: whatever stands there, the drawing is the same.
        """
        view = self.subject.view
        for option in fields(view):
            places = getattr(view, option.name)
            if not (isinstance(places, tuple) and places and isinstance(places[0], str)):
                continue
            other = replace(self.subject, view=replace(view, **{option.name: (_NOWHERE,)}))
            try:
                with self._by_diagram():
                    is_idle = self.diagram.scene(other, theme) == self.scene(theme)
            except ContentError:
                continue
            if is_idle:
                problem = f"the places of {option.name} have no part in the drawing"
                yield self.spec.fault(0, problem, "take them out, or what else the view asks for")

    def _undrawn(self, theme: Theme) -> list[Fault]:
        try:
            self.scene(theme)
        except ContentError as error:
            return list(error.faults)
        return []

    @contextmanager
    def _by_diagram(self) -> Iterator[None]:
        """Run code of the diagram; what it raises becomes :class:`ContentError`."""
        try:
            with code_of(self.subject.game.name, "diagram", self.spec):
                yield
        except (PlaceError, NotationError) as error:
            raise ContentError([self.spec.fault(0, str(error))]) from error
        except NothingDrawnError as error:
            problem = "nothing of this position is drawn"
            remedy = "it needs a piece, or a view that shows more"
            raise ContentError([self.spec.fault(0, problem, remedy)]) from error


@lru_cache(maxsize=8)
def _scene(figure: Figure, theme: Theme) -> Scene:
    """The drawing, remembered while a figure is proved, which looks at it several times."""
    with figure._by_diagram():
        return figure.diagram.scene(figure.subject, theme)


@lru_cache(maxsize=256)
def _facts(figure: Figure) -> Mapping[str, Any]:
    """The numbers: the same in every edition, so they are remembered."""
    with figure._by_diagram():
        found = figure.diagram.facts(figure.subject)
    quote = figure.spec.quote
    return {**found, "answer": quote.number} if quote and quote.number else found


def judged(
    spec: Spec, game: Game[Any, Any], diagram: Diagram[Any], colour: str, start: Any = None
) -> Figure:
    """The figure that a spec describes, its position reached by play; ``colour`` is the game's.

    Play begins in the state ``start``, where one is given, else as the spec says.

    Raises :class:`ContentError` where the position cannot be reached: unknown players or variant,
    a text that is not in the game's notation, a move that is not legal.
    """
    if spec.claim.of_move and spec.move is None:
        raise ContentError([spec.fault(spec.claim.line, f"claims {spec.claim.kind!r} of no move")])
    state = _arranged(spec, game, _initial(spec, game)) if start is None else start
    loose = tuple(
        (_player(spec, game, name), _parsed(spec, game, state, notation))
        for name, notation in spec.loose
    )
    for notation in spec.position:
        move = _parsed(spec, game, state, notation)
        try:
            with _unchanged(spec, game, state, notation.line, notation.text):
                state = game.play(state, move)
        except IllegalMove as error:
            raise ContentError(
                [
                    spec.fault(
                        notation.line,
                        f"the position cannot be reached: move {state.ply + 1}, {notation.text}, "
                        f"breaks {', '.join(sorted(error.violations))}",
                    )
                ]
            ) from error
    view = spec.view
    if spec.quote and spec.quote.way == "board":
        view = _with_board(spec, view, spec.quote.lines, game, diagram)
    subject: Subject[Any] = Subject(game, state, state, view, loose=loose, marks=spec.marks)
    if spec.move is not None:
        subject = _with_move(spec, subject, _parsed(spec, game, state, spec.move))
    return Figure(spec, replace(subject, art=spec.art, colour=colour), diagram)


def _initial(spec: Spec, game: Game[Any, Any]) -> Any:
    """The state before the first move."""
    try:
        with code_of(game.name, "engine", spec):
            try:
                return game.initial(spec.players, spec.variant, spec.seed)
            except ValueError as error:  # by contract: players or a variant that there are not
                raise NotationError(str(error)) from error
    except NotationError as error:
        raise ContentError([spec.fault(spec.line, str(error))]) from error


def _with_board(
    spec: Spec, view: View, lines: tuple[str, ...], game: Game[Any, Any], diagram: Diagram[Any]
) -> View:
    """The view with the outline to be covered that quoted lines tell."""
    if diagram.with_board is None:
        raise ContentError([spec.fault(0, "the game has no boards to be covered")])
    with code_of(game.name, "diagram", spec):
        try:
            covered: View = diagram.with_board(view, lines)
        except ValueError as error:  # by contract: lines that tell no board
            raise ContentError([spec.fault(0, str(error))]) from error
    return covered


def _arranged(spec: Spec, game: Game[Any, Any], state: Any) -> Any:
    """The position that the spec draws, or the start where it draws none."""
    if not spec.layers:
        return state
    line = spec.layers[0].line
    if not isinstance(game, Arranges):
        raise ContentError([spec.fault(line, f"positions of {game.name} cannot be drawn as text")])
    try:
        with code_of(game.name, "engine", spec, line):
            return game.arranged(state, [notation.text for notation in spec.layers])
    except (NotationError, IllegalMove) as error:
        raise ContentError([spec.fault(line, str(error))]) from error


def _with_move(spec: Spec, subject: Subject[Any], move: object) -> Subject[Any]:
    game, state = subject.game, subject.before
    line = spec.move.line if spec.move else 0
    with _unchanged(spec, game, state, line, str(move)):
        violations = game.violations(state, move)
    if violations and not spec.claim.of_move:
        problem = f"the move breaks {', '.join(sorted(violations))}"
        raise ContentError([spec.fault(line, problem)])
    try:
        with _unchanged(spec, game, state, line, str(move)):
            after = state if violations else game.play(state, move)
    except IllegalMove as error:
        broken = ", ".join(sorted(error.violations)) or "nothing"
        problem = f"the engine of {game.name} contradicts itself: of a move that breaks no rule"
        raise ContentError([spec.fault(line, f"{problem}, play says {broken}")]) from error
    badge: Badge | None = None
    if spec.claim.of_move:
        badge = "illegal" if violations else "legal"
    return replace(subject, after=after, move=move, violations=violations, badge=badge)


@contextmanager
def _unchanged(
    spec: Spec, game: Game[Any, Any], state: Any, line: int, move: str
) -> Iterator[None]:
    """Ask an engine about a move in a position; raises :class:`ContentError`, as :func:`code_of`
    does, and where the position is not what it was before: figures would show another one.
    """
    with code_of(game.name, "engine", spec, line, move):
        before = hash(state), state.ply
        yield
        after = hash(state), state.ply
    if after != before:
        problem = f"the engine of {game.name} changes the position that it is given, on {move}"
        raise ContentError([spec.fault(line, problem, "states are frozen: play makes another")])


def _player(spec: Spec, game: Game[Any, Any], name: str) -> int:
    names = player_names(game, max(game.player_counts))
    if name not in names:
        raise ContentError(
            [spec.fault(spec.line, f"no player is called {name!r}", there_are(name, names))]
        )
    return names.index(name)


def _parsed(spec: Spec, game: Game[Any, Any], state: Any, notation: Notation) -> Any:
    try:
        with code_of(game.name, "engine", spec, notation.line, notation.text):
            return game.parse(state, notation.text)
    except NotationError as error:
        raise ContentError([spec.fault(notation.line, str(error))]) from error
