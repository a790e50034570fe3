"""The translator's proof: every message of a language beside the place in the book where it is set.

It speaks English, as the command line does: that is the language translated from.
"""
