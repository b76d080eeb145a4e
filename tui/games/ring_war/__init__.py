"""The screen of the war of the Ring: its map, its panes, its words."""
