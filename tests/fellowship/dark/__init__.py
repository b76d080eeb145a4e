"""The bag, dark events, the extra cards and the harder variant."""
