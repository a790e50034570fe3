"""What depends on what, by content: only what would come out differently is made anew."""
