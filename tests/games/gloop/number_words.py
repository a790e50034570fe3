"""Number words that are typed in the texts of Gloop, each kind with its reason."""

ALLOWED = (
    # A side has two points and two ends, a corner four tiles, a full circle four quarters.
    "(two|four)( short| wide)? arcs",
    "so do four around one corner",
    "two (path ends|lands|corners|tiles|quarter turns|empty sides|connection points)",
    "four (quarter turns|for each loop|tiles meet)",
    "Each side has two, one third and two thirds along",
    "stack the pool in two piles",  # advice of the leaflet
    "of two sides",
)
