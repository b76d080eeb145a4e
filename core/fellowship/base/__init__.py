"""The base game: the turn, tiles and lines, havens, events, the die, corruption, the Ring, the end of a scenario."""
