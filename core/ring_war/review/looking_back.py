"""What the war says of itself to those who look back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.kernel.entries import Entry
from core.kernel.figures import Course, Figure
from core.kernel.review import FLOW, OWN, Mark, Review, See
from core.ring_war.chapters.gaits import ORC_GARB
from core.ring_war.content.contents import current
from core.ring_war.model.records import battling, bearing, dealing, fighting, mastering, moving, searching, trading
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import DARK_POWER, HIDDEN, SARUMAN, RingWarState
from core.ring_war.review.course import course
from core.ring_war.review.figures import figures
from core.ring_war.words.blows import searched_by_others
from core.ring_war.words.tale import sums

MARKS = (
    Mark("turn", "Game-Turn", "#", part=True, ruler=True),
    Mark("ring", "the Ring changes hands, or goes into the fire", "o", ruler=True),
    Mark("nazgul", "a Nazgûl goes over", "z", ruler=True),
    Mark("alliance", "an Alliance is made or over", "a", ruler=True),
    Mark("killed", "somebody is killed", "x", ruler=True),
    Mark("captured", "somebody is captured", "c"),
    Mark("found", "somebody is found", "f"),
    Mark("mobilized", "a nation is mobilized", "m"),
    Mark("card", "an Event Card is played", "e"),
    Mark("part", "a power's own part", "p"),
)

OF_THREE = ("nazgul", "alliance")
"""The moments that there are only with Saruman as a power of his own."""

MARK_OF: dict[type, str] = {
    t.TurnBegan: "turn",
    bearing.RingPassed: "ring",
    bearing.RingDestroyed: "ring",
    mastering.NazgulTaken: "nazgul",
    mastering.AllianceMade: "alliance",
    t.AllianceOver: "alliance",
    fighting.Killed: "killed",
    searching.Captured: "captured",
    searching.Spotted: "found",
    moving.Mobilized: "mobilized",
    dealing.CardPlayed: "card",
}

BEAT_OF: dict[type, str] = {
    t.TurnBegan: "chapter",
    t.StageBegan: FLOW,
    t.Won: "lost",
    t.GameEnded: "end",
    t.AllianceOver: "dark",
    dealing.CardPlayed: "card",
    searching.SearchTurned: "card",
    searching.Searched: "die",
    searching.DirectedSearch: "die",
    searching.Spotted: "dark",
    searching.Captured: "dark",
    fighting.Killed: "dark",
    fighting.DrivenOff: "dark",
    battling.BattleRolled: "die",
    battling.Reduced: "dark",
    mastering.NazgulTaken: "dark",
    mastering.AllianceMade: "dark",
    mastering.AllianceDissolving: "dark",
    mastering.MindBattled: "die",
    mastering.PersuasionTried: "die",
    moving.ShadowRolled: "die",
    moving.Mobilized: "dark",
    moving.RestraintEnded: "dark",
    moving.Moved: FLOW,
    bearing.RingPassed: "dark",
    bearing.RingDestroyed: "dark",
    bearing.BecameWraith: "dark",
    trading.OfferMade: "card",
    trading.OfferAccepted: "card",
}
"""The beats that events begin (`Review.beat_of`). What a fight or a battle costs belongs to its dice; that somebody has
come to his goal is told with the end, if that follows at once."""

ALONE: dict[type, str] = {
    **dict.fromkeys(
        (
            searching.Evaded,
            searching.CaptureRolled,
            searching.EscapeRolled,
            searching.FirstRolled,
            fighting.Refused,
            fighting.RefusalFailed,
            fighting.Struck,
            fighting.BrokeOff,
            fighting.ServantRolled,
            fighting.RatingRolled,
            battling.CornerTurned,
            battling.SpareRolled,
            battling.LeaderHurt,
            battling.ReductionRolled,
            bearing.RemovalRolled,
            bearing.ReturnRolled,
            moving.PassTried,
            moving.WoodAwoke,
            mastering.LoyaltyRolled,
            mastering.Persuaded,
            mastering.ShookOff,
            mastering.MagicTried,
            mastering.DenethorOut,
            dealing.PointsDrained,
            dealing.EscapeTried,
        ),
        "die",
    ),
    dealing.HandSeen: "card",
    dealing.MagicSeen: "card",
}
"""The beats that events begin where nothing is being told yet (`Review.beat_alone`): dice that follow on others, and
what somebody is shown who has played a card for it."""

GATHERED: dict[type, str] = {
    t.StartCardGiven: "start",
    t.StageBegan: "order",
    moving.Stayed: "order",
    moving.ForceSplit: "order",
    fighting.FightOver: "order",
    moving.Moved: "march",
    moving.ShadowSpent: "pay",
    moving.ControlChanged: "control",
    moving.ForceCame: "arrival",
    searching.NazgulSent: "sent",
    fighting.Declared: "attack",
    dealing.CardDrawn: "card",
    dealing.CardDiscarded: "card",
    dealing.CardTaken: "magic",
    dealing.CardHanded: "exchange",
}
"""Of what sort events are that fill a turn: those of one sort a table tells together."""

REPLIES = (
    *(battling.Lose, battling.RetreatTo, battling.Surrender, battling.LetTake, battling.Home),
    *(fighting.HitHim, fighting.LeaveTo, fighting.TakeSpoil),
)
"""What somebody only decides because a battle or a fight has brought it about: losses, victims, retreats, spoils."""

PARAGRAPHS = ("search", "move")
"""The stages with which a story begins a paragraph."""

PARTS = ("escape", "deploy")
"""The stages with which a power's own part begins."""


BLOWS = fighting.Struck | fighting.Wounded | fighting.Killed | fighting.DrivenOff
"""What a fight consists of that takes many lines."""


def _is_of(seat: str, event: Any) -> bool:
    """Whether a blow is that of somebody of a power's, or hits him; Saruman's may be the Dark Power's."""
    who = event.by if isinstance(event, fighting.Struck) else event.who
    card = current().characters.get(who)
    return card is not None and (card.side == seat or (seat == DARK_POWER and card.side == SARUMAN))


def _is_search_of(seat: str | None, event: Any) -> bool:
    """Whether somebody is looked for by a power itself, which sees whom it has found, and that it has not."""
    return isinstance(event, searching.Evaded) and seat == event.power


ENSUING = (
    searching.Searched,
    searching.Evaded,
    fighting.FightBegan,
    moving.Mobilized,
    moving.RestraintEnded,
    moving.ControlChanged,
)
"""What comes of flights and marches."""


class RingWarReview(Review):
    """Turns, marks, beats and figures for those who look back."""

    marks = MARKS
    turn = "a power's own part"

    def marks_with(self, options: Mapping[str, str]) -> tuple[Mark, ...]:
        """Return the kinds of moments of a game: two powers make no Alliances, and take no Nazgûl from each
        other."""
        return MARKS if options["game"] == "three_player" else tuple(mark for mark in MARKS if mark.id not in OF_THREE)

    def begins_turn(self, event: Any) -> bool:
        """Whether a Game-Turn or a power's own part of it begins."""
        return isinstance(event, t.TurnBegan) or (isinstance(event, t.StageBegan) and event.stage in PARTS)

    def heads(self, event: Any) -> bool:
        """Whether an event says which turn or which part of it begins."""
        return isinstance(event, t.TurnBegan | t.StageBegan)

    def aside(self, event: Any) -> bool:
        """Whether an event only says what turn it is, as its heading does, that a card holds that was played, unless
        somebody wears it, or no longer holds in a fight that has been told, or that somebody unknown was looked for
        where a search has been told."""
        if isinstance(event, searching.Evaded):
            return event.person == HIDDEN and not event.found
        holds = isinstance(event, dealing.EffectBegan) and event.card != ORC_GARB
        over = isinstance(event, dealing.EffectEnded) and event.about
        return bool(holds or over) or isinstance(event, t.TurnBegan)

    def breaks(self, event: Any) -> bool:
        """Whether an event begins the searches or a power's movement."""
        return isinstance(event, t.StageBegan) and event.stage in PARAGRAPHS

    def turn_of(self, event: Any) -> str | None:
        """Return the power whose part begins; what belongs to all is nobody's."""
        return event.power if isinstance(event, t.StageBegan) else None

    def mark_of(self, event: Any) -> str:
        """Return the kind of moment that an event is, or an empty text."""
        if isinstance(event, t.StageBegan):
            return "part" if event.stage in PARTS else ""
        return MARK_OF.get(type(event), "")

    def beat_of(self, event: Any) -> str:
        """Return the kind of beat that an event begins."""
        return BEAT_OF.get(type(event), "")

    def beat_alone(self, event: Any) -> str:
        """Return that a die is told also where nothing else is, as Gollum's, unless he serves nobody."""
        if isinstance(event, bearing.GollumRolled):
            return "die" if event.power else ""
        return ALONE.get(type(event), "")

    def is_luck(self, event: Any) -> bool:
        """Whether cards are dealt or drawn, or Gollum's allegiance is rolled."""
        return isinstance(event, t.HandDealt | dealing.CardDrawn | bearing.GollumRolled)

    def replies(self, action: Any) -> bool:
        """Return that losses, retreats and spoils belong to the battle or the fight that brought them about."""
        return isinstance(action, REPLIES)

    def gathers(self, event: Any) -> str:
        """Return of what sort an event is that fills a turn; of a search whose end is unknown, that there was one."""
        if isinstance(event, searching.Evaded) and event.person == HIDDEN and not event.found:
            return "search"
        return GATHERED.get(type(event), "")

    def ensues(self, event: Any) -> bool:
        """Return that searches and fights come of the flights and marches before them, and that a nation wakes, or a
        hex changes hands."""
        return isinstance(event, ENSUING)

    def in_a_row(self, event: Any, seat: str | None) -> str:
        """Return of what sort an event is of which several in a row are told by what they came to: whom a search finds,
        what armies lose, and how others fight."""
        if _is_search_of(seat, event):
            return f"{OWN} search"
        if searched_by_others(event, seat):
            return f"{OWN} secret"
        if isinstance(event, BLOWS | fighting.FaceUp):
            return sums(event)
        known = isinstance(event, searching.Evaded) and (event.person != HIDDEN or event.found)
        known |= isinstance(event, battling.LossTaken)
        return sums(event) if known else ""

    def in_full(self, events: Sequence[Any], seat: str | None) -> list[Any]:
        """Return the rounds of a fight in which somebody of a power's own stands, whom its own search found, and that
        others have searched; of other fights who was turned face up."""
        if _is_search_of(seat, events[0]) or searched_by_others(events[0], seat):
            return list(events)
        if not isinstance(events[0], BLOWS | fighting.FaceUp):
            return []
        shown = [event for event in events if isinstance(event, fighting.FaceUp)]
        own = seat is None or any(_is_of(seat, event) for event in events if isinstance(event, BLOWS))
        return list(events) if own else shown

    def sums(self, event: Any) -> str:
        """Return of what sort an event is of which a story tells what several came to."""
        return sums(event)

    def figures(self, start: RingWarState, entries: Sequence[Entry]) -> list[Figure]:
        """Return charts and sheets on a finished war."""
        return figures(start, entries)

    def course(self, start: RingWarState, entries: Sequence[Entry], see: See | None = None) -> Course:
        """Return how near each power came to its goal, turn by turn."""
        return course(start, entries, see)
