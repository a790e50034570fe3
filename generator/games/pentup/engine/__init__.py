"""The rules engine of PentUp."""
