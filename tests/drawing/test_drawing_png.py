from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest
from PIL import Image

from generator.drawing.fonts import FontSet
from generator.drawing.png import CairoMissing, to_png
from generator.drawing.scene import Box, Circle, Scene, Style
from generator.drawing.themes import theme
from tests.support.drawing_samples import every_primitive

DISC = Scene((Circle((10, 10), 4, Style("#d55e00")),), Box(0, 0, 25.4, 20))


@pytest.mark.usefixtures("cairo")
def test_pixels_follow_the_resolution_and_the_ground_is_white() -> None:
    picture = Image.open(io.BytesIO(to_png(DISC, dpi=100)))
    assert picture.size == (100, 79)
    assert picture.convert("RGB").getpixel((1, 1)) == (255, 255, 255)
    assert picture.convert("RGB").getpixel((39, 39)) == (0xD5, 0x5E, 0x00)


@pytest.mark.usefixtures("cairo")
def test_the_same_scene_gives_the_same_bytes(fonts: FontSet) -> None:
    scene = every_primitive(theme("colour"))
    assert to_png(scene, 60, fonts=fonts) == to_png(scene, 60, fonts=fonts)


class NoLibrary:
    """An importer that fails as cairocffi does where libcairo is not installed."""

    def find_spec(self, name: str, *_: Sequence[str] | ModuleType | None) -> ModuleSpec | None:
        if name == "cairosvg":
            raise OSError("no library called cairo-2 was found")
        return None


def test_a_machine_without_cairo_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "cairosvg", raising=False)
    monkeypatch.setattr(sys, "meta_path", [NoLibrary(), *sys.meta_path])
    with pytest.raises(CairoMissing, match="libcairo2"):
        to_png(DISC)
