"""The machinery of puzzles: effort, exact cover, stored answers, verification. It knows no game."""
