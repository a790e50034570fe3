"""Being somebody who may not read everything, whoever runs the tests."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

_VERSION, _OVERRIDE, _SEARCH = 0x20080522, 1, 2
"""Of the interface of Linux (capabilities(7)), and the two rights by which root reads all."""


@contextmanager
def of_a_user() -> Iterator[None]:
    """Without the rights of the superuser over files, in this thread; skips the test where nobody
    knows how to lay them down.
    """
    if os.name == "nt":
        pytest.skip("rights are others on Windows")
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("the superuser reads everything")
    libc = ctypes.CDLL(None, use_errno=True)
    head = (ctypes.c_uint32 * 2)(_VERSION, 0)
    had = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable: the low words, then the high
    assert libc.capget(head, had) == 0
    less = (ctypes.c_uint32 * 6)(*had)
    less[0] &= ~(1 << _OVERRIDE | 1 << _SEARCH)
    assert libc.capset(head, less) == 0
    try:
        yield
    finally:
        assert libc.capset(head, had) == 0
