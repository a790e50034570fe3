"""Layers that viewers can hide: what is in each, and that the file is as accessible as before."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
import outloud
import pikepdf
import pypdfium2
import pytest

from generator.drawing.fonts import FontSet
from generator.sheets.options import SheetOptions
from tests.support.sheetproject import real_sheets, sheets_of

NAMES = {"en": ["Pieces", "Cuts", "Marks", "Words"], "ja": ["コマ", "切り線", "目印", "文字"]}


def shown(pdf: bytes, name: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """The second page in grey, with the layer of this name alone."""
    with pikepdf.open(BytesIO(pdf)) as document:
        layers = document.Root.OCProperties
        layers.D.ON = pikepdf.Array([g for g in layers.OCGs if str(g.Name) == name])
        layers.D.OFF = pikepdf.Array([g for g in layers.OCGs if str(g.Name) != name])
        out = BytesIO()
        document.save(out)
    page = pypdfium2.PdfDocument(out.getvalue())[1]
    return np.asarray(page.render(scale=2, grayscale=True).to_numpy()).squeeze()


@pytest.mark.needs_game("twigs")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_layers_have_names_in_the_language_and_are_all_shown(fonts: FontSet, lang: str) -> None:
    with pikepdf.open(BytesIO(real_sheets(fonts, "a4", "colour", lang))) as document:
        found = document.Root.OCProperties
        assert [str(group.Name) for group in found.OCGs] == NAMES[lang]
        assert len(found.D.Order) == len(found.D.ON) == 4
        assert str(found.D.Name)
        assert "/AS" not in found.D
        for page in document.pages:
            keys = {f"/{key}" for key in ("art", "cuts", "marks", "words")}
            assert set(page.resources.Properties.keys()) == keys
            depth, outside = 0, []
            for step in pikepdf.parse_content_stream(page):
                name, operands = str(step.operator), list(step.operands)
                if name == "BDC" and (depth or str(operands[0]) == "/OC"):
                    depth += 1
                elif name == "EMC" and depth:
                    depth -= 1
                elif name in ("f*", "S", "Tj", "TJ") and not depth:
                    outside.append(name)
            assert not outside and not depth


@pytest.mark.needs_game("twigs")
def test_each_layer_shows_its_own(fonts: FontSet) -> None:
    pdf = real_sheets(fonts, "a4", "colour", "en")
    art, cuts, marks, words = (shown(pdf, name) for name in NAMES["en"])
    foot = int((297 - 6 - 24) / 297 * art.shape[0])
    dark = {k: (v < 128) for k, v in (("art", art), ("cuts", cuts), ("marks", marks))}
    assert dark["art"][:foot].mean() > 0.1
    assert not dark["art"][foot:].any()
    assert 0 < dark["cuts"].mean() < 0.01
    assert dark["marks"][foot:].any()  # ruler and square
    assert (words[foot:] < 128).any()
    assert not (words[:foot] < 128).any()


@pytest.mark.needs_game("duploline")
def test_the_checker_hears_no_fault_on_sheets_with_layers(fonts: FontSet, tmp_path: Path) -> None:
    options = SheetOptions(backs="gutter", marks="outlines")
    path = tmp_path / "layers.pdf"
    path.write_bytes(sheets_of(fonts, game="duploline", options=options))
    heard = outloud.check(str(path))
    assert heard.error is None
    assert [finding.message for finding in heard.findings] == []
