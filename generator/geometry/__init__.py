"""Lattices on integers, polyforms on them, and their outlines in millimetres."""
