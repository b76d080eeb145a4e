"""The rules of Dagorlad, chapter by chapter."""
