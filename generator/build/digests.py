"""Digests of data."""

from __future__ import annotations

import hashlib


def digest(data: bytes) -> str:
    """The SHA-256 of the data, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()
