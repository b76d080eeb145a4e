"""The model: state, actions, events, steps, and how events change the state."""
