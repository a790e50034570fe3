"""Setting of text: from runs of one look to lines with every distance fixed."""
