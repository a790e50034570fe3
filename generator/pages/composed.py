"""A book with its pages composed, as data: for whoever looks it over instead of printing it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.faults import Fault
from generator.markup.source import Source
from generator.pages.boxes import Leaf
from generator.pages.layout import Layout
from generator.pages.pagebreaks import Page
from generator.values import Value


class ComposedBook(Value, frozen=True):
    """A book as it is printed, and what stands where on its pages.

    The text of the blocks knows its messages (:mod:`generator.markup.tagging`). ``cover`` has the
    texts of the title page, which is not among the ``pages``; ``faults`` are texts without room.
    ``pdf`` draws the file.
    """

    pdf: Callable[[], bytes]
    pages: Sequence[Page]
    cover: Sequence[Leaf]
    layout: Layout
    source: Source
    faults: tuple[Fault, ...]
