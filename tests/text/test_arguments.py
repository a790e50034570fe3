"""An answer that refers to an argument names the page that has it, not the heading above it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.places import ROOT

TEMPLATES = sorted(ROOT.glob("content/*/answers.xml.j2"))
HEADED = re.compile(r'<(?:sub)?section id="([^"]+)"')
BEGUN = re.compile(r'\bbegins? on <ref to="[^"]+"/>')
REFERENCE = re.compile(r'<ref to="([^"]+)"/>')


def headings_referred_to(template: str) -> list[str]:
    """The sections to which a sentence refers, other than by where they begin: what a section has
    to say may stand on its second page, so that the page of its heading is the wrong one.
    """
    others = REFERENCE.findall(BEGUN.sub("", template))
    return [name for name in others if name in HEADED.findall(template)]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.parent.name)
def test_answers_refer_to_paragraphs_and_figures(path: Path) -> None:
    assert headings_referred_to(path.read_text("utf-8")) == []


def test_a_reference_to_a_heading_is_found() -> None:
    text = '<section id="a"><p id="why">…</p></section><p>The reason on <ref to="{}"/></p>'
    assert headings_referred_to(text.format("a")) == ["a"]
    assert headings_referred_to(text.format("why")) == []
    assert headings_referred_to(text.replace("reason", "reasons begin").format("a")) == []
