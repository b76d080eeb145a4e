"""The content of the game: the map, Characters, armies, cards and tables, read, checked and looked up."""
