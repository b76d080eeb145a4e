"""Fitting the values of a game: collecting games, fitting models, writing them down, trying them."""
