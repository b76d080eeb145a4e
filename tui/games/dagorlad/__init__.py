"""The screen of Dagorlad: its map, its panes, its questions."""
