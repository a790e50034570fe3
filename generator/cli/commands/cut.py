"""``cut``: files for machines that cut, with the sheets to be printed first where asked for."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from generator.cli import arguments, completion
from generator.cli.command import Command
from generator.cli.making import begun, make_targets, of_game
from generator.cli.terminal import Choice, Terminal, UsageError, result, result_json, select
from generator.cutting.registration import SYSTEMS
from generator.geometry.papers import SHEET_PAPERS, Paper
from generator.project import Project

if TYPE_CHECKING:
    from generator.build.targets.printthencut import CutTarget
    from generator.components.spec import SheetSpec
    from generator.cutting.cutfile import CutFile
    from generator.cutting.machine import Machine

CUTTERS: Mapping[str, str] = {"knife": "silhouette"}
"""What kinds of cutters stand for, besides the names of machines."""
CUTTER = (
    "with --paper, whose marks: knife (a Silhouette plotter), silhouette, silhouette-4 (with "
    "four marks), cricut, or laser; without it, knife"
)
INK = "with --paper, the ink of the sheets; without it, the theme of the project"
USUAL_LANG = "en"


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.game(command)
    arguments.repeatable(command, "--format", "only in this format: svg, dxf", completion.formats)
    arguments.repeatable(
        command,
        "--component",
        "only these pieces, by their name in sheets.yaml",
        completion.components,
    )
    arguments.machine(command)
    arguments.paper(
        command,
        "sheets to be printed first, with marks by which the machine finds them, on {papers}",
        SHEET_PAPERS,
    )
    for name, text, words in (
        ("cutter", CUTTER, completion.any_of((*CUTTERS, *SYSTEMS))),
        (
            "ink",
            "with --paper, the ink of the sheets; without it, the theme of the project",
            completion.inks,
        ),
        ("lang", "with --paper, the language of their words; without it, en", completion.langs),
    ):
        completion.completes(command.add_argument(f"--{name}", help=text), words)
    command.add_argument(
        "--explain", action="store_true", help="only say how far the tool works and moves"
    )
    arguments.json(command)


def cut(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The cut files of a game."""
    from generator.build.trace import Trace
    from generator.components.spec import load_spec
    from generator.contract import finding

    machine = arguments.machine_of(options)
    ((game,),) = select(Choice("game with sheets", [options.game], project.sheeted()))
    if game not in finding.names():
        raise UsageError(f"{game} has no engine, so nobody knows its pieces")
    with of_game(game):
        spec = load_spec(project, game, finding.load(game), Trace(project).read)
    if options.paper:
        targets, said = _printed(project, game, machine, options)
    else:
        targets, said = _alone(game, spec, machine, options)
    if options.explain:
        with of_game(game):
            return _explain(project, targets, options.json)
    status = make_targets(project, targets, options, terminal)
    if not status:
        for line in (*said, *_sizes(spec, machine, options)):
            terminal.note(line)
    return status


def _alone(
    game: str, spec: SheetSpec, machine: Machine, options: argparse.Namespace
) -> tuple[Sequence[CutTarget], Sequence[str]]:
    """A file for each component, and what is to be said of them."""
    from generator.build.targets.exports import FORMS, CutLines

    for name in ("cutter", "ink", "lang"):
        if getattr(options, name) is not None:
            raise UsageError(f"--{name} is for sheets that are printed: say their --paper, too")
    components, forms = select(
        Choice("component", options.component, [component.id for component in spec.components]),
        Choice("format", options.format, tuple(FORMS)),
    )
    targets = [
        CutLines(game, component, form, machine)
        for component, form in product(components, FORMS)
        if form in forms
    ]
    once = "what belongs to a player is in a file once: cut it for each colour"
    return targets, [once] if spec.players else []


def _printed(
    project: Project, game: str, machine: Machine, options: argparse.Namespace
) -> tuple[Sequence[CutTarget], Sequence[str]]:
    """The sheets of each paper with their cut files, and what is to be set in a machine."""
    from generator.build.asked import inks
    from generator.build.targets.exports import FORMS
    from generator.build.targets.printthencut import PrintThenCut
    from generator.drawing.themefile import project_themes
    from generator.text.places import languages

    if options.component:
        raise UsageError("--component is for cut files alone: with --paper, all pieces are cut")
    cutter = CUTTERS.get(options.cutter, options.cutter) or CUTTERS["knife"]
    papers, _, (system,), (ink,), (lang,) = select(
        Choice("paper", options.paper, tuple(SHEET_PAPERS)),
        Choice("format", options.format, tuple(FORMS)),
        Choice("cutter", [cutter], (*CUTTERS, *SYSTEMS)),
        Choice("ink", [options.ink or project_themes(project).usual.name], inks(project)),
        Choice("language", [options.lang or USUAL_LANG], languages(project)),
    )
    forms = tuple(form for form in FORMS if not options.format or form in options.format)
    targets = [PrintThenCut(game, paper, ink, lang, system, machine, forms) for paper in papers]
    said = [
        SYSTEMS[system].said,
        *(_spanned(system, SHEET_PAPERS[paper]) for paper in papers),
        "print at 100%; every sheet names its cut file",
    ]
    return begun(project, targets, named=True), said


def _spanned(system: str, paper: Paper) -> str:
    """How far apart marks are: what other programs ask for, and what can be measured."""
    from generator.cutting.registration import span

    box = span(SYSTEMS[system], (paper.width, paper.height))
    return (
        f"{paper.name}: the marks begin {box.left:g} mm from the left and "
        f"{paper.height - box.top:g} mm from the upper edge, and span "
        f"{box.width:g} × {box.height:g} mm"
    )


def _sizes(spec: SheetSpec, machine: Machine, options: argparse.Namespace) -> Iterator[str]:
    """Which pieces have another size than on the sheets that are cut by hand."""
    from generator.cutting.spread import for_machine, for_whole_sheets, grown

    together = for_whole_sheets(spec, machine.kerf, machine.gap) if options.paper else None
    for component in spec.components:
        laid = together or for_machine(spec, component, machine.kerf, machine.gap)
        wanted = not options.component or component.id in options.component
        if wanted and (wider := round(grown(spec, component, laid), 6)):
            than = "wider" if wider > 0 else "narrower"
            yield (
                f"{component.id}: pieces share their cuts, so that what the tool takes away is "
                f"their clearance, and each is {abs(wider):g} mm {than} than on the sheets; with "
                "--gap each has lines of its own, and its clearance"
            )


def _explain(project: Project, targets: Sequence[CutTarget], as_json: bool) -> int:
    """How far the tool works, and how far it moves between lines, in each file."""
    from generator.build.faces import project_fonts
    from generator.build.trace import Trace

    fonts = project_fonts(project)
    said = [
        _measured(name, file)
        for target in _once(targets)
        for name, file in target.files(Trace(project), fonts).items()
    ]
    if as_json:
        result_json(said)
        return 0
    for line in map(_line, said):
        result(line)
    return 0


def _once(targets: Sequence[CutTarget]) -> Iterator[CutTarget]:
    """The targets, those in several formats once."""
    seen: set[str] = set()
    for target in targets:
        stem = target.name.rpartition(".")[0]
        if stem not in seen:
            seen.add(stem)
            yield target


def _measured(name: str, file: CutFile) -> Mapping[str, Any]:
    from generator.cutting.cutfile import LAYERS

    return {
        "file": name.rpartition(".")[0],
        **{str(layer): round(file.length(layer), 1) for layer in LAYERS},
        "travel": round(file.travel, 1),
        "lines": len(file.strokes),
    }


def _line(data: Mapping[str, Any]) -> str:
    done = [f"{layer} {data[layer] / 1000:.2f} m" for layer in ("cut", "score", "engrave")]
    done = [said for said in done if not said.endswith(" 0.00 m")]
    return f"{data['file']}: {', '.join(done)}, travel {data['travel'] / 1000:.2f} m"


CUT = Command(_arguments, cut)
