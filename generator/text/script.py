"""What a script is: all that writing, setting and checking text has to know of one, as data."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from generator.values import Value


class Form(Value, frozen=True):
    """A wrong form of a sign in prose, found by the ``expression``, and what is right."""

    expression: str
    problem: str
    remedy: str

    @property
    def pattern(self) -> re.Pattern[str]:
        """The expression, compiled when texts are looked at: most commands look at none."""
        return _compiled(self.expression)


_compiled = cache(re.compile)


def forms(*rules: tuple[str, str, str]) -> tuple[Form, ...]:
    """Forms from patterns, problems and remedies.

    Patterns see text without tags, with ``0`` for every placeholder.
    """
    return tuple(Form(*rule) for rule in rules)


def faces(family: str, *styled: str, part: str = "") -> Mapping[str, str]:
    """The faces of a family by the style of a run; ``styled`` are bold, italic and bold-italic,
    ``part`` names the cut of all of them.
    """
    names = ("regular", "bold", "italic", "bold-italic")
    styles = ("", *(styled or ("-Bold", "-Italic", "-BoldItalic")))
    return MappingProxyType(
        {name: f"{family}{style}{part}" for name, style in zip(names, styles, strict=True)}
    )


NEVER_FIRST = frozenset(
    (
        *("close", "hyphen", "dividing", "middle", "stop", "comma", "leader", "postfix"),
        *("follower", "katakana_tail", "latin_close"),
    )
)
"""Kinds of characters that never begin a line."""

MESSAGE_STARTS = frozenset(("hyphen", "leader"))
"""The kinds of these that may begin a text all the same."""


class Script(Value, frozen=True, eq=False):
    """How text in a script is set and written. Compared by identity.

    ``faces`` are those of the font set for its own characters, by the style of a run, ``beside``
    those for characters of the other width: of letters in a ``wide`` script, whose characters fill
    a square each, and of squares in all others.

    ``size`` is that of text as a part of what Latin text has on the same baselines. A ragged line
    may stay ``rag`` em short before the breaker looks for something better, and a last line shorter
    than ``runt`` em is to be avoided, one shorter than ``tail`` em wherever that can be. Full lines
    fall ``apart`` where characters are spread by more than so many em (0: they don't). Columns
    narrower than ``narrow`` parts of the usual one are ragged, since few gaps would share what is
    left in a line. A first paragraph ``indents_first`` or only one after another, by ``indent`` em.
    ``sentence_space`` stands between two sentences. Words may be divided by hyphens where it
    ``hyphenates``. With ``has_readings``, words and titles can be accompanied by how they are read.

    Its own ``kinds`` of characters, by the names of :class:`generator.typeset.kinsoku.Kind`, say
    where its lines may end. Words that stand apart by ``spaced`` are whole, where that is possible;
    else lines may end between most characters, and those that other scripts share (× → °) belong to
    the wide script, unless they touch a letter: ``bound`` ones only between two letters. Where the
    ends of ``phrases`` can be recognised, by spaces or kinds, headings and ragged lines end there.

    ``prose`` is an expression for a character that only prose in this script has; ``forms`` are
    wrong in it. ``web`` are the declarations of style sheets.
    """

    faces: Mapping[str, str]
    beside: Mapping[str, str]
    rag: float
    runt: float
    narrow: float
    tail: float = 0.0
    apart: float = 0.0
    wide: bool = False
    spaced: bool = True
    phrases: bool = False
    kinds: Mapping[str, str] = msgspec.field(default_factory=dict)
    bound: str = ""
    size: float = 1.0
    indents_first: bool = False
    indent: float = 1.0
    sentence_space: str = " "
    hyphenates: bool = True
    has_readings: bool = False
    prose: str = ""
    forms: tuple[Form, ...] = ()
    web: Mapping[str, str] = msgspec.field(default_factory=dict)

    @property
    def squares(self) -> bool:
        """Whether its text is of squares, set solid."""
        return self.wide and not self.spaced

    @property
    def families(self) -> frozenset[str]:
        """The families of the faces that its text is set in."""
        used = (*self.faces.values(), *self.beside.values())
        return frozenset(face.partition("-")[0] for face in used)

    def is_prose(self, text: str) -> bool:
        """Whether a text has a character that only prose in this script has."""
        return bool(self.prose) and _compiled(self.prose).search(text) is not None

    def begins_no_text(self, character: str) -> bool:
        """Whether neither a line nor a text begins with the character."""
        return unicodedata.category(character) == "Pe" or character in _never_first(self)


@cache
def _never_first(script: Script) -> frozenset[str]:
    """The characters of a script that neither a line nor a text begins with."""
    return frozenset("".join(script.kinds.get(name, "") for name in NEVER_FIRST - MESSAGE_STARTS))
