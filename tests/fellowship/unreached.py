"""Rules that no situation can show, each with the reason."""

UNREACHED = {
    "F7": "the head of the chapter on ability cards: each of them is shown by its own rule",
    "F8": "the head of the chapter on Gandalf cards: each of them is shown by its own rule",
    "B10": "a list of terms: nothing happens by it",
    "F7": "what all ability cards share; each ability has a rule of its own",
    "F8": "what the new Gandalf cards share; each card has a rule of its own",
}
