"""What verifies the answers of PentUp, from its rules alone: neither engine nor search."""

from generator.contract.puzzle import Checker
from generator.games.pentup.checkers import answers, extras

CHECKER = Checker(answers.problems, extras.problems)
