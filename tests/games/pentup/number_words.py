"""Numbers that are typed in the texts of Pent-Up, each kind with its reason."""

ALLOWED = {
    "en": (
        "Seven, Counterplay and Stack 22",  # names of games
        "two against two",  # the name of a variant
        "two teams",
        # Level 1 is the table, level 2 what lies on that; test_captions.py holds those of figures.
        r"\blevel [23]\b",
        r"\([23]\)",  # marks in a figure
    ),
    "ja": (
        # A pair, and what is told of the two tiles of one; a tie of two or more; partners.
        "2枚の組|組の2枚",
        "2つの形の組",
        "階層2以上",
        "2回とも",
        "2枚のタイルが、少なくとも|2枚は辺を共有",
        "2(つ|人)以上",
        "2つのペアに交互",
        "2人が味方どうし",
    ),
    "es": (),
}
