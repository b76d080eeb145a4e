"""Situations of the war: given, when, then; one file for each chapter of the rules."""
