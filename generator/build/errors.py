"""What can keep a build from going on although nothing is wrong in the content."""


class BuildError(Exception):
    """Something outside the content: a disk that is full, a library that is not installed."""
