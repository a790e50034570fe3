"""Setting of text: from runs of one style to lines with every distance fixed."""
