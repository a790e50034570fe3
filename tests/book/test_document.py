"""Whole books: what a reader, a viewer and a checker find in the PDF."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import outloud
import pikepdf
import pypdfium2
import pytest

from generator.book.document import make_rulebook
from generator.drawing.fonts import FontSet, MissingGlyph
from generator.faults import ContentError, Fault
from generator.geometry.points import MM
from generator.pages.cover import back_plan, foot_plan, plan
from generator.pages.layout import BASELINE, BLEED, FACING, SINGLE
from tests.support.bitmaps import embedded
from tests.support.bookproject import FIGURES, GAME_YAML, TEMPLATE, Figure, make_project, request
from tests.support.pdfpaths import paths

EDITIONS = ("en", "ja", "en-ja")


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> dict[str, bytes]:
    project = make_project(tmp_path_factory.mktemp("book"))
    return {edition: make_rulebook(request(project, fonts, edition)) for edition in EDITIONS}


def texts(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_bounded() for page in document]


@dataclass
class Folder:
    """Where a test makes its project, and the faults that it then finds."""

    path: Path
    fonts: FontSet

    def faults(
        self,
        template: str = TEMPLATE,
        game: str = GAME_YAML,
        edition: str = "en",
        figures: Mapping[str, Figure] = FIGURES,
    ) -> tuple[Fault, ...]:
        made = make_project(self.path, template, game)
        with pytest.raises(ContentError) as caught:
            make_rulebook(request(made, self.fonts, edition, figures))
        return caught.value.faults


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Folder:
    return Folder(tmp_path, fonts)


@pytest.mark.parametrize("edition", EDITIONS)
def test_checkers_find_no_fault(books: dict[str, bytes], tmp_path: Path, edition: str) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(books[edition])
    heard = outloud.check(str(path))
    assert heard.error is None
    assert [f.message for f in heard.findings] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_font_is_embedded(books: dict[str, bytes], edition: str) -> None:
    with pikepdf.open(BytesIO(books[edition])) as document:
        fonts = [o for o in document.objects if isinstance(o, pikepdf.Dictionary)]
        names = [str(o.BaseFont) for o in fonts if o.get("/Type") == "/Font"]
        files = [o for o in fonts if o.get("/Type") == "/FontDescriptor" and "/FontFile2" in o]
    assert names
    assert len(files) == len(set(names))
    assert not any("Helvetica" in name for name in names)


def test_same_request_same_bytes(books: dict[str, bytes], tmp_path: Path, fonts: FontSet) -> None:
    again = make_rulebook(request(make_project(tmp_path), fonts, "en-ja"))
    assert again == books["en-ja"]


def test_pages_come_in_order_and_the_summary_is_last(books: dict[str, bytes]) -> None:
    pages = texts(books["en"])
    begins = [page.splitlines()[0] for page in pages]
    assert begins[:5] == ["Heap", "Contents", "Aim", "Rules", "More"]
    assert "Designed by A. Maker" in pages[4]
    assert begins[5:] == ["Notes", "Heap 7", "All on one page"]


def test_facts_and_references_are_filled_in(books: dict[str, bytes]) -> None:
    text = " ".join(texts(books["en"])[2].split())
    assert "Every set has 10 stones" in text
    assert "as you will see on page 4, and in figure 1." in text


def test_contents_name_the_pages(books: dict[str, bytes]) -> None:
    contents = texts(books["en"])[1]
    assert contents.splitlines()[1:3] == ["Aim 3", "Rules 4"]
    assert "All on one page 8" in contents


def test_links_lead_to_the_places_that_they_name(books: dict[str, bytes]) -> None:
    with pikepdf.open(BytesIO(books["en"])) as document:
        links = list(document.pages[2].obj.Annots)
        words = [str(link.Contents) for link in links]
        aims = [link.A.D if "/A" in link else link.Dest for link in links]
        pages = [document.pages.index(pikepdf.Page(aim[0])) + 1 for aim in aims]
    assert words == ["Rules", "figure 1"]
    assert pages == [4, 4]


def test_outline_has_both_languages(books: dict[str, bytes]) -> None:
    def outline(edition: str) -> list[tuple[int, str]]:
        document = pypdfium2.PdfDocument(books[edition])
        return [(entry.level, entry.get_title()) for entry in document.get_toc()]

    assert (0, "Aim") in outline("en")
    assert (1, "1個から3個まで") in outline("ja")
    assert (0, "Aim · 目的") in outline("en-ja")


def test_structure_is_in_reading_order(books: dict[str, bytes]) -> None:
    with pikepdf.open(BytesIO(books["en"])) as document:
        roles = list(_roles(document.Root.StructTreeRoot.K))
    sections = [i for i, role in enumerate(roles) if role == "Sect"]
    text = " ".join(roles[sections[1] :])
    assert text.startswith("Sect H1 P Link Link P Div P Div P L LI Lbl LBody P LI Lbl LBody P")
    assert "Table TR TH TH TR TD TD" in text
    assert "Sect H2 P Div Figure Caption P Div Figure Caption P Sect H2" in text


def _roles(node: Any) -> Any:
    if isinstance(node, pikepdf.Array):
        for kid in node:
            yield from _roles(kid)
    elif isinstance(node, pikepdf.Dictionary) and "/S" in node:
        yield str(node.S)[1:]
        if "/K" in node:
            yield from _roles(node.K)


def test_languages_of_the_facing_edition_are_told_apart(books: dict[str, bytes]) -> None:
    with pikepdf.open(BytesIO(books["en-ja"])) as document:
        assert str(document.Root.Lang) == "en"
        elements = [
            o
            for o in document.objects
            if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/StructElem"
        ]
        heads = [str(o.get("/Lang", "")) for o in elements if str(o.S) == "/H1"]
        figures = [(str(o.Lang), str(o.Alt)) for o in elements if str(o.S) == "/Figure"]
    assert heads.count("en") == heads.count("ja") == 5
    assert len(figures) == 6
    assert ("en", "A disc that stands for alone") in figures
    assert ("ja", "ディスク alone") in figures


def test_links_of_the_facing_edition_speak_the_language_around_them(
    books: dict[str, bytes],
) -> None:
    with pikepdf.open(BytesIO(books["en-ja"])) as document:
        links = [
            (str(o.get("/Lang", "")), str(o.K[-1].Obj.Contents))
            for o in document.objects
            if isinstance(o, pikepdf.Dictionary) and o.get("/S") == "/Link"
        ]
    # Of the sentence and of the contents, in either language.
    assert links.count(("", "Rules")) == links.count(("ja", "ルール")) == 2
    assert links.count(("", "figure 1")) == links.count(("ja", "図1")) == 1


def test_pairs_begin_on_one_line(books: dict[str, bytes]) -> None:
    page = pypdfium2.PdfDocument(books["en-ja"])[3].get_textpage()

    def height(text: str) -> float:
        found = page.search(text).get_next()
        assert found is not None, text
        return float(page.get_charbox(found[0], loose=True)[1])

    english, japanese = height("Add a stone"), height("石を1個")
    assert abs(english - japanese) < 0.3 * BASELINE


def test_lines_stand_on_the_grid_of_every_page(books: dict[str, bytes]) -> None:
    document = pypdfium2.PdfDocument(books["en"])

    def foot(number: int, text: str) -> float:
        page = document[number - 1].get_textpage()
        found = page.search(text, match_case=True).get_next()
        assert found is not None, text
        return float(page.get_charbox(found[0], loose=True)[1]) / BASELINE % 1

    feet = [foot(3, "Every set"), foot(3, "Second."), foot(4, "Add a stone"), foot(5, "So.")]
    assert max(feet) - min(feet) < 0.01


def test_a_page_number_is_true_even_where_it_changes_the_page(
    tmp_path: Path, fonts: FontSet
) -> None:
    filler = "<p>" + "word " * 900 + "</p>"
    template = TEMPLATE.replace("<note>", filler * 8 + "<note>", 1)
    pages = texts(make_rulebook(request(make_project(tmp_path), fonts, "en")))
    long = texts(make_rulebook(request(make_project(tmp_path / "long", template), fonts, "en")))
    where = next(i for i, page in enumerate(long, 1) if page.lstrip().startswith("Rules"))
    assert where >= 10 > len(pages)
    assert f"on page {where}, and" in " ".join(long[2].split())


def test_languages_of_different_shape_are_refused(project: Folder) -> None:
    extra = '{% if gettext("Aim") != "Aim" %}<p>X</p>{% endif %}<note>'
    (found,) = project.faults(TEMPLATE.replace("<note>", extra), edition="en-ja")
    assert "en has section aim" in found.problem
    assert "ja has section aim" in found.problem


def test_a_summary_that_does_not_fit_is_named(project: Folder) -> None:
    (found,) = project.faults(TEMPLATE.replace("The whole in", "word " * 900 + "in"))
    assert found.item == "summary"
    assert "must fit on one page" in found.problem


def test_the_back_of_the_book_shows_the_art_below_its_text(books: dict[str, bytes]) -> None:
    """And no page number."""
    pdf = books["en"]
    last = len(texts(pdf)) - 1
    width = (SINGLE.width + 2 * BLEED) / MM
    ground, strip = (p for p in paths(pdf, last) if p.size[0] == pytest.approx(width, abs=0.01))
    assert strip.box[1] == pytest.approx(0, abs=0.01)
    assert strip.fill != ground.fill
    framed = [p for p in paths(pdf, last) if p.paint == "S" and p.size[1] > 20]
    _, _, wide, high = plan(SINGLE, 1).art
    assert framed[-1].size[0] / framed[-1].size[1] == pytest.approx(wide / high, rel=0.01)
    assert not any(character.isdigit() for character in texts(pdf)[last])


def test_a_full_back_has_no_room_for_art() -> None:
    front = plan(SINGLE, 1)
    assert foot_plan(front, SINGLE, SINGLE.lines) is None
    shape = foot_plan(front, SINGLE, SINGLE.lines / 2)
    assert shape is not None
    assert shape.art[1] + shape.art[3] < SINGLE.height - SINGLE.head - SINGLE.lines / 2 * BASELINE


def test_a_small_picture_on_the_back_shows_all_of_the_cover_s() -> None:
    for layout in (SINGLE, FACING):
        front = plan(layout, 2)
        below = foot_plan(front, layout, 20)
        assert below is not None
        assert below.art[2] / below.art[3] == pytest.approx(front.art[2] / front.art[3])
        left = below.art[0]
        assert left == pytest.approx(layout.width - left - below.art[2])


def test_the_back_of_an_upright_cover_has_its_art_and_band_at_the_same_heights() -> None:
    front = plan(SINGLE, 2)
    back = back_plan(front, SINGLE)
    assert (back.art, back.band, back.feet) == (front.art, front.band, ())


def test_the_back_of_a_cover_that_lies_on_its_side_is_its_mirror_image() -> None:
    # The art has the shape that it is made for, and the bands meet at the fold.
    front = plan(FACING, 2)
    back = back_plan(front, FACING)
    assert back.art[2:] == front.art[2:] and back.band[2:] == front.band[2:]
    assert (back.art[0], back.band[0]) == (0, front.art[2])


def test_a_character_without_a_glyph_is_refused(project: Folder) -> None:
    with pytest.raises(MissingGlyph, match=r"U\+1F600"):
        project.faults(TEMPLATE.replace("A remark.", "A remark \U0001f600."))


def test_a_figure_that_no_page_holds_is_named(project: Folder) -> None:
    (found,) = project.faults(figures={**FIGURES, "alone": Figure("alone", height=300)})
    assert found.item == "rules"
    assert "cannot be divided" in found.problem


def test_a_picture_of_one_s_own_is_on_the_cover(tmp_path: Path, fonts: FontSet) -> None:
    made = make_project(tmp_path, game=GAME_YAML.replace("cover: cover", "cover: front.svg"))
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{}</svg>'
    made.art.mkdir()
    (made.art / "front.svg").write_text(drawn.format('<path fill="#ff0000" d="M1 1H9V9z"/>'))
    without = {name: figure for name, figure in FIGURES.items() if name != "cover"}
    pdf = make_rulebook(request(made, fonts, "en", without))
    assert any(path.fill == pytest.approx((1, 0, 0)) for path in paths(pdf, 0) if path.fill)
    photo = f'<image href="{embedded((240, 240))}" width="20" height="20"/>'
    (made.art / "front.svg").write_text(drawn.format(photo))
    with pytest.raises(ContentError, match=r"game.yaml:9: cover: 240 × 240 pixels on .* the inch"):
        make_rulebook(request(made, fonts, "en", without))
    (made.art / "front.svg").write_text(drawn.format("\n<text>A</text>"))
    with pytest.raises(ContentError, match=r"art/front.svg:2: text: <text> is not drawn"):
        make_rulebook(request(made, fonts, "en", without))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("colour:", "color:", ":8: unknown key 'color'"),
        ("players: [2]", "players: two", ":6: players: 'two' is not a list"),
        ("cover: cover", "cover: nothing", ":9: cover: there is no figure 'nothing'"),
        ("cover: cover", "cover: no.svg", ":9: cover: art/no.svg: there is no such picture"),
        ("cover: cover", "cover: ../x.svg", ":9: cover: ../x.svg: leads out of art/"),
        ("title: Heap", "title: [", ":4: not readable as YAML"),
        (
            "title: Heap",
            "title: " + "Heap and more " * 20,
            ":2: title: too many characters: 279, at most 200",
        ),
    ],
)
def test_faults_of_the_game_file_are_named(project: Folder, old: str, new: str, fault: str) -> None:
    found = project.faults(game=GAME_YAML.replace(old, new))
    assert any(str(f).startswith("content/heap/game.yaml" + fault) for f in found), found
