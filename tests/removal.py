"""Take a game away from a copy of the project: does the rest still build and pass its tests?

Run from the project's folder: ``python -m tests.removal GAME [ARGUMENT OF PYTEST …]``. The copy
has the files that git knows, and lies in a temporary folder. The exit status is 1 when the build,
the check or a test fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.places import ROOT, copy_known_files


def files_of(game: str, root: Path) -> list[Path]:
    """All that belongs to a game: its folders and its catalogues."""
    folders = [root / room / game for room in ("generator/games", "content", "tests/games")]
    catalogues = [*root.glob(f"locales/**/{game}.po"), *root.glob(f"locales/**/{game}.pot")]
    return [path for path in (*folders, *catalogues) if path.exists()]


def copy_without(game: str, root: Path) -> None:
    """Copy the project into the folder ``root``, with its prepared fonts, and remove the game."""
    copy_known_files(root)
    for path in files_of(game, root):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for command in (["init", "--quiet"], ["add", "--all"]):  # some tests ask git for the files
        subprocess.run(["git", *command], cwd=root, check=True)


def main(arguments: Sequence[str]) -> int:
    game, *for_pytest = arguments
    if not files_of(game, ROOT):
        print(f"there is no game {game}", file=sys.stderr)
        return 1
    with TemporaryDirectory() as folder:
        root = Path(folder)
        copy_without(game, root)
        environment = {**os.environ, "PYTHONPATH": folder}
        for command in (
            ["generator", "build"],
            ["generator", "check"],
            ["pytest", "-q", "-n", "auto", *for_pytest],
        ):
            print("without", game, "·", *command, flush=True)
            done = subprocess.run(
                [sys.executable, "-m", *command], cwd=root, env=environment, check=False
            )
            if done.returncode:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
