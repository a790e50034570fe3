"""Numbers that are typed in the texts of Gloop, each kind with its reason."""

ALLOWED = {
    "en": (
        # A side has two points and two ends, a corner four tiles, a full circle four quarters.
        "(two|four)( short| wide)? arcs",
        "so do four around one corner",
        "circles of four",
        "two (path ends|lands|corners|tiles|quarter turns|empty sides|connection points)",
        "four (quarter turns|for each loop|tiles meet)",
        "Each side has two: one third and two thirds of the way along",
        "2 × 0",  # quarter turns of an arc that returns to its side
        "stack the pool in two piles",  # advice of the leaflet
        "of two sides",
        # Names of puzzles, players, loops and marks: test_captions.py holds those of figures.
        r"\b2[a-d]\b",
        r"^[23]\. ",
        "puzzle [23]",
        r"players? [23]( and 3)?",
        "loops? [1-4]( and 2)?",
        "Faces [1-4] and [1-4]",
        r"\([23]\)",
        "“16 × 0”",  # a misprint
    ),
    "ja": (
        # Two tiles side by side, the two ends of a path, a tie of two or more.
        "2枚(が接する|のタイルが合わ|のタイルは必ず|の合わせ方|で一致)",
        "両端の2点",
        "2(つ|人)以上",
        # Turns are told in degrees: test_captions.py holds them to their figures.
        "(90|180)(°|度)",
    ),
    "es": (),
}
