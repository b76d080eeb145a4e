"""What each game brings to the screen: a folder with its panes, by the id of the game."""

ROOMS = ["tui.games"]
"""The packages in which such folders lie. Those of the program lie here; its tests have a room of their own."""
