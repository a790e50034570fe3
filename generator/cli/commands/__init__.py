"""The commands, a module each: a new one is a module, and its line here.

A module is imported when its command is asked for: to list them all takes none of them.
"""

from __future__ import annotations

from generator.cli.command import Listed

COMMANDS = (
    Listed("new", "Begin a project.", "new:NEW"),
    Listed("add", "Add a game, a language, a figure or a puzzle to a project.", "new:ADD"),
    Listed("build", "Build what is not up to date.", "build:BUILD"),
    Listed("sheets", "Make print-and-play sheets at true size.", "sheets:SHEETS"),
    Listed("calibrate", "Line up backs with their fronts.", "calibrate:CALIBRATE"),
    Listed("cut", "Write files for machines that cut.", "cut:CUT"),
    Listed("images", "Draw all pieces for print shops and screens.", "images:IMAGES"),
    Listed("box", "Make boxes that hold the pieces.", "box:BOX"),
    Listed("figures", "Draw the figures as SVG.", "figures:FIGURES"),
    Listed("check", "Check content, figures and text; no output.", "check:CHECK"),
    Listed("messages", "Look after the messages.", "messages:MESSAGES"),
    Listed("moves", "List the legal moves.", "engine:MOVES"),
    Listed("play", "Play moves and show the position.", "engine:PLAY"),
    Listed("perft", "Count the sequences of legal moves.", "engine:PERFT"),
    Listed("test", "Hold a game's engine to the contract.", "trial:TEST"),
    Listed("solve", "Solve a puzzle, or show its stored answer.", "solve:SOLVE"),
    Listed("extras", "Show the extra puzzles, or generate them anew.", "extras:EXTRAS"),
    Listed("proof", "Show each message beside its place in rulebook and answers.", "proof:PROOF"),
    Listed("schema", "Write JSON schemas of YAML files, for editors.", "schema:SCHEMA"),
    Listed("serve", "Show rulebooks, answers and proofs in a browser, always anew.", "serve:SERVE"),
    Listed(
        "completion",
        "Print a script by which a shell completes commands and names.",
        "completion:COMPLETION",
    ),
)
"""In the order in which the help lists them."""
