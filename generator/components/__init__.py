"""The components of a game: which there are, how large, and how their pieces lie together.

Sheets, cut files and exports begin here: with ``content/<game>/sheets.yaml`` and
``packings.yaml``, the engine's numbers, and the shapes of :mod:`generator.shapes`.
"""
