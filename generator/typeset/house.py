"""The house style that every edition shares, on pages and on screens. Lengths in pt."""

from __future__ import annotations

from generator.geometry.points import MM

COLUMN = 117 * MM
"""The width of a text column: A5 less its inner and outer margin."""

SIZE = 9.4
"""The size of the text."""

INK = "#1a1a1a"
"""The colour of text."""
QUIET = "#5a5a5a"
"""The colour of text that is less important."""
PAPER = "#ffffff"
