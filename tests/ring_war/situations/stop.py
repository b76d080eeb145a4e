"""A question at which a situation comes to rest, whatever it is about."""

from core.ring_war.model.records.turn import ChooseBearer

STOP = ChooseBearer()
"""Lies at the bottom of an agenda, so that no more happens than a situation is about."""
