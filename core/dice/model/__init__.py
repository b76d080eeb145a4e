"""What a game is made of: its state, the actions, events and steps, and the bookkeeping of each event."""
