"""Numbers that are typed in the texts of DuploLine, each kind with its reason."""

ALLOWED = {
    "en": (
        # A turn is a disc action and a ring action: the second is the other one.
        "second action",
        "with your second",
        "the second",
        "the two actions",
        "two of the same kind",
        r"\b[a-g][1-7]\b",  # cells, which test_book.py holds to their figures
        "2 mm card",  # advice for those who make the pieces
    ),
    "ja": (
        # The two actions of a turn, the two pieces that lock, the two players, the two colours.
        "2(回|つ残り|つ行い|種類)",
        "2つの(アクション|コマ|マス)",
        "この2つでは",
        "2人(の間|で相談|が続けて)",
        "2色",
        "2マス以上",  # more than one step
    ),
    "es": (),
}
