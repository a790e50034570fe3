"""Shapes that stand in several figures, such as the cells of a board, written only once."""

from __future__ import annotations

from collections import defaultdict

from lxml import etree

SHORTEST = 60
"""Characters of the attributes of a shape from which on it is worth a reference."""

_SVG = "{http://www.w3.org/2000/svg}"


def share(root: etree._Element) -> None:
    """Let every shape that is there already in the same look refer to the first of its kind.

    A reference takes what the shape does not say itself from the elements around it, as the shape
    did: they are alike in all figures.
    """
    alike: defaultdict[tuple[str, ...], list[etree._Element]] = defaultdict(list)
    for shape in root.iter(f"{_SVG}path", f"{_SVG}circle"):
        key = (str(shape.tag), *(f"{a!s}={shape.get(a)}" for a in sorted(map(str, shape.attrib))))
        if sum(map(len, key)) >= SHORTEST and not _clips(shape):
            alike[key].append(shape)
    repeated = (shapes for shapes in alike.values() if len(shapes) > 1)
    for count, (first, *others) in enumerate(repeated, 1):
        first.set("id", f"shape-{count}")
        for shape in others:
            shape.tag = f"{_SVG}use"
            shape.attrib.clear()
            shape.set("href", f"#shape-{count}")


def _clips(shape: etree._Element) -> bool:
    """Whether it is an edge to cut others at."""
    around = shape.getparent()
    return around is not None and around.tag == f"{_SVG}clipPath"
