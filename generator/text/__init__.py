"""Catalogues of messages: extraction, look-up, checks."""
