"""A chapter again is another one to the book, and its text is the same."""

from __future__ import annotations

from tests.bench.longbook import copy


def test_what_has_a_name_has_another_in_a_copy() -> None:
    chapter = '<section id="a"><rule id="b"><p id="c">As <ref to="b"/>.</p></rule></section>'
    again = (
        '<section id="a-2"><subsection id="b-2">'
        '<p id="c-2">As <ref to="b-2"/>.</p></subsection></section>'
    )
    assert copy(chapter, 2) == again


def test_extra_puzzles_are_in_no_copy() -> None:
    kept = '<section id="a"><figure ref="f"/></section>\n'
    extras = '<section id="more-puzzles"><gallery/></section>\n'
    assert copy(kept + extras, 1) == '<section id="a-1"><figure ref="f-1"/></section>\n'
