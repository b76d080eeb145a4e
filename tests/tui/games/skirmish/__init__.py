"""The stage of Skirmish at the Ford: the field as a map, the sides, and the orders."""
