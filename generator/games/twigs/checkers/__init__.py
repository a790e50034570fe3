"""What verifies the answers of Twigs, from its rules alone: neither engine nor search."""

from generator.contract.puzzle import Checker
from generator.games.twigs.checkers import answers, extras

CHECKER = Checker(answers.problems, extras.problems, answers.bound_of)
