"""What is said: names, events, refusals."""
