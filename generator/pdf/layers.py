"""Layers that viewers can hide: optional content groups (ISO 32000-1, 8.11).

Whatever is drawn within :func:`layer` belongs to one, across the structure of the page, which stays
as it is. ``finish`` names the groups that are in use; all of them are shown and printed at first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String


@contextmanager
def layer(canvas: Any, key: str) -> Iterator[None]:
    """What is drawn inside belongs to the layer of this key; nothing drawn leaves no trace.

    Begins and ends outside of BT…ET, on one page, and within the same content of the structure.
    """
    code: list[str] = canvas._code
    mark = f"/OC /{key} BDC"
    code.append(mark)
    yield
    if canvas._code and canvas._code[-1] is mark:
        canvas._code.pop()
    else:
        canvas._code.append("EMC")


def write(document: pikepdf.Pdf, names: Mapping[str, str]) -> None:
    """Make the groups of all pages, with their ``names`` by key, in this order.

    The default configuration has a name and no automatic states, as PDF/A-2 (6.9) and PDF/UA-1
    (7.10) want it.
    """
    groups = {
        key: document.make_indirect(Dictionary(Type=Name.OCG, Name=String(name)))
        for key, name in names.items()
    }
    everything = Array(list(groups.values()))
    configuration = Dictionary(Name=String("Rulepress"), Order=everything, ON=everything)
    document.Root.OCProperties = Dictionary(OCGs=everything, D=configuration)
    for page in document.pages:
        page.resources.Properties = Dictionary({f"/{k}": g for k, g in groups.items()})
