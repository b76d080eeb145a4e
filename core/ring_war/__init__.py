"""The War of the Ring: the Fellowship, the Dark Power and Saruman, on a map of Middle-earth."""

PLACE = 4
