"""Where the project lies that the tests stand in, and a copy of it as whoever clones it has it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the project."""
FONTS = Path("build/.cache/fonts")


def copy_known_files(root: Path, *, fonts: bool = True) -> None:
    """Copy the files that git knows into the folder ``root``, with the prepared ``fonts``."""
    known = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for name in filter(None, known.split("\0")):
        if (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, root / name)
    if fonts and (ROOT / FONTS).is_dir():
        shutil.copytree(ROOT / FONTS, root / FONTS)


def there(*games: str) -> list[str]:
    """Those of the games that are there: what a test has to be tried on, whichever were removed."""
    return [game for game in games if (ROOT / "generator" / "games" / game).is_dir()]
