"""The commands of `westmarch`, one module for each group of them; each is imported when it is asked for."""
