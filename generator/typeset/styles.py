"""How paragraphs are set: a style is data, all lengths in pt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from generator.text.language import script_of
from generator.text.script import Script
from generator.values import Value

Align: TypeAlias = Literal["justify", "left", "center", "right"]
FaceName: TypeAlias = Literal["regular", "bold", "italic", "bold-italic"]


class Fallbacks:
    """Knows, in a draft, which texts are in the language of the source for lack of a translation:
    ``is_fallback`` says whether a text does, of the message with this id if it is tagged.

    All are equal: runs whose fallbacks are marked are set alike in every draft, so that lines set
    for one may serve for another.
    """

    __slots__ = ("is_fallback",)

    def __init__(self, is_fallback: Callable[[str, str], bool]) -> None:
        self.is_fallback = is_fallback

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fallbacks)

    def __hash__(self) -> int:
        return hash(Fallbacks)


class ParagraphStyle(Value, frozen=True):
    """How a paragraph is set; lengths in pt.

    ``lang`` is a language tag (``en``, ``ja``): it decides face, spacing and hyphenation.
    ``leading`` is the distance of two lines, a multiple of the page's baseline or of half of it.
    ``role`` is the PDF structure role; one that begins with ``H`` is a heading: nothing in it is
    hyphenated, and wide scripts break between phrases where they can. ``reduced`` is the factor by
    which the script is smaller than English would be. Where a word is wider than the column, or
    the text than ``one_line``, it is set smaller, down to ``smallest`` pt (0: it is not). A draft
    has ``fallbacks``.
    """

    name: str
    lang: str
    size: float
    leading: float
    align: Align
    colour: str = "#1a1a1a"
    face: FaceName = "regular"
    first_indent: float = 0.0
    left_indent: float = 0.0
    right_indent: float = 0.0
    role: str = "P"
    reduced: float = 1.0
    smallest: float = 0.0
    one_line: bool = False
    fallbacks: Fallbacks | None = None

    @property
    def script(self) -> Script:
        """The script of its language."""
        return script_of(self.lang)

    @property
    def heading(self) -> bool:
        """Whether this is a heading."""
        return self.role.startswith("H")

    @property
    def hyphenates(self) -> bool:
        """Whether words are divided: only where both edges of the column are straight."""
        return self.align == "justify" and not self.heading
