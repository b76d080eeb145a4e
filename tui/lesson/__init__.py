"""Lessons on the screen: the course, a lesson at its table, and the text of its steps."""
