"""Pictures that somebody drew in another program: drawn, or refused with element and line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.drawing.picture.reader import read_picture
from generator.drawing.svg import to_svg
from generator.faults import decoded
from tests.drawing.test_picture import DRAWN, svg
from tests.fuzz.mutation import Random, as_bytes, mutated

FILE = "art/a.svg"
TOKENS = (
    *("<g>", "</g>", "<use href='#star'/>", "<use href='#a'/>", "id='a'", "<image href='x'/>"),
    *("fill='url(#g)'", "fill='url(#none)'", "fill='url(http://x/#g)'", "url(#r)", "<text>x"),
    *("stroke='red'", "stroke-width='1e9'", "stroke-dasharray='1e-9'", "stroke-dasharray='0 0'"),
    *("transform='scale(0)'", "transform='matrix(1 0 0 0 0 0)'", "rotate(nan)", "skewX(90)"),
    *("width='1e308'", "width='-1'", "r='0'", "rx='-5'", "points='1'", "d=''", "M0 0", "Z", "z"),
    *("style='fill:red;;x'", "<style>@import 'x';</style>", "<style>*{fill:red}</style>", "<!--"),
    *(
        "<style>",
        "</style>",
        "g ",
        ">",
        ":not(",
        ":nth-child(2n)",
        "~",
        ".a",
        "[a=b]",
        "!important",
    ),
    *("clip-path='url(#c)'", "clip-path='url(#a)'", "<!ENTITY x 'y'>", "<!DOCTYPE svg>", "&x;"),
    *(
        "gradientUnits='userSpaceOnUse'",
        "offset='200%'",
        "stop-color='x'",
        "fx='9'",
        "a0 0 0 0 0 0 0",
    ),
    *(
        "viewBox='0 0 0 0'",
        "opacity='.5'",
        "href='/etc/passwd'",
        "<script/>",
        "currentColor",
        "-->",
    ),
)


class Art:
    """A picture, broken."""

    name = "art"

    def __init__(self, home: Path) -> None:
        del home

    def case(self, rng: Random) -> bytes:
        bodies = rng.sample(sorted(DRAWN.values()), rng.randint(1, 2))
        return as_bytes(rng, mutated(rng, svg("\n".join(bodies)), TOKENS, 3))

    def tried(self, data: bytes) -> Sequence[object]:
        to_svg(read_picture(decoded(data, FILE), FILE), outlined_text=False)
        return ()
