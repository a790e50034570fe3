"""Text broken at random, with the words of its grammar where they help."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

Random = random.Random

_CHARACTERS = (
    *("\x00", "\x0b", "\x1b[2J", "\x7f", "\x85", "\xa0", "\xad", "\u200b", "\u202e", "\u2028"),
    *(
        "\ufeff",
        "\ufffe",
        "\U0010ffff",
        "e\u0301",
        "か\u3099",
        "長",
        "🀄",
        "\\",
        '"',
        "'",
        "<",
        "&",
    ),
    *("]]>", "\r", "\r\n", "\t", "%", "{{", "}}", "\\u0000", "$", "//", "..", "\n", " " * 40),
)
_NUMBERS = (
    *("0", "-0", "-1", "1e-308", "1e308", "1e309", "nan", ".inf", "0.1", "1_000", "0x7fffffffffff"),
    *("9" * 9, "9" * 20, "1000000000", "-999999999", "99999", "1e12", "2147483648", "007", "１"),
    "7" * 5000,
)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def mutated(rng: Random, text: str, tokens: Sequence[str], most: int = 4) -> str:
    """The text with one to ``most`` changes; ``tokens`` are words that mean something in it."""
    for _ in range(rng.randint(1, most)):
        text = rng.choice(_CHANGES)(rng, text, tokens)
    return text


def as_bytes(rng: Random, text: str) -> bytes:
    """The text as the bytes of a file, now and then in another encoding, cut or spoilt."""
    data = text.encode("utf-8", "surrogatepass")
    chance = rng.random()
    if chance < 0.02:
        return text.encode(rng.choice(("utf-16", "utf-8-sig", "shift_jis", "cp1252")), "replace")
    if chance < 0.06 and data:
        spoilt = bytearray(data)
        for _ in range(rng.randint(1, 5)):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        return bytes(spoilt)
    return data


def _span(rng: Random, text: str, most: int = 200) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.randint(0, most))


def _deleted(rng: Random, text: str, _: Sequence[str]) -> str:
    start, end = _span(rng, text, rng.choice((1, 10, 200)))
    return text[:start] + text[end:]


def _repeated(rng: Random, text: str, _: Sequence[str]) -> str:
    start, end = _span(rng, text, rng.choice((1, 10, 200)))
    return text[:end] + text[start:end] * rng.choice((1, 1, 1, 3, 60, 400)) + text[end:]


def _inserted(rng: Random, text: str, tokens: Sequence[str]) -> str:
    at = rng.randrange(len(text) + 1)
    chosen = rng.choice(tokens if tokens and rng.random() < 0.7 else _CHARACTERS)
    return text[:at] + chosen * rng.choice((1,) * 20 + (2, 50, 3000)) + text[at:]


def _replaced(rng: Random, text: str, tokens: Sequence[str]) -> str:
    """A word becomes one of the tokens, or one that stands elsewhere."""
    words = list(re.finditer(r"\w+", text))
    if not words:
        return text
    found = rng.choice(words)
    other = rng.choice(tokens) if tokens and rng.random() < 0.6 else rng.choice(words)[0]
    return text[: found.start()] + other + text[found.end() :]


def _renumbered(rng: Random, text: str, _: Sequence[str]) -> str:
    numbers = list(_NUMBER.finditer(text))
    if not numbers:
        return text
    found = rng.choice(numbers)
    near = str(int(float(found[0])) + rng.choice((-1, 1))) if len(found[0]) < 10 else "0"
    chosen = near if rng.random() < 0.4 else rng.choice(_NUMBERS)
    return text[: found.start()] + chosen + text[found.end() :]


def _reordered(rng: Random, text: str, _: Sequence[str]) -> str:
    """A line goes, comes twice, moves elsewhere, or is indented otherwise."""
    lines = text.split("\n")
    one = rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(one, lines[one])
        case 2:
            lines.insert(rng.randrange(len(lines)), lines.pop(one))
        case 3:
            lines[one] = " " * rng.randint(0, 6) + lines[one].lstrip()
    return "\n".join(lines)


def _cut(rng: Random, text: str, _: Sequence[str]) -> str:
    return text[: rng.randrange(len(text) + 1)]


_CHANGES: tuple[Callable[[Random, str, Sequence[str]], str], ...] = (
    *(_deleted, _inserted, _inserted, _inserted, _replaced, _replaced, _replaced),
    *(_renumbered, _renumbered, _repeated, _reordered, _reordered, _cut),
)
