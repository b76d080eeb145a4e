"""The Event Cards: one object each, and how they are drawn, played and aimed (N.5, 5.6)."""
