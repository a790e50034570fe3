"""Pages: from blocks to items, from items to composed pages, from pages to a canvas."""
