"""The widgets of the Dice Building Game."""
