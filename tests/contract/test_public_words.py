"""``pydoc`` of all that is public says what each thing is: no field without a sentence.

Public is what ``import rulepress`` brings, the contract that a game implements, and what its
diagrams are drawn with.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import Any

import pytest
import rulepress

import generator.contract
import generator.kit

PACKAGES = (generator.contract, generator.kit)
MODULES = [
    "generator.drawing.scene",
    "generator.drawing.themes",
    "generator.geometry.points",
    *(f"{p.__name__}.{m.name}" for p in PACKAGES for m in pkgutil.iter_modules(p.__path__)),
]
PUBLIC = {f"rulepress.{name}": getattr(rulepress, name) for name in rulepress.__all__} | {
    f"{module}.{name}": thing
    for module in MODULES
    for name, thing in vars(importlib.import_module(module)).items()
    if not name.startswith("_") and getattr(thing, "__module__", "") == module
}
"""Classes and functions by their names; what is no more than a type or a value has none."""


def unsaid(thing: Any) -> Iterator[str]:
    """What has no sentence: the thing itself, its methods, its fields."""
    said = thing.__dict__.get("__doc__") or "" if inspect.isclass(thing) else thing.__doc__ or ""
    if not re.search(r"\w.*\.", said):
        yield "it"
    if inspect.isclass(thing):
        own = {name: one for name, one in vars(thing).items() if not name.startswith("_")}
        noted = inspect.get_annotations(thing)
        for name, one in own.items():
            member = one.fget if isinstance(one, property) else one
            if name not in noted and callable(member) and not member.__doc__:
                yield f"{name}()"
        described = {
            field.name
            for field in (fields(thing) if is_dataclass(thing) else ())
            if "description" in field.metadata
        }
        yield from sorted(
            name
            for name in {*noted} - {*_attributes_with_words(thing)} - described
            if not name.startswith("_") and not re.search(rf"(``|:attr:`){name}`", said)
        )


def _attributes_with_words(thing: type) -> Iterator[str]:
    """The attributes of a class that have a sentence below them."""
    (own,) = ast.parse(inspect.getsource(thing)).body
    assert isinstance(own, ast.ClassDef)
    for attribute, after in pairwise(own.body):
        match attribute, after:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(value=ast.Constant()):
                yield name


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_every_public_thing_says_what_it_is(name: str) -> None:
    thing = PUBLIC[name]
    if inspect.isclass(thing) or inspect.isfunction(thing):
        assert list(unsaid(thing)) == []
