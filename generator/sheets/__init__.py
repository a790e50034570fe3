"""Print-and-play sheets: components at true size, imposition, marks."""
