"""A game as small as it may be, for a project of its own, of which tests break some part."""

from __future__ import annotations

from generator.project import Project

OFFER = """
from generator.contract.offer import Offer

class Coins(Offer):
    def engine(self):
        from .engine import ENGINE
        return ENGINE

    def diagram(self):
        from .diagram import DIAGRAM
        return DIAGRAM

GAME = Coins()
"""
ENGINE = """
from dataclasses import dataclass
from generator.contract.engine import IllegalMove, NotationError, Result, chosen_variant

@dataclass(frozen=True)
class Pile:
    taken: tuple[int, ...] = ()
    players: int = 2
    @property
    def ply(self): return len(self.taken)
    @property
    def to_move(self): return self.ply % 2

class CoinsEngine:
    name = "coins"
    pieces = ("coin",)
    rules = ("one-or-two",)
    variants = ("standard",)
    player_counts = (2,)
    def initial(self, players=2, variant=None, seed=None):
        chosen_variant(self, players, variant)
        return Pile()
    def moves(self, state):
        return tuple(n for n in (1, 2) if not self.violations(state, n))
    def violations(self, state, move):
        fits = move in (1, 2) and sum(state.taken) + move <= 5
        return frozenset() if fits else frozenset({"one-or-two"})
    def play(self, state, move):
        if self.violations(state, move): raise IllegalMove(("one-or-two",), str(move))
        return Pile((*state.taken, move))
    def result(self, state):
        return None if sum(state.taken) < 5 else Result((1 - state.to_move,), (0, 0), "last")
    def parse(self, state, text):
        if text not in ("1", "2", "3"): raise NotationError(f"{text!r} is not 1, 2 or 3")
        return int(text)
    def report(self, state):
        return {"taken": list(state.taken)}
    def facts(self):
        return {"coins": 5}

ENGINE = CoinsEngine()
"""
DIAGRAM = """
from generator.contract.diagram import Diagram, View
from generator.drawing.scene import Box, Circle, Scene, Style

def scene(subject, theme):
    return Scene((Circle((5, 5), 4, Style("#888888")),), Box(0, 0, 10, 10))
def alt(subject, say):
    return "A pile."
def facts(subject):
    return {"left": 5 - sum(subject.after.taken)}
def counts(subject):
    return {"coins": 5 - sum(subject.after.taken)}

DIAGRAM = Diagram(View, scene, alt, facts, counts)
"""
FIGURES = """
- id: taken
  position: ["1"]
  claim: {report: {taken: [1]}}
- id: two
  move: "2"
  claim: legal
- id: three
  move: "3"
  claim: {illegal: [one-or-two]}
- id: left
  position: ["1", "1"]
  claim: {count: {coins: 3}}
- id: over
  claim: {moves: 2}
- id: paid
  claim: {moves: ["1", "2"]}
"""
GAME = """
name: coins
title: Coins
players: [2]
colour: "#2a7f4f"
"""
BOOK = """<book>
<section id="rules"><h>{% trans "c" %}Rules{% endtrans %}</h>
<p>{% trans "c" n=facts.coins, left=fig["left"].left %}
{{ n }} coin, {{ left }} left.{% pluralize n %}{{ n }} coins, {{ left }} left.{% endtrans %}</p>
<rule id="one-or-two"><h>{% trans "c" %}One or two{% endtrans %}</h>
<p>{% trans "c" %}Take one or two.{% endtrans %}</p>
<figures>FIGURES</figures></rule></section>
</book>
"""
CAPTION = '<figure ref="{0}"><caption>{{% trans "c" %}}{0}{{% endtrans %}}</caption></figure>\n'
NAMES = ("two", "three", "taken", "left", "over", "paid")

BODIES = {
    "initial": ("engine.py", "        return Pile()\n"),
    "moves": ("engine.py", "        return tuple(n for"),
    "violations": ("engine.py", "        fits = move"),
    "play": ("engine.py", "        if self.violations"),
    "parse": ("engine.py", "        return int(text)"),
    "report": ("engine.py", '        return {"taken"'),
    "facts": ("engine.py", '        return {"coins"'),
    "scene": ("diagram.py", "    return Scene("),
    "alt": ("diagram.py", '    return "A pile."'),
    "numbers": ("diagram.py", '    return {"left"'),
    "counts": ("diagram.py", '    return {"coins"'),
}
"""Where each function of the game begins to do its work: its file, and the first line."""


def write_coins(project: Project, file: str = "", old: str = "", new: str = "") -> None:
    """Write the game into the project, with something in one of its files replaced."""
    package, content = project.own_games / "coins", project.content / "coins"
    package.mkdir(parents=True)
    content.mkdir(parents=True)
    project.locales.mkdir()
    texts = {"__init__.py": OFFER, "engine.py": ENGINE, "diagram.py": DIAGRAM}
    for name, text in texts.items():
        changed = text.replace(old, new) if name == file else text
        assert (changed != text) == (name == file)
        (package / name).write_text(changed)
    (content / "figures.yaml").write_text(FIGURES)
    (content / "sources.yaml").write_text("one-or-two: {source: a book}\n")
    (content / "game.yaml").write_text(GAME)
    captions = "".join(map(CAPTION.format, NAMES))
    (content / "rulebook.xml.j2").write_text(BOOK.replace("FIGURES", captions))


def first_in(name: str, code: str) -> tuple[str, str, str]:
    """What to replace so that a function of the game begins with the code: file, old and new."""
    file, old = BODIES[name]
    indent = old[: len(old) - len(old.lstrip())]
    return file, old, f"{indent}{code}\n{old}"
