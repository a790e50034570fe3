"""Somebody's SVG file as a scene: a piece, a board or a cover that was drawn in another program.

What a scene can hold becomes scene: paths and shapes, groups, uses, transforms, styles, clips,
strokes, linear and radial gradients, patterns. Whatever it cannot hold is refused with file,
element and line; nothing is left out without a word, nothing is fetched, nothing runs, and there
are bounds on size and depth. Who draws finds what to do in the fault: text to paths, transparency
flattened.

- :mod:`~generator.drawing.picture.files`: pictures of a project by name.
- :mod:`~generator.drawing.picture.document`: from text to elements, safely.
- :mod:`~generator.drawing.picture.properties`: which fill, stroke … an element has, by CSS.
- :mod:`~generator.drawing.picture.geometry`: numbers, transforms, and shapes as steps.
- :mod:`~generator.drawing.picture.areas`: strokes and nonzero fills as areas by the even-odd rule.
- :mod:`~generator.drawing.picture.gradients`: gradients as bands.
- :mod:`~generator.drawing.picture.tiling`: patterns as areas of many tiles.
- :mod:`~generator.drawing.picture.reader`: the walk that puts these together.

A game's diagram draws such a picture, too: :func:`read_picture` gives a scene whose items
:func:`generator.drawing.scene.moved` and ``scaled`` bring to their place.
"""

from __future__ import annotations

from generator.drawing.scene import Scene


def read_picture(text: str, file: str) -> Scene:
    """The picture in the text of an SVG file, as large as it says, its lower left corner at (0, 0).

    What is drawn beyond its edges is kept, as bleed; whoever draws it cuts it.
    ``file`` is the name that faults show. Raises :class:`ContentError` with everything in it that
    cannot be drawn.
    """
    from generator.drawing.picture import reader  # loads much, that most commands do without

    return reader.read_picture(text, file)
