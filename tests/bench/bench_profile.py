"""Where the time of our own setter goes, in percent by room: the facing edition of Twigs in a warm
process, or with ``--all`` all books that are measured, one after the other.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.bench import run
from tests.bench.bench_ours import opened
from tests.bench.run import Book
from tests.support.places import ROOT

LEAST = 1.0  # percent; what takes less is told as one line


def room(file: str) -> str:
    """The room, module or library that a code file belongs to."""
    path = Path(file)
    if path.is_relative_to(ROOT / "generator"):
        inside = path.relative_to(ROOT / "generator").with_suffix("").parts
        return ".".join(("generator", *inside[:2]))
    parts = path.parts
    if "site-packages" in parts:
        return parts[parts.index("site-packages") + 1].removesuffix(".py")
    return "Python" if path.is_absolute() or file.startswith("<") else file


def shares(stats: Mapping[Any, Any]) -> Counter[str]:
    """Own seconds by room; what is written in C counts where it is called from."""
    seconds: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, callers) in stats.items():
        if file != "~":
            seconds[room(file)] += own
            continue
        for (caller, _, _), (_, _, part, _) in callers.items():
            seconds["Python" if caller == "~" else room(caller)] += part
    return seconds


def main() -> None:
    """Print the profile as a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="all books")
    every = parser.parse_args().all
    books = opened(ROOT)
    if every:
        what = "all books"
        profiled = [Book(*book) for book in json.loads(run.script("bench_material"))["books"]]
    else:
        what = "the warm facing edition"
        profiled = [Book(run.GAME, "en-ja")]
        books(*Book(run.GAME, "en"))
    profile = cProfile.Profile()
    for book in profiled:
        profile.runcall(books, *book)
    stats: Any = pstats.Stats(profile)
    seconds = shares(stats.stats)
    total = sum(seconds.values())
    print(f"\n| room | % of the time of {what} |\n|---|---|")
    rest = 0.0
    for name, own in seconds.most_common():
        percent = 100 * own / total
        if percent < LEAST:
            rest += percent
        else:
            print(f"| {name} | {percent:.1f} |")
    print(f"| all others | {rest:.1f} |")


if __name__ == "__main__":
    main()
