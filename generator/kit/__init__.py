"""The kit that the diagrams of all games are drawn with; it knows no game.

A diagram turns a position into a scene in millimetres. What it needs for that, from the ground up:

- :mod:`generator.geometry.points`: points between points, towards and around them.
- :mod:`generator.drawing.scene`: the items of a scene (paths, circles, texts, groups), and shapes
  made of them (``polygon``, ``segments``, ``region``, ``centred`` …).
- :mod:`generator.drawing.themes`: how a player's pieces look, in colour and in one ink.
- :mod:`generator.kit.boards`: boards of squares, hexagons and triangles: cells, grid, borders,
  coordinates, and cells as places for marks.
- :mod:`generator.kit.pieces`: the style of a piece, and sheets of pieces with their letters.
- :mod:`generator.kit.isometric`: what is stacked, seen from the front and above.
- :mod:`generator.kit.marks`: labels, rings, hatches, outlines and arrows at the places of a game.
- :mod:`generator.kit.scenes`: layers, the air around a figure, its verdict, the frame of art.
- :mod:`generator.kit.words`: words that alternative texts share.

A game with a board of triangles draws a position in a few lines. Its renderer is a board that can
draw the game's pieces:

>>> from dataclasses import dataclass
>>> from generator.contract.marks import MarkSpec
>>> from generator.drawing.scene import Path
>>> from generator.drawing.themes import Theme, theme
>>> from generator.kit.boards import Triangle, TriangleBoard
>>> from generator.kit.marks import Marker
>>> from generator.kit.scenes import figure, judged, layers
>>> @dataclass(frozen=True, slots=True)
... class Renderer(TriangleBoard):
...     theme: Theme
...
...     def piece(self, player: int, cell: Triangle) -> Path:
...         return self.cell(cell, self.theme.player(player).body, part=0.7)

A place is what authors name in ``figures.yaml``, here a cell by its three numbers. The kit marks
it:

>>> renderer = Renderer(10.0, theme("colour"))
>>> cells = [(x, y, tip) for x in range(3) for y in range(3 - x) for tip in range(2)]
>>> def place(name):
...     x, y, tip = map(int, name.split(","))
...     return renderer.place((x, y, tip), reach=2.5)
>>> marker = Marker(renderer.theme, place)

The layers, from the lowest to the highest, and around them air, a frame and a badge:

>>> drawn = layers(
...     ("lattice", [renderer.grid(cells, renderer.theme.lattice)]),
...     ("pieces", [renderer.piece(0, (0, 0, 0)), renderer.piece(1, (1, 0, 1))]),
...     ("marks", [marker.draw(MarkSpec("label", "0,1,0", "a"))]),
... )
>>> scene = judged(figure(drawn), "legal", renderer.theme)
>>> [item.name for item in scene.items]
['frame-legal', 'lattice', 'pieces', 'marks', 'badge-legal']
>>> round(scene.width, 1)
38.9
"""
