"""The Sauron turn: the attack, corruption, the way from place to place, and the end of the game."""
