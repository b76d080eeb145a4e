"""The texts of event boxes, Nazgûl cards and Gandalf cards as sentences.

The content has them as short as they stand on a board, "else Sauron 2". Logs name their content by its digest, so there
they stay as they are; where they are told they are said in full.
"""

from __future__ import annotations

import re

from core.fellowship.words.names import count
from core.kernel.voice import speaking

STEPS = re.compile(r"\bSauron (?:comes )?(\d)(?: steps?)?(?: nearer)?\b")
WHOEVER = re.compile(r"; else (goes|rolls|calls|must|activates)\b")
"""What those do who do not pay, where the sentence names them already."""

SYMBOLS = re.compile(r"(\d+) (Fighting|Hiding|Travelling|Friendship)")
"""What a foe demands in symbols."""

OTHERWISE = re.compile(r"(?<!everybody )\b(else|Else)\b")
WORDS = (
    ("else the next event.", "else the next event happens."),
    ("and the next event at once", "and the next event happens at once"),
    ("Nazgul", "Nazgûl"),
)

TEXT_OF_CARD = re.compile(r"^Sauron shows (?P<of>[^:]+?)(?P<told>: [^;.]+(?:; otherwise [^;.]+)?)")
"""What names a Nazgul card that is shown with its text, which is heard once; the choice to apply it tells it always."""


def demanded(text: str) -> str:
    """Return what a foe demands, aloud with a word for its symbols: "2 hiding symbols"."""
    found = SYMBOLS.fullmatch(text) if speaking().aloud else None
    return f"{found[1]} {found[2].lower()} symbols" if found else text


def in_full(text: str) -> str:
    """Return a text of the content with whole sentences in it: "otherwise Sauron comes 2 steps nearer"."""
    for short, long in WORDS:
        text = text.replace(short, long)
    text = STEPS.sub(lambda found: f"Sauron comes {count(int(found[1]), 'step')} nearer", text)
    text = WHOEVER.sub(r", or \1", text)
    return OTHERWISE.sub(lambda found: "otherwise" if found[1] == "else" else "Otherwise", text)
