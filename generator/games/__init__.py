"""The rules engines of the games, found by folder or by entry point."""
