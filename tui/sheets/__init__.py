"""Small modal screens over another: a question, a line of text, a cover, keys, things to pick from."""
