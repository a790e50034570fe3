"""Which folder is a project, and the names at its top: all that is known of one before anything is
imported that takes a while.
"""

from __future__ import annotations

import os

SETTINGS = "project.yaml"
CONTENT = "content"
LOCALES = "locales"
BUILD = "build"
KEPT = ".cache"
"""In the build folder: what is kept from one build to the next."""


def is_project(folder: str) -> bool:
    """Whether a folder is a project: has ``project.yaml``, or both ``content`` and ``locales``."""
    return os.path.isfile(f"{folder}/{SETTINGS}") or (
        os.path.isdir(f"{folder}/{CONTENT}") and os.path.isdir(f"{folder}/{LOCALES}")
    )


def nearest(start: str) -> str | None:
    """The project that an absolute path lies in: the nearest folder upward that is one."""
    folder = start
    while not is_project(folder):
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above
    return folder
