"""A Sauron player: his cards and their symbols, the Black Rider, chips, fellowship and resource cards, and words."""
