"""What verifies the answers of DuploLine, from its rules alone: neither engine nor search."""

from generator.contract.puzzle import Checker
from generator.games.duploline.checkers import extras

CHECKER = Checker(extra_problems=extras.problems)
