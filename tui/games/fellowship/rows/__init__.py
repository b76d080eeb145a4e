"""Prompts of the game as rows of cells: cards by lines, payers by gifts, windows, and what else is asked."""
