"""Drawings of Twigs, and the words that tell what they show."""
