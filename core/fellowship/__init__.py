"""Reiner Knizia's cooperative *Lord of the Rings*: the base game."""
