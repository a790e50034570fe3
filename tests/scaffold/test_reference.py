"""The reference lacks nothing that there is."""

from __future__ import annotations

import re
import tomllib
from importlib.util import find_spec

import pytest

from generator.components import art, spec
from generator.contract import engine
from generator.contract.diagram import View
from generator.contract.engine import Game
from generator.contract.marks import COMMON
from generator.contract.offer import Offer
from generator.drawing import themefile
from generator.figures import claims, gamefile
from generator.figures.schema import _common
from generator.markup import blockxml
from generator.markup.blocks import EMPHASES
from generator.settings import SCHEMA
from generator.shapes.registry import SHAPES
from tests.support.places import ROOT

REFERENCE = (ROOT / "docs" / "reference.md").read_text("utf-8")
PROJECTS = (ROOT / "docs" / "projects.md").read_text("utf-8")


(THEME,) = (each["properties"] for each in themefile.SCHEMA["patternProperties"].values())
(PLAYER,) = THEME["players"]["patternProperties"]


def public(thing: type) -> set[str]:
    return {name for name in vars(thing) if not name.startswith("_")}


def optional() -> set[str]:
    """What an engine may have besides what it must."""
    known = (thing for thing in vars(engine).values() if isinstance(thing, type))
    return {
        name
        for thing in known
        if getattr(thing, "_is_runtime_protocol", False) and thing.__module__ == engine.__name__
        for name in public(thing)
    }


def macros(name: str) -> set[str]:
    text = (ROOT / "generator" / "templates" / name).read_text("utf-8")
    return set(re.findall(r"macro (\w+)\(", text))


@pytest.mark.parametrize(
    ("names", "page"),
    [
        (public(Game), REFERENCE),
        (optional(), REFERENCE),
        (public(Offer), REFERENCE),
        ({art.PIECE, art.PLAYER, art.LANG}, REFERENCE),
        (set(gamefile.SCHEMA["properties"]), REFERENCE),
        (set(COMMON), REFERENCE),
        (set(claims._COMMON), REFERENCE),
        (set(View.__dataclass_fields__), REFERENCE),
        (set(spec.schema(SHAPES, ("white",))["properties"]), REFERENCE),
        (macros("numbers.xml.j2") | macros("phrases.xml.j2"), REFERENCE),
        (set(SCHEMA["properties"]), PROJECTS),
        (set(THEME) | set(THEME["players"]["patternProperties"][PLAYER]["properties"]), PROJECTS),
    ],
    ids=[
        "engine",
        "optional",
        "offer",
        "art",
        "game",
        "marks",
        "claims",
        "views",
        "sheets",
        "macros",
        "project",
        "theme",
    ],
)
def test_every_name_is_told(names: set[str], page: str) -> None:
    told = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
    assert names - set(told.findall(page)) == set()


def test_every_macro_that_templates_of_the_tool_call_is_there() -> None:
    texts = [path.read_text() for path in (ROOT / "generator" / "templates").glob("*.j2")]
    asked = {name for text in texts for name in re.findall(r"pieces\.(\w+)", text)}
    assert {"counted", "player"} <= asked
    assert [name for name in sorted(asked) if f"`{name}(" not in REFERENCE] == []


def test_an_installed_program_shows_what_the_pages_name() -> None:
    pages = [path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md")]
    modules = {name for page in pages for name in re.findall(r"python -m pydoc ([\w.]+)", page)}
    assert {"generator.contract.engine", "generator.kit"} <= modules
    assert all(find_spec(name) for name in modules)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for extra in re.findall(r"rulepress\[(\w+)\]", "".join(pages)):
        assert extra in extras["optional-dependencies"]


def test_every_key_of_a_figure_is_told() -> None:
    known = re.search(r'"properties": \{\n(        "id".*?)\n      \}\n', _common(), re.DOTALL)
    assert known
    keys = re.findall(r'^        "(\w+)":', known[1], re.MULTILINE)
    assert "claim" in keys
    assert [
        key for key in keys if f"`{key}`" not in REFERENCE and f"an `{key}`" not in REFERENCE
    ] == []


def test_every_element_is_told() -> None:
    known = {*blockxml._BLOCKS, *blockxml._ATTRIBUTES, *EMPHASES}
    assert [name for name in sorted(known) if f"<{name}" not in REFERENCE] == []
    for name, attributes in blockxml._ATTRIBUTES.items():
        told = re.findall(rf"<{name} ([^>]*)>", REFERENCE) + re.findall(r"(\w+)=", REFERENCE)
        assert all(any(attribute in text for text in told) for attribute in attributes), name
