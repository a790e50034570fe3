"""How a book calls its figures, rules and sections, in one language: the tool's own words."""

from __future__ import annotations

from abc import abstractmethod

from generator.contract.diagram import Say
from generator.markup.index import Index, Target
from generator.text.language import script_of
from generator.values import Value


class References(Value, frozen=True, dict=True):
    """Words for the targets of one book; each medium has its own for sections."""

    say: Say
    index: Index

    @property
    def lang(self) -> str:
        """The language."""
        return self.say.lang

    @property
    def space(self) -> str:
        """What stands between two sentences."""
        return script_of(self.lang).sentence_space

    def reference(self, target: Target) -> str:
        """How a sentence calls the target."""
        match target.kind:
            case "figure":
                return self.figure(target.number)
            case "rule":
                return self.rule(target.number)
            case "section" | "paragraph":
                return self.section(target)

    @abstractmethod
    def section(self, target: Target) -> str:
        """How a sentence calls a section, or a paragraph."""

    def figure(self, number: object) -> str:
        """How a sentence calls a figure."""
        # Translators: a reference within a sentence
        return self.say.pgettext("book", "figure %(number)s", number=number)

    def rule(self, number: object) -> str:
        """How a sentence calls a rule."""
        # Translators: a reference within a sentence
        return self.say.pgettext("book", "rule %(number)s", number=number)

    def label(self, figure: str) -> str:
        """How the caption of a figure begins."""
        number = self.index.figures[figure].number
        # Translators: the beginning of a figure's caption
        return self.say.pgettext("book", "Figure %(number)s.", number=number)

    @property
    def between(self) -> str:
        """What stands between two references in an index."""
        # Translators: two places in an index, such as the pages 4 and 12: "4, 12"
        return self.say.pgettext("book", "%(place)s, %(next)s", place="", next="")

    @property
    def contents(self) -> str:
        """The heading of the table of contents."""
        return self.say.pgettext("book", "Contents")
