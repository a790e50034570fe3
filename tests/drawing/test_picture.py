"""Somebody's SVG as a scene: drawn as other programs draw it, or refused with element and line."""

from __future__ import annotations

import time
from base64 import b64encode
from contextlib import suppress
from io import BytesIO
from math import cos, sin
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from shapely import LineString

from generator.drawing.fonts import FontSet
from generator.drawing.pdf import to_pdf
from generator.drawing.picture import document
from generator.drawing.picture.areas import Pen, even_odd, stroked
from generator.drawing.picture.geometry import BadValue, path
from generator.drawing.picture.reader import read_picture
from generator.drawing.scene import (
    Bitmap,
    Circle,
    Close,
    Group,
    Item,
    Line,
    Move,
    Scene,
    bounds,
    greyed,
    recoloured,
)
from generator.drawing.scene import Path as Drawn
from generator.drawing.svg import to_svg
from generator.faults import ContentError
from tests.support.bitmaps import embedded
from tests.support.parity import assert_parity

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="40mm" viewBox="0 0 60 40">'
DEFS = """<defs>
<linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>
</linearGradient>
<radialGradient id="r" fx="0.3"><stop offset="0" stop-color="#fff"/>
<stop offset="1" stop-color="#222"/></radialGradient>
<linearGradient id="u" href="#g" gradientUnits="userSpaceOnUse" x1="10" y1="5" x2="40" y2="30"
 gradientTransform="rotate(20)"/>
<clipPath id="c"><circle cx="30" cy="20" r="12"/></clipPath>
<clipPath id="two"><rect width="20" height="40"/><rect x="15" width="20" height="9"/></clipPath>
<g id="star"><path d="M5 1 L8 9 L1 4 L9 4 L2 9 Z"/></g>
</defs>"""


def svg(body: str) -> str:
    return f"{HEAD}{DEFS}{body}</svg>"


def rastered(text: str) -> npt.NDArray[np.int16]:
    import cairosvg

    out = BytesIO()
    cairosvg.svg2png(text.encode(), write_to=out, output_width=300, background_color="white")
    return np.asarray(Image.open(out).convert("RGB"), dtype=np.int16)


DRAWN = {
    "shapes": '<rect x="2" y="2" width="20" height="12" rx="3"/><circle cx="40" cy="10" r="8"/>'
    '<ellipse cx="20" cy="30" rx="15" ry="6"/><polygon points="40,20 55,35 42,38"/>',
    "path": '<path d="M5 20q5 10 10 0t10 0s9-9 12 3c1 2 3 9 9 2a9 5 30 1 1-20 9z"/>',
    "arc flags": '<path d="M10 20a8 8 0 0140 0z"/>',
    "style": "<style>.a{fill:#2a7f4f} #b.a{fill:gold!important} rect{fill:red}</style>"
    '<rect class="a" width="20" height="9"/><rect id="b" class="a" style="fill:navy" y="10"'
    ' width="20" height="9"/><rect y="20" width="9" height="9" fill="green"/>',
    "inherited": '<g fill="teal" color="red"><rect width="9" height="9"/>'
    '<rect x="20" width="9" height="9" fill="currentColor"/></g>',
    "transforms": '<g transform="translate(30 5) rotate(30) scale(1.5 .8) skewX(10)">'
    '<rect width="12" height="9" fill="none" stroke="black" stroke-width="2"/></g>',
    "use": '<use href="#star"/><use href="#star" x="20" y="4" fill="orange" fill-rule="evenodd"/>'
    '<use href="#star" transform="translate(30 20) scale(2)"/>',
    "strokes": '<g fill="none" stroke="#333" stroke-width="4"><path d="M5 10 25 5 10 20"/>'
    '<path d="M35 10 55 5 40 20" stroke-linejoin="round" stroke-linecap="round"/>'
    '<path d="M5 35 25 25 20 38" stroke-linejoin="bevel" stroke-linecap="square"/>'
    '<path d="M40 25 55 30 40 35z"/></g>',
    "dashes": '<path d="M5 5H50V30" fill="none" stroke="black" stroke-width="2" '
    'stroke-dasharray="6 3 1"/>',
    "linear": '<rect x="5" y="5" width="50" height="30" fill="url(#g)"/>',
    "linear in user space": '<circle cx="30" cy="20" r="18" fill="url(#u)"/>',
    "radial": '<ellipse cx="30" cy="20" rx="25" ry="15" fill="url(#r)"/>',
    "gradient of a stroke": '<circle cx="30" cy="20" r="12" fill="none" stroke="url(#g)" '
    'stroke-width="5"/>',
    "clip": '<g clip-path="url(#c)"><rect width="30" height="40" fill="green"/>'
    '<rect x="30" width="30" height="40" fill="gold"/></g>',
    "clip of two": '<rect width="60" height="40" fill="navy" clip-path="url(#two)"/>',
    "nonzero hole": '<path d="M5 5H35V35H5zM10 10V30H30V10z"/>',
    "nonzero no hole": '<path d="M5 5H35V35H5zM10 10H30V30H10z"/>',
    "hidden": '<rect width="9" height="9" display="none"/><rect x="20" width="9" height="9"/>'
    '<g opacity="0"><rect x="40" width="9" height="9"/></g><circle r="9" visibility="hidden"/>',
    "what an editor notes": '<metadata/><title>x</title><g xmlns:i="urn:ink" i:label="x">'
    '<i:thing/><rect width="9" height="9"/></g>',
}


@pytest.mark.parametrize("name", DRAWN)
def test_it_looks_as_in_another_program(name: str) -> None:
    text = svg(DRAWN[name])
    scene = read_picture(text, "a.svg")
    ours = to_svg(scene, outlined_text=False)
    apart = np.abs(rastered(text) - rastered(ours)).max(axis=2)
    # Edges differ by a shade, those of the bands of a gradient by a point; nothing else does.
    assert (apart > 60).mean() < (0.01 if "url(" in DRAWN[name] else 0.002), name
    assert (scene.width, scene.height) == pytest.approx((60.0, 40.0))


def repeated(tile: str, across: float, down: float, by: str = "") -> str:
    """Copies of a tile side by side, as somebody would draw them without a pattern."""
    copies = (
        f'<g transform="translate({column * across} {row * down})">{tile}</g>'
        for row in range(-14, 15)
        for column in range(-14, 15)
    )
    return f'<g transform="{by}">{"".join(copies)}</g>'


STRIPE = '<rect width="3" height="6" fill="navy"/><circle cx="4.5" cy="3" r="1" fill="red"/>'
TRIANGLE = '<path d="M5 5h6l-3 8z" fill="teal" stroke="navy" stroke-width=".5"/>'
BAND = '<rect width="2.5" height="4" fill="green"/>'
TURNED = "rotate(30) scale(1.5)"
PATTERNS = {
    "in user space": (
        f'<pattern id="p" width="6" height="6" patternUnits="userSpaceOnUse">{STRIPE}</pattern>'
        '<rect x="5" y="5" width="50" height="30" fill="url(#p)"/>',
        repeated(STRIPE, 6, 6),
    ),
    "by the shape": (
        f'<pattern id="p" width=".25" height="50%" x=".1">{TRIANGLE}</pattern>'
        '<rect x="5" y="5" width="50" height="30" fill="url(#p)"/>',
        repeated(TRIANGLE, 12.5, 15, "translate(10 5)"),
    ),
    "turned, of another": (
        f'<pattern id="q" width="5" height="4" patternUnits="userSpaceOnUse">{BAND}</pattern>'
        f'<pattern id="p" href="#q" patternTransform="{TURNED}"/>'
        '<rect x="5" y="5" width="50" height="30" fill="url(#p)"/>',
        repeated(BAND, 5, 4, TURNED),
    ),
}


@pytest.mark.parametrize("name", PATTERNS)
@pytest.mark.usefixtures("cairo")
def test_a_pattern_is_its_tile_side_by_side(name: str, fonts: FontSet) -> None:
    pattern, copies = PATTERNS[name]
    frame = '<clipPath id="f"><rect x="5" y="5" width="50" height="30"/></clipPath>'
    scene = read_picture(svg(pattern), "a.svg")
    drawn = svg(f'{frame}<g clip-path="url(#f)">{copies}</g>')
    apart = np.abs(rastered(drawn) - rastered(to_svg(scene, outlined_text=False))).max(axis=2)
    assert (apart > 90).mean() < 0.003
    assert_parity(scene, fonts)


def test_no_seam_shows_between_the_tiles_of_a_pattern() -> None:
    pattern, _ = PATTERNS["turned, of another"]
    (painted,) = read_picture(svg(pattern), "a.svg").items
    assert isinstance(painted, Group)
    (bands,) = painted.items
    assert isinstance(bands, Drawn)
    starts = sum(isinstance(step, Move) for step in bands.steps)
    assert starts < 20  # one for each band, not one for each tile


REFUSED = {
    "text": ("<text>a</text>", "convert the text to paths"),
    "script": ("<script>alert(1)</script>", "a picture runs nothing"),
    "event": ('<rect width="9" height="9" onclick="x()"/>', "is a script"),
    "foreign": ("<foreignObject/>", "<foreignObject> is not drawn"),
    "no image": ('<image href="data:image/png;base64,AAAA"/>', "is no bitmap"),
    "image elsewhere": ('<image href="photo.png" width="9" height="9"/>', "nothing is fetched"),
    "image of another kind": ('<image href="data:image/svg+xml,x"/>', "embed it as PNG or JPEG"),
    "link out": ('<use href="other.svg#a"/>', "outside of the file"),
    "link to the net": ('<use href="https://example.org/a.svg#a"/>', "nothing is fetched"),
    "link by data": ('<use href="data:image/svg+xml,x"/>', "nothing is fetched"),
    "fill from outside": ('<rect width="9" height="9" fill="url(a.svg#g)"/>', "nothing is fetched"),
    "half seen": ('<rect width="9" height="9" opacity=".5"/>', "flatten the transparency"),
    "half filled": ('<rect width="9" height="9" fill-opacity="50%"/>', "flatten"),
    "seen through": ('<rect width="9" height="9" fill="rgba(1,2,3,.5)"/>', "is seen through"),
    "filter": ('<rect width="9" height="9" filter="url(#f)"/>', "without filters"),
    "mask": ('<rect width="9" height="9" style="mask:url(#f)"/>', "mask: url(#f) is not drawn"),
    "marker": ('<path d="M0 0h9" marker-end="url(#f)"/>', "convert the markers"),
    "no paint": ('<rect width="9" height="9" fill="url(#c)"/>', "<clipPath> is not drawn here"),
    "pattern that is scaled": (
        '<pattern id="p" width="2" height="2" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></pattern>'
        '<rect width="9" height="9" fill="url(#p)"/>',
        "use userSpaceOnUse",
    ),
    "pattern without a size": (
        '<pattern id="p"><path d="M0 0h9v9z"/></pattern><rect width="9" height="9" '
        'fill="url(#p)"/>',
        "needs a width and a height",
    ),
    "pattern of too many tiles": (
        '<pattern id="p" width=".1" height=".1" patternUnits="userSpaceOnUse"><path '
        'd="M0 0h9v9z"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
        "at most 2000, or a bitmap",
    ),
    "pattern with a gradient": (
        '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" '
        'height="2" fill="url(#g)"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
        "no gradients, clips or bitmaps",
    ),
    "pattern half seen": (
        '<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"><path opacity=".5" '
        'd="M0 0h9v9z"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
        "flatten the transparency",
    ),
    "no such id": ('<rect width="9" height="9" fill="url(#nobody)"/>', "has the id 'nobody'"),
    "no colour": ('<rect width="9" height="9" fill="greenish"/>', "is no colour"),
    "no path": ('<path d="M 1 2 L x"/>', "is no path"),
    "no transform": ('<g transform="turn(3)"><rect width="9" height="9"/></g>', "no transform"),
    "no length": ('<rect width="wide" height="9"/>', "is no length"),
    "percentage": ('<rect width="50%" height="9"/>', "is no length"),
    "too large": ('<rect width="1e9" height="9"/>', "too large a number"),
    "infinite": ('<path d="M0 0L1e999 3z"/>', "is"),
    "import": ("<style>@import url(https://example.org/a.css);</style>", "@import is not read"),
    "font": ("<style>@font-face{src:url(a)}</style>", "@font-face is not read"),
    "nested": ('<svg width="9" height="9"><rect width="9" height="9"/></svg>', "make it a group"),
    "switch": ("<switch/>", "plain SVG"),
    "animation": ('<rect width="9" height="9"><animate/></rect>', "does not move"),
    "repeating": (
        '<linearGradient id="p" spreadMethod="repeat"><stop stop-color="red"/></linearGradient>'
        '<rect width="9" height="9" fill="url(#p)"/>',
        "repeats",
    ),
    "dash offset": (
        '<path d="M0 0h9" stroke="red" stroke-dasharray="1" stroke-dashoffset="1"/>',
        "dashes that begin elsewhere",
    ),
    "unknown": ("<blob/>", "<blob> is not drawn"),
    "nothing": ("", "nothing is drawn"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_drawn_is_refused_with_element_and_line(name: str) -> None:
    body, heard = REFUSED[name]
    with pytest.raises(ContentError) as caught:
        read_picture(svg(f"\n\n{body}"), "art/a.svg")
    line = DEFS.count("\n") + 3 if body else 1
    assert heard in str(caught.value)
    assert all(fault.file == "art/a.svg" and fault.item for fault in caught.value.faults)
    assert line in {fault.line for fault in caught.value.faults}


def test_all_faults_are_told_at_once() -> None:
    bodies = "\n".join(body for name, (body, _) in REFUSED.items() if name != "nothing")
    with pytest.raises(ContentError) as caught:
        read_picture(svg(bodies), "a.svg")
    assert len(caught.value.faults) > 25


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "ha"}">' for n in range(10))
ONE = '<rect width="9" height="9"/>'
CIRCLES = "".join(f'<circle cx="{n % 60}" cy="{n % 41}" r="{1 + n % 7}"/>' for n in range(9900))
SCRIBBLE = "M0 0" + "".join(f"L{n * n * 7919 % 601} {n * n * 104729 % 401}" for n in range(1000))
HOSTILE = {
    "billion laughs": f"<!DOCTYPE svg [{LAUGHS}]>{svg('<title>&l9;</title>')}",
    "outside entity": f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>{svg("&x;")}',
    "parameter entity": f'<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://localhost/x"> %x;]>{svg("")}',
    "a million elements": svg("<g/>" * 10**6),
    "too large": svg(f"<desc>{'x' * (document.MOST_BYTES + 1)}</desc>"),
    "too deep": svg("<g>" * 5000 + "</g>" * 5000),
    "a use of itself": svg('<g id="a"><use href="#a"/><rect width="9" height="9"/></g>'),
    "uses of uses": svg(
        "".join(
            f'<g id="b{n}">' + f'<use href="#{f"b{n - 1}" if n else "star"}"/>' * 10 + "</g>"
            for n in range(9)
        )
    ),
    "gradients in a circle": svg(
        '<linearGradient id="x" href="#y"/><linearGradient id="y" href="#x"/>'
        '<rect width="9" height="9" fill="url(#x)"/>'
    ),
    "a pattern of itself": svg(
        '<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="9" '
        'height="9" fill="url(#p)"/></pattern><rect width="9" height="9" fill="url(#p)"/>'
    ),
    "patterns of patterns": svg(
        "".join(
            f'<pattern id="p{n}" width=".04" height=".04"><rect width="60" height="40" '
            f'fill="url(#p{n + 1})"/></pattern>'
            for n in range(9)
        )
        + '<rect width="60" height="40" fill="url(#p0)"/>'
    ),
    "a million dashes": svg('<path d="M0 0H60" stroke="red" stroke-dasharray=".00001"/>'),
    "a scribble": svg(
        '<path d="M0 0 '
        + " ".join(f"L{(n * 7919) % 60} {(n * 104729) % 40}" for n in range(4000))
        + 'z"/>'
    ),
    **{
        f"a scribble that is {name}": svg(body)
        for name, body in {
            "stroked": f'<path d="{SCRIBBLE}" fill="none" stroke="red"/>',
            "filled": f'<path d="{SCRIBBLE}"/>',
            "to and fro": f'<path d="M0 0{"L9 9L0 0" * 9000}" fill="none" stroke="red"/>',
            "dashed": f'<path d="{SCRIBBLE}" fill="none" stroke="red" stroke-dasharray="9 1e-99"/>',
            "a clip": f'<clipPath id="x"><path d="{SCRIBBLE}" clip-rule="evenodd"/>{ONE}</clipPath>'
            f'<g clip-path="url(#x)">{ONE}</g>',
        }.items()
    },
    "a long path": svg(f'<path d="M0 0{"h1v1" * 100_001}"/>'),
    **{
        f"style with {name}": svg(f"<style>{css}</style>{ONE}")
        for name, css in {
            "a selector of thousands of levels": f"{'g ' * 5000}rect{{fill:red}}",
            "a selector of thousands of parents": f"{'g>' * 5000}rect{{fill:red}}",
            "a selector of thousands of parts": f"{'.a' * 5000}{{fill:red}}",
            "a selector within selectors": f"{':not(' * 3000}g{')' * 3000}{{fill:red}}",
            "levels that multiply": f".none {'g ' * 8}rect{{fill:red}}",
            "brothers": "g~rect{fill:red}",
            "a long number": f":nth-child({'9' * 5000}n){{fill:red}}",
            "brackets": f"rect{{fill:{'(' * 3000}{')' * 3000}}}",
            "functions": f"rect{{fill:{'a(' * 3000}{')' * 3000}}}",
            "a hundred thousand rules": ".a{fill:red}" * 100_000,
        }.items()
    },
    "an attribute style with brackets": svg(
        f"<rect width='9' height='9' style='fill:{'(' * 3000}'/>"
    ),
    "an attribute style with a long number": svg(
        f"<rect width='9' height='9' style='stroke-width:{'9' * 5000}'/>"
    ),
    "a colour of brackets": svg(f"<rect width='9' height='9' fill='{'(' * 3000}'/>"),
    "a clip of many circles": svg(
        f'<clipPath id="many">{CIRCLES}</clipPath><g clip-path="url(#many)">{ONE}</g>'
    ),
    "a pattern of many circles": svg(
        f'<pattern id="p" width="60" height="40" patternUnits="userSpaceOnUse">{CIRCLES}'
        '</pattern><rect width="60" height="40" fill="url(#p)"/>'
    ),
    "many gradients": svg('<rect width="9" height="9" fill="url(#g)"/>' * 9000),
    "long curves": svg(f'<path d="M0 0{"C60 0 0 40 60 40S60 0 0 0" * 10_000}"/>'),
    "no xml": "<svg",
    "not svg": "<html/>",
    "no namespace": '<svg width="9" height="9"><rect width="9" height="9"/></svg>',
    "nothing at all": "",
    "no size": '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
    "a mile": '<svg xmlns="http://www.w3.org/2000/svg" width="1e5cm" height="9"/>',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pictures_are_refused_in_no_time(name: str) -> None:
    begun = time.process_time()
    with pytest.raises(ContentError) as caught:
        read_picture(HOSTILE[name], "a.svg")
    assert time.process_time() - begun < 5
    assert all(len(str(fault)) < 300 for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("shape", "width"),
    [
        *(("saw", 0.5), ("saw", 1000), ("comb", 30), ("comb", 1000)),
        *(("spiral", 0.5), ("spiral", 30), ("rings", 0.5), ("rings", 1000)),
    ],
)
def test_long_strokes_are_drawn_in_no_time(shape: str, width: float) -> None:
    lines = {
        "saw": "M0 0" + "".join(f"L{n / 10} {n % 2 * 900}" for n in range(3000)),
        "comb": "".join(f"M{n} 0v900" for n in range(1500)),
        "spiral": "M0 0" + "".join(f"L{n * cos(n / 9)} {n * sin(n / 9)}" for n in range(3000)),
        "rings": "".join(f"M{n} {n}h900v900h-900z" for n in range(100)),
    }
    style = f'fill="none" stroke="red" stroke-width="{width}"'
    begun = time.process_time()
    read_picture(svg(f'<path d="{lines[shape]}" {style}/>'), "a.svg")
    assert time.process_time() - begun < 5


@pytest.mark.parametrize("cap", ["butt", "round", "square"])
@pytest.mark.parametrize("join", ["miter", "round", "bevel"])
def test_a_long_stroke_is_as_wide_as_if_it_were_made_at_once(cap: str, join: str) -> None:
    points = [(n * 5.0, n * n * 7 % 11 * 3.0) for n in range(40)]
    made = stroked((Move(points[0]), *map(Line, points[1:])), Pen(2.0, cap, join), 0.001)
    styles = {"butt": "flat", "miter": "mitre"}
    ends, corners = (styles.get(name, name) for name in (cap, join))
    style = {"cap_style": ends, "join_style": corners, "mitre_limit": 4.0, "quad_segs": 36}
    whole = LineString(points).buffer(1.0, **style)
    assert made.symmetric_difference(whole).area < 1e-3 * whole.area


@pytest.mark.parametrize("url", ["file:///etc/passwd", "http://localhost:9/x", "//x/y"])
def test_nothing_is_fetched(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    def refuse(*_: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    for body in (
        f'<use href="{url}#a"/>',
        f'<rect width="9" height="9" fill="url({url}#a)"/>',
        f'<rect width="9" height="9" style="clip-path:url({url}#a)"/>',
        f"<style>rect{{fill:url({url}#a)}}</style><rect width='9' height='9'/>",
    ):
        with pytest.raises(ContentError):
            read_picture(svg(body), "a.svg")


CMYK, TORN = embedded(kind="JPEG", mode="CMYK"), embedded(kind="JPEG")[:-400]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize(("mode", "ratio"), [("RGB", ""), ("L", 'preserveAspectRatio="none"')])
def test_an_embedded_bitmap_is_drawn_where_it_lies(kind: str, mode: str, ratio: str) -> None:
    place = 'x="5" y="4" width="24" height="14" transform="translate(20 2) rotate(20)"'
    body = f'<image href="{embedded(kind=kind, mode=mode)}" {place} {ratio}/>'
    scene = read_picture(svg(body), "a.svg")
    apart = np.abs(rastered(svg(body)) - rastered(to_svg(scene))).max(axis=2)
    assert (apart > 60).mean() < 0.002
    box = bounds(scene.items)
    assert 15 < box.left < box.right < 50
    pdf = pypdfium2.PdfDocument(to_pdf(scene))
    seen = np.asarray(pdf[0].render(scale=300 / pdf[0].get_width()).to_pil().convert("RGB"))
    ours = rastered(to_svg(scene))
    assert (np.abs(seen.astype(np.int16)[: len(ours)] - ours).max(axis=2) > 80).mean() < 0.01
    (grey,) = greyed(scene.items)
    assert isinstance(grey, Bitmap)
    assert Image.open(BytesIO(grey.data)).mode == "L"


@pytest.mark.parametrize(
    ("body", "heard"),
    [
        (f'<image href="{embedded()}" width="26" height="26"/>', "293 to the inch (at least 300)"),
        (f'<image href="{CMYK}" width="9" height="9"/>', "save it in RGB"),
        (f'<image href="{TORN}" width="9" height="9"/>', "is damaged"),
        (f'<image href="{embedded()}" width="9" height="0"/>', "to the inch"),
    ],
)
def test_a_bitmap_that_would_print_badly_is_refused(body: str, heard: str) -> None:
    with pytest.raises(ContentError, match="image") as caught:
        read_picture(svg(body), "a.svg")
    assert heard in str(caught.value)


def test_a_bitmap_of_too_many_pixels_is_refused_unread() -> None:
    large = Image.new("1", (9000, 9000))
    out = BytesIO()
    large.save(out, "PNG")
    link = f"data:image/png;base64,{b64encode(out.getvalue()).decode()}"
    with pytest.raises(ContentError, match="9000 × 9000 pixels"):
        read_picture(svg(f'<image href="{link}" width="9" height="9"/>'), "a.svg")


POINTS = st.tuples(st.integers(0, 20), st.integers(0, 20))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(POINTS, min_size=3, max_size=6), min_size=1, max_size=3))
def test_the_even_odd_area_is_the_nonzero_area(rings: list[list[tuple[int, int]]]) -> None:
    data = "".join("M" + "L".join(f"{x} {y}" for x, y in ring) + "Z" for ring in rings)
    steps = even_odd(path(data), 0.01)
    flat = "".join(
        {"Move": "M", "Line": "L"}.get(type(step).__name__, "Z")
        + (f"{step.to[0]} {step.to[1]}" if hasattr(step, "to") else "")
        for step in steps
    )

    def drawn(d: str, rule: str) -> npt.NDArray[np.int16]:
        return rastered(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="100" height="100">'
            f'<path fill-rule="{rule}" d="{d or "M0 0"}"/></svg>'
        )

    apart = np.abs(drawn(data, "nonzero") - drawn(flat, "evenodd")).max(axis=2)
    assert (apart > 128).mean() < 0.003


@given(st.text(alphabet="MLHVCSQTAZmlhvcsqtaz0123456789 .,-e\n", max_size=60))
def test_any_path_is_read_or_refused(data: str) -> None:
    with suppress(BadValue):
        path(data)


def test_numbers_may_stand_close() -> None:
    steps = path("M10-5.5.5 30l20-1e1.5.5z")
    places = [(10, -5.5), (0.5, 30), (20.5, 20), (21, 20.5), (10, -5.5)]
    assert steps == (Move(places[0]), *map(Line, places[1:]), Close())


@settings(deadline=None)
@given(
    st.recursive(
        st.sampled_from(['<rect width="9" height="9"/>', "<use href='#star'/>", "x", "<i/>"]),
        lambda inner: st.lists(inner, max_size=3).map(lambda parts: f"<g>{''.join(parts)}</g>"),
        max_leaves=8,
    ),
    st.sampled_from(["fill", "stroke", "transform", "style", "clip-path", "stroke-width"]),
    st.text(max_size=12),
)
def test_any_attribute_is_read_or_refused(body: str, name: str, value: str) -> None:
    from xml.sax.saxutils import quoteattr

    try:
        read_picture(svg(f"<g {name}={quoteattr(value)}>{body}</g>"), "a.svg")
    except ContentError as error:
        assert all("Traceback" not in str(fault) for fault in error.faults)


WITHOUT_AREA = (
    *('<rect width="20" height="1e-308"/>', '<rect width="0" height="9"/>', '<circle r="0"/>'),
    *('<circle r="1e-300"/>', '<ellipse rx="5" ry="0"/>', '<path d="M1 1H9Z"/>'),
    *('<path d="M1 1"/>', '<polygon points="1,1"/>', '<polyline points="1,1 1,1"/>', "<g/>"),
)


@pytest.mark.parametrize("shape", WITHOUT_AREA)
@pytest.mark.parametrize("other", [*WITHOUT_AREA, '<rect width="9" height="9"/>'])
def test_what_has_no_area_is_read_or_refused(shape: str, other: str) -> None:
    clip = f'<clipPath id="n">{shape}{other}</clipPath>'
    pen = 'stroke="red" stroke-width="2" stroke-dasharray="1 1"'
    tile = f'<pattern id="t" width="9" height="9" patternUnits="userSpaceOnUse">{shape}</pattern>'
    for body in (
        f'{clip}<g clip-path="url(#n)">{ONE}</g>',
        f'{clip}<g clip-path="url(#n)" {pen}>{shape}{other}</g>',
        f"<g {pen}>{shape}{other}</g>",
        f'{tile}<g fill="url(#t)">{other}</g>',
    ):
        with suppress(ContentError):
            read_picture(svg(body), "a.svg")


def colours(items: tuple[Item, ...]) -> set[str]:
    found: set[str] = set()
    for item in items:
        if isinstance(item, Group):
            found |= colours(item.items)
        elif isinstance(item, Drawn | Circle) and isinstance(item.style.fill, str):
            found.add(item.style.fill)
    return found


def test_a_gradient_has_the_colours_between_its_ends() -> None:
    scene = read_picture(svg(DRAWN["linear"]), "a.svg")
    found = colours(scene.items)
    assert "#ff0000" in found
    assert "#0000ff" in found
    assert 60 < len(found) < 70


def test_a_picture_is_printed_in_greys_where_there_is_one_ink() -> None:
    scene: Scene = read_picture(svg('<rect width="9" height="9" fill="#f00"/>'), "a.svg")
    (item,) = scene.items
    assert colours((recoloured(item, lambda _: "#123456"),)) == {"#123456"}


def test_units_and_view_boxes(tmp_path: Path) -> None:
    del tmp_path
    text = '<svg xmlns="http://www.w3.org/2000/svg" {}><rect width="9" height="9"/></svg>'
    for attributes, size in (
        ('width="1in" height="2cm"', (25.4, 20.0)),
        ('viewBox="0 0 96 48"', (25.4, 12.7)),
        ('width="72pt" height="6pc" viewBox="0 0 3 3"', (25.4, 25.4)),
        ('width="100%" height="100%" viewBox="0 0 96 96"', (25.4, 25.4)),
    ):
        scene = read_picture(text.format(attributes), "a.svg")
        assert (scene.width, scene.height) == pytest.approx(size)
