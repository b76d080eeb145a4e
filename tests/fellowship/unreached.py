"""Rules that no situation can show, each with the reason."""

UNREACHED = {
    "F7": "the head of the chapter on ability cards: each of them is shown by its own rule",
    "F8": "the head of the chapter on Gandalf cards: each of them is shown by its own rule",
    "B10": "a list of terms: nothing happens by it",
}
