"""What verifies the answers of Twigs, from its rules alone: neither engine nor search."""

from collections.abc import Iterable

from generator.contract.puzzle import Answer, Checker
from generator.games.twigs.checkers import answers, extras, hardest


def _problems(answer: Answer) -> Iterable[str]:
    check = hardest.problems if answer.puzzle == "hardest" else answers.problems
    return check(answer)


CHECKER = Checker(_problems, extras.problems, answers.bound_of)
