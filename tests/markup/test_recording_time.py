"""Looking for the message that a text holds ends, however often its parts come again."""

from __future__ import annotations

from generator.markup.recording import _holds


def test_parts_in_order_are_found_without_trying_all_ways() -> None:
    words = "ab" * 5000
    parts = "%(x)s".join(["ab"] * 40)
    assert _holds(words, parts)
    assert not _holds(words, f"{parts}%(x)sc")  # which backtracking never ends to look for
