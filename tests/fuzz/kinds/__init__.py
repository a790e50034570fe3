"""The kinds of input, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.fuzz.kind import Kind
from tests.fuzz.kinds.art import Art
from tests.fuzz.kinds.blocks import Blocks
from tests.fuzz.kinds.catalogues import Catalogues
from tests.fuzz.kinds.fonts import Fonts
from tests.fuzz.kinds.notations import Notations
from tests.fuzz.kinds.options import Options
from tests.fuzz.kinds.ownfonts import OwnFonts
from tests.fuzz.kinds.records import Records
from tests.fuzz.kinds.templates import Templates
from tests.fuzz.kinds.yamlfiles import YamlFiles

KINDS: Mapping[str, Callable[[Path], Kind]] = {
    "catalogues": Catalogues,
    "yaml": YamlFiles,
    "templates": Templates,
    "blocks": Blocks,
    "notations": Notations,
    "options": Options,
    "fonts": Fonts,
    "records": Records,
    "art": Art,
    "ownfonts": OwnFonts,
}
"""Each is given a folder that it may write in."""


def made(name: str, home: Path) -> Kind:
    """A kind, with a folder of its own in ``home``."""
    folder = home / name
    folder.mkdir()
    return KINDS[name](folder)
