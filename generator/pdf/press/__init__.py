"""Files for the printing press: inks instead of light, PDF/X-4, and reading them back."""
