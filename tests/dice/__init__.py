"""Tests of the Dice Building Game."""
