"""How a process begins that works for another, whatever at: it leaves when its parent does."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterable
from pathlib import Path

from generator.contract import finding


def enter_worker(games: Iterable[str] = ()) -> None:
    """Begin as a worker: end quietly on Ctrl-C, and when the parent is no more. What is printed,
    as by the code of a game, goes to standard error: standard output has the results.

    Where the parent ignores Ctrl-C, as a shell has it for what runs behind, so does the worker.
    ``games`` are the folders that the parent has joined (:func:`~.contract.finding.joined`): only
    what is forked knows of them, and on macOS, or by newer Python, it is not.
    """
    for folder in reversed([*games]):
        if folder not in finding.joined():
            finding.join(Path(folder))
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout = sys.stderr
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    from multiprocessing import parent_process  # here: most processes begin none

    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
