"""What an Event or Magic Card does, in the words of its rule: for whoever hears its name and sees no card."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from core.kernel.rulebook import Rulebook, read_rulebook
from core.kernel.voice import speaking

ASIDE = re.compile(
    r"^Played by |^It is played |\bprinted\b|\breconstructed\b|^Played blind|^There are two|\bis said in\b|^Begins: "
)
"""What a sentence is about that does not say what a card does."""

CITED = re.compile(r" \([A-Z]+[\d.]+(?:, [A-Z]+[\d.]+)*\)")
"""Rules that are named in brackets."""

HEARD = re.compile(
    r"^(?:Discard |Play |(?:The [A-Z][a-z]+(?: [A-Z][a-z]+)?|Saruman) plays |Who takes (?:the )?|[^:(]+ uses (?:the )?|"
    r"(?=[^:(]+ \([^()]+\): ))(?P<of>[^:(,]+)[^(]*(?P<told> \([^()]+\))"
)
"""What names a card, with what it does in brackets, which is heard once: choices to play, to discard or to take it, the
question who takes it, and that somebody has played it."""

MOBILIZES = re.compile(r"(?P<who>\w+(?:(?:, | and )\w+)*) (?:is|are) mobilized(?!, but)")
"""How the text of a card begins that mobilizes nations under no condition."""

SAID = {
    "until R.8 ends it": "until Gandalf or Aragorn is in Edoras at the end of the Fellowship's movement",
    "; his Morale is 4 in T, U, V and W": "",
    "; see E.6": "",
    "2 more for one's own attack with more Orcs than others;": (
        "Adds 2 to the die of one's own attack, if more Orcs make it than others;"
    ),
    "Rohan is not mobilized, but by Gandalf or Aragorn in Edoras;": (
        "Only Gandalf or Aragorn in Edoras mobilizes Rohan from now on;"
    ),
    "Three times a die in points of lost Orcs of Isengard return there": (
        "Of the lost Orcs of Isengard three times as many points return there as a die shows"
    ),
    "One attack on a citadel is made without its shift": "In one attack on a citadel its walls do not help",
    "Carries Gandalf or Saruman alone 12 points far": "Gives Gandalf or Saruman 12 movement points, if he goes alone",
}
"""What stands for the number of another rule, for a letter that a rule explains, and for words too short for whoever
hears them once."""


@cache
def _rulebook() -> Rulebook:
    return read_rulebook((resources.files("core.ring_war") / "rulebook.md").read_text(encoding="utf-8"))


def does(card: str) -> str:
    """Return aloud what a card does, in brackets: it is not seen on it. Nothing for the eye."""
    return f" ({card_does(card)})" if speaking().aloud else ""


@cache
def card_does(card: str) -> str:
    """Return what an Event or Magic Card does, without a full stop: who plays it, when, and where that is from is left
    out, unless its rule says nothing else."""
    text = CITED.sub("", " ".join(_rulebook()[card.upper()].text.split()))
    for rule, said in SAID.items():
        text = text.replace(rule, said)
    sentences = re.split(r"(?<=[.!?]) (?=[A-Z0-9])", text)
    return " ".join([one for one in sentences if not ASIDE.search(one)] or sentences).removesuffix(".")


def mobilizes(card: str) -> list[str]:
    """Return the nations, by the names in its text, that a card mobilizes under no condition."""
    found = MOBILIZES.match(card_does(card))
    return re.split(", | and ", found["who"]) if found else []
