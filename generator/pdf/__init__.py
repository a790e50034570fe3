"""The PDF file: structure tree, metadata, colours, and what a reader finds in it."""
