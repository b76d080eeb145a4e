"""What a view says of what may come: the next event, the next tile, which foes can be beaten; for screens and words."""
