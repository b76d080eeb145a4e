"""Tests of the base game's rules."""
