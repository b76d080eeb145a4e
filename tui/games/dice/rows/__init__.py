"""Prompts of the game as rows of cells: the Wilds, dice by what they can do, war, and what else is asked."""
