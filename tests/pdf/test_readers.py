"""Four readers of PDFs see the same letters and the same pictures in what we make."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageFilter

from generator.book.document import make_rulebook
from generator.build.targets.sheets import Calibration
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.pages.imposition import booklet
from generator.pdf.pdfmarks import TextMark, page_marks
from generator.project import Project
from tests.support.bookproject import make_project, request
from tests.support.places import ROOT
from tests.support.readers import DPI, READERS, Seen, letters, pdfium, unlike, written_anew
from tests.support.words import Words

LIKE = 50
"""Steps of 255 of a colour that smoothing and whole pixels explain: 38 were seen in five files."""

GARBAGE = re.compile("[\ue000-\uf8ff\ufffd\x00-\x08\x0b\x0e-\x1f\ufffe]")


def rulebook(folder: Path, fonts: FontSet) -> bytes:
    """A book in two languages that has every block."""
    return make_rulebook(request(make_project(folder), fonts, "en-ja"))


def folded(folder: Path, fonts: FontSet) -> bytes:
    """Its booklet, where pages are forms."""
    return booklet(rulebook(folder, fonts), Words("en"), "book.pdf")


def calibration(_: Path, fonts: FontSet) -> bytes:
    """A sheet in all languages."""
    made = Calibration("a4", ("en", "ja")).make(Trace(Project(ROOT)), fonts)
    return next(iter(made.values()))


KINDS = (rulebook, folded, calibration)
Sample = tuple[bytes, Seen]


@pytest.fixture(scope="module", params=KINDS, ids=lambda kind: str(kind.__name__))
def sample(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, fonts: FontSet
) -> Sample:
    """A file of each kind, as PDFium sees it."""
    make: Callable[[Path, FontSet], bytes] = request.param
    pdf = make(tmp_path_factory.mktemp("sample"), fonts)
    return pdf, pdfium(pdf)


@pytest.mark.parametrize("reader", [name for name in READERS if name != "PDFium"])
def test_every_reader_sees_the_same(sample: Sample, reader: str) -> None:
    pdf, wanted = sample
    seen = READERS[reader](pdf)
    assert [letters(text) for text in seen.texts] == [letters(text) for text in wanted.texts]
    pairs = zip(seen.pictures, wanted.pictures, strict=True)
    assert max(unlike(one, other) for one, other in pairs) < LIKE


def test_they_see_what_was_written_and_no_garbage(sample: Sample) -> None:
    pdf, seen = sample
    assert not GARBAGE.search("".join(seen.texts).replace("\x02", "-"))
    with pikepdf.open(BytesIO(pdf)) as document:
        marks = [mark for page in document.pages for mark in page_marks(page)]
    written = letters("".join(mark.text for mark in marks if isinstance(mark, TextMark)))
    assert sum(written.values()) > 500
    assert sum((letters(text) for text in seen.texts), Counter()) == written


def test_what_ghostscript_writes_anew_has_the_same_text(sample: Sample) -> None:
    pdf, wanted = sample
    seen = pdfium(written_anew(pdf))
    assert [letters(text) for text in seen.texts] == [letters(text) for text in wanted.texts]


def test_a_piece_that_a_reader_does_not_draw_is_seen(sample: Sample) -> None:
    picture = sample[1].pictures[0]
    changed = picture.copy()
    x, y, side = *darkest(picture), round(3 / 25.4 * DPI)
    changed.paste((255, 255, 255), (x - side // 2, y - side // 2, x + side // 2, y + side // 2))
    assert unlike(picture, changed) > LIKE


def darkest(picture: Image.Image) -> tuple[int, int]:
    """Where most ink lies near."""
    greys = np.asarray(picture.convert("L").filter(ImageFilter.BoxBlur(6)))[20:-20, 20:-20]
    y, x = divmod(int(greys.argmin()), greys.shape[1])
    return x + 20, y + 20
