"""Verifying: recorded entries are played again by today's rules, and the first that comes out otherwise is named.

The rules are asked to carry out only what they offer, in states that they have made themselves. Whatever stands in the
entries, they can therefore not fail on it: an error that they raise while something is verified is their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.kernel.digests import Digest, state_digest
from core.kernel.entries import Entry, Header
from core.kernel.game import Game
from core.kernel.table import Table

Happened = tuple[str, Any, bool]
"""An entry, undo or redo as a recorder gets it, and whether it is known already to come out as it was recorded."""


def verify(
    game: Game, header: Header, entries: Sequence[Entry], digest: Digest = state_digest
) -> tuple[int, str] | None:
    """Play recorded `entries` again by today's rules; `digest` is what gave them their digests.

    Returns None when they agree, else the number of the first entry that differs and a sentence on how. Passes on an
    error of the rules, for which the entries are never to blame; a position that the header brings may be.
    """
    return verify_history(game, header, (("entry", entry, False) for entry in entries), digest)


def verify_history(
    game: Game, header: Header, history: Iterable[Happened], digest: Digest = state_digest
) -> tuple[int, str] | None:
    """Play again what happened at a table, with every line that was left by an undo; like `verify`."""
    table = Table(game, header)
    table.digest = digest
    for kind, what, known in history:
        if kind != "entry":
            table.move(table.cursor + (what if kind == "redo" else -what))
        elif known:
            table.follow(what)
        else:
            number = table.cursor
            difference = _difference(table, what)
            if difference:
                return number, difference
    return None


def _difference(table: Table, entry: Entry) -> str:
    """Play an entry again and return a sentence on how it differs, or nothing."""
    before = list(table.state.agenda)
    again = table.open() if entry.action is None else table.repeat(entry.action)
    if again is None:
        return f"today's rules refuse the action{_why(table, entry.action)}"
    if again.events != entry.events:
        return "today's rules give other events"
    # What a record says of its state besides the digest is what the entry is shown by, so it must be the same, too.
    recorded = (before[: entry.keep] + entry.agenda, entry.draws, entry.digest)
    made = (table.state.agenda, again.draws, again.digest)
    return "" if recorded == made else "today's rules give another state"


def _why(table: Table, action: Any) -> str:
    """Return, in brackets, why an action is not offered; nothing where the words know no such action."""
    try:
        refusal = table.refusal(action)
    except Exception:
        # An action that somebody made up may name what no game has.
        return ""
    return f" ({refusal.rule}: {refusal.sentence})" if refusal else ""
