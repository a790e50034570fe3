"""``project.yaml``: how a project is called, and what is made of it unless someone says otherwise.

The file is optional, and so is everything in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from generator.faults import Fault, is_absent, raise_if_any, there_are
from generator.project import Project, Read
from generator.values import Value
from generator.yamlfile import LINE, UNSEEN, Document, read_file, schema_faults

NOBODY = "maintainers@project.example"
"""Where nobody is named: a name that is reserved for examples (RFC 2606)."""

_SEEN = "without characters that nobody sees"
_NAMES = {"type": "array", "items": LINE, "minItems": 1, "uniqueItems": True}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "name": LINE | {"description": f"of the project, one line, {_SEEN}"},
        "version": LINE
        | {
            "type": ["string", "number"],
            "maxLength": 40,
            "description": f"of the project, one line, {_SEEN}",
        },
        "copyright": LINE | {"description": "who holds the copyright in the texts"},
        "team": LINE | {"description": "what the translators are called"},
        "contact": LINE
        | {
            "pattern": f"^(?!.*[{UNSEEN}])([^@\\s]+@[^@\\s]+|https?://\\S+)$(?!\n)",
            "description": "an e-mail or web address for reports of mistakes in the English",
        },
        "independent": {
            "type": "boolean",
            "description": "whether the games are other people's, so that books are not official",
        },
        "languages": _NAMES
        | {"description": "the languages that books are made in besides English, such as [ja]"},
        "papers": _NAMES | {"description": "of sheets, such as [a4, letter]"},
        "theme": LINE | {"description": "of books and figures, such as colour"},
        "themes": _NAMES | {"description": "the inks of sheets, such as [colour, mono]"},
        "press": {
            "type": "object",
            "additionalProperties": False,
            "required": ["profile", "condition"],
            "properties": {
                "profile": LINE | {"description": "the path of an ICC profile in the project"},
                "condition": LINE | {"description": "its name in the registry of the ICC"},
            },
            "description": "the printing condition of files for print shops",
        },
    },
}


class Settings(Value, frozen=True, kw_only=True):
    """What ``project.yaml`` says; what it does not say has a default.

    ``languages``, ``papers``, ``theme``, ``themes`` and ``press`` are None where the file leaves
    them to the tool.
    """

    name: str
    version: str
    copyright: str
    team: str
    contact: str
    independent: bool
    languages: tuple[str, ...] | None
    papers: tuple[str, ...] | None
    theme: str | None
    themes: tuple[str, ...] | None
    press: Mapping[str, str] | None
    document: Document

    def names(self, key: str, known: Sequence[str]) -> tuple[str, ...] | None:
        """The names that a key lists; raises ``ContentError`` for those that are not ``known``."""
        found: tuple[str, ...] | None = getattr(self, key)
        raise_if_any(self._unknown(key, found or (), known))
        return found

    def _unknown(self, key: str, names: Sequence[str], known: Sequence[str]) -> Iterator[Fault]:
        for number, name in enumerate(names):
            if name not in known:
                remedy = there_are(name, known)
                yield self.document.fault((key, number), key, f"{name!r} is unknown", remedy)


def load_settings(project: Project, read: Read | None = None) -> Settings:
    """Read ``project.yaml``; raises ``ContentError`` with every fault in it.

    ``read`` gives the text of a file, for callers who keep account of what was read.
    """
    path = project.settings
    file = project.shown(path)
    document = Document(file, {}, {})
    if not is_absent(path):
        document = _document(read(path) if read else project.text(path), file)
    data = document.data
    name = data.get("name", project.root.name)

    def names(key: str) -> tuple[str, ...] | None:
        return tuple(data[key]) if key in data else None

    return Settings(
        name=name,
        version=str(data.get("version", "0.1")),
        copyright=data.get("copyright", f"The authors of {name}"),
        team=data.get("team", f"{name} translators"),
        contact=data.get("contact", NOBODY),
        independent=data.get("independent", False),
        languages=names("languages"),
        papers=names("papers"),
        theme=data.get("theme"),
        themes=names("themes"),
        press=data.get("press"),
        document=document,
    )


@lru_cache(maxsize=8)
def _document(text: str, file: str) -> Document:
    """What a file says: remembered, as whoever asks for the languages of a project asks for it."""
    if all(not line.strip() or line.lstrip().startswith("#") for line in text.splitlines()):
        return Document(file, {}, {})
    document = read_file(text, file)
    raise_if_any(schema_faults(document, SCHEMA))
    return document
