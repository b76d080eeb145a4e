"""What the bot `sensible` is made of: weights, the worth of things, lines, costs, interrupts and decisions."""
