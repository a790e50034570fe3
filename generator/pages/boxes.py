"""Boxes: what pages are made of, and the ways to put them together.

A box has a fixed width and a height of whole baselines. It does not draw itself: it hands out its
leaves, each with its place and the structure elements around it, so that whoever paints a page
can do it in reading order, whatever stands beside whatever.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import Protocol

from reportlab.pdfgen.canvas import Canvas

from generator.pages.layout import BASELINE
from generator.pdf.tags import Tag
from generator.values import Value


class Drawable(Protocol):
    """Something that draws itself."""

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw with the upper left corner at (x, y) pt."""


class Leaf(Value, frozen=True):
    """A drawable at its place (upper left corner, pt) in structure elements, outermost first."""

    path: tuple[Tag, ...]
    drawable: Drawable
    x: float
    y: float


class Box(Protocol):
    """See the module."""

    @property
    def lines(self) -> int:
        """Height in baselines."""

    @property
    def cuts(self) -> tuple[int, ...]:
        """The heights in baselines at which it may be cut in two, ascending."""

    def cut(self, at: int) -> tuple[Box, Box]:
        """The part above and the part below one of :attr:`cuts`."""

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:
        """The leaves of the box when its upper left corner is at (x, y) pt."""


def baselines(height: float) -> int:
    """The baselines that ``height`` pt take up; a thousandth of one is forgiven."""
    return max(0, math.ceil(height / BASELINE - 1e-3))


class Solid(Value, frozen=True):
    """Base of the boxes that are never cut."""

    @property
    def cuts(self) -> tuple[int, ...]:
        """No heights: it is never cut."""
        return ()

    def cut(self, at: int) -> tuple[Box, Box]:
        """Never to be called; raises ``ValueError``."""
        raise ValueError(f"{type(self).__name__} cannot be cut at {at}")


class Plain(Solid, frozen=True):
    """A drawable that takes up ``lines`` baselines."""

    drawable: Drawable
    lines: int

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:
        """The drawable."""
        yield Leaf((), self.drawable, x, y)


class Space(Solid, frozen=True):
    """Nothing, ``lines`` baselines high."""

    lines: int

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:  # noqa: ARG002
        """No leaves: there is nothing to draw."""
        return iter(())


class Inside(Value, frozen=True, dict=True):
    """A box inside structure elements, outermost first."""

    path: tuple[Tag, ...]
    box: Box

    @cached_property
    def lines(self) -> int:
        """The height of the box inside, in baselines."""
        return self.box.lines

    @cached_property
    def cuts(self) -> tuple[int, ...]:
        """The heights at which the box inside may be cut."""
        return self.box.cuts

    def cut(self, at: int) -> tuple[Box, Box]:
        """Both parts go on in the same elements."""
        head, tail = self.box.cut(at)
        return Inside(self.path, head), Inside(self.path, tail)

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:
        """The leaves of the box inside, with the structure elements around them."""
        for leaf in self.box.leaves(x, y):
            yield Leaf(self.path + leaf.path, leaf.drawable, leaf.x, leaf.y)


class HalfTurn(Value, frozen=True):
    """A drawable turned upside down about the point (x, y) pt of the page."""

    drawable: Drawable
    x: float
    y: float

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw what would stand at (x, y) where the half turn takes it."""
        canvas.saveState()
        canvas.translate(2 * self.x, 2 * self.y)
        canvas.rotate(180)
        self.drawable.draw(canvas, x, y)
        canvas.restoreState()


class UpsideDown(Solid, frozen=True, dict=True):
    """A box ``width`` pt wide, turned upside down in its place; never cut."""

    box: Box
    width: float

    @cached_property
    def lines(self) -> int:
        """The height of the box inside, in baselines."""
        return self.box.lines

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:
        """The leaves of the box inside, each turned; their places are those before the turn."""
        middle = x + self.width / 2, y - self.lines * BASELINE / 2
        for leaf in self.box.leaves(x, y):
            yield Leaf(leaf.path, HalfTurn(leaf.drawable, *middle), leaf.x, leaf.y)


class Lowered(Value, frozen=True, dict=True):
    """A box that is drawn half a baseline below its place."""

    box: Box

    @cached_property
    def lines(self) -> int:
        """The height of the box inside, in baselines."""
        return self.box.lines

    @cached_property
    def cuts(self) -> tuple[int, ...]:
        """The heights at which the box inside may be cut."""
        return self.box.cuts

    def cut(self, at: int) -> tuple[Box, Box]:
        """Both parts are lowered."""
        head, tail = self.box.cut(at)
        return Lowered(head), Lowered(tail)

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:
        """The leaves of the box inside, half a baseline lower."""
        return self.box.leaves(x, y - BASELINE / 2)


class Row(Value, frozen=True, dict=True):
    """Boxes side by side, each at its offset in pt, their tops on one line."""

    parts: tuple[tuple[float, Box], ...]

    @cached_property
    def lines(self) -> int:
        """Height of the tallest, in baselines."""
        return max((box.lines for _, box in self.parts), default=0)

    @cached_property
    def cuts(self) -> tuple[int, ...]:
        """Where every box can be cut or has ended, but for a last line alone."""
        every = {at for _, box in self.parts for at in (*box.cuts, box.lines)}
        return tuple(
            at
            for at in sorted(every)
            if 0 < at < self.lines - 1
            and all(at in box.cuts or at >= box.lines for _, box in self.parts)
        )

    def cut(self, at: int) -> tuple[Box, Box]:
        """Cut all at the same height."""
        heads: list[tuple[float, Box]] = []
        tails: list[tuple[float, Box]] = []
        for offset, box in self.parts:
            head, tail = box.cut(at) if at < box.lines else (box, Space(0))
            heads.append((offset, head))
            tails.append((offset, tail))
        return Row(tuple(heads)), Row(tuple(tails))

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:
        """The leaves of all boxes, from left to right."""
        for offset, box in self.parts:
            yield from box.leaves(x + offset, y)


class Pile(Solid, frozen=True):
    """Boxes one below the other, each at its depth in pt from the top, whatever the grid.

    They take up ``lines`` baselines together.
    """

    parts: tuple[tuple[float, Box], ...]
    lines: int

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:
        """The leaves of all boxes, from top to bottom."""
        for depth, box in self.parts:
            yield from box.leaves(x, y - depth)


class Stack(Solid, frozen=True, dict=True):
    """Boxes one below the other that stay together."""

    parts: tuple[Box, ...]

    @cached_property
    def lines(self) -> int:
        """The sum of the heights."""
        return sum(box.lines for box in self.parts)

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:
        """The leaves of all boxes, from top to bottom."""
        for box in self.parts:
            yield from box.leaves(x, y)
            y -= box.lines * BASELINE
