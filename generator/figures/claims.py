"""Claim against verdict: the two must be equal, nothing less.

Here are the kinds of claims that every game has; a game's diagram offers more
(:mod:`generator.contract.claims`). ``legal``, ``illegal`` and ``count`` are about the figure
itself; the other kinds are about its position, the move played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.contract.claims import (
    NUMBERS,
    ClaimError,
    ClaimKind,
    Verdict,
    show_items,
)
from generator.contract.diagram import Diagram, Subject
from generator.contract.engine import Game, legal_moves, player_names
from generator.contract.notation import notation
from generator.counted import counted
from generator.faults import meant
from generator.figures.spec import Claim


def likely(claim: Claim, subject: Subject[Any], diagram: Diagram[Any]) -> str:
    """What names of the claim that the verdict does not have may be meant for, as a question.

    Raises :class:`ClaimError` where the claim cannot be judged.
    """
    known = {*_texts(verdict(claim.kind, subject, diagram))}
    players = player_names(subject.game, subject.after.players)
    return meant(sorted({*_texts(claim.value)} - {*known, *players}), {*known, *players})


def _texts(value: Any) -> Iterator[str]:
    """All texts in plain data, keys too."""
    match value:
        case str():
            yield value
        case Mapping():
            for key, item in value.items():
                yield str(key)
                yield from _texts(item)
        case list() | tuple():
            for item in value:
                yield from _texts(item)


_NOTATION = {"type": "string", "minLength": 1}


def kinds(diagram: Diagram[Any]) -> Mapping[str, ClaimKind]:
    """All kinds of claims that figures of a game can make, by name."""
    return {**_COMMON, **diagram.claims}


def verdict(kind: str, subject: Subject[Any], diagram: Diagram[Any]) -> Any:
    """What the engine finds where the author makes a claim of this kind: plain data.

    ``legal`` and ``illegal`` have one verdict, the sorted ids of all rules that the move breaks.
    Raises :class:`ClaimError` where the claim cannot be judged.
    """
    match kind:
        case "legal" | "illegal":
            return sorted(subject.violations)
        case "count":
            return dict(diagram.counts(subject))
    return kinds(diagram)[kind].verdict(subject.game, subject.after)


def disagreement(claim: Claim, subject: Subject[Any], diagram: Diagram[Any]) -> str:
    """How the claim differs from the verdict, in words for its author; empty where they agree.

    Raises :class:`ClaimError` where the claim cannot be judged.
    """
    kind = kinds(diagram)[claim.kind]
    found = verdict(claim.kind, subject, diagram)
    said = kind.canonical([] if claim.kind == "legal" else claim.value)
    found = kind.part(said, found)
    if kind.agrees(said, found):
        return ""
    return f"the claim is {kind.shown(said)}; the engine's verdict is {kind.shown(found)}"


def _of_figure(game: Game[Any, Any], state: Any) -> Any:
    raise AssertionError(f"judged by the figure, not by {game.name}, {state}")


def _score(game: Game[Any, Any], state: Any) -> dict[str, int]:
    result = game.result(state)
    if result is not None:
        return dict(zip(player_names(game, state.players), result.scores, strict=True))
    report = game.report(state)
    if "scores" not in report:
        raise ClaimError(f"{game.name} has no score before the game is over", "play it to its end")
    return dict(report["scores"])


def _moves(game: Game[Any, Any], state: Any) -> list[str]:
    return sorted(map(notation, legal_moves(game, state)))


def _result(game: Game[Any, Any], state: Any) -> dict[str, Any] | None:
    result = game.result(state)
    if result is None:
        return None
    names = player_names(game, state.players)
    return {"winners": [names[i] for i in result.winners], "reason": result.reason}


def _report(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    return dict(game.report(state))


def _sorted_moves(value: Any) -> Any:
    if isinstance(value, list):
        return sorted(value)
    if isinstance(value, Mapping):
        return {start: _sorted_moves(said) for start, said in value.items()}
    return value


def _moves_asked_for(said: Any, found: list[str]) -> Any:
    """Of all moves those that begin as the claim says, or how many, as the claim has it."""
    if not isinstance(said, Mapping):
        return found
    chosen = {start: [move for move in found if move.startswith(start)] for start in said}
    return {
        start: len(chosen[start]) if isinstance(value, int) else chosen[start]
        for start, value in said.items()
    }


def _same_moves(said: Any, found: Any) -> bool:
    return bool(said == (len(found) if isinstance(said, int) else found))


def _named_parts(said: Mapping[str, Any], found: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parts of a report that the claim names; refused where one of them is not there."""
    unknown = [key for key in said if key not in found]
    if unknown:
        names = ", ".join(map(repr, unknown))
        reported = f"{meant(unknown, found)}it reports: {', '.join(found)}"
        raise ClaimError(f"the engine reports no {names}", reported)
    return {key: found[key] for key in said}


def _at_least_the_same(said: Mapping[str, Any], found: Mapping[str, Any] | None) -> bool:
    """Whether all that is said is so; what a claim may leave out is left out."""
    return found is not None and all(
        key in found and found[key] == value for key, value in said.items()
    )


def _plain_data(value: Any) -> Any:
    """Engines report tuples where an author writes lists."""
    if isinstance(value, Mapping):
        return {str(key): _plain_data(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain_data(item) for item in value]
    return value


def _same_report(said: Any, found: Any) -> bool:
    return bool(said == _plain_data(found))


def _shown_rules(value: list[str]) -> str:
    return f"illegal ({', '.join(value)})" if value else "legal"


def _shown_moves(value: Any) -> str:
    if isinstance(value, list):
        return counted(len(value), "move") if len(value) > 6 else ", ".join(value) or "no move"
    if isinstance(value, Mapping):
        return "; ".join(f"{start!r}: {_shown_moves(part)}" for start, part in value.items())
    return counted(value, "move")


def _shown_result(value: Mapping[str, Any] | None) -> str:
    return "the game is not over" if value is None else show_items(value)


_judged: Verdict = _of_figure
_COMMON: Mapping[str, ClaimKind] = {
    "legal": ClaimKind(None, _judged, shown=_shown_rules),
    "illegal": ClaimKind(
        {"type": "array", "minItems": 1, "uniqueItems": True, "items": {"type": "string"}},
        _judged,
        canonical=sorted,
        shown=_shown_rules,
    ),
    "score": ClaimKind(NUMBERS, _score, shown=show_items),
    "moves": ClaimKind(
        {
            "type": ["array", "integer", "object"],
            "items": _NOTATION,
            "additionalProperties": {"type": ["array", "integer"], "items": _NOTATION},
            "description": "all legal moves, or how many there are; or the same for the moves "
            "whose notation begins with a key",
        },
        _moves,
        canonical=_sorted_moves,
        part=_moves_asked_for,
        agrees=_same_moves,
        shown=_shown_moves,
    ),
    "result": ClaimKind(
        {
            "type": "object",
            "additionalProperties": False,
            "required": ["winners"],
            "properties": {
                "winners": {"type": "array", "items": {"type": "string"}},
                "reason": {"type": "string"},
            },
        },
        _result,
        agrees=_at_least_the_same,
        shown=_shown_result,
    ),
    "count": ClaimKind(NUMBERS, _judged, agrees=_at_least_the_same, shown=show_items),
    "report": ClaimKind(
        {"type": "object", "minProperties": 1, "description": "parts of the engine's report"},
        _report,
        part=_named_parts,
        agrees=_same_report,
        shown=show_items,
    ),
}
