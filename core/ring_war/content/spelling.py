"""The names of places as they are written, with their accents."""

from __future__ import annotations

from core.kernel.spelling import spelling

ACCENTED = (
    "Anórien",
    "Barad-dûr",
    "Drúadan",
    "Drúwaith",
    "Gwathló",
    "Annûn",
    "Lórien",
    "Rhûn",
    "Udûn",
)
"""The words with an accent in the names of places."""

spelled = spelling(ACCENTED)
"""Returns a text with the names of places as they are written."""
