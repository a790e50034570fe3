"""The games of this repository, a package each; the tool finds them by name and imports none."""

from generator.contract.finding import load, names

__all__ = ["load", "names"]
