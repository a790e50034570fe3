"""The book's environment asks for exactly the messages that extraction finds."""

from __future__ import annotations

from pathlib import Path

from generator.contract.diagram import Say
from generator.markup.template import Messages, render
from generator.text.catalogue import Catalogue
from generator.text.extract import extract
from generator.text.places import MessageKey
from tests.support.textproject import make_project, write

TEMPLATE = """\
<book>
  {# white space of every kind #}
  <p>
    {% trans "a" %}   One
       <b>two</b>

       three.   {% endtrans %}
  </p>
  {% trans "a" n=2 -%} one {{ n }}
  {%- pluralize -%}
    many {{ n }} {% endtrans %}
  {% trans "c" n=2 %}
    one {{ n }}
    {% pluralize %}
    many
    {{ n }}, 100%
  {% endtrans %}
  {{ pgettext("b", "called %(x)s", x=1) }}
  {% trans %}plain{% endtrans %}
</book>
"""


def test_every_message_asked_for_is_extracted(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write(project.content / "stones" / "rulebook.xml.j2", TEMPLATE)
    asked: list[MessageKey] = []
    english = Catalogue("en", ("stones",), (), lambda key, _: asked.append(key))
    text = render(
        "rulebook.xml.j2",
        project=project,
        game="stones",
        catalogue=english,
        read=lambda path: path.read_text("utf-8"),
        context={},
    )
    assert "One <b>two</b> three." in text
    assert "many 2, 100%" in text
    assert asked == [message.key for message in extract(project)["stones"]]


def test_a_catalogue_speaks_for_pages_and_figures() -> None:
    catalogue = Catalogue("en", ("stones",), ())
    messages: Messages = catalogue
    say: Say = catalogue
    assert messages.lang == say.lang == "en"
