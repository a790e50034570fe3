"""The rules engine of Twigs."""
