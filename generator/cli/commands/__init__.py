"""The commands, a module each: a new one is a module, and its line here."""

from __future__ import annotations

from generator.cli.commands.box import BOX
from generator.cli.commands.build import BUILD
from generator.cli.commands.calibrate import CALIBRATE
from generator.cli.commands.check import CHECK
from generator.cli.commands.completion import COMPLETION
from generator.cli.commands.cut import CUT
from generator.cli.commands.engine import MOVES, PERFT, PLAY
from generator.cli.commands.extras import EXTRAS
from generator.cli.commands.figures import FIGURES
from generator.cli.commands.images import IMAGES
from generator.cli.commands.messages import MESSAGES
from generator.cli.commands.new import ADD, NEW
from generator.cli.commands.proof import PROOF
from generator.cli.commands.schema import SCHEMA
from generator.cli.commands.serve import SERVE
from generator.cli.commands.sheets import SHEETS
from generator.cli.commands.solve import SOLVE
from generator.cli.commands.trial import TEST

COMMANDS = (
    NEW,
    ADD,
    BUILD,
    SHEETS,
    CALIBRATE,
    CUT,
    IMAGES,
    BOX,
    FIGURES,
    CHECK,
    MESSAGES,
    MOVES,
    PLAY,
    PERFT,
    TEST,
    SOLVE,
    EXTRAS,
    PROOF,
    SCHEMA,
    SERVE,
    COMPLETION,
)
"""In the order in which the help lists them."""
