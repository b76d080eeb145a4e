"""Tests of the screen of Dagorlad."""
