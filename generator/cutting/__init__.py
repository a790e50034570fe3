"""Files for machines that cut: where they run, in which order, as DXF and as SVG."""
