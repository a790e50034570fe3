"""What can keep a build from going on although nothing is wrong in the content."""

TRACEBACK = "RULEPRESS_TRACEBACK"
"""The environment variable that asks for the tracebacks of mistakes of the program."""


class BuildError(Exception):
    """Something outside the content: a disk that is full, a library that is not installed."""
