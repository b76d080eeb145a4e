"""What the bots `sensible` and `team` are made of: weights, the worth of things, plans for war, defence, decisions."""
