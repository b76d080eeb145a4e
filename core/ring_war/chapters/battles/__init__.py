"""Army Combat and the reduction of citadels (chapters Q and K), a module for each part of it."""
