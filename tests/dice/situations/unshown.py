"""Rules that no situation shows, each with the reason."""

UNSHOWN = {
    "DA30": "it says that there is nothing to decide",
    "DA58": "it says that there is no such rule",
}
"""Beside these the component lists D1 and DD, which the content and its own tests hold."""

LISTS = ("D1.", "DD.")
