"""Thinking beside the screen: the pool, hints, and bots that look ahead."""
