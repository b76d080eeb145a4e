"""Tests of the battle of Dagorlad."""
