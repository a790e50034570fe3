"""What the letters of a PDF mean survives the programs that write PDFs anew."""

from __future__ import annotations

from io import BytesIO

import pikepdf
from reportlab.pdfbase.ttfonts import makeToUnicodeCMap
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontSet
from generator.pdf.finish import Metadata, finish
from generator.pdf.pdffonts import ReadFont
from generator.pdf.tounicode import LINES, parted
from tests.support.readers import pdfium, written_anew

MANY = "".join(map(chr, range(0x3041, 0x3041 + 83))) + "".join(map(chr, range(0x30A1, 0x30A1 + 86)))
"""More kana than a block of a map may have lines."""


def test_a_map_is_parted_and_means_the_same() -> None:
    codes = [*range(0x4E00, 0x4E00 + 255), 0x20B9F]
    cmap = parted(makeToUnicodeCMap("AAAAAA+Font", codes).encode())
    document = pikepdf.new()
    read = ReadFont(pikepdf.Dictionary(ToUnicode=document.make_stream(cmap)))
    assert read.largest_block == LINES
    assert read.codes(bytes(range(256))).text == "".join(map(chr, codes))


def test_a_small_map_stays_as_it_is() -> None:
    cmap = makeToUnicodeCMap("AAAAAA+Font", list(range(32, 64))).encode()
    assert parted(cmap) == cmap


def kana(fonts: FontSet) -> bytes:
    """A page with as many kana."""
    fonts.register()
    out = BytesIO()
    canvas = Canvas(out, pagesize=(600, 400), invariant=1)
    canvas.setFont("Japanese", 10)
    for start in range(0, len(MANY), 43):
        canvas.drawString(40, 350 - start, MANY[start : start + 43])
    canvas.save()
    meta = Metadata(title="Kana", lang="ja", languages=("ja",))
    return finish(out.getvalue(), None, meta)


def test_the_text_is_still_there_after_ghostscript(fonts: FontSet) -> None:
    (seen,) = pdfium(written_anew(kana(fonts))).texts
    assert "".join(seen.split()) == MANY
