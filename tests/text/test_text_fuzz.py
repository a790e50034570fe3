"""Catalogues from strangers may be broken in any way: nothing is run, nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.drawing.fonts import FontSet
from tests.text.fuzz_catalogues import KINDS, Fuzzer, web_page


@pytest.mark.parametrize("seed", [1])
def test_each_broken_catalogue_gives_a_named_fault_or_a_right_page(
    tmp_path: Path, fonts: FontSet, seed: int
) -> None:
    tried = list(Fuzzer(tmp_path, fonts, web_page()).run(seed, len(KINDS)))
    assert {one.kind: one.wrong for one in tried if one.wrong} == {}
    assert sum(1 for one in tried if one.problems) >= len(KINDS) / 2
