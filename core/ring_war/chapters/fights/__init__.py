"""Individual Combat (chapter G): who fights whom, round by round, and what is left afterwards."""
