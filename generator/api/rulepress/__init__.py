"""The public API of Rulepress: engines, proved figures and books, without the command line.

All else is internal and may change; what stands here stays. A figure in three lines::

    import rulepress

    figure = rulepress.figure("duploline", ["D+d4"], move="R+d4")
    figure.verdict  # () is legal, else the ids of the rules that the move breaks

In a notebook a figure shows itself. :meth:`Figure.svg`, :meth:`Figure.png` and :meth:`Figure.pdf`
give its drawing, :meth:`Figure.alt` its words for readers who do not see it.
"""

from generator.api.figures import Figure, figure
from generator.api.games import game, games
from generator.api.projects import Project
from generator.faults import ContentError, Fault

__all__ = ["ContentError", "Fault", "Figure", "Project", "figure", "game", "games"]
