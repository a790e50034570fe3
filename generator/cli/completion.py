"""Completion in shells: which words may stand for an argument, of the project that one stands in.

A script for the shell (``rulepress completion bash``) has the program itself asked, by argcomplete.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

from generator.project import Project, find_project

SHELLS = ("bash", "zsh", "fish")
PROGRAM = "rulepress"

ASKED = "_ARGCOMPLETE"
"""The variable by which a shell asks for words instead of a command."""

Words: TypeAlias = Callable[[Project, argparse.Namespace], Iterable[str]]
"""The words for an argument, by the project and what stands before it on the line."""


def completes(action: argparse.Action, words: Words) -> None:
    """Let an argument be completed by words of the project; raises nothing while one types."""

    def completer(prefix: str, parsed_args: argparse.Namespace, **_: object) -> list[str]:
        try:
            given: Path | None = getattr(parsed_args, "project", None)
            project = Project(given.resolve()) if given else find_project(Path.cwd())
            return [word for word in words(project, parsed_args) if word.startswith(prefix)]
        except Exception:  # no project here, or one in which something is wrong
            return []

    vars(action)["completer"] = completer


def is_asked() -> bool:
    """Whether it is a shell that asks for words, and not somebody for a command."""
    return ASKED in os.environ


def answer(parser: argparse.ArgumentParser) -> None:
    """Tell the shell, where it asks, what may stand at its cursor, and end the program."""
    if is_asked():
        from argcomplete import autocomplete

        autocomplete(parser)


def script(shell: str) -> str:
    """What the shell has to read so that it asks."""
    from argcomplete.shell_integration import shellcode

    code: str = shellcode([PROGRAM], shell=shell)
    return code


def content(project: Project, _: argparse.Namespace) -> Iterable[str]:
    """The games that the project has content for."""
    return project.games()


def engines(project: Project, _: argparse.Namespace) -> Iterable[str]:
    """All games whose engine can be asked."""
    from generator.contract import finding

    finding.join(project.own_games)
    return finding.names()


def langs(project: Project, _: argparse.Namespace) -> Iterable[str]:
    """The languages of the project."""
    from generator.text.places import languages

    return languages(project)


def editions(project: Project, _: argparse.Namespace) -> Iterable[str]:
    """The editions of books."""
    from generator.build import plan

    return plan.editions(project)


def inks(project: Project, _: argparse.Namespace) -> Iterable[str]:
    """The themes that sheets can be printed in."""
    from generator.drawing.themefile import project_themes

    return project_themes(project).table


def puzzles(project: Project, options: argparse.Namespace) -> Iterable[str]:
    """The puzzles of the game that stands before."""
    from generator.contract import finding

    finding.join(project.own_games)
    return finding.puzzles(options.game)


def components(project: Project, _: argparse.Namespace) -> Iterable[str]:
    """The components of the games with sheets: options are read before the game is known."""
    from generator.components.spec import FILE
    from generator.yamlfile import read_file

    for game in project.sheeted():
        path = project.content / game / FILE
        document = read_file(project.text(path), project.shown(path))
        yield from (entry["id"] for entry in document.data["components"])


def formats(_: Project, __: argparse.Namespace) -> Iterable[str]:
    """The formats of cut files."""
    from generator.build.targets.exports import FORMS

    return FORMS


def any_of(words: Iterable[str]) -> Words:
    """Always the same words."""
    found = tuple(words)
    return lambda *_: found
