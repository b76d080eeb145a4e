"""What a game says of itself to those who look back: where turns begin, which moments are sought, and its figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from core.kernel.entries import Entry
from core.kernel.figures import Course, Figure

See = Callable[[Any, Any], Any]
"""Makes of an event, in the state right after it, what certain eyes see of it."""

BEATS = ("die", "card", "dark", "chapter", "lost", "end")
"""Chance fell; a card or an event comes; the danger came nearer; a part of the game ends and the next begins; somebody
is out; the game is over."""

OWN = "own"
"""How the sort begins of what would say nothing if it were told one by one: what comes of a search."""

FLOW = "flow"
"""What ends the beat before it, unless that is a chapter, and begins none."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of moment that a player looks for in a replay: its name and a single ASCII character.

    `part` says that a part of the game (a scenario, say) begins there, `ruler` that every such moment stands on the
    ruler of a replay; others stand there while they are looked for.
    """

    id: str
    name: str
    sign: str
    part: bool = False
    ruler: bool = False


class Review:
    """Looking back at a game. As it stands there is nothing to say: a game is reviewed all the same, by entries."""

    marks: tuple[Mark, ...] = ()
    """The kinds of moments that `mark_of` tells apart, the most important first."""

    turn = "turn"
    """What begins where `begins_turn` says so and none of `marks` is told, as a ruler calls it."""

    def marks_with(self, options: Mapping[str, str]) -> tuple[Mark, ...]:
        """Return those of `marks` that can stand in a game with these options, so that nobody looks for others."""
        return self.marks

    def begins_turn(self, event: Any) -> bool:
        """Whether a player's turn begins with `event`: where a replay stops when it goes on by turns."""
        return False

    def heads(self, event: Any) -> bool:
        """Whether `event` only says what begins now, as a phase does: a heading over what happens next."""
        return False

    def turn_of(self, event: Any) -> str | None:
        """Return the seat whose turn begins with `event`, an empty text where from it on it is nobody's, else None.

        What happens on a person's turn while others let windows pass is told as that person's own.
        """
        return None

    def mark_of(self, event: Any) -> str:
        """Return the id of the kind of moment (one of `marks`) that `event` is, or an empty text."""
        return ""

    def mark_then(self, event: Any, before: Callable[[], Any]) -> str:
        """Return the same as `mark_of`, but nothing where the state `before` the entry of `event`, or a view of it,
        shows that it was none after all."""
        return self.mark_of(event)

    def mark_at_start(self, state: Any) -> str:
        """Return the id of the kind of moment that a game which begins in `state`, within a turn, say, stands in: it is
        counted with those that begin later. Empty where none has begun."""
        return ""

    def beat_of(self, event: Any) -> str:
        """Return the kind of beat that `event` begins (one of `BEATS`), by which a table tells what happened: it stops
        there (`beats.py`). Empty for what belongs to the beat before it, `FLOW` for what belongs to none."""
        return ""

    def beat_alone(self, event: Any) -> str:
        """Return the kind of beat that `event` begins where all that it belongs to was foreseen and has flowed by: what
        a die shows after an attack that cannot miss. Empty for what needs no telling then."""
        return ""

    def is_luck(self, event: Any) -> bool:
        """Whether `event` tells what chance brought that is no beat of a die: what an account of luck names before what
        only came of it."""
        return False

    def leads_on(self, action: Any) -> bool:
        """Whether `action` only takes a piece, say, of which is chosen next what it does: an account of what decided a
        game tells that, too."""
        return False

    def replies(self, action: Any) -> bool:
        """Whether `action` only answers what somebody else has brought about, as a unit that was hit retreats: what
        comes of it belongs to the beat in which that is told, whoever has decided."""
        return False

    def gathers(self, event: Any) -> str:
        """Return of what sort `event` is where much of what happens is like it, as an army's marches, or the cards that
        one of the table is dealt: they are then told together (`Words.gathered`). Empty for what is told by itself."""
        return ""

    def ensues(self, event: Any) -> bool:
        """Whether `event` comes of what was gathered before it (`gathers`), as a search comes of those who were sent:
        that is told first, however much of it there is."""
        return False

    def settles(self, event: Any) -> str:
        """Return of what sort `event` is where chance settles the same for many in a row, as whether units rally:
        whoever hears them is told them together (`Words.settled`). Empty for what is told by itself."""
        return ""

    def sums(self, event: Any) -> str:
        """Return of what sort `event` is where a story tells only what several of them in a row came to, as the rounds
        of a fight or the steps of a marker (`Words.summed`). Empty for what a story tells by itself."""
        return ""

    def in_a_row(self, event: Any, seat: str | None) -> str:
        """Return of what sort `event` is where of many that follow each other `seat` is only told line by line what
        they came to (`Words.summed`), as of a search for a whole company. Empty for what is told by itself. A sort that
        begins with `OWN` is told so also where all else is told one by one: in that it would say nothing."""
        return ""

    def in_full(self, events: Sequence[Any], seat: str | None) -> list[Any]:
        """Return those of `events` in a row of which `seat` is told all, in few words (`Words.tersely`)."""
        return []

    def opens(self, event: Any) -> bool:
        """Whether `event` is the first of those of its sort (`sums`) that can be told apart from the ones before it, as
        each attack of a battle can be: a note on an attack stands in front of the next one."""
        return False

    def stands_apart(self, event: Any) -> bool:
        """Whether a story begins a new sentence with `event`, since it is no part of what comes before it, though the
        same one may do it."""
        return False

    def goes_on(self, event: Any) -> bool:
        """Whether `event`, the first of its sort (`sums`) behind what brings it, may have more of them behind the next
        decision, so that a story waits for these; by itself it does not."""
        return False

    def aside(self, event: Any) -> bool:
        """Whether `event` says nothing that those around it do not say: a story leaves it out."""
        return False

    def breaks(self, event: Any) -> bool:
        """Whether a story begins a new paragraph with `event`, within a turn or where there is none."""
        return False

    def figures(self, start: Any, entries: Sequence[Entry]) -> list[Figure]:
        """Return charts and sheets on a finished game whose `entries` follow from the state `start`.

        The game is over, so nothing is secret any more. `start` may be folded on.
        """
        return []

    def course(self, start: Any, entries: Sequence[Entry], see: See | None = None) -> Course | None:
        """Return a finished game as one picture, turn by turn, or None where the game has no such picture.

        As with `figures`, nothing is secret any more, and `start` may be folded on. With `see` the words on the turns
        and what they cost are of what it lets through; the values of the turns are still those of the whole game.
        """
        return None
