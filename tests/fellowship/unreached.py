"""Rules that no situation can show, each with the reason."""

UNREACHED = {
    "B10": "a list of terms: nothing happens by it",
    "F7": "what all ability cards share; each ability has a rule of its own",
    "F8": "what the new Gandalf cards share; each card has a rule of its own",
}
