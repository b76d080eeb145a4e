"""Barter between Saruman and the others: offers, answers, sealed cards, exchange (Y.1)."""
