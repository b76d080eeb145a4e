"""What the game says: names, events, how far it is."""
