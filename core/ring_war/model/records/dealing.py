"""Event and Magic Cards, and the windows in which they are played (L, N.5, 3.3, 5.5, 5.6): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class EventsOf(Step, frozen=True, tag="events_of"):
    """A power's own step of the Events Phase (V.2): it draws, and when it has `drawn` it plays and discards."""

    power: str
    drawn: bool = False


class Window(Step, frozen=True, tag="window"):
    """An opportunity to play cards (3.3).

    `kind` says which: "step" (a part of the turn begins), "search", "shadow", "pass", "fight", "battle", "death",
    "capture", "arrival". `hex` and `who` say what it is about, `asked` which seats have been asked.
    """

    kind: str
    hex: str = ""
    who: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


class Aim(Step, frozen=True, tag="aim"):
    """Whoever has played an Event Card says what it is to do: `chosen` is what has been said so far.

    `kind`, `hex` and `who` are those of the window in which it was played.
    """

    card: str
    power: str
    kind: str = ""
    hex: str = ""
    who: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


class TakeCards(Step, frozen=True, tag="take_cards"):
    """The Fellowship takes Magic Cards that lie in a hex (L.2); `left` are those that it has left lying."""

    hex: str
    left: tuple[str, ...] = ()


class HandOn(Step, frozen=True, tag="hand_on"):
    """The Fellowship exchanges Magic Cards in a hex (L.3): `person` hands on `card`, once both are named."""

    hex: str
    person: str = ""
    card: str = ""


class SeizeRing(Step, frozen=True, tag="seize_ring"):
    """A card lets somebody try to seize the Ring, under the power that has played it (E04, E05, G.3)."""

    seizer: str
    card: str
    power: str


DealingStep = EventsOf | Window | Aim | TakeCards | HandOn | SeizeRing


class Play(Action, frozen=True, tag="play"):
    """Play an Event Card."""

    card: str


class Pass(Action, frozen=True, tag="pass"):
    """Play nothing; `until` says until when one wishes to be left alone."""

    until: str = ""


class Draw(Action, frozen=True, tag="draw"):
    """Draw from the deck, or the top of the discard pile (N.5)."""

    discard: bool = False


class Discard(Action, frozen=True, tag="discard"):
    """Lay an Event Card on the discard pile (V.2)."""

    card: str


class Target(Action, frozen=True, tag="target"):
    """Say what the card that was played is to do."""

    card: str
    target: str


class UseMagic(Action, frozen=True, tag="use_magic"):
    """Let a Character use a Magic Card that he holds (5.5)."""

    person: str
    card: str


class TakeCard(Action, frozen=True, tag="take_card"):
    """Let a Character take a Magic Card that lies in his hex (L.2)."""

    card: str
    person: str


class Exchange(Action, frozen=True, tag="exchange"):
    """Let Characters of the Fellowship in a hex exchange Magic Cards (L.3)."""

    hex: str


class HandCard(Action, frozen=True, tag="hand_card"):
    """Let a Character hand on a Magic Card (L.3)."""

    person: str
    card: str


class HandTo(Action, frozen=True, tag="hand_to"):
    """Let a Character take the Magic Card that is handed on, and give `back` another for it (L.3)."""

    person: str
    back: str = ""


DealingAction = Play | Pass | Draw | Discard | Target | UseMagic | TakeCard | Exchange | HandCard | HandTo


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A power draws an Event Card from the deck, or from the discard pile (N.5)."""

    power: str
    card: str
    discard: bool = False


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The deck is empty: the discard pile becomes the deck (N.5)."""


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A power plays an Event Card."""

    power: str
    card: str


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A power lays an Event Card on the discard pile, face down (V.2)."""

    power: str
    card: str


class CardMissed(Event, frozen=True, tag="card_missed"):
    """A card that was played blind does nothing (RR6)."""

    card: str


class WishedAlone(Event, frozen=True, tag="wished_alone"):
    """A power wishes not to be asked for cards until its own part begins (3.3)."""

    power: str


class EffectBegan(Event, frozen=True, tag="effect_began"):
    """A card has an effect to the end of the turn `until`, on the hex or piece that it is `about`."""

    card: str
    until: int
    about: str = ""
    by: str = ""


class EffectEnded(Event, frozen=True, tag="effect_ended"):
    """A card's effect on a hex or piece is over: it has been used up."""

    card: str
    about: str = ""


class PersonCame(Event, frozen=True, tag="person_came"):
    """A Character comes onto the map by a card (E08)."""

    person: str
    hex: str


class PointsCame(Event, frozen=True, tag="points_came"):
    """Lost Strength Points of a card come back onto the map as the force `army` (E09)."""

    army: str
    card: str
    hex: str
    points: int


class TheodenBemused(Event, frozen=True, tag="theoden_bemused"):
    """Théoden is bemused (E06)."""


class PointsDrained(Event, frozen=True, tag="points_drained"):
    """The Dark Power will have so many Shadow Points less in this turn (Y.5b, E13)."""

    die: int
    points: int


class HandSeen(Event, frozen=True, tag="hand_seen"):
    """A power has looked at another's Event Cards (E14)."""

    by: str
    power: str
    cards: tuple[str, ...]


class MagicSeen(Event, frozen=True, tag="magic_seen"):
    """A power has looked at all Magic Cards that are held in a hex (E14)."""

    by: str
    hex: str
    cards: tuple[str, ...]


class EscapeTried(Event, frozen=True, tag="escape_tried"):
    """A captive tries to escape (E30): `die` against `needs`."""

    person: str
    die: int
    needs: int


class MagicUsed(Event, frozen=True, tag="magic_used"):
    """A Character uses a Magic Card, which all see; one that is `gone` leaves the game (5.5)."""

    person: str
    card: str
    gone: bool = False


class CardTaken(Event, frozen=True, tag="card_taken"):
    """A Character takes a Magic Card that lay in his hex (L.2)."""

    person: str
    card: str
    hex: str


class CardLeft(Event, frozen=True, tag="card_left"):
    """A Magic Card drops in a hex, from whoever had it (Y.1f)."""

    person: str
    card: str
    hex: str


class CardHanded(Event, frozen=True, tag="card_handed"):
    """A Character hands a Magic Card to another (L.3), who gives `back` another for it, if any."""

    giver: str
    card: str
    taker: str
    back: str = ""


DealingEvent = (
    CardDrawn
    | Reshuffled
    | CardPlayed
    | CardDiscarded
    | CardMissed
    | WishedAlone
    | EffectBegan
    | EffectEnded
    | PersonCame
    | PointsCame
    | TheodenBemused
    | PointsDrained
    | HandSeen
    | MagicSeen
    | EscapeTried
    | MagicUsed
    | CardTaken
    | CardLeft
    | CardHanded
)
