"""Prose that no translator would see is found, with its line; markup and messages are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Environment, TemplateSyntaxError, nodes

from generator.text import review
from generator.text.untranslated import _outside_of_messages, untranslated
from tests.fuzz.mutation import Random, mutated
from tests.support.textproject import TEMPLATE, make_project, write

RIGHT = """\
<book>
{# a comment for
   translators #}
<!-- a note to
     oneself --><p>{% trans "a" %}
  Lay a twig.
{% endtrans %}</p>
{% if many %}<p>{% trans n=2 %}one{% pluralize %}{{ n }} more{% endtrans %}</p>{% endif %}
<figure
  ref="end"/> &amp; 12 × <b>{{ n }}</b>{{ word() }}
</book>
"""


@pytest.mark.parametrize("text", [RIGHT, TEMPLATE])
def test_messages_and_markup_are_no_prose(text: str) -> None:
    assert list(untranslated(text, "f")) == []


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("<figure>\n<caption>My own figure.</caption>\n</figure>", 2, "My own figure."),
        ('<figure\n ref="{{ x }}"/> see\n', 2, "see"),
        ("{% trans %}a\nb{% endtrans %}\n\nleft over", 4, "left over"),
        ("{% for a in b -%}\n\n  <p>one</p>{% endfor %}", 3, "one"),
        ("\n{% set name %}twig{% endset %}", 2, "twig"),
        ("<p>置く</p>", 1, "置く"),
    ],
)
def test_prose_outside_of_messages_is_named(text: str, line: int, words: str) -> None:
    (fault,) = untranslated(text, "f")
    assert (fault.file, fault.line) == ("f", line)
    assert fault.problem == f"“{words}” is in no message"


def test_a_template_that_is_not_well_formed_is_left_to_its_reader() -> None:
    assert list(untranslated("{% trans %}", "f")) == []


def test_the_check_of_the_messages_finds_it_in_the_games_asked_for(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write(project.content / "other" / "rulebook.xml.j2", "<p>\nbare</p>")
    place = ("content/other/rulebook.xml.j2", 2)
    assert place in [(f.file, f.line) for f in review.check_all(project)]
    assert place in [(f.file, f.line) for f in review.check_all(project, domains=["other"])]
    assert place not in [(f.file, f.line) for f in review.check_all(project, domains=["stones"])]


WORDS = ("{% trans %}", "{% endtrans %}", "{% raw %}", "{% endraw %}", "{#", "#}", "<p>", " words ")


@pytest.mark.parametrize("seed", range(40))
def test_prose_is_what_the_syntax_tree_has_outside_of_messages(seed: int) -> None:
    """Templates are read by their tokens alone, which is quicker."""
    rng = Random(seed)
    text = mutated(rng, rng.choice((RIGHT, TEMPLATE)), WORDS)
    try:
        tree = Environment(extensions=["jinja2.ext.i18n"]).parse(text)
        prose = "".join(piece.data for piece in tree.find_all(nodes.TemplateData))
    except (TemplateSyntaxError, ValueError):
        prose = ""
    outside = "".join(piece for _, piece in _outside_of_messages(text))
    assert not prose or outside == prose
    assert prose or not untranslated(text, "f")
