"""The actions that a figure of DuploLine is about, in sentences: why they are legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.games.duploline.diagram.options import Subject
from generator.games.duploline.diagram.shown import ShownPosition, Step
from generator.games.duploline.engine import board, rules
from generator.games.duploline.engine.notation import Kind
from generator.games.duploline.engine.position import Position
from generator.games.duploline.engine.state import DuploState
from generator.kit.words import listed, player_name


def action_words(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
    """Each action, and what a reader would see of the rules that it follows or breaks."""
    state = subject.before
    assert isinstance(state, DuploState)
    for step in shown.steps:
        yield _step(step, say)
        if step.action.origin is not None:
            yield from _moved(state, step, say)
        elif step.action.forced:
            yield _forced(state, say)
        else:
            yield from _added(state, step, say)
        yield from _held(state, step, say)
        yield from _spent(state, step, say)
        if not step.broken:
            state = state.after(step.action)


def _moved(state: DuploState, step: Step, say: Say) -> Iterator[str]:
    """Why a piece may not move so: too far away, or others would be cut off."""
    action = step.action
    if rules.goes_far(state, action):
        # Translators: both are cells, such as d4
        yield say.pgettext(
            "duploline/alt",
            "The cell %(target)s is not adjacent to %(origin)s.",
            target=action.target,
            origin=action.origin,
        )
    if rules.disconnects(state, action):
        assert action.origin is not None
        left = state.position.occupied & ~board.BIT[action.origin]
        rest = max(board.groups(left), key=int.bit_count)
        # Translators: of a move that breaks the connection rule; origin is a cell, such as d4;
        # cells is a list such as "c3 and d4"
        yield say.pgettext(
            "duploline/alt",
            "With %(origin)s empty, %(cells)s would be cut off from the other occupied cells.",
            origin=action.origin,
            cells=listed(say, board.names(left & ~rest)),
        )


def _added(state: DuploState, step: Step, say: Say) -> Iterator[str]:
    """Which pieces of the opponent's lie next to an added one."""
    position, opponent = state.position, 1 - step.player
    if not position.occupied:
        return
    pieces = position.discs[opponent] | position.rings[opponent]
    near = board.names(pieces & board.NEIGHBOURS[board.BIT[step.action.target]])
    name = player_name(say, opponent)
    if not near:
        # Translators: cell is one such as d4; player is White or Black
        yield say.pgettext(
            "duploline/alt",
            "No piece of %(player)s’s is next to %(cell)s.",
            player=name,
            cell=step.action.target,
        )
        return
    # Translators: cell is one such as d4; player is White or Black; cells is a list of cells such
    # as "c3 and d4", with one piece or two on each
    yield say.pgettext(
        "duploline/alt",
        "Next to %(cell)s, %(player)s occupies %(cells)s.",
        cell=step.action.target,
        player=name,
        cells=listed(say, near),
    )


def _held(state: DuploState, step: Step, say: Say) -> Iterator[str]:
    """What lies on a cell that the piece may not go to, or may not leave."""
    action = step.action
    cells = []
    if rules.moves_foreign(state, action) or rules.moves_locked(state, action):
        cells.append(action.origin)
    if rules.fills_occupied(state, action) or rules.joins_wrongly(state, action):
        cells.append(action.target)
    for cell in filter(None, cells):
        # Translators: cell is one such as d4; held is what lies there before the action to judge:
        # "Black’s ring", "White’s disc in Black’s ring" or "empty"
        yield say.pgettext(
            "duploline/alt",
            "Cell %(cell)s: %(held)s.",
            cell=cell,
            held=cell_words(state.position, cell, say),
        )


def _forced(state: DuploState, say: Say) -> str:
    """Whether a forced placement was the last resort."""
    player = player_name(say, state.to_move)
    if state.can_act:
        # Translators: of a forced placement that is not legal; player is White or Black
        return say.pgettext(
            "duploline/alt", "%(player)s can still add or move a piece.", player=player
        )
    # Translators: of a forced placement; player is White or Black
    return say.pgettext(
        "duploline/alt",
        "Before it, %(player)s could neither add nor move a piece of a kind still to be played.",
        player=player,
    )


def _piece(say: Say, kind: Kind) -> str:
    if kind == "D":
        # Translators: a piece, in sentences such as "White adds a disc on d4"
        return say.pgettext("duploline/piece", "disc")
    # Translators: a piece, in sentences such as "White adds a ring on d4"
    return say.pgettext("duploline/piece", "ring")


def _step(step: Step, say: Say) -> str:
    """The action that the figure is about: played, or to be judged."""
    action = step.action
    player, piece = player_name(say, step.player), _piece(say, action.kind)
    origin, target = action.origin, action.target
    if origin is not None:
        if step.broken:
            # Translators: piece is "disc" or "ring"; origin and target are cells such as d4
            return say.pgettext(
                "duploline/alt",
                "The action to judge: %(player)s moves a %(piece)s from %(origin)s to %(target)s.",
                player=player,
                piece=piece,
                origin=origin,
                target=target,
            )
        # Translators: piece is "disc" or "ring"; origin and target are cells such as d4
        return say.pgettext(
            "duploline/alt",
            "%(player)s has just moved a %(piece)s from %(origin)s to %(target)s.",
            player=player,
            piece=piece,
            origin=origin,
            target=target,
        )
    if action.forced:
        if step.broken:
            # Translators: piece is "disc" or "ring"; target is a cell such as d4; it holds a piece
            return say.pgettext(
                "duploline/alt",
                "The action to judge: a forced placement of a %(piece)s by %(player)s, "
                "on %(target)s.",
                player=player,
                piece=piece,
                target=target,
            )
        # Translators: piece is "disc" or "ring"; target is a cell such as d4; it holds a piece
        return say.pgettext(
            "duploline/alt",
            "%(player)s has just made a forced placement of a %(piece)s on %(target)s.",
            player=player,
            piece=piece,
            target=target,
        )
    if step.broken:
        # Translators: piece is "disc" or "ring"; target is a cell such as d4
        return say.pgettext(
            "duploline/alt",
            "The action to judge: %(player)s adds a %(piece)s on %(target)s.",
            player=player,
            piece=piece,
            target=target,
        )
    # Translators: piece is "disc" or "ring"; target is a cell such as d4
    return say.pgettext(
        "duploline/alt",
        "%(player)s has just added a %(piece)s on %(target)s.",
        player=player,
        piece=piece,
        target=target,
    )


def _spent(state: DuploState, step: Step, say: Say) -> Iterator[str]:
    """A sentence where the supply of the piece to judge is empty."""
    if rules.runs_out(state, step.action):
        player, kind = step.player, step.action.kind
        n, name = state.position.of(kind)[player].bit_count(), player_name(say, player)
        if kind == "D":
            # Translators: n, more than one, is how many discs the player has
            yield say.pgettext(
                "duploline/alt", "All %(n)s discs of %(player)s are on the board.", n=n, player=name
            )
        else:
            # Translators: n, more than one, is how many rings the player has
            yield say.pgettext(
                "duploline/alt", "All %(n)s rings of %(player)s are on the board.", n=n, player=name
            )


def cell_words(position: Position, name: str, say: Say) -> str:
    """What lies on the cell ``name``, and whose it is."""
    disc, ring = (
        next((player_name(say, i) for i, own in enumerate(pieces) if own & board.BIT[name]), None)
        for pieces in (position.discs, position.rings)
    )
    if disc and ring:
        # Translators: a locked pair in a list; disc and ring are White or Black: whose they are
        return say.pgettext(
            "duploline/cell", "%(disc)s’s disc in %(ring)s’s ring", disc=disc, ring=ring
        )
    if disc:
        # Translators: a piece in a list; player is White or Black
        return say.pgettext("duploline/cell", "%(player)s’s disc", player=disc)
    if ring:
        # Translators: a piece in a list; player is White or Black
        return say.pgettext("duploline/cell", "%(player)s’s ring", player=ring)
    # Translators: a cell in a list
    return say.pgettext("duploline/cell", "empty")
