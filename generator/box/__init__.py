"""Boxes for games, as large as their pieces need: how these lie, how boxes are cut, their art."""
