"""Drawings of DuploLine, and the words that tell what they show."""
