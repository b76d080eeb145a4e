"""Reiner Knizia's cooperative *Lord of the Rings*: the base game."""

PLACE = 1
"""The first game in every list (`core.catalogue`)."""
