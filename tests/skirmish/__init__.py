"""Skirmish at the Ford: a small battle for two with secret orders, which lives in the tests.

It was made by following `docs/adding-a-game.md` to the letter, and every gate of the suite goes over it.
"""
