"""Templates and what they render to: XML, read into blocks, each with the message it is from."""
