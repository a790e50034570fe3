"""The command line: ``rulepress``, the same as ``python -m generator``."""

from generator.cli.main import main

__all__ = ["main"]
