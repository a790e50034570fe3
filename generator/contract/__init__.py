"""The contract between the tool and a game: what a game offers, and what it is asked.

The tool knows games by these protocols alone, and finds them by name
(:mod:`generator.contract.finding`); a game implements them and knows nothing else of the tool but
the rooms below and the kit that it draws with (:mod:`generator.kit`).
"""
