"""How often Python searches for cycles of garbage: here nearly all that is made lives until a
target is made, or to the end of the process, so that searching as often as usual takes a tenth of
the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 200_000
"""So many objects more than before are there when garbage is searched for (Python's own: 700)."""


def search_seldom() -> None:
    """Search seldom in this process from now on: for commands, whose process is their own."""
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])


@contextmanager
def seldom_searched() -> Iterator[None]:
    """Search seldom meanwhile. A long book leaves a sixth of its memory as garbage."""
    often = gc.get_threshold()
    search_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*often)
