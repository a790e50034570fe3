"""Shapes of pieces that any game may use, and what shapes are made with.

To add one, write a :class:`~generator.contract.piece.Shape` in a module here and name it in
:mod:`generator.shapes.registry`, or let a game offer it from a module of its own
(:meth:`generator.contract.offer.Offer.shapes`): ``sheets.yaml`` then knows its name and its sizes.
A shape makes its pieces at true size, with what is printed on them
(:class:`~generator.contract.piece.Drawing`), and lays them together: mostly one call of
:mod:`generator.shapes.blocks`. The other modules are for shapes that
need more: :mod:`~generator.shapes.lattice` for pieces that the engine knows as sets of lattice
parts, :mod:`~generator.shapes.packed` to verify what ``packings.yaml`` says of them,
:mod:`~generator.shapes.enlarged` for a figure of the guide that shows how to cut them out.

How pieces look on paper is in :mod:`generator.shapes.printing`, the same for all shapes.
"""
