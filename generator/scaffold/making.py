"""Writing the files of a new project, or of a new game in one.

The files lie in ``files``, a folder for each kind, each with ``.in`` at the end of its name so that
nobody takes it for a module or a template of the tool. Words such as ``__game__`` in them, and in
their names, are filled in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from generator.contract import finding
from generator.faults import ContentError, Fault
from generator.figures.figureset import figures_file
from generator.project import PACKAGE, Project
from generator.puzzles import puzzlefile
from generator.scaffold import aside
from generator.scaffold.boards import BOARDS, Board, name_problem
from generator.text import commands
from generator.text.merge import GettextMissing
from generator.text.placeholders import MARK
from generator.text.places import po_path
from generator.text.potfile import load_headers, new_po_text
from generator.writing import write_whole

FILES = PACKAGE / "scaffold" / "files"
ENDING = ".in"
BEGUN = "ja"
"""The language that a new game is translated into already."""
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new_project(
    folder: Path, game: str, board: str, date: datetime | None = None
) -> tuple[Path, ...]:
    """Write a project with one game into a folder that is empty, or not there yet.

    Its catalogues bear the ``date`` (None: of this moment). Returns the files that were written,
    sorted. What was begun and killed may be begun again. Raises :class:`ContentError` where the
    folder has something in it, or for a name that no game can have.
    """
    project = Project(folder.resolve(), date)
    faults = list(_name_faults(game))
    if folder.exists() and not (folder.is_dir() and aside.is_empty(folder, game)):
        remedy = "name a folder that is empty or not there yet; `rulepress add` adds to a project"
        faults.append(Fault(str(folder), 0, "", "there is something already", remedy))
    if faults:
        raise ContentError(faults)

    def write(made: Project) -> None:
        _write(made, ("project",), _words(game, BOARDS[board]))
        _write_game(made, game, board)

    return aside.made(project, game, write)


def add_game(project: Project, game: str, board: str) -> tuple[Path, ...]:
    """Write a game into a project; returns the files that were written, sorted.

    What was begun and killed may be begun again. Raises :class:`ContentError` for a name that no
    game can have or that one has already.
    """
    faults = list(_name_faults(game))
    for folder in (project.content / game, project.own_games / game):
        if folder.exists() and not aside.is_begun(project, game):
            faults.append(Fault(project.shown(folder), 0, "", "there is such a game already"))
    if faults:
        raise ContentError(faults)

    def write(made: Project) -> None:
        if project.settings.is_file():  # which has what catalogues begin with
            write_whole(made.settings, project.data(project.settings))
        _write_game(made, game, board)
        made.settings.unlink(missing_ok=True)

    written = aside.made(project, game, write)
    begun: tuple[Path, ...] = ()
    # The project's other languages have the game to translate; what is wrong with the other games
    # is for `check` to tell.
    with suppress(GettextMissing, ContentError):
        begun = commands.update(project)
    return tuple(sorted({*written, *begun}))


def title(name: str) -> str:
    """What a game is called in its book at first."""
    return name.replace("_", " ").title()


def _write_game(project: Project, game: str, board: str) -> None:
    kind = BOARDS[board]
    _write(project, kind.folders, _words(game, kind))
    po = po_path(project, BEGUN, game)
    head = new_po_text(BEGUN, game, load_headers(project), project.now())
    write_whole(po, (head + project.text(po)).encode())
    # Without gettext the catalogue is complete; `messages update` will say what is missing.
    with suppress(GettextMissing):
        commands.update(project, [BEGUN])


def _write(project: Project, folders: tuple[str, ...], words: Mapping[str, str]) -> None:
    for folder in folders:
        for path in sorted((FILES / folder).rglob(f"*{ENDING}")):
            name = path.relative_to(FILES / folder).as_posix().removesuffix(ENDING)
            target = project.root / _filled(name, words)
            write_whole(target, _filled(path.read_text("utf-8"), words).encode())


def _words(game: str, board: Board) -> Mapping[str, str]:
    return {"dot": ".", "game": game, "title": title(game), **board.words}


def _filled(text: str, words: Mapping[str, str]) -> str:
    for name, word in words.items():
        text = text.replace(f"__{name}__", word)
    return text


def _name_faults(game: str) -> Iterator[Fault]:
    if wrong := name_problem(game):
        remedy = "small letters, digits and _, a letter first, such as hill_climb"
        yield Fault(game, 0, "", f"no name for a game: {wrong}", remedy)


def add_figure(project: Project, game: str, figure: str) -> tuple[Path, str]:
    """Append a figure to a game's ``figures.yaml``: its first legal move, claimed to be legal.

    Returns the file, and what to put into the rulebook. Raises ``LookupError`` for a game that
    there is not, :class:`ContentError` for an id that is there already.
    """
    engine = finding.load(game)
    path = figures_file(project, game)
    text = project.text(path) if path.is_file() else ""
    _refuse_known(project, path, text, figure)
    with finding.asking(game):
        state = engine.initial(engine.player_counts[0])
        first = json.dumps(str(engine.moves(state)[0]), ensure_ascii=False)
    entry = f"- id: {figure}\n  move: {first}\n  claim: legal\n"
    write_whole(path, _appended(text, entry).encode())
    place = (
        f'<figures><figure ref="{figure}"><caption>\n'
        f'{{# Translators: caption after the stem "Legal."; figure {figure} #}}\n'
        f'{{% trans "{game}/…" %}}{MARK} what is to be seen{{% endtrans %}}\n'
        f"</caption></figure></figures>"
    )
    return path, place


def add_puzzle(project: Project, game: str, puzzle: str) -> Path:
    """Append a puzzle to a game's ``puzzles.yaml``; returns the file.

    Raises as :func:`add_figure` does.
    """
    finding.entry(game)
    path = puzzlefile.FILE.path(project, game)
    text = project.text(path) if path.is_file() else ""
    _refuse_known(project, path, text, puzzle)
    entry = (
        f'- id: {puzzle}\n  set: "{MARK} the pieces to use"\n'
        f'  by_rules: true\n  objective: "{MARK} what is asked"\n'
    )
    write_whole(path, _appended(text, entry).encode())
    return path


def _refuse_known(project: Project, path: Path, text: str, name: str) -> None:
    file = project.shown(path)
    if not ID.fullmatch(name):
        remedy = "small letters and digits, with - between words, such as first-move"
        raise ContentError([Fault(file, 0, name, "no id", remedy)])
    for number, line in enumerate(text.splitlines(), 1):
        if re.fullmatch(rf"- +id: +{name} *", line):
            raise ContentError([Fault(file, number, name, "is there already")])


def _appended(text: str, entry: str) -> str:
    """The text with another entry of a list."""
    return f"{text.rstrip()}\n\n{entry}" if text.strip() else entry
