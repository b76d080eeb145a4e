"""What the base game says: names, labels, questions, events, refusals, odds, where a game stands, figures."""
