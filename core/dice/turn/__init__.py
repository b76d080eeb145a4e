"""The Fellowship turn: rounds, rolling, the dice phase, war, paying, recruiting, artifacts."""
