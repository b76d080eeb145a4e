"""What each game brings to the screen: a folder with its panes, by the id of the game."""
