"""Cards in hands and Gandalf cards: interrupts, the windows in which they are used, and using them."""
