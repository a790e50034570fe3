"""Broken input of every kind by the thousand: see :mod:`tests.fuzz.__main__`."""
