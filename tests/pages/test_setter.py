"""How blocks become items: what stands beside what, and where pages may break."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from generator.drawing.fonts import FontSet
from generator.drawing.themes import theme
from generator.geometry.points import MM
from generator.markup import blocks as b
from generator.markup.source import load_source
from generator.pages.blocks_to_items import Art, Setter
from generator.pages.boxes import HalfTurn, Inside, Leaf, Space
from generator.pages.facing import pair
from generator.pages.figurerow import BELOW_CAPTION
from generator.pages.items import HEADING, NEVER, Item, without_orphans
from generator.pages.layout import BASELINE, FACING, SINGLE
from generator.pages.leaves import Drawing, Picture, Text
from generator.pages.spacing import LISTED, ORPHAN, TIED, TORN
from generator.pages.typography import styles
from generator.pages.wording import Wording
from generator.typeset.house import COLUMN
from tests.support.bookproject import FIGURES, Figure, make_project, request

RULES = "".join(
    f'<rule id="{rule}"><h>R</h><p>R</p></rule>' for rule in ("one-to-three", "at-most-five")
)
LONG = "<p>" + "word " * 60 + "</p>"
FIGURE = '<figures><figure ref="alone"><caption>Emphasis.</caption></figure></figures>'
OTHERS = (
    '<figures><figure ref="legal"><caption>L</caption></figure>'
    '<figure ref="illegal"><caption>I</caption></figure></figures>'
)

TWO = (
    '<figures><figure ref="alone"><caption>Emphasis.</caption></figure>'
    '<figure ref="cover"><caption>And look.</caption></figure></figures>'
)


class Sections:
    """Sets a section from the XML of its blocks."""

    def __init__(self, root: Path, fonts: FontSet) -> None:
        self._root, self._fonts = root, fonts

    def items(
        self,
        blocks: str,
        room: float = COLUMN,
        alone: Figure = FIGURES["alone"],
        lang: str = "en",
    ) -> list[Item]:
        """The items after the heading; ``room`` is that for figures side by side, in pt."""
        book = (
            f'<book><cover/><section id="aim"><h>A</h>{blocks}</section>'
            f'<section id="rules"><h>R</h>{RULES}{OTHERS}</section></book>'
        )
        figures = {**FIGURES, "alone": alone}
        wanted = request(make_project(self._root, book), self._fonts, lang, figures)
        say, colour = wanted.catalogues[lang], theme("colour")
        source = load_source(wanted.project, "heap", [say], figures, wanted.read)
        pictures = {
            name: Picture(name, figure.scene(colour), name) for name, figure in figures.items()
        }
        setter = Setter(
            Wording(say, source.index, {}),
            styles(lang, colour.game("#2a7f4f")),
            self._fonts,
            Art(pictures, lambda _: "", room, room > COLUMN, second=lang != "en"),
            SINGLE.lines,
        )
        (section,) = (p for p in source.books[0].parts if getattr(p, "id", "") == "aim")
        assert isinstance(section, b.Section)
        return setter.section(section)[1:]


@pytest.fixture
def sections(tmp_path: Path, fonts: FontSet) -> Sections:
    return Sections(tmp_path, fonts)


def figure_item(items: list[Item]) -> Item:
    return next(i for i in items if any(m.name == "figure-alone" for m in i.destinations))


def test_a_small_figure_has_the_text_before_it_to_its_left(sections: Sections) -> None:
    (both,) = sections.items(LONG + FIGURE)
    assert [mark.name for mark in both.destinations] == ["figure-alone"]
    lefts = [leaf.x for leaf in both.box.leaves(0, 0)]
    assert lefts[0] == 0
    assert min(lefts[1:]) > COLUMN / 2


def test_only_as_much_text_stands_beside_a_figure_as_it_is_high(sections: Sections) -> None:
    first, both = sections.items(LONG + LONG + FIGURE)
    assert not first.destinations
    assert both is figure_item([first, both])


@pytest.mark.parametrize("before", ["", "<note><p>A note.</p></note>"])
def test_a_figure_without_text_right_before_it_stands_below(
    sections: Sections, before: str
) -> None:
    items = sections.items(before + FIGURE)
    assert figure_item(items) is items[-2]
    assert [leaf.x for leaf in items[-2].box.leaves(0, 0)] == [0]


def test_a_large_figure_stands_below(sections: Sections) -> None:
    items = sections.items(LONG + FIGURE, alone=replace(FIGURES["alone"], width=60.0))
    assert figure_item(items) is items[-2]


def test_in_the_facing_edition_figures_stand_between_the_languages(sections: Sections) -> None:
    items = sections.items(LONG + FIGURE, room=FACING.measure)
    assert [item.shared for item in items] == [False, True, False]


def test_no_item_of_a_list_is_left_alone(sections: Sections) -> None:
    listed = sections.items("<list><item>A</item><item>B</item><item>C</item><item>D</item></list>")
    assert [item.cost for item in listed] == [0.0, LISTED, LISTED, LISTED]
    assert [item.seen for item in listed[1:]] == [ORPHAN, 0.0, ORPHAN]


@pytest.mark.parametrize(
    ("count", "costs"),
    [(1, [0.0]), (2, [0.0, ORPHAN]), (4, [0.0, ORPHAN, 0.0, ORPHAN])],
)
def test_no_row_of_a_gallery_is_left_alone(count: int, costs: list[float]) -> None:
    rows = [Item(Space(5)) for _ in range(count)]
    assert [row.cost for row in without_orphans(rows)] == costs


def test_hints_stay_with_the_question_above_them(sections: Sections) -> None:
    hints = "<upside-down><list><item>A</item><item>B</item></list></upside-down>"
    _, hint = sections.items(LONG + hints)
    assert hint.cost == TORN


@pytest.mark.parametrize(("end", "cost"), [(".", LISTED), (":", TIED), ("：", TIED)])
def test_words_that_end_with_a_colon_stay_with_their_list(
    sections: Sections, end: str, cost: float
) -> None:
    _, listed, _ = sections.items(LONG.replace(" </p>", f"{end}</p>") + LIST)
    assert listed.cost == cost


def test_a_single_line_goes_with_what_precedes_it(sections: Sections) -> None:
    long, short = sections.items(LONG + "<p>One line.</p>")
    assert (long.cost, short.cost) == (0.0, ORPHAN)


@pytest.mark.parametrize(("text", "cost"), [("Two of it. " * 12, ORPHAN), ("word " * 60, 0.0)])
def test_the_last_words_of_a_section_go_with_what_precedes_them(
    sections: Sections, text: str, cost: float
) -> None:
    large = replace(FIGURES["alone"], width=60.0)
    *_, last = sections.items(LONG + FIGURE + f"<p>{text}</p>", alone=large)
    assert last.cost == cost


LIST = "<list><item>A</item><item>B</item></list>"


def feet(items: list[Item]) -> list[float]:
    """Where the ink of each item begins, in baselines below the first item's head."""
    found, line = [], 0
    for item in items:
        line += item.gap
        found.append(-min(leaf.y for leaf in item.box.leaves(0, -line * BASELINE)) / BASELINE)
        line += item.box.lines
    return found


def test_a_list_between_texts_has_white_above_and_below_alike(sections: Sections) -> None:
    items = sections.items("<p>Led to.</p>" + LIST + "<p>More.</p>")
    assert feet(items) == pytest.approx([0, 1.5, 2.5, 4])


@pytest.mark.parametrize("after", ["", "<note><p>Note.</p></note>"])
def test_a_list_that_text_leads_to_has_white_above_whatever_follows(
    sections: Sections, after: str
) -> None:
    items = sections.items("<p>Led to.</p>" + LIST + after)
    assert feet(items)[:3] == pytest.approx([0, 1.5, 2.5])


@pytest.mark.parametrize("count", [2, 12])
def test_a_list_beside_a_figure_has_white_above(sections: Sections, count: int) -> None:
    listed = f"<list>{'<item>A</item>' * count}</list>"
    *led, both, more = sections.items(f"<p>Led to.</p>{listed}{FIGURE}<p>More.</p>")
    lefts = [leaf for leaf in both.box.leaves(0, 0) if leaf.x < COLUMN / 3]
    tops = sorted({-leaf.y / BASELINE for leaf in lefts})
    assert tops[-count:] == pytest.approx([(0.5 if led else 1.5) + n for n in range(count)])
    assert both.box.lines + more.gap >= tops[-1] + 1.5 - 1e-6
    assert not both.hang


@pytest.mark.parametrize(("lang", "align"), [("en", "left"), ("ja", "justify")])
def test_only_japanese_text_beside_a_figure_has_straight_edges(
    sections: Sections, lang: str, align: str
) -> None:
    above, both = sections.items(LONG + LONG + FIGURE, lang=lang)
    first, *_ = (leaf.drawable for leaf in both.box.leaves(0, 0))
    assert isinstance(above.box, Inside) and isinstance(above.box.box, Text)
    assert above.box.box.paragraph.style.align == "justify"
    assert isinstance(first, Text) and first.paragraph.style.align == align


def facing(folder: Path, fonts: FontSet, room: float) -> tuple[list[Leaf], list[Leaf]]:
    """Two figures in the ``room`` (pt) across both columns of the facing edition, and their
    captions, first those in English.
    """
    sides = []
    for lang in ("en", "ja"):
        (folder / lang).mkdir()
        made = Sections(folder / lang, fonts)
        sides.append(made.items(LONG + TWO, room=room, lang=lang))
    left, right = sides
    drawings, captions = pair(left, right, FACING.columns)[1:]
    assert drawings.shared and captions.shared and captions.cost == NEVER
    return [*drawings.box.leaves(0.0, 0.0)], [*captions.box.leaves(0.0, 0.0)]


def middle(leaf: Leaf) -> float:
    assert isinstance(leaf.drawable, Text | Drawing)
    return leaf.x + leaf.drawable.width / 2


def test_in_the_facing_edition_both_captions_of_a_figure_begin_at_one_height(
    tmp_path: Path, fonts: FontSet
) -> None:
    figures, captions = facing(tmp_path, fonts, FACING.measure)
    assert {caption.y for caption in captions} == {0.0}
    for figure, left, right in zip(figures, captions[:2], captions[2:], strict=True):
        assert isinstance(left.drawable, Text) and left.x + left.drawable.width < right.x
        assert (middle(left) + middle(right)) / 2 == pytest.approx(middle(figure))


def test_where_they_have_no_room_beside_each_other_they_stand_close_below(
    tmp_path: Path, fonts: FontSet
) -> None:
    figures, captions = facing(tmp_path, fonts, COLUMN * 1.1)
    first, second = captions[:2], captions[2:]
    for figure, above, below in zip(figures, first, second, strict=True):
        assert middle(above) == pytest.approx(middle(below)) == pytest.approx(middle(figure))
    deepest = max(leaf.drawable.height for leaf in first if isinstance(leaf.drawable, Text))
    assert {leaf.y for leaf in second} == {-deepest - BELOW_CAPTION}


def texts(items: list[Item]) -> list[tuple[str, Text, float]]:
    """The words of every text, the text and its left edge in pt."""
    leaves = (leaf for item in items for leaf in item.box.leaves(0.0, 0.0))
    return [
        ("".join(run.text for run in leaf.drawable.paragraph.runs), leaf.drawable, leaf.x)
        for leaf in leaves
        if isinstance(leaf.drawable, Text)
    ]


def test_marks_of_a_list_end_at_one_edge_and_keep_clear_of_the_text(sections: Sections) -> None:
    blocks = '<list ordered="yes">' + "<item>I</item>" * 10 + "</list>"
    set_ = texts(sections.items(blocks))
    marks = [(ink, left) for words, ink, left in set_ if words != "I"]
    (edge,) = {left for words, _, left in set_ if words == "I"}
    ends = []
    for ink, left in marks:
        (line,) = ink.paragraph.lines
        ends.append(left + line.x + line.width)
    assert len(marks) == 10
    assert ends == pytest.approx([ends[0]] * 10, abs=0.01)
    assert edge - ends[0] >= 3.0


def test_the_second_paragraph_of_a_note_begins_with_an_indent(sections: Sections) -> None:
    set_ = texts(sections.items("<note><p>One.</p><p>Two.</p></note>"))
    indents = {words: ink.paragraph.style.first_indent for words, ink, _ in set_}
    assert indents["One."] == 0
    assert indents["Two."] > 0


@pytest.mark.parametrize(
    "blocks",
    [
        '<p id="gap">A gap.</p>',
        '<list ordered="no"><item>A heap.</item><item id="gap">A gap.</item></list>',
        '<list ordered="no"><item>A heap.</item><item><p id="gap">A gap.</p></item></list>',
        f'{LONG}<p id="gap">A gap.</p>{FIGURE}',
        '<note><p id="gap">A gap.</p></note>',
        '<upside-down><p>A heap.</p><p id="gap">A gap.</p></upside-down>',
        '<qa><q>What?</q><a><p id="gap">A gap.</p></a></qa>',
    ],
)
def test_links_lead_to_a_paragraph_wherever_it_stands(sections: Sections, blocks: str) -> None:
    (item,) = (
        item
        for item in sections.items(blocks)
        if "paragraph-gap" in [d.name for d in item.destinations]
    )
    assert "gap." in "".join(_words(item))


def test_a_paragraph_that_links_lead_to_is_not_parted(sections: Sections) -> None:
    words = "word " * 200
    free, kept = sections.items(f'<p>{words}</p><p id="word">{words}</p>')
    assert free.box.cuts
    assert kept.box.cuts
    assert free.cut < TORN <= kept.cut


def _words(item: Item) -> Iterator[str]:
    for leaf in item.box.leaves(0, 0):
        drawable = leaf.drawable.drawable if isinstance(leaf.drawable, HalfTurn) else leaf.drawable
        if isinstance(drawable, Text):
            yield from (line.text for line in drawable.paragraph.lines)


def test_rows_of_figures_make_one_row_where_the_room_is_wide(sections: Sections) -> None:
    one = FIGURE + FIGURE.replace("alone", "cover")
    marks = [
        item.destinations
        for item in sections.items(LONG + one, room=FACING.measure)
        if item.destinations
    ]
    assert [len(found) for found in marks] == [2]


def test_rows_of_figures_stay_apart_where_they_have_no_room_in_one(
    tmp_path: Path, fonts: FontSet
) -> None:
    one = FIGURE + FIGURE.replace("alone", "cover")
    wide = replace(FIGURES["alone"], width=250.0)
    for room, alone in ((COLUMN, FIGURES["alone"]), (FACING.measure, wide)):
        folder = tmp_path / str(int(room))
        folder.mkdir()
        items = Sections(folder, fonts).items(LONG + one, room=room, alone=alone)
        assert [len(item.destinations) for item in items if item.destinations] == [1, 1]


def test_a_heading_after_a_list_has_no_less_white_above_it_than_after_text(
    sections: Sections,
) -> None:
    part = '<subsection id="{}"><h>H</h>{}</subsection>'
    ends = LONG + "<list ordered='no'><item>A.</item><item>B.</item></list>"
    items = sections.items("".join(map(part.format, "abc", (LONG, ends, LONG))))
    gaps = [item.gap - above.hang for above, item in pairwise(items) if item.stretch == HEADING]
    assert gaps == [1.0, 1.5]


@pytest.mark.parametrize(("width", "alike"), [(1.1, True), (2.0, False)])
def test_rows_of_figures_have_one_scale_unless_one_would_be_much_smaller(
    sections: Sections, width: float, alike: bool
) -> None:
    wide = replace(FIGURES["alone"], width=width * COLUMN / MM)
    small = FIGURE.replace("alone", "cover")
    first, second = (
        leaf.drawable.scale
        for item in sections.items(FIGURE + small, alone=wide)
        for leaf in item.box.leaves(0, 0)
        if isinstance(leaf.drawable, Drawing)
    )
    assert first == pytest.approx(1 / width, rel=0.06)
    assert (first == second) == alike
    assert alike or second > 0.9
