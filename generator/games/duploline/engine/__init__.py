"""The rules engine of DuploLine."""
