"""Frames: what lies behind a run of items on the page, and how it looks for each framed block."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from generator.markup import blocks as b
from generator.values import Value


class FrameStyle(Value, frozen=True):
    """How a frame looks: ``tinted``, with a line around, or both.

    It may be as large as the page. Its text may be ``small``; where there is a column for notes
    beside the text, what is ``aside`` goes there if it is words alone, without its frame.
    """

    tinted: bool = False
    lined: bool = False
    whole_page: bool = False
    small: bool = False
    aside: bool = False


STYLES: Mapping[type[b.Framed], FrameStyle] = {
    b.Note: FrameStyle(tinted=True, small=True, aside=True),
    b.Box: FrameStyle(lined=True),
}
LAST_PAGE = FrameStyle(tinted=True, whole_page=True)
"""The frame of a section that takes the last page of a book."""


class Frame(Value, frozen=True):
    """The frame of a run of items: every page draws its part. Equal keys belong together."""

    key: Hashable
    style: FrameStyle
