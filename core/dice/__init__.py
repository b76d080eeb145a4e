"""The Lord of the Rings Dice Building Game."""

PLACE = 2
"""Where the game stands in lists (`core.catalogue`)."""
