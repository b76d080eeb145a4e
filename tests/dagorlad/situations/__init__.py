"""Situations of Dagorlad: given, when, then; one file for each chapter of the rules."""
