"""From a position and marks to a scene, one module per game."""
