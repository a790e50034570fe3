"""Number words that are typed in the texts of Twigs, each kind with its reason."""

ALLOWED = (
    # In a grid of hexagons two lie at a segment, and three segments at a vertex: the arguments
    # of the puzzles rest on it.
    "serves two hexagons",
    "end to end costs two leaves",
    "only two edges of the outline meet",
    "takes two of them",
    "three ends meet counts as two joints and costs three leaves",
    "between two (open hexagons|areas)",
    "three arms from one vertex",
    "two forks with",
    "as the two differ",
    "two or more players",  # what a tie is
    "second (set|player|twig)",  # the other of two, and what follows the first
)
