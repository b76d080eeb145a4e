"""The home screen and what is reached from it alone: setting up a game, settings."""
