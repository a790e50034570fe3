"""The command line: ``rulepress``, the same as ``python -m generator``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from generator.build.settled import answer, request
from generator.cli.status import DONE, INTERRUPTED
from generator.garbage import search_seldom


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command; returns the exit status."""
    try:
        asked = request() if arguments is None else None
        said = answer(asked) if asked else None
        if said is not None:
            _tell(said)
            return DONE
        search_seldom()
        # Imported here, as it takes a while in which somebody may think better of it.
        from generator.cli.program import run

        return run(arguments, asked)
    except KeyboardInterrupt:
        if sys.stderr:
            sys.stderr.write("rulepress: stopped\n")
        return INTERRUPTED


def _tell(text: str) -> None:
    """Say, to who listens, what the command would."""
    if text and sys.stderr:
        with suppress(OSError):  # whoever reads no message has the exit status
            sys.stderr.write(f"{text}\n")
