"""Numbers that are typed in the texts of Twigs, each kind with its reason."""

ALLOWED = {
    "en": (
        # In a grid of hexagons two lie at a segment, and three segments at a vertex, at 120°: the
        # arguments of the puzzles rest on it.
        "serves two hexagons",
        "end to end costs two leaves",
        "only two edges of the outline meet",
        "takes two of them",
        "three ends meet counts as two joints and costs three leaves",
        "between two (open hexagons|areas)",
        "three arms from one vertex",
        "two forks with",
        "3n \\+ √\\(12n − 3\\) edges",
        "120°",
        "180°",  # half a turn
        "as the two differ",
        "two or more players",  # what a tie is
        "second (set|player|twig)",  # the other of two, and what follows the first
        "in 1976",  # when the formula was proved
        r"\([23]\)",  # marks in a figure
    ),
    "ja": (
        "2(つ|人)以上",  # more than one
    ),
    "es": (
        "las dos, tanto|los dos colores|los dos lados|ninguno de los dos",  # both
    ),
}
