"""Pieces as pictures, for print shops and for tables on a screen."""
