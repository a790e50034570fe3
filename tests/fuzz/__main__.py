"""``python -m tests.fuzz``: broken input of every kind, for some seconds or so many cases.

A case that breaks a promise goes into the corpus, with which every later run begins.
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

from generator.contract import finding
from tests.fuzz import runner
from tests.fuzz.kinds import KINDS, made
from tests.fuzz.runner import Tally
from tests.fuzz.watch import SECONDS, Watch
from tests.support.projects import SAMPLE

CHUNK = 20
"""Cases of a kind before the next kind has its turn."""


def main() -> int:
    """1 where a promise was broken."""
    options = _options()
    finding.join(SAMPLE.own_games)  # as tests do
    kinds = options.kind or list(KINDS)
    tally, begun = Tally(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder).resolve()
        watch = Watch((str(home),))
        ready = [made(name, home) for name in kinds]
        for kind in ready:
            for name, data in runner.kept(kind.name):
                if wrong := runner.tried(kind, data, watch)[0]:
                    tally.failures.append(runner.Failure(kind.name, name, data, wrong))
        for start in count(options.first, CHUNK):
            for kind in ready:
                known = len(tally.failures)
                for number in range(start, start + CHUNK):
                    # By the clock, of a machine that may be busy: this ends what no signal ends.
                    faulthandler.dump_traceback_later(20 * SECONDS, exit=True)
                    runner.run(kind, options.seed, (number,), watch, tally)
                for failure in tally.failures[known:]:
                    _tell(failure)
            done = tally.cases.total()
            if time.monotonic() - begun > options.seconds or (
                options.cases and done >= options.cases
            ):
                break
        faulthandler.cancel_dump_traceback_later()
    for name in kinds:
        print(f"{name}: {tally.cases[name]} cases, {tally.refused[name]} refused")
    print(
        f"{tally.cases.total()} cases in {time.monotonic() - begun:.0f} s, "
        f"{len(tally.failures)} failed; next --first {start + CHUNK}; "
        f"longest {watch.longest:.2f} s, peak {watch.peak // 1_000_000} MB"
    )
    return min(1, len(tally.failures))


def _tell(failure: runner.Failure) -> None:
    print(f"FAILED {runner.keep(failure)}")
    for wrong in failure.wrong:
        print("  " + wrong.replace("\n", "\n  "), flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="by the clock (default: 60)")
    parser.add_argument("--cases", type=int, default=0, help="end after so many cases")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first case of a kind")
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="may be repeated")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
