"""The exit statuses of the program."""

DONE, CONTENT_WRONG, MISUSED = 0, 1, 2
INTERRUPTED = 130
"""As shells have it for a program that Ctrl-C ended."""
