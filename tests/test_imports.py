"""How the modules of the program stand on each other; ``lint-imports`` holds the rooms."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp
import pytest


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """Every import of every module: those for types alone, and those inside functions too."""
    return grimp.build_graph("generator", exclude_type_checking_imports=False, cache_dir=None)


def test_no_module_imports_itself_by_way_of_others(graph: grimp.ImportGraph) -> None:
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the circle


def test_checkers_stand_on_neither_engine_nor_search(graph: grimp.ImportGraph) -> None:
    checkers = [name for name in graph.modules if ".checkers" in name]
    assert checkers
    for checker in checkers:
        below = graph.find_upstream_modules(checker)
        assert not [name for name in below if ".engine." in name or ".search." in name]
