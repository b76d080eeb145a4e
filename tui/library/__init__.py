"""The library of games and the history of them: lists, comparing branches, figures."""
