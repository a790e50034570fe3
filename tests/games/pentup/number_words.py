"""Number words that are typed in the texts of Pent-Up, each kind with its reason."""

ALLOWED = (
    "Seven, Counterplay and Stack 22",  # names of games
    "two against two",  # the name of a variant
    "two teams",
)
