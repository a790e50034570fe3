"""Do the two back ends draw the same? Raster both and look at the difference.

SVG goes through cairo, PDF through pdfium, so edges are smoothed by different hands: a pixel on
an edge differs by some of its colour, never by all of it, and never a few pixels deep. So two
questions are asked, and no pixel may answer them wrongly:

- Colour: blurred a little, are the pictures the same up to what smoothing explains? A shape that is
  missing, moved by 0.3 mm, painted in another colour or filled by another rule is not.
- Ink: where one picture is not white, is the other not white within two pixels? This finds what
  is too faint for the first question, such as a line of the lattice.
"""

from __future__ import annotations

import io
from math import ceil
from typing import Any

import pypdfium2
from PIL import Image, ImageChops, ImageFilter
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontSet
from generator.drawing.pdf import draw
from generator.drawing.scene import Box, Scene
from generator.drawing.svg import to_svg
from generator.geometry.points import MM

PER_MM = 10
"""Pixels to the millimetre: pdfium makes thin lines a pixel wide, and our thinnest has 0.1 mm."""
BLUR = 2
"""Radius of the blur, in pixels."""
FAR = 40
"""Steps of 255, in any channel, that smoothing does not explain; it was seen to reach 22."""
ROUNDED = 9
"""Steps by which rounding may make three blurs differ from each other: each is six means."""
INK, TRACE = 244, 250
"""Greys below which a pixel has ink, and below which it has at least a trace of it."""


def on_whole_millimetres(scene: Scene) -> Scene:
    """The scene in a box of whole millimetres: cairo cuts off a part of a pixel, pdfium stretches
    the page to fill it.
    """
    box = scene.box
    right, top = box.left + ceil(box.width), box.bottom + ceil(box.height)
    return Scene(scene.items, Box(box.left, box.bottom, right, top))


def svg_picture(scene: Scene, fonts: FontSet, per_mm: int = PER_MM) -> Image.Image:
    """The scene, in whole millimetres, through SVG and cairo, and not through a file."""
    from cairosvg.surface import PNGSurface, Tree

    tree = Tree(bytestring=to_svg(on_whole_millimetres(scene), fonts=fonts).encode())
    painted = PNGSurface(tree, None, per_mm * 25.4, background_color="#ffffff").cairo
    size, row = (painted.get_width(), painted.get_height()), painted.get_stride()
    return Image.frombytes("RGB", size, bytes(painted.get_data()), "raw", "BGRX", row)


def pdf_picture(scene: Scene, fonts: FontSet, per_mm: int = PER_MM) -> Image.Image:
    """The scene, in whole millimetres, through PDF and pdfium."""
    fonts.register()
    scene = on_whole_millimetres(scene)
    buffer = io.BytesIO()
    # A hair less than whole pixels, for pdfium rounds up.
    size = (scene.width * MM - 0.01, scene.height * MM - 0.01)
    make: Any = Canvas  # its stubs take the font's name for a number
    canvas = make(buffer, pagesize=size, initialFontName="Latin", invariant=1)
    draw(canvas, scene, 0, 0)
    canvas.save()
    document = pypdfium2.PdfDocument(buffer.getvalue())
    picture: Image.Image = document[0].render(scale=per_mm / MM).to_pil().convert("RGB")
    document.close()
    return picture


def far_in_colour(one: Image.Image, other: Image.Image) -> int:
    """How many pixels differ in colour by more than smoothing explains."""
    blur = ImageFilter.GaussianBlur(BLUR)
    apart = _most(ImageChops.difference(one, other)).filter(blur)
    if not any(apart.histogram()[FAR - ROUNDED :]):
        return 0  # blurred pictures differ by no more than their difference, blurred
    found = _most(ImageChops.difference(one.filter(blur), other.filter(blur)))
    return sum(found.histogram()[FAR:])


def _most(picture: Image.Image) -> Image.Image:
    """The highest of the three channels."""
    red, green, blue = picture.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def without_ink(one: Image.Image, other: Image.Image) -> int:
    """How many pixels have ink in ``one`` and not a trace of it near them in ``other``."""
    ink = one.convert("L").point(lambda value: 255 if value < INK else 0)
    near = _darkest(other.convert("L"), 2)
    bare = near.point(lambda value: 255 if value >= TRACE else 0)
    return ImageChops.darker(ink, bare).histogram()[255]


def _darkest(grey: Image.Image, within: int) -> Image.Image:
    """Each pixel as dark as the darkest so near to it: first in its row, then in its column. Pillow
    has a filter for it, which takes a hundred times as long.
    """
    for right, down in ((1, 0), (0, 1)):
        row = grey
        for by in (by for by in range(-within, within + 1) if by):
            moved = Image.new("L", grey.size, 255)
            moved.paste(row, (by * right, by * down))
            grey = ImageChops.darker(grey, moved)
    return grey


def assert_parity(scene: Scene, fonts: FontSet) -> None:
    """Fail where SVG and PDF do not draw the same."""
    svg, pdf = svg_picture(scene, fonts), pdf_picture(scene, fonts)
    assert svg.size == pdf.size
    found = far_in_colour(svg, pdf), without_ink(svg, pdf), without_ink(pdf, svg)
    assert found == (0, 0, 0), (
        f"SVG and PDF differ: {found[0]} pixels in colour, {found[1]} lack ink in the PDF, "
        f"{found[2]} lack it in the SVG"
    )
