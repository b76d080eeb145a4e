"""Tiles beyond the base game: the bag, dark events, the extra cards, and their words."""
