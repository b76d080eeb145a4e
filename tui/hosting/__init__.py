"""Tables that people sit at from terminals of their own, and what lies between them and the games."""
