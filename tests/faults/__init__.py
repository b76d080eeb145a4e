"""Faults: the real program on a pseudo-terminal, killed in the middle of play.

`make faults` kills it a thousand times; the suite does it once for each way of dying.
"""
