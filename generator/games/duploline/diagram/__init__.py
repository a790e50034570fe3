"""Drawings of DuploLine, and their alternative texts."""
