"""A small project on disk and catalogues made of text, for the tests of this room."""

from __future__ import annotations

from pathlib import Path

from generator.project import Project
from generator.text.entries import Entry, PoFile
from generator.text.places import MessageKey, po_path
from generator.text.pofile import parse

HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: Demo 1\\n"
"Language: {lang}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: {plurals}\\n"

"""
PLURALS = {"ja": "nplurals=1; plural=0;", "de": "nplurals=2; plural=(n != 1);"}

TEMPLATE = """\
<book>
{# Translators: rule id touching;
   term: vertex #}
<p>{% trans "stones/aim" %}
  Lay a twig.
  Claim a hexagon.
{% endtrans %}</p>
<p>{% trans "stones/end" n=discs %}<b>{{ n }}</b> disc{% pluralize %}{{ n }} discs{% endtrans %}</p>
</book>
"""
MODULE = '''\
"""Words."""


def word(say):
    # Translators: beginning of a caption
    return say.pgettext("figures/stem", "Legal.")
'''
SETTINGS = "name: Demo\nversion: 1\ncopyright: Demo\nteam: Demo translators\ncontact: a@demo.org\n"


def write(path: Path, text: str) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def make_project(root: Path) -> Project:
    """A project with one game, one message of its own in Python, and an empty Japanese folder."""
    project = Project(root)
    write(project.content / "stones" / "game.yaml", "name: stones\n")
    write(project.content / "stones" / "rulebook.xml.j2", TEMPLATE)
    write(root / "generator" / "figures" / "words.py", MODULE)
    write(project.settings, SETTINGS)
    (project.root / "generator" / "locales").mkdir(parents=True)  # the tool is developed here
    (project.locales / "ja" / "LC_MESSAGES").mkdir(parents=True)
    return project


def header(lang: str = "ja") -> str:
    """The header entry of a catalogue: six lines and an empty one."""
    return HEADER.format(lang=lang, plurals=PLURALS[lang])


def po(body: str, lang: str = "ja", domain: str = "stones") -> PoFile:
    """A catalogue from the text after its header."""
    return parse((header(lang) + body).encode(), f"{lang}/{domain}.po", lang, domain)


def write_po(project: Project, body: str, domain: str = "stones") -> None:
    """Put a Japanese catalogue into a project."""
    write(po_path(project, "ja", domain), header() + body)


def entry(source: str, *strings: str, plural: str = "") -> Entry:
    """A translated message."""
    return Entry(MessageKey("stones", "", source, plural), strings, 9, fuzzy=False)
