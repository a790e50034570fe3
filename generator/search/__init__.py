"""Puzzles: searched, answered, and every answer verified by code that is no part of the search.

A game has puzzles by its module ``<game>`` here with ``PUZZLES`` and its module ``check_<game>``
with ``problems``; both are found by their names.
"""

from generator.search.answers import Answer

__all__ = ["Answer"]
