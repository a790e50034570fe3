"""What verifies the answers of Gloop, from its rules alone: neither engine nor search."""

from generator.contract.puzzle import Checker
from generator.games.gloop.checkers import answers, extras

CHECKER = Checker(answers.problems, extras.problems)
