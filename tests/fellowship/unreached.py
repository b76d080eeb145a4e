"""Rules that no situation can show, each with the reason."""

UNREACHED = {
    "B10": "a list of terms: nothing happens by it",
}
