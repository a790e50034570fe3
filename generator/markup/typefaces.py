"""The words for the typefaces that a book is set in, for its colophon."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.typefaces import Typeface
from generator.kit.words import listed
from generator.markup.template import Messages


def typeface_words(say: Messages, typefaces: Sequence[Typeface]) -> str:
    """The names of typefaces, and of the licences that they are under; "" for none."""
    by_licence: dict[str, list[str]] = {}
    for typeface in typefaces:
        by_licence.setdefault(typeface.licence, []).append(typeface.name)
    return listed(say, [_group(say, names, licence) for licence, names in by_licence.items()])


def _group(say: Messages, names: Sequence[str], licence: str) -> str:
    fonts = listed(say, names)
    if not licence:
        return fonts
    # Translators: in the colophon: fonts are names such as “Futura”, and licence is the
    # name of the licence that they are under; the names stay as they are
    return say.pgettext("common/colophon", "%(fonts)s (%(licence)s)", fonts=fonts, licence=licence)
