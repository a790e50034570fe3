"""The rules engine of Gloop."""
