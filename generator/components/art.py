"""Pictures of pieces: files in a project's folder ``art`` that ``sheets.yaml`` names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from generator.contract.engine import Game, piece_set, player_names
from generator.drawing.picture.files import picture
from generator.drawing.scene import Scene
from generator.faults import ContentError, Fault, raise_if_any, there_are
from generator.project import Project, Read
from generator.yamlfile import Document, Key

PIECE = "{piece}"
"""What stands for the name of a piece in the name of a file."""
PLAYER = "{player}"
"""What stands for the name of a player in the name of a file."""
LANG = "{lang}"
"""What stands for the code of a language in the name of a file."""
USUAL = "en"
"""The language whose pictures are taken where no words are: all games have it."""

Art: TypeAlias = Mapping[tuple[int | None, str], Scene]
"""Pictures of a component's pieces: by player (None: the same for all) and name of the piece, ""
for all that have none of their own.
"""


def named(entry: Mapping[str, Any]) -> Mapping[str, str]:
    """The files that a component names, as they stand there: by piece where some are listed, else
    one under the name "".
    """
    art = entry.get("art", {})
    return {"": art} if isinstance(art, str) else art


def load(
    project: Project, engine: Game[Any, Any], document: Document, read: Read, lang: str
) -> tuple[Art, ...]:
    """The pictures of each component, as they are in a language.

    Raises :class:`ContentError` with everything that is wrong in all of them.
    """
    faults: list[Fault] = []
    found = [
        _pictures(document, index, engine, faults, partial(picture, project, read=read), lang)
        for index in range(len(document.data["components"]))
    ]
    raise_if_any(faults)
    return tuple(found)


def _pictures(  # noqa: PLR0917 (of one component, for one language)
    document: Document,
    index: int,
    engine: Game[Any, Any],
    faults: list[Fault],
    drawn: Callable[[str], Scene],
    lang: str,
) -> Art:
    """The pictures of one component; what is wrong is added to the faults."""
    found: dict[tuple[int | None, str], Scene] = {}
    entry = document.data["components"][index]
    pieces = tuple(dict.fromkeys(piece_set(engine))) if entry.get("faces") else ()
    wrong = list(_misnamed(document, index, pieces))
    faults += wrong
    for key, pattern in named(entry).items() if not wrong else ():
        place: tuple[Key, ...] = ("components", index, "art", *([key] if key else []))
        owners = _owners(document, engine) if PLAYER in pattern else {None: ""}
        names = pieces if PIECE in pattern else (key,)
        for (player, owner), name in product(owners.items(), names):
            file = pattern.replace(PIECE, name).replace(PLAYER, owner).replace(LANG, lang)
            try:
                found[player, name] = drawn(file)
            except ContentError as error:
                for fault in error.faults:
                    problem = f"{fault.file}: {fault.problem}"
                    absent = document.fault(place, entry["id"], problem, fault.remedy)
                    faults.append(fault if fault.line else absent)
    return found


def _misnamed(document: Document, index: int, pieces: Sequence[str]) -> Iterator[Fault]:
    """Files for each piece of a component that has none of the engine's ``pieces``, and for pieces
    that the engine does not have.
    """
    entry = document.data["components"][index]
    place = ("components", index, "art")
    if not pieces and (not isinstance(entry.get("art", ""), str) or PIECE in entry.get("art", "")):
        problem = "'art' names a picture for each piece, but the pieces are alike"
        yield document.fault(place, entry["id"], problem, f"with 'faces: true', or without {PIECE}")
        return
    for key, pattern in named(entry).items():
        if key and key not in pieces:
            problem = f"the engine has no piece {key!r}"
            remedy = there_are(key, pieces, "its pieces")
            yield document.fault((*place, key), entry["id"], problem, remedy)
        elif key and PIECE in pattern:
            problem = f"{pattern!r} is for one piece"
            yield document.fault((*place, key), entry["id"], problem, f"without {PIECE}")


def _owners(document: Document, engine: Game[Any, Any]) -> Mapping[int | None, str]:
    """The players whose pieces are printed, of either set: their names by index."""
    names = player_names(engine)
    printed = dict.fromkeys((*document.data["players"], *document.data.get("second", ())))
    return {names.index(name): name for name in printed}
