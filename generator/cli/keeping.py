"""Storing what a search has found, while no other search does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from generator.cli.terminal import Terminal
from generator.project import Project


@contextmanager
def alone(project: Project, terminal: Terminal) -> Iterator[None]:
    """Nobody else changes the stored answers: two at once would each lose the other's."""
    from generator.build.files import locked

    def waiting(_: str) -> None:
        terminal.note("another search is storing what it found; waiting for it")

    with locked(project.cache / "keeping", waiting):
        yield
