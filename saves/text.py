"""Text out of files, made safe for a terminal."""

from __future__ import annotations

import unicodedata

# Controls, formats (bidirectional overrides among them), halves of pairs, private and unassigned characters, and the
# line and paragraph separators: none of them may act on a terminal, so all of them are shown.
ACTING = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


MOST_TOLD = 200
"""How many letters of an error's own words are passed on."""


def visible(text: str, *, lines: bool = False) -> str:
    r"""Return `text` with every control, escape and bidirectional character as a visible escape (`\x1b`, `\u202e`).

    With `lines` true, line feeds stay as they are. Markup is left alone: it is only text to whoever prints it as text.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        _shown(letter) if unicodedata.category(letter) in ACTING and not (lines and letter == "\n") else letter
        for letter in text
    )


def told(error: Exception) -> str:
    """Return an error's own words, made safe and short: they may quote what a stranger wrote."""
    words = str(error)
    return visible(words if len(words) <= MOST_TOLD else f"{words[:MOST_TOLD]}...")


def encodable(text: str) -> str:
    """Return `text` with what UTF-8 cannot write (halves of pairs, from odd terminals and file names) as `?`."""
    return text.encode("utf-8", "replace").decode("utf-8")


def sentence(text: str) -> str:
    """Return `text` with a capital (a file name keeps its own) and a full stop."""
    first = text.split(" ", 1)[0]
    if not any(mark in first for mark in "./\\_"):
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _shown(letter: str) -> str:
    code = ord(letter)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
