"""A tiny project with a book that uses every block, and figures that need no engine's verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from generator.book.document import RulebookRequest
from generator.contract.diagram import Say
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Box, Circle, Scene, Style
from generator.drawing.themes import Theme
from generator.project import Project
from tests.support.words import Words

GAME_YAML = """\
name: heap
title: Heap
reading: ヒープ
designer: A. Maker
publisher: A publisher
players: [2]
variant_players: [3]
colour: "#2a7f4f"
cover: cover
"""

RULES = """\
<rule id="one-to-three"><h>{% trans "r" %}One to three{% endtrans %}</h>
<p>{% trans "r" %}Add a stone, or two, or three stones.{% endtrans %}</p>
<figures>
<figure ref="legal"><caption>{% trans "r" %}Emphasis on the top.{% endtrans %}</caption></figure>
<figure ref="illegal"><caption>{% trans "r" %}One too many.{% endtrans %}</caption></figure>
</figures></rule>
<rule id="at-most-five"><h>A</h>{long}</rule>
""".replace("{long}", "<p>A</p>" * 20)  # so that what follows begins on another page

TEMPLATE = (
    """\
<book>
<cover/>
<contents/>
<section id="aim" break="page"><h>{% trans "s" %}Aim{% endtrans %}</h>
<p>{% trans "s" n=facts.stones_in_set %}Every set has {{ n }} stones in all, as you will see on
<ref to="rules"/>, and in <ref to="legal"/>.{% endtrans %}</p>
<p>{% trans "s" %}A second <term>paragraph</term> with <b>bold</b> and <i>other</i> words,
long enough to go over several lines of the column, so that it can be seen how lines are set and
where they end, whatever the language is that they are set in, and whatever it says.
{% endtrans %}</p>
<note>{% trans "s" %}A remark.{% endtrans %}</note>
<box><p>{% trans "s" %}Something in a frame.{% endtrans %}</p></box>
<list ordered="yes">
<item>{% trans "s" %}First.{% endtrans %}</item><item>{% trans "s" %}Second.{% endtrans %}</item>
</list>
<table head="yes">
<row><cell>{% trans "s" %}Piece{% endtrans %}</cell>
<cell>{% trans "s" %}Number{% endtrans %}</cell></row>
<row><cell>{% trans "s" %}Stones{% endtrans %}</cell><cell>{{ facts.stones_in_set }}</cell></row>
</table>
</section>
<section id="rules" break="page"><h>{% trans "s" %}Rules{% endtrans %}</h>
"""
    + RULES
    + """\
<subsection id="more"><h>{% trans "s" %}More{% endtrans %}</h>
<figures>
<figure ref="alone"><caption>{% trans "s" %}One figure.{% endtrans %}</caption></figure>
</figures>
<qa><q>{% trans "s" %}Why?{% endtrans %}</q><a>{% trans "s" %}So.{% endtrans %}</a></qa>
</subsection>
</section>
<section id="summary" page="last"><h>{% trans "s" %}All on one page{% endtrans %}</h>
<p>{% trans "s" %}The whole in a sentence.{% endtrans %}</p></section>
<colophon>
<p>{% trans "s" designer=game.designer %}Designed by {{ designer }}.{% endtrans %}</p>
</colophon>
</book>
"""
)

JAPANESE = {
    "Aim": "目的",
    "Rules": "ルール",
    "More": "その他",
    "One to three": "1個から3個まで",
    "Add a stone, or two, or three stones.": "石を1個、2個または3個、山に加えます。",
    "The whole in a sentence.": "すべてを1文で述べます。",
    "All on one page": "1ページのまとめ",
    "Contents": "目次",
    "The rules of the game": "遊び方",
    "Figure %(number)s.": "図%(number)s",
    "figure %(number)s": "図%(number)s",
    "rule %(number)s": "規則%(number)s",
    "page %(page)s": "%(page)sページ",
    "A disc that stands for": "ディスク",
}


@dataclass(frozen=True)
class Figure:
    """A disc, and words about it."""

    id: str
    begins: str = ""
    width: float = 40.0
    height: float = 20.0
    facts: Mapping[str, Any] = field(default_factory=dict)

    def scene(self, theme: Theme, /) -> Scene:
        return _disc(self.width, self.height, theme.text)

    def alt(self, say: Say, /) -> str:
        return f"{say.pgettext('figures', 'A disc that stands for')} {self.id}"

    def stem(self, say: Say, /) -> str:
        return say.pgettext("figures", self.begins) if self.begins else ""


@cache
def _disc(width: float, height: float, outline: str) -> Scene:
    """The same object each time, as figures have it that are kept."""
    disc = Circle((width / 2, height / 2), 8.0, Style("#888888", outline))
    return Scene((disc,), Box(0, 0, width, height))


FIGURES = {
    "cover": Figure("cover"),
    "legal": Figure("legal", "Legal."),
    "illegal": Figure("illegal", "Not legal."),
    "alone": Figure("alone"),
}


def make_project(root: Path, template: str = TEMPLATE, game: str = GAME_YAML) -> Project:
    """The project's files below ``root``."""
    for name in ("common", "heap"):
        (root / "content" / name).mkdir(parents=True)
    (root / "content" / "heap" / "rulebook.xml.j2").write_text(template, "utf-8")
    (root / "content" / "heap" / "game.yaml").write_text(game, "utf-8")
    return Project(root)


def request(
    project: Project,
    fonts: FontSet,
    edition: str,
    figures: Mapping[str, Figure] = FIGURES,
) -> RulebookRequest:
    """A request for an edition of the project's book."""
    return RulebookRequest(
        project=project,
        game="heap",
        edition=edition,
        fonts=fonts,
        figures=figures,
        catalogues={"en": Words("en"), "ja": Words("ja", JAPANESE)},
        read=lambda path: path.read_text("utf-8"),
    )
