"""A game with the people who sit at it: what every part of the table's screen works on."""

from __future__ import annotations

from typing import Any

from core.bots import people_of
from core.kernel.table import Table
from replays.naming import by_name, names_of, told_as
from replays.opened import opened
from tui.table.flow import Flow
from tui.table.played import Local, Played
from tui.table.record import Record


class Seated:
    """A table that is played, what its seats are called, whose decision it is, and with whose eyes one looks."""

    def __init__(self, played: Played) -> None:
        header = played.table.header
        self.played = played
        people = people_of(header.seats)
        holds_all = played.flow.alone and len(people) == len(header.seats)
        self.laid_open = isinstance(played, Local) and (not people or holds_all)
        """Whether hands lie open: only bots sit here, or one person holds every seat, and nobody has anything to hide
        from whoever looks on."""
        game = by_name(played.table.game, header)
        self.game = opened(game) if self.laid_open else game
        self.names = names_of(self.game, header)
        self.own_names = told_as(self.game, header)
        self.record = Record(self.game, lambda first, count: self.table.line.happened(first, count))
        self.eyes: str | None = None
        self.before_entry = played.table.entry
        self._refused: set[str] = set()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.played.table

    @property
    def flow(self) -> Flow:
        """Who is asked."""
        return self.played.flow

    def refused(self, rule: str) -> None:
        """Remember for the quiz that a rule has refused something: at once, because a terminal may be closed without a
        word."""
        if rule not in self._refused and rule in self.game.rulebook():
            self._refused.add(rule)
            self.played.learn(self.game.id, [rule])

    def secret(self) -> bool:
        """Whether people at this keyboard have secrets from each other."""
        return self.flow.secret()

    def in_sight(self) -> Any:
        """Return the state with what the present eyes may not see hidden: words must not tell it either."""
        return self.game.sight.view(self.table.state, self.eyes)

    def sitting(self) -> str:
        """Return the seat at this keyboard that is asked, or whose eyes look."""
        return self.flow.asked() or self.eyes or next(iter(self.flow.people), "")

    def speaking(self) -> list[str]:
        """Return the people for whom the rules are asked: where there are secrets, those who may look now."""
        return self.flow.party(self.eyes) if self.secret() else self.flow.people
