"""The resource cards and the Gandalf card Protection, which come with a Sauron player (S8, SG.protection, SR)."""

from __future__ import annotations

from core.fellowship.base.cards.card import (
    ANY_TIME,
    BEFORE_A_RIDE,
    TURN_ENDING,
    Card,
    GandalfCard,
    Moment,
    YellowCard,
    after_tile_or_card,
)
from core.fellowship.base.cards.hands import unclaimed
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import sauron_events as s
from core.fellowship.model.sauron_steps import PickFeature, PickPlayed
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Advance, CloseTurn, EndTurn
from core.fellowship.sauron.avoiding import ignore_card
from core.fellowship.sauron.rider import push_rider, rider_of, step_pushed
from core.fellowship.words.names import card_name, hobbit_name
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Question

AFTER = frozenset({"W1", "W2", "W7"})
"""Windows after a tile was turned up, or after a tile or a card was carried out."""

STAR = 5
"""So many steps the Star of Elendil pushes the Black Rider."""


class Resource(YellowCard):
    """A resource card, with a time of its own."""

    def only_then(self, state: FellowshipState) -> Refusal:
        """Return when the card is used."""
        return Refusal(self.rule, lambda: f"{card_name(self.id)} is used {self.when}.")


class ElvenRing(Resource):
    """Narya, Nenya, Vilya: the active player moves the ring's marker two spaces and takes them (SR.narya)."""

    windows = AFTER
    when = "when a tile has been turned up or carried out, or a card has been played"

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """After a tile or a card, and the line has to be open."""
        line = lookup(state).cards[self.id].activity
        if state.turned_up and line not in unfinished_lines(state):
            return Refusal(self.rule, f"{card_name(self.id)} moves {line}, and that line is complete or not there.")
        if after_tile_or_card(state, now) and state.hobbits[state.active].alive and line in unfinished_lines(state):
            return None
        return self.only_then(state)

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Move the marker."""
        state = play.state
        play.emit(e.YellowCardUsed(self.rule, seat, self.id, state.active))
        play.push(Advance(lookup(state).cards[self.id].activity, 2, state.active, self.rule))


class Narya(ElvenRing):
    """Narya, for one line (SR.narya)."""

    id, rule = "narya", "SR.narya"


class Nenya(ElvenRing):
    """Nenya, for one line (SR.nenya)."""

    id, rule = "nenya", "SR.nenya"


class Vilya(ElvenRing):
    """Vilya, for one line (SR.vilya)."""

    id, rule = "vilya", "SR.vilya"


class StarOfElendil(YellowCard):
    """The Star of Elendil: the Black Rider goes back five steps (SR.star_of_elendil)."""

    id, rule, windows = "star_of_elendil", "SR.star_of_elendil", BEFORE_A_RIDE

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """The rider has to have somewhere to go."""
        moves = state.rider is not None and step_pushed(state, STAR) != rider_of(state).step
        return None if moves else self.changes_nothing()

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Push the rider."""
        play.emit(e.YellowCardUsed(self.rule, seat, self.id))
        push_rider(play, STAR, self.rule)


class Gwaihir(Resource):
    """Gwaihir: the active player takes back a card that was played this turn (SR.gwaihir)."""

    id, rule, windows = "gwaihir", "SR.gwaihir", frozenset({"W7"})
    when = "when a turn ends in which a card was played"

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """The turn has to end, and cards have to have been played in it."""
        ends = now.what in TURN_ENDING and bool(state.played) and state.hobbits[state.active].alive
        return None if ends else self.only_then(state)

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Ask for the card; until then Gwaihir is not used."""
        play.push(PickPlayed(play.state.active, seat))


class WhichPlayed(Question[FellowshipState, PickPlayed]):
    """Which of the cards played this turn comes back; a discarded one does not (SR.gwaihir)."""

    kind, name = PickPlayed, "pick_played"

    def asks(self, state: FellowshipState, step: PickPlayed) -> Prompt:
        """Every kind of card that was played."""
        cards = dict.fromkeys(state.played)
        choices = [Choice(step.seat, a.ChooseCard(step.seat, card), Gwaihir.rule) for card in cards]
        choices.append(Choice(step.seat, a.Back(step.seat), Gwaihir.rule))
        return Prompt(self.name, step.seat, Gwaihir.rule, choices)

    def answers(self, play: FellowshipPlay, step: PickPlayed, action: a.Action) -> None:
        """Take the card back, or leave Gwaihir unused."""
        if isinstance(action, a.ChooseCard):
            play.emit(e.YellowCardUsed(Gwaihir.rule, step.holder, Gwaihir.id, step.seat))
            play.emit(s.CardRetrieved(Gwaihir.rule, step.seat, action.card))

    def words(self, state: FellowshipState, step: PickPlayed, prompt: Prompt) -> str:
        """Return the line that asks for the card."""
        return f"Gwaihir: which card does {hobbit_name(prompt.seat)} take back?"

    def label(self, state: FellowshipState, step: PickPlayed, action: a.Action) -> str:
        """Return which card is taken back."""
        return f"Take {card_name(action.card)}" if isinstance(action, a.ChooseCard) else ""


class RedArrow(Resource):
    """The Red Arrow: the active player takes a feature card of the scenario (SR.red_arrow, SA35)."""

    id, rule, windows = "red_arrow", "SR.red_arrow", ANY_TIME
    when = "in a turn on a board by which feature cards still lie"
    brings_cards = True

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """There has to be a turn, on a board by which feature cards still lie."""
        if not state.lines or not state.hobbits[state.active].alive or not unclaimed(lookup(state), state):
            return self.only_then(state)
        in_turn = any(isinstance(step, EndTurn | CloseTurn) for step in state.agenda)
        return None if in_turn else self.only_then(state)

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Ask for the card; until then the Red Arrow is not used."""
        play.push(PickFeature(play.state.active, seat))


class WhichFeature(Question[FellowshipState, PickFeature]):
    """Which feature card of the scenario: any that is neither gained nor removed (SA35)."""

    kind, name = PickFeature, "pick_feature"

    def asks(self, state: FellowshipState, step: PickFeature) -> Prompt:
        """Every feature card that still lies there."""
        cards = unclaimed(lookup(state), state)
        choices = [Choice(step.seat, a.ChooseCard(step.seat, card), RedArrow.rule) for card in cards]
        choices.append(Choice(step.seat, a.Back(step.seat), RedArrow.rule))
        return Prompt(self.name, step.seat, RedArrow.rule, choices)

    def answers(self, play: FellowshipPlay, step: PickFeature, action: a.Action) -> None:
        """Take the card, which nobody finds later, or leave the Red Arrow unused."""
        if isinstance(action, a.ChooseCard):
            play.emit(e.YellowCardUsed(RedArrow.rule, step.holder, RedArrow.id, step.seat))
            play.emit(e.FeatureGained(RedArrow.rule, step.seat, action.card))

    def words(self, state: FellowshipState, step: PickFeature, prompt: Prompt) -> str:
        """Return the line that asks for the card."""
        return f"Red Arrow: which card of this board does {hobbit_name(prompt.seat)} take?"

    def label(self, state: FellowshipState, step: PickFeature, action: a.Action) -> str:
        """Return which card is taken."""
        return f"Take {card_name(action.card)}" if isinstance(action, a.ChooseCard) else ""


class Protection(GandalfCard):
    """Protection: all consequences of Sauron's card are ignored, both parts of a Nazgul card (SG.protection, SA12)."""

    id, rule, windows = "protection", "SG.protection", frozenset({"WA", "WT", "WN"})
    when = "when Sauron has played or applied a card"

    def does(self, play: FellowshipPlay) -> None:
        """The card does not take effect."""
        ignore_card(play, self.rule, whole=True)


CARDS: tuple[Card, ...] = (Narya(), Nenya(), Vilya(), StarOfElendil(), Gwaihir(), RedArrow(), Protection())
STEPS = (WhichPlayed(), WhichFeature())
