"""The content: the data files, the structs that they are decoded into, checks and look-ups."""
