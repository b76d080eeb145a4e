"""What the game says: names, labels, questions, events, refusals, odds, figures."""
