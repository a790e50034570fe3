"""Drawings of Gloop, and their alternative texts."""
