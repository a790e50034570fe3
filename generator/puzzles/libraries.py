"""The libraries that searches use, which are installed by an extra of this distribution."""

from __future__ import annotations

import importlib
from typing import Any

from generator.installing import remedy

EXTRA = "solve"
"""The extra of this distribution that brings the libraries that search."""


class ExtraMissing(Exception):  # noqa: N818  (says what it is about)
    """A library that searches is not installed; the message says how to install it."""


def library(name: str) -> Any:
    """A library of the extra; raises :class:`ExtraMissing`."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise ExtraMissing(f"searching needs the library {error.name}: {remedy(EXTRA)}") from error
