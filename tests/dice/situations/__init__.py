"""Situations of the Dice Building Game: given, when, then."""
