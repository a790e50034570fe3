"""Chess positions as drawings and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import chess

from generator.contract import diagram
from generator.contract.diagram import PlaceError, Say, Scale, Subject, option
from generator.drawing.scene import Circle, Group, Item, Scene, Style, centred
from generator.drawing.themes import Theme
from generator.kit.boards import SquareBoard
from generator.kit.marks import Marker, Place
from generator.kit.scenes import figure, judged, layers, text_room
from generator.kit.words import joined, listed, player_name

from .engine import ENGINE, Move, Position

SQUARE: dict[Scale, float] = {"normal": 6.0, "small": 5.0, "large": 8.0, "tiny": 4.0}
"""Side of a square in mm."""


@dataclass(frozen=True, slots=True)
class View(diagram.View):
    """How a position is shown."""

    coordinates: bool = option(True, "letters and numbers at the rim")


@dataclass(frozen=True, slots=True)
class Renderer(SquareBoard):
    """A board that draws chessmen: discs with their letters."""

    theme: Theme

    def man(self, piece: chess.Piece, square: int) -> Group:
        """A chessman on its square."""
        look = self.theme.player(0 if piece.color == chess.WHITE else 1)
        at = self.middle(_cell(square))
        disc = Circle(at, 0.38 * self.size, look.body)
        return Group((disc, centred(at, piece.symbol().upper(), 0.5 * self.size, look.letter)))


def scene(subject: Subject[View], theme: Theme) -> Scene:
    """The board, White below; an arrow shows the move."""
    renderer = Renderer(SQUARE[subject.view.scale], theme)
    tones, board = theme.game(subject.colour), _board(subject)
    names = tuple(_coordinates(renderer)) if subject.view.coordinates else ()
    dark = Style(fill=tones.light)
    marker = Marker(theme, lambda name: _place(name, renderer))
    items = layers(
        ("dark", (renderer.cell(_cell(s), dark) for s in map(_square, sorted(ENGINE.shaded)))),
        ("board", [renderer.outline(map(_cell, chess.SQUARES), theme.lattice)]),
        ("coordinates", names),
        ("men", (renderer.man(man, s) for s, man in sorted(board.piece_map().items()))),
        ("move", _arrow(subject, marker)),
        ("marks", map(marker.draw, subject.marks)),
    )
    scene = figure(items, map(text_room, names))
    return judged(scene, subject.badge, theme)


def alt(subject: Subject[View], say: Say) -> str:
    """The men of both sides, then the move."""
    return joined(say, (*_men(subject, say), *_moved(subject, say)))


def facts(subject: Subject[View]) -> Mapping[str, Any]:
    """How many men there are, and how many moves."""
    return {**counts(subject), "moves": len(ENGINE.moves(_state(subject)))}


def counts(subject: Subject[View]) -> Mapping[str, int]:
    """The men of both sides."""
    men = _board(subject).piece_map().values()
    white = sum(man.color == chess.WHITE for man in men)
    return {"men": len(men), "white": white, "black": len(men) - white}


def _state(subject: Subject[View]) -> Position:
    """A legal move has been played, where there is one."""
    state = subject.after
    assert isinstance(state, Position)
    return state


def _board(subject: Subject[View]) -> chess.Board:
    return _state(subject).board


def _square(name: str) -> int:
    try:
        return chess.parse_square(name)
    except ValueError:
        raise PlaceError(f"{name!r} is no square, such as e4") from None


def _cell(square: int) -> tuple[int, int]:
    return chess.square_file(square), chess.square_rank(square)


def _place(name: str, renderer: Renderer) -> Place:
    return renderer.place(_cell(_square(name)), reach=0.46 * renderer.size)


def _coordinates(renderer: Renderer) -> Iterator[Any]:
    for n in range(8):
        yield renderer.coordinate((n, 0), 270, "abcdefgh"[n], renderer.theme.text)
        yield renderer.coordinate((0, n), 180, str(n + 1), renderer.theme.text)


def _arrow(subject: Subject[View], marker: Marker) -> Iterator[Item]:
    if isinstance(subject.move, Move):
        start = marker.place(subject.move.squares[:2]).anchor
        yield marker.arrow(start, marker.place(subject.move.squares[2:4]))


def _men(subject: Subject[View], say: Say) -> Iterator[str]:
    men = _board(subject).piece_map()
    for index, colour in enumerate((chess.WHITE, chess.BLACK)):
        own = [
            _man(man.piece_type, chess.square_name(square), say)
            for square, man in sorted(men.items(), key=lambda m: (-m[1].piece_type, m[0]))
            if man.color == colour
        ]
        if own:
            # Translators: men is a list such as "king on e1 and pawn on e4"
            yield say.pgettext(
                "chess/alt",
                "%(player)s: %(men)s.",
                player=player_name(say, index),
                men=listed(say, own),
            )


def _man(kind: int, square: str, say: Say) -> str:
    match kind:
        case chess.KING:
            # Translators: square is such as e4
            return say.pgettext("chess/alt", "king on %(square)s", square=square)
        case chess.QUEEN:
            # Translators: square is such as e4
            return say.pgettext("chess/alt", "queen on %(square)s", square=square)
        case chess.ROOK:
            # Translators: square is such as e4
            return say.pgettext("chess/alt", "rook on %(square)s", square=square)
        case chess.BISHOP:
            # Translators: square is such as e4
            return say.pgettext("chess/alt", "bishop on %(square)s", square=square)
        case chess.KNIGHT:
            # Translators: square is such as e4
            return say.pgettext("chess/alt", "knight on %(square)s", square=square)
    # Translators: square is such as e4
    return say.pgettext("chess/alt", "pawn on %(square)s", square=square)


def _moved(subject: Subject[View], say: Say) -> Iterator[str]:
    move = subject.move
    if not isinstance(move, Move):
        return
    start, end = move.squares[:2], move.squares[2:4]
    if subject.violations:
        # Translators: a move that is not legal; start and end are squares such as e4
        yield say.pgettext(
            "chess/alt", "The move to judge: from %(start)s to %(end)s.", start=start, end=end
        )
    else:
        # Translators: start and end are squares such as e4; san is the move as players write it
        yield say.pgettext(
            "chess/alt",
            "The move from %(start)s to %(end)s has just been made: %(san)s.",
            start=start,
            end=end,
            san=move.san,
        )


DIAGRAM = diagram.Diagram(View, scene, alt, facts, counts)
"""The diagram of chess."""
