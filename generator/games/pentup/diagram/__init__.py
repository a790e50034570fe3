"""Drawings of PentUp, and their alternative texts."""
