"""No pattern takes long for a long text, whatever it repeats.

Where a pattern can begin at each character of a text, and reads on to its end from there before it
fails, a text ten times as long takes a hundred times as long.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import signal
from collections import defaultdict
from collections.abc import Iterator, Mapping
from types import FrameType

import pytest

import generator
from tests.support.places import ROOT

LENGTH = 20_000
SECONDS = 0.4
"""Of the processor's time; a pattern that reads a text once takes some 0.01 s."""
REPEATED = (
    *(
        "7",
        "a",
        "A",
        "é",
        "木",
        " ",
        "\n",
        "\t ",
        "\u3000",
        "_",
        "a ",
        "A. ",
        "7 ",
        "7,",
        "a-",
        "7 × ",
    ),
    *(
        "(",
        "<",
        ">",
        '"',
        "'",
        "’",
        "%",
        "%(",
        "{",
        "{%",
        "{#",
        "&",
        "-",
        "\\",
        "#",
        "/",
        "x/",
        "=",
    ),
    *("a=", "|", ".", "<a ", "</", "<!--", "<?", "7:", "a:", "[", "$"),
    *("{%a ", '{% a "', "{% raw %}", '<a x="', "msgid "),
)
_USE = re.compile(
    r"\b(_?[A-Z][A-Z_0-9]*)(?:\[[^\[\]]*\])?"
    r"\.(search|split|sub|subn|findall|finditer|match|fullmatch)\("
)


class TooLong(BaseException):
    """A pattern has taken all of its time."""


def patterns() -> Iterator[tuple[str, str, re.Pattern[str] | re.Pattern[bytes]]]:
    """The patterns of all modules, with where they stand and their name."""
    for module in pkgutil.walk_packages(generator.__path__, "generator."):
        for name, value in vars(importlib.import_module(module.name)).items():
            inside = value.values() if isinstance(value, Mapping) else (value,)
            for each in value if isinstance(value, tuple | list) else inside:
                if isinstance(each, re.Pattern):
                    yield module.name, name, each


def uses() -> dict[str, set[str]]:
    """By the name of a pattern, the methods that it is asked with."""
    found = defaultdict(set)
    for path in (ROOT / "generator").rglob("*.py"):
        for name, method in _USE.findall(path.read_text("utf-8")):
            found[name].add(method)
    return found


def takes_long(pattern: re.Pattern[str] | re.Pattern[bytes], method: str, text: str) -> bool:
    """Whether a pattern takes longer than :data:`SECONDS` for a text."""
    searched = text.encode() if isinstance(pattern.pattern, bytes) else text
    asked = ("" if searched is text else b"", searched) if "sub" in method else (searched,)
    previous = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        found = getattr(pattern, method)(*asked)
        if method == "finditer":
            list(found)
    except TooLong:
        return True
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, previous)
    return False


def _stop(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise TooLong


def test_no_pattern_takes_long_for_a_long_text() -> None:
    asked = uses()
    slow = {
        f"{module}.{name}.{method}: {repeated!r}"
        for module, name, pattern in patterns()
        for method in asked.get(name, {"search"})
        for repeated in REPEATED
        for last in ("", "!")
        if takes_long(pattern, method, repeated * (LENGTH // len(repeated)) + last)
    }
    assert not slow


@pytest.mark.parametrize("pattern", ["[0-9]+ ?×", r"\w+\(", " *x? *!"])
def test_what_takes_long_is_found(pattern: str) -> None:
    text = {"[": "7", "\\": "a", " ": " "}[pattern[0]] * LENGTH
    assert takes_long(re.compile(pattern), "search", text)
