"""Drawings of PentUp, and the words that tell what they show."""
