"""The screens: home, setting up, the table, replays, and everything around them."""
