"""Tests of Dagorlad."""
