"""Looking back at a battle: the moments that are marked, what a table stops to tell, figures, and the picture of it."""
