"""Cards with pictures: words above them, a picture for some, for each language, and lookalikes."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from generator.build.targets.pictures import Images, Tabletop
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.project import Project
from tests.sheets.test_other_games import FACES, Make, drawn_in, make, with_faces, words_on
from tests.support.pdfpaths import paths
from tests.support.sheetproject import laid, sheets_of

__all__ = ["make"]

GROUND = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
<path fill="{}" d="M0 0H63V88H0z"/></svg>
"""
DECK = "id: deck, shape: card, faces: true, set: cards"
SIZE = "width: 63, height: 88, corner: 3"
RED, GREEN, BLUE = "#c00000", "#00c000", "#0000c0"


def illustrated(make: Make, art: str, words: str = FACES, **files: str) -> Project:
    project = with_faces(make, SIZE, words)
    sheets = project.content / "other" / "sheets.yaml"
    sheets.write_text(sheets.read_text().replace(DECK, f"{DECK}, art: {art}"))
    for name, colour in files.items():
        drawn_in(project, f"{name}.svg", GROUND.format(colour))
    return project


def fills(pdf: bytes, page: int = 1) -> set[str]:
    """The colours of what a page is filled with."""
    found = (path.fill for path in paths(pdf, page) if path.fill)
    return {"#" + "".join(f"{round(part * 255):02x}" for part in fill) for fill in found}


def heights(pdf: bytes, page: int = 0) -> list[float]:
    """Of the letters on a page, in mm from its lower edge."""
    text = pypdfium2.PdfDocument(pdf)[page].get_textpage()
    return sorted(text.get_charbox(n)[1] * 25.4 / 72 for n in range(text.count_chars()))


@pytest.mark.parametrize("art", ["'{piece}.svg'", "back.svg", "{a: a.svg}"])
def test_words_stand_above_pictures(make: Make, fonts: FontSet, art: str) -> None:
    project = illustrated(make, art, a=RED, b=GREEN, back=BLUE)
    for ink in ("colour", "mono"):
        pdf = sheets_of(fonts, ink=ink, project=project, game="other")
        assert {"Sea dragon", "Knight", "Draw two cards."} <= set(words_on(pdf).splitlines())
    # The words are painted after the picture, on a ground of paper.
    pdf = sheets_of(fonts, project=project, game="other")
    picture = pypdfium2.PdfDocument(pdf)[1].render(scale=3).to_pil().convert("RGB")
    colours = {colour for _, colour in picture.getcolors(1 << 24)}
    assert (255, 255, 255) in colours
    assert any(max(colour) < 60 for colour in colours)


def test_a_name_is_at_the_head_and_a_text_at_the_foot_of_a_picture(
    make: Make, fonts: FontSet
) -> None:
    from generator.build import plan
    from generator.sheets.options import DEFAULT

    project = illustrated(make, "'{piece}.svg'", a=RED, b=GREEN)
    (request,) = plan.sheets(["other"], ["a4"], ["colour"], ["en"], DEFAULT)
    (single,) = plan.singles(project, [request])
    (pdf,) = single.make(Trace(project), fonts).values()
    found = heights(pdf)
    assert found[0] < 88 / 4
    assert found[-1] > 3 * 88 / 4
    assert not [y for y in found if 88 / 4 < y < 3 * 88 / 4]


def test_a_picture_of_its_own_replaces_the_engine_s_name_and_a_common_one_does_not(
    make: Make, fonts: FontSet
) -> None:
    project = illustrated(make, "{a: a.svg}", words="", a=RED)
    labels = [p.label for sheet in laid("other", project=project).sheets for p in sheet.pieces]
    assert labels == ["", "b"]
    sheets = project.content / "other" / "sheets.yaml"
    sheets.write_text(sheets.read_text().replace("{a: a.svg}", "a.svg"))
    labels = [p.label for sheet in laid("other", project=project).sheets for p in sheet.pieces]
    assert labels == ["a", "b"]
    drawn = words_on(sheets_of(fonts, project=project, game="other"))
    assert {"a", "b"} <= set(drawn.split())


def test_a_text_alone_stands_at_the_foot_of_a_picture(make: Make, fonts: FontSet) -> None:
    words = '{% macro text(component, piece) %}{% trans "cards" %}Wait.{% endtrans %}{% endmacro %}'
    project = illustrated(make, "'{piece}.svg'", words, a=RED, b=GREEN)
    assert "Wait." in words_on(sheets_of(fonts, project=project, game="other"))


def test_each_language_has_its_picture(make: Make, fonts: FontSet) -> None:
    project = illustrated(make, "'{piece}-{lang}.svg'", **{"a-en": RED, "b-en": RED})
    assert RED in fills(sheets_of(fonts, project=project, game="other"))
    with pytest.raises(ContentError, match=r"a-ja.svg: there is no such picture"):
        sheets_of(fonts, lang="ja", project=project, game="other")
    for name in ("a-ja.svg", "b-ja.svg"):
        drawn_in(project, name, GROUND.format(GREEN))
    japanese = fills(sheets_of(fonts, lang="ja", project=project, game="other"))
    assert GREEN in japanese
    assert RED not in japanese
    english, other = (
        {
            Path(n).name: data
            for n, data in Images("other", lang=lang).make(Trace(project), fonts).items()
        }
        for lang in ("en", "ja")
    )
    assert english["other-deck-a.png"] != other["other-deck-a.png"]
    assert Tabletop("other", lang="ja").make(Trace(project), fonts)


@pytest.mark.parametrize(
    ("art", "problem"),
    [
        ("{a: a.svg, c: a.svg}", "no piece 'c'.*its pieces: a, b"),
        ("{a: '{piece}.svg'}", "'{piece}.svg' is for one piece"),
        ("{a: nothing.svg}", "art/nothing.svg: there is no such picture"),
        ("{}", "is empty"),
    ],
)
def test_a_list_of_pictures_is_held_to_the_pieces(make: Make, art: str, problem: str) -> None:
    project = illustrated(make, art, a=RED)
    with pytest.raises(ContentError, match=problem) as caught:
        laid("other", project=project)
    assert all(fault.line for fault in caught.value.faults)


def test_the_form_of_a_piece_is_one_for_all_languages(make: Make) -> None:
    project = make(
        "id: x, shape: cut-out, count: 1, art: '{lang}.svg'", sizes="cut-out: 22, rim: 2"
    )
    with pytest.raises(ContentError, match="one for all languages"):
        laid("other", project=project)


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        ("id: coins, shape: disc, count: 2, shared: true", True),
        ("id: coins, shape: disc, count: 2, shared: true, sizes: {disc: 12}", False),
        ("id: coins, shape: disc, count: 2, shared: true, art: a.svg", False),
        ("id: coins, shape: disc, count: 2", False),
        ("id: coins, shape: card, count: 2", False),
    ],
)
def test_kinds_of_pieces_are_told_apart(make: Make, other: str, alike: bool) -> None:
    project = make(
        "id: markers, shape: disc, count: 3, shared: true",
        other,
        sizes=f"disc: 14, {SIZE}",
        printed="white",
    )
    drawn_in(project, "a.svg", GROUND.format(RED))
    if not alike:
        assert laid("other", project=project).sheets
        return
    with pytest.raises(ContentError, match="nothing tells its pieces from markers") as caught:
        laid("other", project=project)
    (fault,) = caught.value.faults
    assert (fault.item, fault.line > 1) == ("coins", True)
