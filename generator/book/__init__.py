"""Rulebooks: template to blocks to pages."""
