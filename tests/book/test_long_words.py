"""A word wider than its place makes the text smaller; below a bound it is a fault."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.book.document import make_rulebook
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Box, Scene
from generator.drawing.themes import USUAL
from generator.faults import ContentError
from generator.markup.titlepage import TitleWords
from generator.pages.cover import SIZE, SMALLEST, Cover, plan
from generator.pages.layout import BLEED, FACING, SINGLE, Layout
from generator.pages.leaves import Text
from generator.pages.lengths import squeezed, torn
from generator.pages.typography import styles
from generator.typeset.fitting import least_width
from generator.typeset.inline import Run
from generator.typeset.paragraph import set_paragraph
from generator.typeset.styles import ParagraphStyle
from tests.support.bookproject import GAME_YAML, TEMPLATE, make_project, request
from tests.support.linebreak_faults import origins
from tests.support.projects import GAME, sample
from tests.support.sheetproject import sheets_of

HEADING = ParagraphStyle("h2", "en", 11, 13, "left", role="H2", smallest=8.25)


def title(name: str) -> str:
    """The game's data with another title."""
    (line,) = (line for line in GAME_YAML.splitlines() if line.startswith("title: "))
    return GAME_YAML.replace(line, f"title: {name}")


def size_on_cover(pdf: bytes, word: str) -> float:
    """The size that the title is set in; 0 where it does not stand there in one line."""
    found = [o for o in origins(pdf, 0) if o.text in word]
    for at in range(len(found) - len(word) + 1):
        run = found[at : at + len(word)]
        if "".join(o.text for o in run) == word and len({o.y for o in run}) == 1:
            return run[0].size
    return 0.0


@pytest.mark.parametrize("edition", ["en", "en-ja"])
@pytest.mark.parametrize("name", ["Go", "Domineering", "Donaudampfschifffahrt"])
def test_a_long_title_is_smaller(edition: str, name: str, tmp_path: Path, fonts: FontSet) -> None:
    project = make_project(tmp_path, game=title(name))
    pdf = make_rulebook(request(project, fonts, edition))
    size = size_on_cover(pdf, name)
    assert SMALLEST <= size <= SIZE
    assert (size == pytest.approx(SIZE)) == (
        name == "Go" or (edition, name) == ("en", "Domineering")
    )


@pytest.mark.parametrize(("edition", "layout"), [("en", SINGLE), ("en-ja", FACING)])
def test_no_title_is_longer_than_the_line_below_it(
    edition: str, layout: Layout, tmp_path: Path, fonts: FontSet
) -> None:
    project = make_project(tmp_path, game=title("Donaudampfschifffahrt"))
    page = pypdfium2.PdfDocument(make_rulebook(request(project, fonts, edition)))[0]
    text = page.get_textpage()
    right = max(text.get_charbox(at)[2] for at in range(text.count_chars()))
    left = layout.margin(1)
    assert right - BLEED <= plan(layout, edition.count("-") + 1).band[2] - min(left, layout.left)


def test_a_title_that_no_page_can_hold_is_a_fault(tmp_path: Path, fonts: FontSet) -> None:
    project = make_project(tmp_path, game=title("Donaudampfschifffahrtsgesellschaftskapitän"))
    with pytest.raises(ContentError) as caught:
        make_rulebook(request(project, fonts, "en-ja"))
    faults = [fault for fault in caught.value.faults if fault.item == "title"]
    assert [fault.file for fault in faults] == ["content/heap/game.yaml"]
    assert f"even in {SMALLEST:g} pt" in faults[0].problem
    assert faults[0].remedy == "a shorter word, or a space or a hyphen where it may be broken"


LATIN = st.text("abcdefghijklmnopqrstuvwxyzÄÖÜß", min_size=1, max_size=60)
SPACED = st.lists(st.text("aeinorstMW", min_size=1, max_size=9), min_size=1, max_size=12).map(
    " ".join
)
KANA = st.text("あいうえおかきくけこさしすせそアイウエオンー", min_size=1, max_size=60)


@settings(max_examples=40, deadline=None)
@given(name=LATIN | SPACED | KANA, made=st.sampled_from([(SINGLE, 1), (FACING, 2)]))
def test_a_title_has_room_unless_one_word_is_wider_than_all_of_it(
    name: str, made: tuple[Layout, int], fonts: FontSet
) -> None:
    layout, languages = made
    name = name[:60].strip()
    words = TitleWords("en", "The rules of the game", "For 2 players", "A game by A. Maker")
    look = styles("en", USUAL.game("#2a7f4f"))
    art = Scene((), Box(0, 0, 10, 10))
    cover = Cover(name, (words,) * languages, art, (look,) * languages, fonts, layout)
    leaves = cover.leaves()
    assert not list(squeezed(leaves, cover.shape.band[3]))
    title = leaves[0].drawable
    assert isinstance(title, Text)
    smallest = title.paragraph.style.but(size=SMALLEST, fallbacks=None)
    widest = least_width([Run(name)], smallest, fonts)
    found = list(torn(leaves))
    assert bool(found) == (widest > title.paragraph.width)
    assert all(fault.remedy.startswith("a shorter word") for fault in found)
    assert not found or name[0] < "あ"


def test_two_lines_of_a_title_are_as_large_as_one(tmp_path: Path, fonts: FontSet) -> None:
    project = make_project(tmp_path, game=title("The Heap of Stones"))
    found = origins(make_rulebook(request(project, fonts, "en")), 0)
    assert max(o.size for o in found) == pytest.approx(SIZE)


def test_a_long_title_fits_a_running_foot(tmp_path: Path, fonts: FontSet) -> None:
    project = make_project(tmp_path, game=title("かたつむり" * 10))
    assert make_rulebook(request(project, fonts, "en"))


def test_a_title_too_long_for_sheets_is_a_fault_of_the_title(
    tmp_path: Path, fonts: FontSet
) -> None:
    project = sample(tmp_path)
    path = project.content / GAME / "game.yaml"
    long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterungsschraube"
    path.write_text(path.read_text("utf-8").replace("title: Heap", f"title: {long}"), "utf-8")
    for lang in ("en", "ja"):
        with pytest.raises(ContentError) as caught:
            sheets_of(fonts, project=project, game=GAME, lang=lang)
        (fault,) = caught.value.faults
        assert (fault.file, fault.item) == (f"content/{GAME}/game.yaml", "title")


def test_headings_and_cells_of_a_book_get_smaller(tmp_path: Path, fonts: FontSet) -> None:
    long = "Donaudampfschifffahrtsgesellschaftsvorsitz"
    template = TEMPLATE.replace("Piece{", f"{long}{{").replace("More{", f"{long}{{")
    pdf = make_rulebook(request(make_project(tmp_path, template), fonts, "en-ja"))
    read = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))
    assert long in read


def test_as_large_as_it_can_be_and_no_smaller_than_is_allowed(fonts: FontSet) -> None:
    def size(text: str, width: float, style: ParagraphStyle = HEADING) -> float:
        return set_paragraph([Run(text)], style, fonts, width).style.size

    word = "Donaudampfschifffahrt"
    full = sum(p.width for p in set_paragraph([Run(word)], HEADING, fonts, 500).lines[0].pieces)
    assert size(word, full + 0.01) == 11
    assert size(word, full * 0.9) == pytest.approx(9.9, abs=0.011)
    for part in (0.99, 0.9, 0.8):
        (line,) = set_paragraph([Run(word)], HEADING, fonts, full * part).lines
        assert full * part - 0.5 < line.width <= full * part + 1e-6 and not line.torn
    assert size(word, full / 2) == 8.25
    assert any(line.torn for line in set_paragraph([Run(word)], HEADING, fonts, full / 2).lines)
    # Several words have several lines before anything gets smaller, unless there is but one.
    assert size(f"{word} {word}", full + 0.01) == 11
    assert size(f"{word} {word}", full * 1.6, HEADING.but(one_line=True)) < 9
    assert size(word, full / 2, HEADING.but(smallest=0.0)) == 11
