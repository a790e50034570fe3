"""Number words that are typed in the texts of DuploLine, each kind with its reason."""

ALLOWED = (
    # A turn is a disc action and a ring action: the second is the other one.
    "second action",
    "with your second",
    "the second",
    "the two actions",
    "two of the same kind",
)
