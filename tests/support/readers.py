"""Programs that read PDFs, each with an interpreter of its own: what text and pictures they see.

Text is normalised to what must be alike: the characters that are seen, without the space between
them, in no order, as programs differ in how they order columns and notes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageOps

DPI = 144
"""Of the pictures."""
COARSER = 2
"""So many of their pixels are one when they are compared."""
BLUR = 2.5
"""Radius of the blur with which they are compared, in such pixels: nearly a millimetre."""

PACKAGES = {"pdftotext": "poppler-utils", "gs": "ghostscript"}
"""Programs by the name of their Debian package."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a reader sees on each page."""

    texts: tuple[str, ...]
    pictures: tuple[Image.Image, ...]


def program(name: str) -> str:
    """The program; skips the test where it is not installed, but never in CI."""
    if found := shutil.which(name):
        return found
    needed = f"{name} is missing (Debian's package {PACKAGES[name]})"
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI needs it: {needed}")
    pytest.skip(needed)


def pdfium(pdf: bytes) -> Seen:
    """That of Chromium."""
    document: Any = pypdfium2.PdfDocument(pdf)
    pages = list(document)
    return Seen(
        tuple(page.get_textpage().get_text_bounded() for page in pages),
        tuple(page.render(scale=DPI / 72).to_pil().convert("RGB") for page in pages),
    )


def mupdf(pdf: bytes) -> Seen:
    """That of many small viewers, and of e-book readers."""
    import pymupdf

    document: Any = pymupdf.open(stream=pdf, filetype="pdf")  # type: ignore[no-untyped-call]
    return Seen(
        tuple(page.get_text() for page in document),
        tuple(_opened(page.get_pixmap(dpi=DPI).tobytes("ppm")) for page in document),
    )


def poppler(pdf: bytes) -> Seen:
    """That of the desktops of Linux."""
    told = _run([program("pdftotext"), "-enc", "UTF-8", "-cropbox", "-", "-"], pdf)
    with TemporaryDirectory() as folder:
        options = ["-r", str(DPI), "-cropbox", "-"]
        _run([program("pdftoppm"), *options, str(Path(folder, "page"))], pdf)
        pictures = tuple(_pictures(Path(folder)))
    return Seen(tuple(told.decode().split("\f")[:-1]), pictures)


def ghostscript(pdf: bytes) -> Seen:
    """That of printers."""
    with TemporaryDirectory() as folder:
        text = Path(folder, "text-%03d.txt")
        _ghostscript(["-sDEVICE=txtwrite", "-dTextFormat=3", f"-sOutputFile={text}"], pdf)
        alike = ["-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", "-dUseCropBox", f"-r{DPI}"]
        page = Path(folder, "page-%03d.ppm")
        _ghostscript(["-sDEVICE=ppmraw", *alike, f"-sOutputFile={page}"], pdf)
        texts = tuple(p.read_text("utf-8") for p in sorted(Path(folder).glob("text-*.txt")))
        return Seen(texts, tuple(_pictures(Path(folder))))


READERS: Mapping[str, Callable[[bytes], Seen]] = {
    "PDFium": pdfium,
    "MuPDF": mupdf,
    "poppler": poppler,
    "Ghostscript": ghostscript,
}


def written_anew(pdf: bytes) -> bytes:
    """The PDF as Ghostscript writes it, as printers, mail gateways and archives do."""
    with TemporaryDirectory() as folder:
        out = Path(folder, "out.pdf")
        _ghostscript(["-sDEVICE=pdfwrite", f"-sOutputFile={out}"], pdf)
        return out.read_bytes()


def letters(text: str) -> Counter[str]:
    """The characters that are seen, normalised, however often each; no hyphens, which readers take
    off at the ends of lines.
    """
    known = unicodedata.normalize("NFKC", text)
    return Counter(c for c in known if not (c.isspace() or c in "-\u00ad\u2010\ufffe\x02\f"))


def unlike(one: Image.Image, other: Image.Image) -> int:
    """How much two pictures of a page differ where they differ most, in steps of 255 of a colour.

    Readers round pages to whole pixels in their own ways, and smooth edges with their own hands: a
    blur evens that out, and the rim does not count.
    """
    width, height = map(min, one.size, other.size)
    blur = ImageFilter.GaussianBlur(BLUR)
    seen, also = (p.crop((0, 0, width, height)).reduce(COARSER).filter(blur) for p in (one, other))
    far = ImageOps.crop(ImageChops.difference(seen, also), ceil(BLUR))
    return int(np.asarray(far).max())


def _run(command: Sequence[str], given: bytes) -> bytes:
    done = subprocess.run(command, input=given, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    assert not done.stderr, done.stderr.decode("utf-8", "replace")  # nothing to complain of
    return done.stdout


def _ghostscript(options: Sequence[str], pdf: bytes) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, "in.pdf")  # from standard input it is not read as a PDF
        file.write_bytes(pdf)
        _run([program("gs"), "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", *options, str(file)], b"")


def _pictures(folder: Path) -> Iterator[Image.Image]:
    for path in sorted(folder.glob("page-*.ppm")):
        yield _opened(path.read_bytes())


def _opened(ppm: bytes) -> Image.Image:
    return Image.open(BytesIO(ppm)).convert("RGB")
