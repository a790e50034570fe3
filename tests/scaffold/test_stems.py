"""What comments of the templates promise translators of a figure is what the figure says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import generator.scaffold
from tests.support.places import ROOT

STEM = re.compile(r"after the stem[^\n]*; figure ([\w-]+)")
BOOKS = [
    *Path(generator.scaffold.__file__).parent.rglob("rulebook.xml.j2.in"),
    *(ROOT / "content").glob("*/rulebook.xml.j2"),
]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.relative_to(ROOT)))
def test_a_stem_is_promised_only_of_a_figure_that_is_judged(book: Path) -> None:
    figures = book.with_name(book.name.replace("rulebook.xml.j2", "figures.yaml")).read_text()
    claims = {
        entry.partition("\n")[0].strip(): entry
        for entry in re.split(r"^- id:", figures, flags=re.M)
    }
    for name in STEM.findall(book.read_text()):
        assert re.search(r"claim: *(legal|\{ *illegal)|illegal:", claims[name]), name
