"""The War of the Ring."""
