"""The frozen scene, its back ends (SVG, PDF, PNG), fonts and themes."""
