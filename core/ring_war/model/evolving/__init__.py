"""How events change the state, a module for each part of the rules."""
