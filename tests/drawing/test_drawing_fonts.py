from __future__ import annotations

import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from reportlab.pdfbase import pdfmetrics

from generator.drawing import readfaces
from generator.drawing.fonts import FACES, FontSet, MissingGlyph, prepare
from generator.drawing.instances import ENLARGED
from generator.drawing.recipes import (
    HALVES,
    OPENING,
    RECIPES,
    Packaged,
    Recipe,
    japanese_characters,
)

ENGLISH = "AZaz09 ✓✗×–—…°‘’“”·→−½é"
JAPANESE = "ひらがなカタカナ漢字、。「」『』〜・ー々※①⑩〇◯★→✓髙﨑"


def test_both_scripts_have_what_we_write(fonts: FontSet) -> None:
    for face in FACES:
        wanted = JAPANESE if face.startswith("Japanese") else ENGLISH
        assert fonts.missing(wanted, face) == ""
        assert all(fonts.has(character, face) for character in wanted)


def test_japanese_covers_the_standard_but_for_one_sign(fonts: FontSet) -> None:
    lacking = fonts.missing("".join(map(chr, sorted(japanese_characters()))), "Japanese")
    assert "≒" in lacking
    assert not any("\u3000" <= character <= "\uffee" for character in lacking)


def test_missing_characters_are_listed_once_in_order(fonts: FontSet) -> None:
    assert fonts.missing("a駒b歩駒", "Latin") == "駒歩"
    with pytest.raises(MissingGlyph, match=r"Latin-Bold has no glyph for U\+99D2 '駒'$"):
        fonts.width("駒駒", "Latin-Bold", 10)


@pytest.mark.parametrize("face", FACES)
def test_widths_are_those_that_reportlab_sets(face: str, fonts: FontSet) -> None:
    text = "幅widthを測る。" if face.startswith("Japanese") else "A width, measured."
    expected = pdfmetrics.stringWidth(text, face, 9.4)
    assert fonts.width(text, face, 9.4) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("face", ["Japanese", "Japanese-Bold"])
def test_halved_punctuation_keeps_the_half_that_has_ink(face: str, fonts: FontSet) -> None:
    from fontTools.ttLib import TTFont

    whole, half = (TTFont(fonts[name].path) for name in (face, f"{face}-Half"))

    def ink(font: TTFont, character: str) -> tuple[int, int]:
        glyph = font["glyf"][font.getBestCmap()[ord(character)]]
        return glyph.xMin, glyph.xMax

    for character in HALVES:
        left, right = ink(whole, character)
        cut = 500 if character in OPENING else 0
        assert ink(half, character) == (left - cut, right - cut)
        assert 0 <= left - cut < right - cut <= 500
        assert fonts.width(character, f"{face}-Half", 1000) == 500


@pytest.mark.parametrize("face", FACES[:4])
def test_letters_beside_japanese_are_larger_at_the_same_size(face: str, fonts: FontSet) -> None:
    plain, large = fonts[face], fonts[f"{face}-Large"]
    assert large.cap_height == pytest.approx(plain.cap_height * ENLARGED, abs=1)
    assert large.advances.keys() == plain.advances.keys()
    assert fonts.width("Twigs", large.name, 8.8) == pytest.approx(
        pdfmetrics.stringWidth("Twigs", large.name, 8.8), abs=1e-9
    )


def test_weights_and_slants_are_fixed_and_differ(fonts: FontSet) -> None:
    widths = [fonts.width("Hamburgefonts", face, 10) for face in FACES]
    assert len(set(widths)) == len(FACES)
    assert widths[1] > widths[0]


def test_metrics_are_in_thousandths_of_an_em(fonts: FontSet) -> None:
    latin = fonts["Latin"]
    assert latin.descent < 0 < latin.x_height < latin.cap_height == 660 < latin.ascent
    assert fonts["Japanese"].advances["漢"] == 1000


def test_latin_pairs_are_kerned_in_every_weight(fonts: FontSet) -> None:
    for face in FACES[:4]:
        assert fonts.kern("T", "o", face) < -50
        assert fonts.kern("H", "H", face) == 0
    assert fonts.kern("T", "o", "Latin") != fonts.kern("T", "o", "Latin-Bold")
    assert fonts.kern("漢", "字", "Japanese") == 0


def test_registering_twice_keeps_the_faces(fonts: FontSet) -> None:
    fonts.register()
    before = [pdfmetrics.getFont(face) for face in FACES]
    fonts.register()
    assert all(a is pdfmetrics.getFont(face) for a, face in zip(before, FACES, strict=True))


def test_a_face_is_read_when_something_is_set_in_it(
    fonts: FontSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: dict[str, object] = {}
    monkeypatch.setattr(pdfmetrics, "_fonts", known)
    monkeypatch.setattr(readfaces, "_KNOWN", known)
    fonts.register()
    assert set(known) == set(fonts.faces)
    assert not any("face" in vars(font) for font in known.values())
    assert pdfmetrics.stringWidth("Twigs", "Latin", 10) == pytest.approx(
        fonts.width("Twigs", "Latin", 10)
    )
    assert [name for name, font in known.items() if "face" in vars(font)] == ["Latin"]


def test_a_face_that_is_read_takes_little_memory(
    fonts: FontSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readfaces, "_KNOWN", {})
    readfaces.register("Japanese", fonts["Japanese"].path)
    tracemalloc.start()
    face = readfaces._KNOWN["Japanese"].face
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    size = fonts["Japanese"].path.stat().st_size
    assert len(face._ttf_data) == size
    assert taken < 0.6 * size  # its bytes stay in the file; with them, it were 1.9 times as much


def test_metrics_are_read_when_they_are_asked_for(fonts: FontSet) -> None:
    face = fonts["Japanese"].but()
    assert "advances" not in vars(face)
    assert face.advances["漢"] == 1000
    before = fonts["Japanese-Bold"].advances
    (mine,), (theirs,) = ([c for c in known if c == "漢"] for known in (face.advances, before))
    assert mine is theirs


def test_the_licences_stand_beside_the_fonts(fonts: FontSet) -> None:
    folder = fonts["Latin"].path.parent
    for recipe in RECIPES:
        assert isinstance(recipe.source, Packaged)
        text = (folder / f"OFL-{recipe.source.package}.txt").read_text("utf-8")
        assert "SIL OPEN FONT LICENSE" in text.upper()


MAKE_ONE = """
import sys
from pathlib import Path
from generator.drawing import fonts
one = tuple(r for r in fonts.RECIPES if r.face == "Latin-Italic")
fonts.of_families = lambda families, own: one
fonts.prepare(Path(sys.argv[1]), lambda done, total, face: print(done, total, face))
"""


def test_two_processes_at_once_make_the_same_bytes(tmp_path: Path, fonts: FontSet) -> None:
    command = [sys.executable, "-c", MAKE_ONE, str(tmp_path)]
    at_once = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    told = [process.communicate()[0] for process in at_once]
    assert [process.returncode for process in at_once] == [0, 0]
    assert told == ["0 1 Latin-Italic\n"] * 2
    known = fonts["Latin-Italic"]
    for file in (known.path, *map(known.path.with_suffix, (".kern.json", ".json"))):
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()
    assert not list(tmp_path.glob(".making-*"))


def test_prepared_faces_are_not_made_again(fonts: FontSet) -> None:
    told: list[tuple[int, int, str]] = []
    again = prepare(fonts["Latin"].path.parent, lambda *progress: told.append(progress))
    assert not told
    assert again.faces == fonts.faces


def test_a_damaged_face_is_made_anew(
    tmp_path: Path, fonts: FontSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    font = fonts["Latin-Italic"].path
    whole = {path.name: path.read_bytes() for path in font.parent.glob(f"{font.stem}.*")}
    assert len(whole) == 4
    made: list[str] = []

    def make(recipe: Recipe, folder: Path) -> None:
        made.append(recipe.face)
        for name, data in whole.items():
            (folder / name).write_bytes(data)

    recipes = tuple(recipe for recipe in RECIPES if recipe.face == "Latin-Italic")
    monkeypatch.setattr("generator.drawing.fonts.of_families", lambda *_: recipes)
    monkeypatch.setattr("generator.drawing.fonts._make", make)
    prepare(tmp_path)
    prepare(tmp_path)
    assert made == ["Latin-Italic"]
    for name, data in whole.items():
        for damaged in (b"", data[:-1], b"\xff" + data[1:], None):
            path = tmp_path / name
            path.unlink() if damaged is None else path.write_bytes(damaged)
            made.clear()
            assert prepare(tmp_path)["Latin-Italic"].advances == fonts["Latin-Italic"].advances
            assert made == ["Latin-Italic"], (name, damaged)


def test_a_folder_that_cannot_be_is_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    with pytest.raises(OSError, match="file"):
        prepare(tmp_path / "file" / "fonts")
