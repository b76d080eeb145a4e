"""State, actions, events, steps and bookkeeping of Dagorlad."""
