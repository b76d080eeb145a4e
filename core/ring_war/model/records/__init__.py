"""Actions, events and steps, a module for each part of the rules."""
