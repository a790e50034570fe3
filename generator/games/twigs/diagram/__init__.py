"""Drawings of Twigs, and their alternative texts."""
