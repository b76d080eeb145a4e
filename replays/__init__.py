"""Reading logs: stepping through what happened at a table."""
