"""What may lie in a place of a project and cannot be used there."""

from __future__ import annotations

import os
from pathlib import Path


def dangling(path: Path) -> None:
    """A link that leads nowhere."""
    path.symlink_to("nowhere")


def looping(path: Path) -> None:
    """A link that leads to itself."""
    path.symlink_to(path.name)


def pipe(path: Path) -> None:
    """A pipe, from which nothing ever comes."""
    os.mkfifo(path)


def device(path: Path) -> None:
    """A link to a device, which never ends."""
    path.symlink_to("/dev/zero")
