"""Drawings of Gloop, and the words that tell what they show."""
