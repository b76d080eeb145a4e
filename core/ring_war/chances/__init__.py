"""How likely what may come is, as far as a view knows: searches, fights, battles. Nothing here decides anything."""
