"""``themes.yaml``: themes of a project's own, each in what it differs from one of the tool's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, get_args

from generator.drawing.themes import THEMES, USUAL, Look, Pattern, Theme, with_looks
from generator.faults import Fault, is_absent, raise_if_any, there_are
from generator.project import Project, Read
from generator.settings import load_settings
from generator.values import Value
from generator.yamlfile import DataPath, Document, read_file, schema_faults


def _colour(what: str) -> dict[str, str]:
    """The schema of a colour that is ``what``."""
    said = f'{what}, written as "#2a7f4f", in quotes'
    return {"type": "string", "pattern": "^#[0-9a-f]{6}$(?!\n)", "description": said}


_WIDTH = {"type": "number", "minimum": 0.05, "maximum": 2}
_LINES = ("lattice", "emphasis", "mark")
"""The lines of a theme: between cells, around what is stressed, arrows and rings."""
_LINE = {
    "type": "object",
    "additionalProperties": False,
    "properties": {"colour": _colour("of the line"), "width": {**_WIDTH, "description": "in mm"}},
}
_GROUNDS = {"legal": "badge_legal", "illegal": "badge_illegal"}
_LOOK = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "colour": _colour("of the pieces"),
        "pattern": {
            "enum": list(get_args(Pattern)),
            "description": "a line inside (line, dashed, dotted), or strokes or dots instead of a "
            "filled area (hatched, spotted)",
        },
        "angle": {"type": "number", "minimum": -180, "maximum": 180, "description": "of strokes"},
        "spacing": {**_WIDTH, "minimum": 0.3, "description": "of strokes or dots, in mm"},
        "width": {**_WIDTH, "description": "of strokes or dots, in mm"},
        "edge": _colour("of the line around a piece"),
        "letter": _colour("of a letter on a piece"),
        "claim": _colour("the ground of cells that the player has claimed"),
    },
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "maxProperties": 20,
    "patternProperties": {
        "^[a-z][a-z0-9]{0,19}$(?!\n)": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "like": {
                    "enum": list(THEMES),
                    "description": f"the theme of the tool that it is otherwise ({USUAL.name})",
                },
                "text": _colour("letters, and the edges of pieces"),
                "paper": _colour("what pieces, discs and patterns lie on"),
                **dict.fromkeys(_LINES, _LINE),
                **{key: _colour("the ground of a badge") for key in _GROUNDS},
                "players": {
                    "type": "object",
                    "additionalProperties": False,
                    "maxProperties": 12,
                    "patternProperties": {"^[a-z][a-z0-9-]*$(?!\n)": _LOOK},
                    "description": "by the names of their colours; others than white, black, red "
                    "and blue come after these",
                },
            },
        }
    },
}


class Themes(Value, frozen=True):
    """The themes that a project can be printed in: the tool's, and its own, by name.

    ``usual`` is that of books and figures; ``document`` is the file with its own.
    """

    table: Mapping[str, Theme]
    usual: Theme
    document: Document

    def named(self, name: str) -> Theme:
        """The theme of that name; ``ValueError`` names those that there are."""
        try:
            return self.table[name]
        except KeyError:
            raise ValueError(f"no theme {name!r}; {there_are(name, self.table)}") from None

    def place(self, theme: Theme, player: str = "") -> tuple[str, int]:
        """File and line where a theme, or a player's look in it, is described."""
        if theme.name in THEMES:
            return "generator/drawing/themes.py", 0
        path: DataPath = (theme.name, "players", player) if player else (theme.name,)
        return self.document.file, self.document.line(path)


def project_themes(project: Project, read: Read | None = None) -> Themes:
    """The themes of a project; raises :class:`ContentError` with every fault in its own.

    ``read`` gives the text of a file, for callers who keep account of what was read.
    """
    path = project.themes
    document = Document(project.shown(path), {}, {})
    if not is_absent(path):
        text = read(path) if read else project.text(path)
        document = read_file(text, document.file)
    table = {**THEMES, **own_themes(document)}
    return Themes(table, _usual(project, read, table), document)


def own_themes(document: Document) -> Mapping[str, Theme]:
    """The themes that a file describes; raises :class:`ContentError` with every fault in it."""
    if document.data is None:  # comments alone
        return {}
    raise_if_any([*schema_faults(document, SCHEMA)] or [*_own_faults(document)])
    return {name: _theme(name, entry) for name, entry in document.data.items()}


def _usual(project: Project, read: Read | None, table: Mapping[str, Theme]) -> Theme:
    """The theme that ``project.yaml`` says that books and figures have."""
    settings = load_settings(project, read)
    name = settings.theme or USUAL.name
    if name not in table:
        remedy = there_are(name, table)
        problem = f"{name!r} is unknown"
        raise_if_any([settings.document.fault(("theme",), "theme", problem, remedy)])
    return table[name]


def _own_faults(document: Document) -> Iterator[Fault]:
    """Names that are taken, and players of whom no colour is known."""
    for name, entry in document.data.items():
        if name in THEMES:
            problem = "is the name of a theme of the tool"
            yield document.fault((name,), name, problem, f"another name, and like: {name}")
        known = THEMES[entry.get("like", USUAL.name)].names
        for player, look in entry.get("players", {}).items():
            if player not in known and "colour" not in look:
                place = (name, "players", player)
                yield document.fault(place, f"{name}: {player}", "has no colour", "a colour of it")


def _theme(name: str, entry: Mapping[str, Any]) -> Theme:
    """A theme from what its entry says, and else from the one that it is like."""
    base = THEMES[entry.get("like", USUAL.name)]
    text, paper = entry.get("text", base.text), entry.get("paper", base.paper)
    changed: dict[str, Any] = {
        role: getattr(base, role).but(stroke=text) for role in ("emphasis", "mark")
    }
    for role in _LINES:
        line, now = entry.get(role, {}), changed.get(role, getattr(base, role))
        colour, width = line.get("colour", now.stroke), line.get("width", now.width)
        changed[role] = now.but(stroke=colour, width=width)
    for key, role in _GROUNDS.items():
        if key in entry:
            changed[role] = getattr(base, role).but(fill=entry[key])
    theme = replace(
        base, name=name, text=text, paper=paper, label_fill=text, label_text=paper, **changed
    )
    looks = dict(zip(base.names, base.described, strict=True))
    for player, said in entry.get("players", {}).items():
        looks[player] = _look(looks.get(player), said)
    return with_looks(theme, looks)


def _look(base: Look | None, said: Mapping[str, Any]) -> Look:
    """A look from what is said of it; of a colour of its own, the other colours follow anew."""
    if base is None:
        return Look(**said)
    if "colour" in said:
        base = base.but(edge="", letter="", claim="")
    return base.but(**said)
