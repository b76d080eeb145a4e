"""Tests of Friends & Foes."""
