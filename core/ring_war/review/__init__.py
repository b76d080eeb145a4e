"""Looking back at a war: marks, turns, beats, figures."""
