"""python-chess by the contract of :mod:`generator.contract.engine`.

A position is written as FEN, a move in SAN, such as ``Nf3``; one that is not legal, which SAN has
no words for, by its two squares: ``e1g1``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import chess

from generator.contract.engine import (
    Game,
    IllegalMove,
    NotationError,
    Result,
    chosen_variant,
)

LETTERS = ("K", "Q", "R", "B", "N", "P")
FORWARD = {chess.WHITE: 1, chess.BLACK: -1}
_SQUARES = re.compile("([a-h][1-8][a-h][1-8])([qrbn]?)")


@dataclass(frozen=True, slots=True)
class Position:
    """A position as FEN, and how many moves led to it."""

    fen: str = chess.STARTING_FEN
    ply: int = 0
    players: int = 2

    @property
    def board(self) -> chess.Board:
        """A board of python-chess, which may be changed."""
        return chess.Board(self.fen)

    @property
    def to_move(self) -> int:
        """0 for White, 1 for Black."""
        return 0 if self.board.turn == chess.WHITE else 1


@dataclass(frozen=True, slots=True)
class Move:
    """A move by its squares, such as ``e7e8q``; ``san`` is how it is written where it is legal."""

    squares: str
    san: str = ""

    def __str__(self) -> str:
        return self.san or self.squares

    @property
    def uci(self) -> chess.Move:
        """The same for python-chess."""
        return chess.Move.from_uci(self.squares)


class Chess:
    """The laws of chess, without claims of a draw."""

    name = "chess"
    pieces = LETTERS
    copies: ClassVar[Mapping[str, int]] = {"R": 2, "B": 2, "N": 2, "P": 8}
    cells: ClassVar[Mapping[str, tuple[int, ...]]] = {
        chess.square_name(s): (chess.square_file(s), chess.square_rank(s)) for s in chess.SQUARES
    }
    shaded = frozenset(
        chess.square_name(s) for s in chess.SQUARES if chess.BB_SQUARES[s] & chess.BB_DARK_SQUARES
    )
    rules = (
        "own-piece",
        "piece-move",
        "en-passant",
        "promotion",
        "king-safe",
        "castling-right",
        "castling-check",
        "game-over",
    )
    variants = ("standard",)
    player_counts = (2,)

    def initial(
        self, players: int = 2, variant: str | None = None, seed: int | None = None
    ) -> Position:
        """The usual start; nothing is left to chance."""
        del seed
        chosen_variant(self, players, variant)
        return Position()

    def arranged(self, state: Position, layers: Sequence[str]) -> Position:
        """The position that a FEN describes."""
        del state
        if len(layers) != 1:
            raise NotationError("a position is one line of FEN")
        try:
            board = chess.Board(layers[0])
        except ValueError as error:
            raise NotationError(f"{layers[0]!r} is no FEN: {error}") from None
        if status := board.status():
            raise NotationError(f"no game leads there: {status!r}")
        return Position(board.fen(en_passant="fen"))

    def moves(self, state: Position) -> tuple[Move, ...]:
        """All legal moves, sorted by SAN."""
        if self.result(state) is not None:
            return ()
        board = state.board
        return tuple(sorted((_move(board, move) for move in board.legal_moves), key=str))

    def violations(self, state: Position, move: Move) -> frozenset[str]:
        """All rules that the move breaks; of a move that no piece makes, no more can be said."""
        board, wanted = state.board, move.uci
        broken = {"game-over"} if self.result(state) is not None else set[str]()
        piece = board.piece_at(wanted.from_square)
        if piece is None or piece.color != board.turn:
            return frozenset({*broken, "own-piece"})
        across = chess.square_file(wanted.to_square) - chess.square_file(wanted.from_square)
        if piece.piece_type == chess.KING and abs(across) == 2:
            return frozenset({*broken, *_castling(board, wanted)})
        if piece.piece_type == chess.PAWN:
            last = chess.square_rank(wanted.to_square) in (0, 7)
            if last != (wanted.promotion is not None):
                broken.add("promotion")
            wanted = chess.Move(wanted.from_square, wanted.to_square, chess.QUEEN if last else None)
            ahead = chess.square_distance(wanted.from_square, wanted.to_square) == 1
            rise = chess.square_rank(wanted.to_square) - chess.square_rank(wanted.from_square)
            takes = ahead and abs(across) == 1 and rise == FORWARD[board.turn]
            empty = board.piece_at(wanted.to_square) is None
            if takes and empty and wanted.to_square != board.ep_square:
                return frozenset({*broken, "en-passant"})
        elif wanted.promotion is not None:
            broken.add("promotion")
            wanted = chess.Move(wanted.from_square, wanted.to_square)
        if not board.is_pseudo_legal(wanted):
            return frozenset({*broken, "piece-move"})
        if board.is_into_check(wanted):
            broken.add("king-safe")
        return frozenset(broken)

    def play(self, state: Position, move: Move) -> Position:
        """The position after the move."""
        if broken := self.violations(state, move):
            raise IllegalMove(broken, str(move))
        board = state.board
        board.push(move.uci)
        return Position(board.fen(en_passant="fen"), state.ply + 1)

    def result(self, state: Position) -> Result | None:
        """Mate, and the draws that nobody need claim."""
        outcome = state.board.outcome(claim_draw=False)
        if outcome is None:
            return None
        winners = () if outcome.winner is None else ((0,) if outcome.winner else (1,))
        scores = tuple(int(index in winners) for index in (0, 1))
        return Result(winners, scores, outcome.termination.name.lower().replace("_", "-"))

    def parse(self, state: Position, text: str) -> Move:
        """A move in SAN, or by its squares."""
        board = state.board
        if match := _SQUARES.fullmatch(text):
            if match[1][:2] == match[1][2:]:
                raise NotationError(f"{text!r} goes nowhere")
            wanted = chess.Move.from_uci(text)
            return _move(board, wanted) if board.is_legal(wanted) else Move(text)
        try:
            return _move(board, board.parse_san(text))
        except ValueError as error:
            raise NotationError(f"{text!r} is no legal move in SAN: {error}") from None

    def places(self, move: Move) -> bool:
        """No move puts a piece on the board."""
        del move
        return False

    def report(self, state: Position) -> Mapping[str, Any]:
        """The FEN, whether the king is in check, and from where."""
        board = state.board
        return {
            "fen": board.fen(),
            "check": board.is_check(),
            "checkers": sorted(map(chess.square_name, board.checkers())),
        }

    def facts(self) -> Mapping[str, int]:
        """Numbers that a book may quote."""
        each = sum(self.copies.get(piece, 1) for piece in self.pieces)
        return {"squares": 64, "pieces_per_player": each, "pieces_in_set": 2 * each}


def _move(board: chess.Board, move: chess.Move) -> Move:
    return Move(move.uci(), board.san(move))


def _castling(board: chess.Board, move: chess.Move) -> set[str]:
    """What is wrong with a king that goes two squares: that it may not, or through check."""
    kingside = chess.square_file(move.to_square) == 6
    rights = (
        board.has_kingside_castling_rights(board.turn)
        if kingside
        else board.has_queenside_castling_rights(board.turn)
    )
    rank = chess.square_rank(move.from_square)
    rook = chess.square(7 if kingside else 0, rank)
    between = chess.between(move.from_square, rook)
    level = chess.square_rank(move.to_square) == rank
    if not rights or not level or board.occupied & between:
        return {"castling-right"}
    way = (*chess.SquareSet(chess.between(move.from_square, move.to_square)), move.to_square)
    squares = move.from_square, *way
    attacked = any(board.is_attacked_by(not board.turn, square) for square in squares)
    return {"castling-check"} if attacked else set()


ENGINE = Chess()
_CONTRACT: Game[Position, Move] = ENGINE
