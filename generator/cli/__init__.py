"""The command line: ``rulepress``, the same as ``python -m generator``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from generator.cli.status import INTERRUPTED


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command; returns the exit status."""
    try:
        # Imported here, as it takes a while in which somebody may think better of it.
        from generator.cli.program import run

        return run(arguments)
    except KeyboardInterrupt:
        if sys.stderr:
            sys.stderr.write("rulepress: stopped\n")
        return INTERRUPTED
