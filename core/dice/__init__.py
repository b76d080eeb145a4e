"""The Lord of the Rings Dice Building Game."""
