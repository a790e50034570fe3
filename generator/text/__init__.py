"""Catalogues of messages: extraction, look-up, checks.

English is the language of the messages; a translation is data from strangers and treated so.
"""
