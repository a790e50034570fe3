"""What counts as the program: packages that bring games too, but not what stands beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.digests import program


def install(folder: Path, group: str, module: str) -> None:
    """A distribution that names its module in an entry-point group."""
    info = folder / f"{module}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[{group}]\nnoughts = {module}\n")


def test_a_game_of_one_module_counts_and_its_neighbours_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, neighbour = tmp_path / "noughts_games.py", tmp_path / "neighbour.py"
    module.write_text("GAME = 1")
    install(tmp_path, "rulepress.games", module.stem)
    before = program.__wrapped__()
    monkeypatch.syspath_prepend(str(tmp_path))
    joined = program.__wrapped__()
    assert joined != before
    neighbour.write_text("unrelated")
    assert program.__wrapped__() == joined
    module.write_text("GAME = 2")
    assert program.__wrapped__() != joined


def test_all_of_a_package_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "noughts_package"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "engine.py").write_text("1")
    install(tmp_path, "rulepress.games", package.name)
    monkeypatch.syspath_prepend(str(tmp_path))
    joined = program.__wrapped__()
    (package / "engine.py").write_text("2")
    assert program.__wrapped__() != joined
