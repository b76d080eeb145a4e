"""What every game shares: actions, events, prompts, the agenda, chance, piles, tables and the rulebook reader."""
