"""libyaml reads what PyYAML reads, line by line; where it would not, it is not asked."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator import yamlfile
from generator.faults import Fault
from tests.fuzz.kinds.yamlfiles import TOKENS
from tests.fuzz.mutation import Random, mutated
from tests.support.places import ROOT

pytestmark = pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML came without libyaml")

TEXTS = (
    "a: b\n",
    "- a\n- [b, {c: 1}]\n",
    "a:\n  - b: c\n    d: 'it''s'\n",
    "a: |\n  b\n\n  c\nd: >-\n  e\n  f\n",
    'a: "b\n  \\u00e9 \\"c\\""\n',
)
WORDS = (
    *("\t", "\r", "\r\n", "\x85", "\u2028", "\ufeff", "\x00", "\x7f", "\xa0", "\u3000"),
    *("%YAML 1.2\n---\n", "--- ", "...\n", "%TAG !e! tag:e,2000:\n---\n", "!t x", "!<x> y", "!"),
    *("{a:b}", "[a: b]", "{a ? b}", "{?a}", "? ", "?", ": ", ":", "- ", "-\n", "&a x", "*a", "@x"),
    *("key: |2-\n    x\n", ">+\n  x\n\n", "#c", " # c", "a#b", "a" * 1100 + ": b", '"a\n\n b"'),
    *("\n\n", "  ", "'", '"', "{", "}", "[", "]", ",", "\\", '"\\/"', '"\\x41"', "\U0001f600"),
)


@pytest.mark.parametrize(
    "path",
    sorted(ROOT.glob("content/*/*.yaml")),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_our_files_are_read_in_c(path: Path) -> None:
    text = path.read_text("utf-8")
    in_c = yamlfile._in_c(text, "f")
    assert in_c is not None
    assert in_c == yamlfile._in_python(text, "f")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "--- ",
        "# nothing\n",
        "{a: 1\t}",
        "{a ? b: 1}",
        "a: !\n",
        "{a: !, b: 1}",
        "a: |#c\n  b\n",
        "a: b\n\ufeff",
        "a: 1\na: 2\n",
        "a: &x b\nc: *x\n",
        "[" * 60,
        "a: b\n---\nc: d\n",
        '"\\U00110000"',
        "a: \ud800",
        "%YAML 99999999999999999999.1\n---\na: b\n",
    ],
)
def test_what_is_wrong_or_differs_is_left_to_python(text: str) -> None:
    assert yamlfile._in_c(text, "f") is None


@pytest.mark.parametrize("seed", range(4))
def test_both_read_the_same_of_what_is_broken(seed: int) -> None:
    rng = Random(seed)
    for _ in range(400):
        text = mutated(rng, rng.choice(TEXTS), (*WORDS, *WORDS, *TOKENS))
        in_c = yamlfile._in_c(text, "f")
        if in_c is not None:
            in_python = yamlfile._in_python(text, "f")
            assert not isinstance(in_python, Fault), text
            assert repr(in_c.data) == repr(in_python.data), text
            assert in_c.lines == in_python.lines, text
