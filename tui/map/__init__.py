"""Maps of hexes on the screen, for any game that brings a description of its map."""
