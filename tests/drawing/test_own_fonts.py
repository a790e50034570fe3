"""A project's own fonts become its Latin faces, or are refused with what is wrong in them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from generator.drawing.fonts import FontSet, MissingGlyph, prepare
from generator.drawing.instances import key
from generator.drawing.ownfonts import own_recipes
from generator.drawing.recipes import RECIPES, OwnFile
from generator.drawing.scene import Box, Scene, Text
from generator.faults import ContentError
from generator.typeset.coverage import lacking
from generator.typeset.inline import Run
from generator.typeset.lines import set_lines
from tests.support.parity import assert_parity, far_in_colour, svg_picture
from tests.support.setting import ENGLISH

Change = Callable[[Any], None]


def variable(folder: Path) -> Path:
    """A folder with a variable font: that of the house."""
    folder.mkdir(exist_ok=True)
    source = next(recipe for recipe in RECIPES if recipe.face == "Latin").source.path
    shutil.copy(source, folder / "Own.ttf")
    return folder


def static(fonts: FontSet, folder: Path, *faces: str, change: Change = lambda _: None) -> Path:
    """A folder with static fonts: those of the house, changed."""
    folder.mkdir(exist_ok=True)
    for face in faces:
        with TTFont(fonts[face].path, recalcTimestamp=False) as font:
            font["OS/2"].fsSelection = 0x20 if "Bold" in face else 0x40
            font["name"].setName("Own", 1, 3, 1, 0x409)
            change(font)
            font.save(folder / f"{face}.ttf")
    return folder


def without(letters: str) -> Change:
    """Takes letters from a font."""

    def change(font: Any) -> None:
        for table in font["cmap"].tables:
            for letter in letters:
                table.cmap.pop(ord(letter), None)

    return change


def faults(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        own_recipes(folder, folder.parent)
    return [f"{fault.file}: {fault.problem}" for fault in caught.value.faults]


def test_no_font_is_no_change(tmp_path: Path) -> None:
    assert own_recipes(tmp_path, tmp_path) == ()


def test_a_variable_font_gives_both_weights_and_its_other_scripts(tmp_path: Path) -> None:
    recipes = {
        recipe.face: recipe for recipe in own_recipes(variable(tmp_path / "fonts"), tmp_path)
    }
    assert {"Latin", "Latin-Bold", "Latin-Large", "Cyrillic-Bold", "Greek-Italic"} <= set(recipes)
    assert (recipes["Latin"].weight, recipes["Latin-Bold"].weight) == (400, 700)
    assert all(isinstance(recipe.source, OwnFile) for recipe in recipes.values())
    # There is no slanted file, so the upright one stands in.
    assert recipes["Latin-Italic"].source == recipes["Latin"].source


def test_static_fonts_become_the_faces(fonts: FontSet, tmp_path: Path) -> None:
    folder = static(fonts, tmp_path / "fonts", "Latin", "Latin-Bold", change=without("ß✓"))
    recipes = own_recipes(folder, folder.parent)
    assert {recipe.family for recipe in recipes} == {"Latin"}  # the cuts have no Greek
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.drawing.fonts.of_families", lambda *_: (*recipes[:4],))
        made = prepare(tmp_path / "cache", own=recipes)
    assert made.missing("Straße ✓", "Latin") == "ß✓"
    assert made.width("Twigs", "Latin-Bold", 10) == fonts.width("Twigs", "Latin-Bold", 10)
    assert made.width("Twigs", "Latin-Italic", 10) == fonts.width("Twigs", "Latin", 10)
    both = FontSet({**fonts.faces, **made.faces})
    # A sign may come from another face, a letter may not.
    assert lacking(both, "de")("Straße ✓") == "ß"
    assert lacking(fonts, "de")("Straße ✓") == ""
    with pytest.raises(MissingGlyph, match="'ß'"):
        set_lines((Run("Straße ✓"),), ENGLISH, 100, both)


@pytest.mark.parametrize(
    ("rights", "heard"),
    [(0x2, "embedded (fsType 2)"), (0x100, "cut to fewer letters"), (0x208, "outlines")],
)
def test_rights_that_are_withheld(fonts: FontSet, tmp_path: Path, rights: int, heard: str) -> None:
    def withhold(font: Any) -> None:
        font["OS/2"].fsType = rights

    folder = static(fonts, tmp_path / "fonts", "Latin", "Latin-Bold", change=withhold)
    found = faults(folder)
    assert [fault.partition(": ")[0] for fault in found] == [
        "fonts/Latin-Bold.ttf",
        "fonts/Latin.ttf",
    ]
    assert all(heard in fault for fault in found)
    rights = 0x4  # to look at and to print
    static(fonts, tmp_path / "fonts", "Latin", "Latin-Bold", change=withhold)
    assert own_recipes(folder, folder.parent)


def test_letters_that_no_text_can_do_without(fonts: FontSet, tmp_path: Path) -> None:
    folder = static(fonts, tmp_path / "fonts", "Latin", "Latin-Bold", change=without("gQ"))
    assert faults(folder) == ["fonts/Latin-Bold.ttf: it lacks Q g", "fonts/Latin.ttf: it lacks Q g"]


def test_what_is_no_font_or_no_family(fonts: FontSet, tmp_path: Path) -> None:
    folder = static(fonts, tmp_path / "fonts", "Latin")
    assert faults(folder) == ["fonts: no Bold, but Regular"]
    shutil.copy(folder / "Latin.ttf", folder / "Twice.ttf")
    assert "fonts/Twice.ttf: Regular is in fonts/Latin.ttf, too" in faults(folder)
    (folder / "Twice.ttf").write_bytes(b"no font")
    (folder / "Empty.otf").touch()
    found = faults(folder)
    assert [fault.partition(":")[0] for fault in found] == ["fonts/Empty.otf", "fonts/Twice.ttf"]
    assert all("no font can be read from it" in fault for fault in found)


def postscript(font: Any) -> None:
    """Give a font the outlines of PostScript."""
    shapes, widths = font.getGlyphSet(), font["hmtx"]
    drawn = {}
    for name in font.getGlyphOrder():
        pen = T2CharStringPen(widths[name][0], shapes, roundTolerance=0.01)
        shapes[name].draw(ReverseContourPen(pen))
        drawn[name] = pen.getCharString()
    for tag in ("glyf", "loca"):
        del font[tag]
    font["maxp"].tableVersion = 0x00005000
    font.sfntVersion = "OTTO"
    FontBuilder(font=font).setupCFF("Own", {"FullName": "Own"}, drawn, {})


@pytest.mark.usefixtures("cairo")
def test_postscript_outlines_become_truetype_ones(fonts: FontSet, tmp_path: Path) -> None:
    folder = static(fonts, tmp_path / "fonts", "Latin", change=postscript)
    (folder / "Latin.ttf").rename(folder / "Latin.otf")
    static(fonts, folder, "Latin-Bold")  # without which there is no family
    wanted = ("Latin", "Latin-Large")
    recipes = [r for r in own_recipes(folder, folder.parent) if r.face in wanted]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.drawing.fonts.of_families", lambda *_: recipes)
        made = prepare(tmp_path / "cache", own=recipes)
    for face in wanted:
        assert made[face].advances == fonts[face].advances
        ours, theirs = (area_of("Ra8&ß", found[face].path) for found in (fonts, made))
        assert ours == pytest.approx(theirs, rel=1e-2)
    try:
        scene = Scene((Text((0, 0), "Ra8&ß", 12),), Box(0, -5, 40, 12))
        assert_parity(scene, made)
        assert far_in_colour(svg_picture(scene, made), svg_picture(scene, fonts)) == 0
    finally:
        fonts.register()


def area_of(text: str, font: Path) -> list[float]:
    """The areas of the letters in a font, holes subtracted, in thousandths of a square em."""
    with TTFont(font) as opened:
        shapes, glyphs = opened.getGlyphSet(), opened.getBestCmap()
        found = []
        for letter in text:
            pen = AreaPen(shapes)
            shapes[glyphs[ord(letter)]].draw(pen)
            found.append(abs(pen.value) / opened["head"].unitsPerEm ** 2 * 1000)
        return found


def test_a_font_is_known_by_its_content_wherever_it_lies(fonts: FontSet, tmp_path: Path) -> None:
    one = own_recipes(static(fonts, tmp_path / "one", "Latin", "Latin-Bold"), tmp_path)
    other = own_recipes(static(fonts, tmp_path / "other", "Latin", "Latin-Bold"), tmp_path)
    assert list(map(key, one)) == list(map(key, other))
    changed = static(fonts, tmp_path / "third", "Latin", "Latin-Bold", change=without("ß"))
    assert not {*map(key, one)} & {*map(key, own_recipes(changed, tmp_path))}


def test_a_font_in_the_place_of_another_is_not_taken_for_it(fonts: FontSet, tmp_path: Path) -> None:
    before = own_recipes(static(fonts, tmp_path, "Latin", "Latin-Bold"), tmp_path)
    known = {*map(key, before)}
    now = own_recipes(static(fonts, tmp_path, "Latin", "Latin-Bold", change=without("ß")), tmp_path)
    assert now == before
    assert not known & {*map(key, now)}


def no_outlines(font: Any) -> None:
    del font["glyf"], font["loca"]


def variable_postscript(font: Any) -> None:
    """Outlines as variable PostScript fonts have them."""
    drawn = {}
    for name in font.getGlyphOrder():
        pen = T2CharStringPen(None, None, CFF2=True)
        drawn[name] = pen.getCharString()
    no_outlines(font)
    FontBuilder(font=font).setupCFF2(drawn)


@pytest.mark.parametrize(
    ("change", "kind"),
    [(variable_postscript, "those of a variable PostScript font"), (no_outlines, "none we know")],
)
def test_other_outlines_are_refused(
    fonts: FontSet, tmp_path: Path, change: Change, kind: str
) -> None:
    folder = static(fonts, tmp_path / "fonts", "Latin", change=change)
    assert faults(folder) == [f"fonts/Latin.ttf: its outlines are {kind}"]
