"""Event and Magic Cards, and the windows in which they are played (L, N.5, 3.3, 5.5, 5.6): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class EventsOf(Step, frozen=True, tag="events_of"):
    """A power's own step of the Events Phase: it draws, plays and discards (V.2)."""

    power: str


class Window(Step, frozen=True, tag="window"):
    """An opportunity to play cards (3.3).

    `kind` says which: "step" (a part of the turn begins), "search", "shadow", "pass", "fight", "battle", "death",
    "capture", "arrival". `hex` and `who` say what it is about, `asked` which seats have been asked.
    """

    kind: str
    hex: str = ""
    who: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


DealingStep = EventsOf | Window


class Play(Action, frozen=True, tag="play"):
    """Play an Event Card."""

    card: str


class Pass(Action, frozen=True, tag="pass"):
    """Play nothing; `until` says until when one wishes to be left alone."""

    until: str = ""


DealingAction = Play | Pass


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A power draws an Event Card from the deck, or from the discard pile (N.5)."""

    power: str
    card: str
    discard: bool = False


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A power plays an Event Card."""

    power: str
    card: str


DealingEvent = CardDrawn | CardPlayed
