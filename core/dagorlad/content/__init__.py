"""The content of Dagorlad: what the data files say, typed, checked and looked up."""
