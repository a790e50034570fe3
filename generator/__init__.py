"""Rulepress: rulebooks and print-and-play sheets from the rules engines of tile games."""

__version__ = "0.1.0"
