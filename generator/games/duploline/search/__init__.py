"""What is searched of DuploLine: extra puzzles; its book asks no others."""

from __future__ import annotations

from collections.abc import Mapping

from generator.contract.puzzle import Puzzle

PUZZLES: Mapping[str, Puzzle] = {}
