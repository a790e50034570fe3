"""What a PDF page shows, read from its operators: text, lines, grounds, pictures, their places.

This reads what others will print, so it knows nothing of how our pages are written: it follows the
graphics state through the content and the forms in it (ISO 32000-1, 8.4 and 9.3). Lengths in pt,
places in the coordinates of the page.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import pikepdf

from generator.pdf.pdffonts import ReadFont

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top."""

_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_FILLS = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
_ENDS = _STROKES | _FILLS | {"n"}
_TEXT = frozenset(("BT", "Tf", "Tc", "Tw", "Tz", "TL", "Ts", "Tr", "Tm", "Td", "TD", "T*"))
_SHOWS = frozenset(("Tj", "TJ", "'", '"'))
_IMAGES = frozenset(("BI", "ID", "EI"))
_READ = " ".join(sorted({"q", "Q", "cm", "w", "gs", "re", "Do"} | _ENDS | _TEXT | _SHOWS | _IMAGES))
"""The operators that matter here. All others, nine in ten, are the steps of paths and colours."""
_DEEPEST = 12  # forms in forms: more is an endless loop


@dataclass(frozen=True, slots=True)
class TextMark:
    """Text that can be seen, in a font, and the box around it; ``text`` is as it is extracted."""

    text: str
    font: ReadFont
    box: Box


@dataclass(frozen=True, slots=True)
class LineMark:
    """A line, ``width`` pt thick where it is thinnest."""

    width: float


@dataclass(frozen=True, slots=True)
class GroundMark:
    """A filled rectangle."""

    box: Box


@dataclass(frozen=True, slots=True)
class ImageMark:
    """A picture of points, with the lower of its resolutions in dots per inch."""

    dpi: float


@dataclass(frozen=True, slots=True)
class BlendMark:
    """Something that lets shine through what lies below it; ``what`` names the PDF feature."""

    what: str


PageMark: TypeAlias = TextMark | LineMark | GroundMark | ImageMark | BlendMark


@dataclass(slots=True)
class _State:
    """The graphics state, as far as it decides where things are."""

    ctm: Matrix = _IDENTITY
    width: float = 1.0
    font: ReadFont | None = None
    size: float = 0.0
    character: float = 0.0
    word: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0


Fonts: TypeAlias = dict[tuple[int, int], ReadFont]
"""The fonts of a document that were read, by the numbers of their objects."""


def page_marks(page: pikepdf.Page, fonts: Fonts | None = None) -> Iterator[PageMark]:
    """Everything that a page shows, in the order of drawing.

    The pages of a document may share the ``fonts``, which are then read once.
    """
    if _is_blending(page.obj.get("/Group")):
        yield BlendMark("transparency group")
    resources = page.obj.get("/Resources", pikepdf.Dictionary())
    yield from _Reader(resources, {} if fonts is None else fonts).read(page, _State())


@dataclass
class _Reader:
    """Reads one content stream, with its own resources."""

    resources: Any
    known: Fonts
    depth: int = 0
    fonts: dict[str, ReadFont] = field(default_factory=dict)

    def read(self, content: Any, state: _State) -> Iterator[PageMark]:
        """The marks of a page or form that begins in a state."""
        stack: list[_State] = []
        path: list[Box] = []
        text, line = _IDENTITY, _IDENTITY
        for step in pikepdf.parse_content_stream(content, _READ):
            operands: Any = step.operands
            name = str(step.operator)
            match name:
                case "q":
                    stack.append(replace(state))
                case "Q":
                    state = stack.pop() if stack else state
                case "cm":
                    state.ctm = _times(_matrix(operands), state.ctm)
                case "w":
                    state.width = float(operands[0])
                case "gs":
                    yield from self._graphics_state(operands[0], state)
                case "re":
                    path.append(_rectangle(*map(float, operands)))
                case _ if name in _ENDS:
                    yield from _painted(name, path, state)
                    path = []
                case "Do":
                    yield from self._object(operands[0], state)
                case "INLINE IMAGE":
                    image = operands[0]
                    yield _image(image.width, image.height, state.ctm)
                case "BT":
                    text = line = _IDENTITY
                case "Tf":
                    state.font, state.size = self._font(str(operands[0])), float(operands[1])
                case "Tc":
                    state.character = float(operands[0])
                case "Tw":
                    state.word = float(operands[0])
                case "Tz":
                    state.stretch = float(operands[0]) / 100
                case "TL":
                    state.leading = float(operands[0])
                case "Ts":
                    state.rise = float(operands[0])
                case "Tr":
                    state.mode = int(operands[0])
                case "Tm":
                    text = line = _matrix(operands)
                case "Td" | "TD":
                    x, y = map(float, operands)
                    if name == "TD":
                        state.leading = -y
                    text = line = _shifted(line, x, y)
                case "T*":
                    text = line = _shifted(line, 0, -state.leading)
                case "Tj" | "TJ" | "'" | '"':
                    if name in "'\"":
                        if name == '"':
                            state.word, state.character = map(float, operands[:2])
                        text = line = _shifted(line, 0, -state.leading)
                    shown = operands[-1]
                    for part in shown if name == "TJ" else (shown,):
                        text, mark = _shown(part, state, text)
                        if mark:
                            yield mark

    def _font(self, name: str) -> ReadFont | None:
        if name not in self.fonts:
            found = self.resources.get("/Font", pikepdf.Dictionary()).get(name)
            if found is None:
                return None
            number = found.objgen
            font = self.known.get(number) or ReadFont(found)
            if found.is_indirect:
                self.known[number] = font
            self.fonts[name] = font
        return self.fonts[name]

    def _graphics_state(self, name: Any, state: _State) -> Iterator[BlendMark]:
        found = self.resources.ExtGState[name]
        state.width = float(found.get("/LW", state.width))
        for key in ("/ca", "/CA"):
            if float(found.get(key, 1)) < 1:
                yield BlendMark(f"opacity below 1 ({key[1:]})")
        if found.get("/SMask", pikepdf.Name.None_) != pikepdf.Name.None_:
            yield BlendMark("soft mask")
        mode = found.get("/BM", pikepdf.Name.Normal)
        if mode not in (pikepdf.Name.Normal, pikepdf.Name.Compatible):
            yield BlendMark(f"blend mode {mode}")

    def _object(self, name: Any, state: _State) -> Iterator[PageMark]:
        found = self.resources.XObject[name]
        if found.Subtype == pikepdf.Name.Image:
            yield _image(int(found.Width), int(found.Height), state.ctm)
            if "/SMask" in found:
                yield BlendMark("soft mask of an image")
            return
        if _is_blending(found.get("/Group")):
            yield BlendMark("transparency group")
        if self.depth < _DEEPEST:
            matrix = _matrix(found.get("/Matrix", _IDENTITY))
            inner = replace(state, ctm=_times(matrix, state.ctm))
            resources = found.get("/Resources", self.resources)
            yield from _Reader(resources, self.known, self.depth + 1).read(found, inner)


def _painted(name: str, path: Sequence[Box], state: _State) -> Iterator[PageMark]:
    if name in _STROKES:
        yield LineMark(state.width * _least_scale(state.ctm))
    if name in _FILLS:
        for rectangle in path:
            yield GroundMark(_moved(rectangle, state.ctm))


def _shown(part: Any, state: _State, text: Matrix) -> tuple[Matrix, TextMark | None]:
    """Where text goes on after a part of it was shown (9.4.4), and the part if it can be seen."""
    if not isinstance(part, pikepdf.String):
        move = -float(part) / 1000 * state.size * state.stretch
        return _shifted(text, move, 0), None
    if state.font is None:
        return text, None
    codes, font = bytes(part), state.font
    words, width, spaces = font.codes(codes)
    advance = width / 1000 * state.size + len(codes) * state.character + spaces * state.word
    advance *= state.stretch
    mark = None
    if words.strip() and state.mode != 3:
        low, high = (edge / 1000 * state.size + state.rise for edge in font.extent)
        box = _moved((0, low, advance, high), _times(text, state.ctm))
        mark = TextMark(words, font, box)
    return _shifted(text, advance, 0), mark


def _image(wide: int, high: int, ctm: Matrix) -> ImageMark:
    """A picture fills the unit square."""
    a, b, c, d, _, _ = ctm
    sides = (math.hypot(a, b) or 1e-9, math.hypot(c, d) or 1e-9)
    return ImageMark(min(wide / sides[0], high / sides[1]) * 72)


def _is_blending(group: Any) -> bool:
    return group is not None and group.get("/S") == pikepdf.Name.Transparency


def _matrix(operands: Any) -> Matrix:
    a, b, c, d, e, f = map(float, operands)
    return a, b, c, d, e, f


def _times(first: Matrix, then: Matrix) -> Matrix:
    """The map that does one after the other."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def _shifted(matrix: Matrix, x: float, y: float) -> Matrix:
    """A map after a step in the coordinates that it is a map of."""
    a, b, c, d, e, f = matrix
    return a, b, c, d, x * a + y * c + e, x * b + y * d + f


def _least_scale(matrix: Matrix) -> float:
    """The factor of the direction that is shrunk most: the smaller singular value."""
    a, b, c, d, _, _ = matrix
    squares, area = a * a + b * b + c * c + d * d, a * d - b * c
    return math.sqrt(max(0.0, squares / 2 - math.sqrt(max(0.0, squares**2 / 4 - area**2))))


def _rectangle(x: float, y: float, wide: float, high: float) -> Box:
    return min(x, x + wide), min(y, y + high), max(x, x + wide), max(y, y + high)


def _moved(box: Box, matrix: Matrix) -> Box:
    """The upright box around what a map makes of a box."""
    a, b, c, d, e, f = matrix
    left, bottom, right, top = box
    return (
        min(a * left, a * right) + min(c * bottom, c * top) + e,
        min(b * left, b * right) + min(d * bottom, d * top) + f,
        max(a * left, a * right) + max(c * bottom, c * top) + e,
        max(b * left, b * right) + max(d * bottom, d * top) + f,
    )
