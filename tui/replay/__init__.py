"""The replay screen and what it is made of."""
