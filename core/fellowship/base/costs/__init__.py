"""Costs: what is needed, what may be given, paying, and losing cards."""
