"""Projects with one game, to be changed by the tests of proofs and of what is served."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from generator.drawing.fonts import FontSet
from generator.markup.tagging import message_id
from generator.project import Project
from generator.text.places import po_path
from tests.support import projects
from tests.support.places import ROOT
from tests.support.projects import sample, with_fonts

GAME, LANG = "twigs", "ja"
WORDS = (
    *("markup/titlepage.py", "markup/references.py", "pages/padding.py", "pages/wording.py"),
    "figures/words.py",
)
"""Modules with messages: those of all others would take their time."""

ANSWERS = """<book>
<cover/>
<contents/>
<section id="hints">
<h>{% trans "heap/rules" %}The height{% endtrans %}</h>
<p>{% trans "heap/rules" %}In your turn, add one, two or three stones.{% endtrans %}</p>
</section>
{% include "colophon.xml.j2" %}
</book>
"""
"""A booklet for the game of the sample, in words that are translated there."""

_SHORT = re.compile(r'^msgctxt "(.*)"\nmsgid "(.+)"\nmsgstr "(.+)"', re.MULTILINE)


def one_game(target: Path, fonts: FontSet) -> Project:
    """The content and messages of one game in the folder ``target``, with prepared fonts."""
    shutil.copytree(ROOT / "content" / GAME, target / "content" / GAME)
    for name in ("templates", "locales"):
        shutil.copytree(ROOT / "generator" / name, target / "generator" / name)
    (target / "locales" / LANG / "LC_MESSAGES").mkdir(parents=True)
    for name in (f"locales/{LANG}/LC_MESSAGES/{GAME}.po", "locales/glossary.yaml", "project.yaml"):
        shutil.copy(ROOT / name, target / name)
    for module in WORDS:
        (target / "generator" / module).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "generator" / module, target / "generator" / module)
    return with_fonts(Project(target), fonts)


def small_game(target: Path, fonts: FontSet) -> Project:
    """The sample in the folder ``target``, with prepared fonts and with :data:`ANSWERS`."""
    project = sample(target, fonts)
    (project.content / projects.GAME / "answers.xml.j2").write_text(ANSWERS, "utf-8")
    return project


class Edited:
    """A game's catalogue; each edit spoils or changes another short message of the book."""

    def __init__(self, project: Project, game: str = GAME) -> None:
        self._path = po_path(project, LANG, game)
        text = self._path.read_text("utf-8")
        self._blocks = text.split("\n\n")
        self._next = iter([i for i, block in enumerate(self._blocks) if _is_short(block)])

    def translated(self, text: str) -> str:
        """A message with another translation; its id."""
        return self._edit(lambda _: text)

    def missing(self) -> str:
        """A message without a translation; its id."""
        return self._edit(lambda _: "")

    def fuzzy(self, previous: str) -> str:
        """A message whose English was ``previous`` when it was translated; its id."""
        return self._edit(lambda was: was, f'#, fuzzy\n#| msgid "{previous}"\n')

    def wrong(self, more: str) -> str:
        """A message with ``more`` at the end of its translation; its id."""
        return self._edit(lambda was: was + more)

    def _edit(self, change: Callable[[str], str], before: str = "") -> str:
        index = next(self._next)
        block = self._blocks[index]
        found = _SHORT.search(block)
        assert found
        context, msgid, was = found.groups()
        new = f'{before}msgctxt "{context}"\nmsgid "{msgid}"\nmsgstr "{change(was)}"'
        self._blocks[index] = block.replace(found[0], new)
        self._path.write_text("\n\n".join(self._blocks), "utf-8")
        return message_id(context, msgid)


def _is_short(block: str) -> bool:
    of_the_book = "rulebook.xml.j2" in block and "answers.xml.j2" not in block
    return of_the_book and "#," not in block and bool(_SHORT.search(block))
