"""Streams that are the same are packed once."""

from __future__ import annotations

import zlib
from io import BytesIO

import pytest

from generator.drawing import packing
from generator.drawing.fonts import FontSet
from generator.drawing.pdf import new_canvas


def drawn(words: str, fonts: FontSet) -> bytes:
    fonts.register()
    out = BytesIO()
    canvas = new_canvas(out, 100, 100)
    canvas.drawString(10, 10, words)
    canvas.save()
    return out.getvalue()


def test_of_what_is_drawn_anew_nothing_is_packed_that_stays(
    fonts: FontSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drawn("the same twice", fonts)
    packed = []

    def compress(content: bytes) -> bytes:
        packed.append(content)
        return plain(content)

    plain = zlib.compress
    monkeypatch.setattr(zlib, "compress", compress)
    assert drawn("the same twice", fonts) == before
    assert not packed
    drawn("the same else", fonts)
    assert packed


def test_no_more_is_remembered_than_a_few_books_have(
    fonts: FontSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "MOST", 3)
    monkeypatch.setattr(packing, "_packed", {})
    for words in ("one", "two", "three"):
        drawn(words, fonts)
    assert len(packing._packed) == 3
