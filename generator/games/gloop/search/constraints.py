"""Models for the solver of OR-tools, CP-SAT, which is asked on one core, and always in one way."""

from __future__ import annotations

import signal
import threading
from typing import Any

from generator.puzzles.libraries import library


def possible(model: Any, callback: Any = None, **parameters: Any) -> bool:
    """Whether a ``cp_model.CpModel`` has a solution; with further parameters of the solver.

    Raises :class:`ExtraMissing`, and ``RuntimeError`` if the solver does not come to an end.
    """
    cp_model = library("ortools.sat.python.cp_model")
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    for name, value in parameters.items():
        setattr(solver.parameters, name, value)
    status = solver.solve(model, callback) if callback else solver.solve(model)
    if threading.current_thread() is threading.main_thread():
        # The solver leaves Ctrl-C to the system, which would end the process without a word.
        signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT))
    if status == cp_model.UNKNOWN:  # nothing but Ctrl-C ends it early, which it keeps to itself
        raise KeyboardInterrupt
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise RuntimeError(f"a model is undecided: {solver.status_name(status)}")
    return bool(status != cp_model.INFEASIBLE)
