"""A project of somebody else's, with an engine from outside: chess, by python-chess."""
