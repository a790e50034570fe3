"""The kit that the diagrams of all games are drawn with; it knows no game."""
