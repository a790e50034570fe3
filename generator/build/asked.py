"""What somebody has asked for that no build makes of itself, found again by its files.

Such things have lengths in their names, such as a kerf, and nobody could list them all.
"""

from __future__ import annotations

import glob
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path

from generator import yamlfile
from generator.build.targets import Target
from generator.build.targets.boxes import Boxes
from generator.build.targets.exports import FORMS, CutLines
from generator.build.targets.pictures import Images, Tabletop
from generator.build.targets.printthencut import PrintThenCut
from generator.build.targets.sheetforms import SheetPictures, Singles
from generator.build.targets.sheetprints import SheetsPrint
from generator.build.targets.sheets import Sheets
from generator.cutting.machine import Machine
from generator.cutting.registration import SYSTEMS
from generator.drawing.themefile import project_themes
from generator.faults import ContentError
from generator.geometry.papers import SHEET_PAPERS
from generator.project import Project
from generator.sheets.options import SheetOptions
from generator.text.places import SOURCE, languages


def found_again(project: Project) -> tuple[Target, ...]:
    """The targets of sheets, cut files, pictures and boxes that there are files of, or could be
    without any lengths in their names.
    """
    return tuple(
        target
        for game in project.sheeted()
        for found in (_sheets, _pieces, _cut_lines, _printed_then_cut, _pictures, _boxes)
        for target in found(project, game)
    )


def inks(project: Project) -> tuple[str, ...]:
    """The inks that sheets can be made in: the tool's themes and the project's own."""
    return tuple(project_themes(project).table)


def has_faces(project: Project, game: str) -> bool:
    """Whether words may stand on pieces of the game, as far as its ``sheets.yaml`` can be read."""
    return any(entry.get("faces") is True for entry in _components(project, game))


def _sheets(project: Project, game: str) -> Iterator[Target]:
    """Sheets with options or for other papers: as PDF, for print shops, and as pictures."""
    of = (SHEET_PAPERS, inks(project), languages(project))
    choice = "-".join(map(_one_of, of))
    pattern = rf"-sheets-{choice}(|-.+?)(|-print|-print-white|-\d+-dpi)"
    for paper, ink, lang, suffix, form in _named(project, game, pattern):
        with suppress(ValueError):
            sheets = Sheets(game, paper, ink, lang, SheetOptions.named(suffix))
            if form.endswith("-dpi"):
                yield SheetPictures(sheets, int(form.split("-")[1]))
            elif form:
                yield SheetsPrint(sheets, white=form.endswith("-white"))
            else:
                yield sheets


def _pieces(project: Project, game: str) -> Iterator[Target]:
    """Sheets as one piece a page."""
    words = has_faces(project, game)
    lang = f"-{_one_of(languages(project))}" if words else "()"
    pattern = rf"-pieces-{_one_of(inks(project))}{lang}(|-.+)"
    paper = next(iter(SHEET_PAPERS))  # which does not matter
    for ink, spoken, suffix in _named(project, game, pattern):
        with suppress(ValueError):
            options = SheetOptions.named(suffix)
            yield Singles(Sheets(game, paper, ink, spoken or SOURCE, options), words)


def _cut_lines(project: Project, game: str) -> Iterator[Target]:
    """Cut files of components."""
    names = (entry.get("id") for entry in _components(project, game))
    for component, form in product((name for name in names if isinstance(name, str)), FORMS):
        folder = project.build / game / "cut"
        for machine in _machines(folder, f"{game}-{component}", f".{form}"):
            yield CutLines(game, component, form, machine)


def _printed_then_cut(project: Project, game: str) -> Iterator[Target]:
    """Sheets for machines, with the files that cut them."""
    choices = tuple(product(SHEET_PAPERS, inks(project), languages(project), SYSTEMS))
    for path in _paths(project.build / game / "cut", game, "-*.pdf"):
        words = re.split(r"-(?=(?:kerf|gap)-)", path.stem, maxsplit=1)
        with suppress(ValueError):
            machine = Machine.named(f"-{words[1]}") if len(words) > 1 else Machine()
            made = (PrintThenCut(game, *choice, machine) for choice in choices)
            yield from (target for target in made if target.stem == path.stem)


def _pictures(project: Project, game: str) -> Iterator[Target]:
    """Pictures of pieces, and saved objects of a table on a screen."""
    for lang in languages(project):
        name = "images" if lang == SOURCE else f"images-{lang}"
        yield from (Images(game, m, lang) for m in _machines(project.build / game, name))
        yield Tabletop(game, lang=lang)


def _boxes(project: Project, game: str) -> Iterator[Target]:
    """Boxes, by their folders."""
    for folder in _paths(project.build / game, "box"):
        with suppress(ValueError):
            yield Boxes.named(game, folder.name)


def _named(project: Project, game: str, pattern: str) -> Iterator[tuple[str, ...]]:
    """What the groups of a pattern find in the names of files and folders of the game, each of
    which begins with that of the game; endings do not count.
    """
    whole = re.compile(re.escape(game) + pattern)
    for path in _paths(project.build / game, game, "-*"):
        if found := whole.fullmatch(path.name.removesuffix(".pdf")):
            yield found.groups()


def _paths(folder: Path, start: str, rest: str = "*") -> Sequence[Path]:
    """What is in a folder that is called so; nothing where it cannot be read."""
    try:
        return sorted(folder.glob(f"{glob.escape(start)}{rest}"))
    except OSError:
        return ()


def _one_of(names: Iterable[str]) -> str:
    """A group that finds one of the names."""
    return f"({'|'.join(map(re.escape, names))})"


def _machines(folder: Path, before: str, after: str = "") -> Iterator[Machine]:
    """The usual machine, and those that somebody has made files for, by the names of these."""
    yield Machine()
    for path in _paths(folder, before, f"-*{after}"):
        with suppress(ValueError):
            yield Machine.named(path.name.removeprefix(before).removesuffix(after))


def _components(project: Project, game: str) -> tuple[dict[str, object], ...]:
    """The components in the game's ``sheets.yaml``, as far as it can be read."""
    path = project.content / game / "sheets.yaml"
    try:
        text = project.text(path)
    except ContentError:  # whoever makes sheets of it will say so
        return ()
    document = yamlfile.read(text, path.name)
    match document:
        case yamlfile.Document(data={"components": [*entries]}):
            return tuple(entry for entry in entries if isinstance(entry, dict))
    return ()
