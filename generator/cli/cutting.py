"""``cut`` and ``images``: files for machines that cut, for print shops, for tables on a screen."""

from __future__ import annotations

import argparse
from itertools import product

from generator.cli.making import make_targets
from generator.cli.terminal import Choice, Misuse, Terminal, chosen
from generator.project import Project

WIDEST = 3.0
"""The widest kerf in mm; lasers and blades have 0 to 0.5."""
FARTHEST = 10.0
"""The most bleed in mm; print shops ask for 2 to 3."""


def cut(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The cut files of a game."""
    from generator.build.targets import exports as machine
    from generator.build.trace import Trace
    from generator.contract import finding
    from generator.sheets.spec import load_spec

    _within("--kerf", options.kerf, WIDEST)
    ((game,),) = chosen(Choice("game with sheets", [options.game], project.sheeted()))
    if game not in finding.names():
        raise Misuse(f"{game} has no engine, so nobody knows its pieces")
    spec = load_spec(project, game, finding.load(game).facts(), Trace(project).read)
    names = [component.id for component in spec.components]
    components, forms = chosen(
        Choice("component", options.component, names),
        Choice("format", options.format, machine.FORMS),
    )
    targets = [
        machine.CutLines(game, component, form, options.kerf, options.registration)
        for component, form in product(components, machine.FORMS)
        if form in forms
    ]
    status = make_targets(project, targets, options, terminal)
    if spec.players and not status:
        terminal.note("what belongs to a player is in a file once: cut it for each colour")
    return status


def images(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The pieces of games as pictures, and as saved objects of Tabletop Simulator."""
    from generator.build.targets.exports import Images, Tabletop

    url = folder(options.url)
    _within("--kerf", options.kerf, WIDEST)
    _within("--bleed", options.bleed or 0.0, FARTHEST)
    (names,) = chosen(Choice("game with sheets", options.games, project.sheeted()))
    marked = options.registration
    targets = [
        target
        for game in names
        for target in (
            Images(game, options.bleed, options.kerf, marked),
            Tabletop(game, url),
        )
    ]
    return make_targets(project, targets, options, terminal)


def folder(url: str) -> str:
    """The address as it stands before the names of pictures; raises :class:`Misuse`."""
    if url and not url.startswith(("file:///", "https://", "http://")):
        raise Misuse(f"--url: {url!r} does not begin with file:/// or https://")
    return url if not url or url.endswith("/") or "?" in url else f"{url}/"


def _within(name: str, mm: float, most: float) -> None:
    if not 0 <= mm <= most:
        raise Misuse(f"{name}: {mm:g} mm is not between 0 and {most:g} mm")
