"""``images``: pictures of all pieces for print shops, and for tables on a screen."""

from __future__ import annotations

import argparse

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.making import begun, make_targets
from generator.cli.terminal import Choice, Terminal, UsageError, select
from generator.project import Project
from generator.text.places import SOURCE, languages

FARTHEST = 10.0
"""The most bleed in mm; print shops ask for 2 to 3."""


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.games(command)
    arguments.machine(command)
    command.add_argument("--bleed", type=float, metavar="MM", help="colour beyond the edges")
    command.add_argument(
        "--url", default="", help="where Tabletop Simulator finds the pictures: file:///… or https"
    )
    arguments.lang(command, "words on pieces in this language: en (the usual one), ja, …")
    arguments.json(command)


def images(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The pieces of games as pictures, and as saved objects of Tabletop Simulator."""
    from generator.build.targets.pictures import Images, Tabletop

    url = folder(options.url)
    arguments.require_within("--bleed", options.bleed or 0.0, FARTHEST)
    names, langs = select(
        Choice("game with sheets", options.games, project.sheeted()),
        Choice("language", options.lang or [SOURCE], languages(project)),
    )
    machine = arguments.machine_of(options, options.bleed)
    targets = [
        target
        for game in names
        for lang in langs
        for target in (Images(game, machine, lang), Tabletop(game, url, lang))
    ]
    made = begun(project, targets, named=bool(options.games and options.lang))
    return make_targets(project, made, options, terminal)


def folder(url: str) -> str:
    """The address as it stands before the names of pictures; raises :class:`UsageError`."""
    if url and not url.startswith(("file:///", "https://", "http://")):
        raise UsageError(f"--url: {url!r} does not begin with file:/// or https://")
    return url if not url or url.endswith("/") or "?" in url else f"{url}/"


IMAGES = Command(_arguments, images)
