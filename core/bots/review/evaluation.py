"""An evaluation: what is known of each entry of a game, by which method it was found, and what it adds up to."""

from __future__ import annotations

from typing import Any

import msgspec

from core.bots.batches import MILLION
from core.bots.review.account import Account, Moment
from core.bots.review.marks import GOOD, Mark

HIDDEN = "hidden"
"""What moved the chance of winning where others decided unseen: from a seat's eyes that is neither its own decision nor
a draw."""


class Method(msgspec.Struct, frozen=True, kw_only=True):
    """How an evaluation was made: two of the same method say the same of the same game.

    `players` is the digest of the quick policy and its values. `eyes` is a seat, empty for an onlooker, or `*` for open
    hands. `everybody` says that bots' decisions were judged, too. Positions were played out `playouts` times over
    `turns` turns, choices `tries` times in all, and what is marked `checks` times over `check_turns`, the worst of it
    `careful` times with care.
    """

    game: str
    rules: str
    content: str
    players: str
    eyes: str
    everybody: bool
    playouts: int
    turns: int
    tries: int
    checks: int
    check_turns: int
    careful: int


class Better(msgspec.Struct, frozen=True):
    """The choice that was better: its action (None: to do nothing), and what was to be expected of it and of the choice
    that was made, both in the same worlds.

    Under a good mark it is the choice that the plain bot would have made, which was worse.
    """

    action: Any
    win: float
    score: float
    chosen_win: float
    chosen_score: float


class Evaluated(msgspec.Struct, frozen=True):
    """What is known of one entry.

    `before`, `chosen` and `after` are the chance of winning of each side before the decision, after the choice, and
    after its chance; `score` is what score each side may expect after it. `error` is half a 95% interval of `after`,
    0 where it is known. `fitted` says that nothing was played out yet. `purpose` is what chance was asked for first,
    empty where nothing was drawn; `own` that the quick policy would have chosen the same.

    `loss` is what the choice cost its `side` against the best, None where it was not judged; `checked` that this comes
    from worlds which had no part in finding the better choice. Only what was checked has a mark.
    """

    number: int
    seat: str
    side: str
    before: dict[str, float]
    chosen: dict[str, float]
    after: dict[str, float]
    score: dict[str, float]
    error: float
    fitted: bool
    purpose: str = ""
    own: bool = True
    loss: float | None = None
    loss_error: float = 0.0
    better: Better | None = None
    mark: Mark = ""
    checked: bool = False

    @property
    def costly(self) -> bool:
        """Whether it has a mark for what the choice cost."""
        return self.mark not in ("", GOOD)

    def decided(self, side: str) -> float:
        """Return what the decision changed for a side."""
        return self.chosen[side] - self.before[side]

    def luck(self, side: str) -> float:
        """Return what chance changed for a side."""
        return self.after[side] - self.chosen[side]


class Evaluation(msgspec.Struct, frozen=True):
    """What is known of a game: an `Evaluated` for each entry, the opening included, by number.

    `sides` are those whose chances are told, `seats` says on which of them each seat is. `known` says that the result
    at the end is no estimate, `done` that all was done that the method asks for.
    """

    method: Method
    sides: list[str]
    seats: dict[str, str]
    entries: list[Evaluated]
    known: bool
    done: bool

    def curve(self, side: str) -> list[float]:
        """Return the chance of winning of a side after each entry."""
        return [entry.after[side] for entry in self.entries]

    def marked(self) -> list[Evaluated]:
        """Return the entries that have a mark."""
        return [entry for entry in self.entries if entry.mark]

    def account(self, side: str) -> Account:
        """Return the account of a side; its parts add up to the result to the millionth."""
        decisions: dict[str, int] = {}
        luck: dict[str, int] = {}
        for entry in self.entries[1:]:
            before, chosen, after = (
                round(MILLION * found[side]) for found in (entry.before, entry.chosen, entry.after)
            )
            if chosen != before or entry.seat not in decisions:
                decisions[entry.seat] = decisions.get(entry.seat, 0) + chosen - before
            if after != chosen:
                luck[entry.purpose] = luck.get(entry.purpose, 0) + after - chosen
        return Account(
            side,
            self.entries[0].after[side],
            {seat: amount / MILLION for seat, amount in decisions.items()},
            {purpose: amount / MILLION for purpose, amount in luck.items()},
            self.entries[-1].after[side],
        )

    def moments(self, side: str, count: int = 3, last: int | None = None) -> list[Moment]:
        """Return the `count` moments, up to entry `last`, that moved the chance of winning of a side most, in their
        order.

        A marked decision counts with what it cost, whatever the quick policy would have done.
        """
        found = []
        for entry in self.entries[1 : None if last is None else last + 1]:
            decided, luck = entry.decided(side), entry.luck(side)
            if entry.loss and entry.costly:
                cost = -entry.loss if entry.side == side else entry.loss
                decided = max(decided, cost, key=abs)
            if abs(decided) >= abs(luck):
                found.append(Moment(entry.number, "decision", entry.seat, "", decided))
            else:
                found.append(Moment(entry.number, "luck", entry.seat, entry.purpose, luck))
        found.sort(key=lambda moment: (-abs(moment.amount), moment.number))
        return sorted((moment for moment in found[:count] if moment.amount), key=lambda moment: moment.number)
