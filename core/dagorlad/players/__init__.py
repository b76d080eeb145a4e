"""How the bots of the battle weigh what they see."""
