"""The terminal: the application, its screens and widgets, and the command line."""
