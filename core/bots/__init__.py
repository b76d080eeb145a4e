"""Players that are not people; a bot gets a view and the choices of its seat, never the state."""
