"""The bots: what each power weighs, from its own view alone."""
