"""Rules and state of every game; no disk, no clock, no terminal, no global randomness."""
