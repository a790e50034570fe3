"""The HTML edition: the same blocks, figures and numbers as the PDF, for screens of any size."""
