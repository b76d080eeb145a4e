"""What the game of the tests brings to the screen."""
