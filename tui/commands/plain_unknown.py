"""Words that plain mode has not, and that are tried at it: what was meant by them, or what asks for it."""

from __future__ import annotations

import re
from collections.abc import Collection

from core.kernel.mistyped import most_like
from saves.text import visible
from tui.commands.documents import BadChoice
from tui.commands.plain_words import ENDS, NUMBER, typed_otherwise

AGAIN = frozenset(
    {
        *("again", "repeat", "choices", "options", "question", "what now"),
        *("what do i do", "what do i do now", "what can i do", "what can i do now"),
    }
)
"""Words for hearing the question once more."""

AIMS = frozenset(
    {
        *("aim", "objective", "how do i win", "how can i win", "how do you win", "what is the goal", "what is the aim"),
        *("what is my goal", "what is my aim", "what must i do to win"),
    }
)
"""Words for hearing what the game is about."""

WHERE = re.compile(r"where(?: is|'s| are)? (?:the )?(?P<name>[^?]+)", re.IGNORECASE)
"""A question where a piece or a place is."""

WHAT = re.compile(r"(?:who|what)(?: is|'s| are) (?:the |an? )?(?P<name>[^?]+)", re.IGNORECASE)
"""A question who or what something is."""

HOLDER = re.compile(r"who (?:has|holds|carries|bears|wears) (?:the )?(?P<name>[^?]+)", re.IGNORECASE)
"""A question who holds a thing."""

KEPT = frozenset({"save", "load", "resume", "exit", "restart"})
"""Words for what needs no word here: every choice is on disk."""

WHO = frozenset({"who", "who am i", "who is asked", "who acts", "who plays", "whose turn", "whose turn is it"})
"""Questions on who is asked."""

SENTENCE = 3
"""So many words are a sentence, and may be a question on the rules."""


def asks_who(line: str) -> bool:
    """Whether it is asked who is asked, or who plays whom."""
    return line.casefold().rstrip(" ?") in WHO


def where_asked(line: str) -> str:
    """Return of what it is asked where it is, or nothing."""
    found = WHERE.fullmatch(line.rstrip(" ?"))
    return found["name"].strip() if found else ""


def holder_asked(line: str) -> str:
    """Return of what it is asked who holds it, or nothing."""
    found = HOLDER.fullmatch(line.rstrip(" ?"))
    return found["name"].strip() if found else ""


def what_asked(line: str) -> str:
    """Return of what it is asked who or what it is, or nothing."""
    found = WHAT.fullmatch(line.rstrip(" ?"))
    return found["name"].strip() if found else ""


def kept_on_disk(line: str) -> str:
    """Return what is said to whoever wants to save, load or leave by another word; nothing to anybody else."""
    if line.casefold() not in KEPT:
        return ""
    return "Nothing needs to be saved: every choice is on disk at once. quit leaves, and play goes on from there."


def not_understood(line: str, word: str, known: Collection[str], last: int, *, answers: bool = False) -> BadChoice:
    """Return why a line means nothing: a `known` word with too much behind it, no whole number up to `last`, or an
    unknown word, with the one that was meant; of a sentence that the rules have an answer to it is said how to ask
    them."""
    if NUMBER.fullmatch(line):
        return BadChoice(f"choices are whole numbers from 1 to {last}" if last else "there is nothing to choose now")
    if word in known:
        return BadChoice(typed_otherwise(word.casefold()))
    if line.casefold() in ENDS and last:
        return BadChoice("nothing here lets you go on without a choice; a number chooses")
    if answers and (len(line.split()) >= SENTENCE or line.endswith("?")):
        asks = f"rule {visible(line)[:60]}"
        return BadChoice(f"that is nothing to do here, and help lists what is; to ask the rules type {asks}")
    close = most_like(word, known)
    meant = f"; {close} was perhaps meant" if close else ""
    return BadChoice(f"that was not understood{meant}; a number chooses, and help lists the words")
