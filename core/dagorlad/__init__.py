"""The battle of Dagorlad: the Last Alliance against Sauron before the Gates of Morannon, on a map of hexes."""

PLACE = 3
