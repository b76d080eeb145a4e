"""The fellowship cards, once a game each (S10, SF), and the pool of shields that Fatty's calls Gandalf with (SA28)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from core.fellowship.base.cards import using
from core.fellowship.base.cards.card import TURN_ENDING, Interrupt, Moment, after_tile_or_card
from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.gandalf import PRICE, RESOURCEFUL, TOGETHER, Help, can_pool, pool_of
from core.fellowship.base.cards.interrupts import CALL, callable_cards
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.base.step_two import card_limit, playable_cards
from core.fellowship.content.contents import lookup, whole
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model import sauron_events as s
from core.fellowship.model.sauron_steps import CARD_WINDOWS, MoveRider, PoolShields, TakeSymbols
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise
from core.fellowship.model.steps import PickLine, Window
from core.fellowship.sauron.cards import AFTER
from core.fellowship.sauron.symbols import can_satisfy
from core.fellowship.words.names import count, hobbit_name
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Question
from core.kernel.voice import speaking


class FellowshipCard:
    """The fellowship card of one hobbit: when it is open, in words, too, and what it does."""

    id: ClassVar[str]
    when: ClassVar[str]
    windows: ClassVar[frozenset[str]] = frozenset()
    """The windows that offer it."""

    @property
    def rule(self) -> str:
        """Return the rule of the card."""
        return f"SF.{self.id}"

    def is_open(self, state: FellowshipState, now: Moment) -> bool:
        """Whether the card would do something now, in one of its windows."""
        return True

    def use(self, play: FellowshipPlay) -> None:
        """Use the card."""
        play.emit(s.FellowshipCardUsed(self.rule, self.id))


class FrodosCard(FellowshipCard):
    """Frodo's: any marker moves a space, and the active player takes it (SF.frodo)."""

    id = "frodo"
    when = "right after Sauron has played a card, or when a tile has been turned up or a tile or card carried out"
    windows = AFTER | CARD_WINDOWS

    def is_open(self, state: FellowshipState, now: Moment) -> bool:
        """Whether the active player could move a marker after a tile or a card."""
        if not state.hobbits[state.active].alive or not state.lines or not unfinished_lines(state):
            return False
        return now.window in CARD_WINDOWS or after_tile_or_card(state, now)

    def use(self, play: FellowshipPlay) -> None:
        """Ask the active player for the line; the card is used when it is named."""
        play.push(PickLine("companion", play.state.active, 1))


class SamsCard(FellowshipCard):
    """Sam's: of a card played instead of a die roll only one symbol counts (SF.sam)."""

    id = "sam"
    when = "when Sauron has played a card instead of a die roll that would cost more than one symbol"
    windows = frozenset({"WA"})

    def is_open(self, state: FellowshipState, now: Moment) -> bool:
        """Whether one symbol instead of all would make a difference: never at the start of a turn."""
        step = next((step for step in reversed(state.agenda) if isinstance(step, TakeSymbols)), None)
        if step is None or step.one or step.begun or step.card != now.what:
            return False
        return len(step.left) > 1 or not can_satisfy(state, step.seat, step.left[0])

    def use(self, play: FellowshipPlay) -> None:
        """One symbol is left to choose."""
        agenda = play.state.agenda
        at = max(n for n, step in enumerate(agenda) if isinstance(step, TakeSymbols))
        hit = agenda[at]
        assert isinstance(hit, TakeSymbols)
        play.emit(s.FellowshipCardUsed(self.rule, self.id, hit.seat))
        agenda[at] = msgspec.structs.replace(hit, one=self.rule)


THREE = (3, "SF.pippin")
NO_LIMIT = (0, "")


class PippinsCard(FellowshipCard):
    """Pippin's: the active player may play three cards (SF.pippin)."""

    id = "pippin"
    when = "when the active player is about to play white or grey cards"
    windows = frozenset({"W7"})

    def is_open(self, state: FellowshipState, now: Moment) -> bool:
        """Whether the active player, about to play cards, could play more of them."""
        if now.what in TURN_ENDING or not self.allows_more(state):
            return False
        if state.options.hands == "hidden" and state.active != self.id:
            return bool(state.hobbits[state.active].hand)  # what the cards are Pippin cannot know
        return bool(playable_cards(state))

    def allows_more(self, state: FellowshipState) -> bool:
        """Whether the card would allow a further card this turn."""
        if self.id not in state.fellowship_cards or not state.hobbits[self.id].alive:
            return False
        return len(state.played) < 3 and card_limit(state)[0] == 2

    def limit(self, state: FellowshipState) -> tuple[int, str]:
        """Return how many cards may be played once it has been used."""
        return THREE if state.three_cards else NO_LIMIT

    def use(self, play: FellowshipPlay) -> None:
        """The limit of this turn rises."""
        play.emit(s.FellowshipCardUsed(self.rule, self.id, play.state.active))


class MerrysCard(FellowshipCard):
    """Merry's: the Black Rider does not move (SF.merry)."""

    id = "merry"
    when = "when the Black Rider is about to move"
    windows = frozenset({"WR"})

    def use(self, play: FellowshipPlay) -> None:
        """The movement does not happen."""
        super().use(play)
        play.drop(Window)
        step = play.drop(MoveRider)
        play.emit(s.RiderStopped(self.rule, step.steps))


class FattysCard(FellowshipCard):
    """Fatty's: the group pays for a Gandalf card, used or not (SF.fatty). It is used by calling that card."""

    id = "fatty"
    when = "by calling a Gandalf card with it, when the group has 5 shields"


PIPPINS_CARD = PippinsCard()
FELLOWSHIP: dict[str, FellowshipCard] = {
    card.id: card for card in (FrodosCard(), SamsCard(), PIPPINS_CARD, MerrysCard(), FattysCard())
}
SERVED: Kept[str, tuple[FellowshipCard, ...]] = Kept(
    lambda window: tuple(card for card in FELLOWSHIP.values() if window in card.windows)
)
"""The fellowship cards that serve in a window."""

USE: Kept[str, Choice] = Kept(lambda name: Choice(name, a.UseFellowship(name), FELLOWSHIP[name].rule))
"""The choices to use a fellowship card, by its owner."""


class UseFellowship(Interrupt[a.UseFellowship]):
    """A hobbit uses the fellowship card (S10)."""

    action, held = a.UseFellowship, "fellowship_cards"

    def offers(self, state: FellowshipState, now: Moment) -> list[Choice]:
        """Return the fellowship cards that may be used now, Fatty's by the calls that it pays for."""
        unused = state.fellowship_cards
        found: list[Choice] = []
        for card in SERVED[now.window]:
            if card.id in unused and state.hobbits[card.id].alive and card.is_open(state, now):
                found.append(USE[card.id])
        return found + calls_together(state, now) if "fatty" in unused else found

    def begins(self, play: FellowshipPlay, action: a.UseFellowship) -> None:
        """Use the card."""
        FELLOWSHIP[action.seat].use(play)

    def label(self, state: FellowshipState, action: a.UseFellowship) -> str:
        """Return whose card it is, and what it does."""
        text = whole().fellowship_cards[action.seat].text
        if speaking().aloud:  # "it" would be the marker
            text = text.replace(" by 1 space and takes it", " on to the next space, and takes that")
        return f"{hobbit_name(action.seat)} uses the fellowship card: {text[:1].lower()}{text[1:].rstrip('.')}"

    def explains(self, state: FellowshipState, action: a.UseFellowship) -> Refusal:
        """Return why a fellowship card is not used."""
        if state.dark_lord is None:
            return Refusal("S1.4", "This table plays without fellowship cards.")
        card, name = FELLOWSHIP[action.seat], hobbit_name(action.seat)
        if action.seat not in state.fellowship_cards:
            return Refusal(card.rule, f"{name} has used the fellowship card; it serves once a game.")
        return Refusal(card.rule, f"{name} uses the fellowship card {card.when}.")

    def in_sight(self, state: FellowshipState, seat: str) -> list[tuple[str, a.UseFellowship]]:
        """Return their own fellowship card."""
        return [("Use the fellowship card", a.UseFellowship(seat))] if seat in state.fellowship_cards else []


# Fatty: five shields of the group

ABILITY = "resourcefulness"
"""Stands for Resourcefulness among those who give shields."""


class Together(Help):
    """The group pays by Fatty's fellowship card, once it is known who gives what (SF.fatty)."""

    id, saves, words = TOGETHER, PRICE, "uses the fellowship card, and all together pay 5 shields"


class Pool(Help):
    """What the group gives together: "pool:sam=3,merry=2" (SF.fatty, SA28)."""

    id, saves = "pool", PRICE

    def given(self, play: FellowshipPlay, seat: str, shares: str) -> None:
        """The card is used, and everybody gives a share."""
        play.emit(s.FellowshipCardUsed("SF.fatty", seat))
        for part in shares.split(","):
            giver, _, count = part.partition("=")
            if giver == ABILITY:
                play.emit(f.AbilityUsed("F7.fatty", seat))
            else:
                play.emit(e.ShieldsDiscarded("SF.fatty", giver, int(count)))


HELPS = (Together(), Pool())


def calls_together(state: FellowshipState, now: Moment) -> list[Choice]:
    """Return the Gandalf cards, used ones too, that Fatty's card calls in their own windows (SF.fatty)."""
    if not can_pool(state):
        return []
    cards = callable_cards(state, list(lookup(state).gandalf), "fatty", now)
    return [CALL["fatty", card, TOGETHER, DECK.gandalf[card].call_rule(state)] for card in cards]


class CallGandalf(using.CallGandalf):
    """Somebody calls a Gandalf card, alone or by Fatty's fellowship card (B4.8, SF.fatty)."""

    def begins(self, play: FellowshipPlay, action: a.CallGandalf) -> None:
        """Ask for the shields of the group first where it pays."""
        if action.help == TOGETHER:
            play.push(PoolShields(action.seat, action.card))
        else:
            super().begins(play, action)

    def explains(self, state: FellowshipState, action: a.CallGandalf) -> Refusal:
        """Return why the card is not called."""
        if action.help != TOGETHER or action.card not in lookup(state).gandalf:
            return super().explains(state, action)
        if action.seat != "fatty" or action.seat not in state.fellowship_cards:
            return Refusal("SF.fatty", "Only Fatty's fellowship card lets the group pay together, once a game.")
        return Refusal(
            "SF.fatty", "The group needs 5 shields, and the card is called when it could be called otherwise."
        )


def left_of(state: FellowshipState, step: PoolShields, seat: str) -> int:
    """Return how many shields `seat` has not offered yet."""
    return state.hobbits[seat].shields - dict(step.pool).get(seat, 0)


def missing_in(step: PoolShields) -> int:
    """Return how many shields are still missing."""
    return PRICE - sum(RESOURCEFUL if giver == ABILITY else count for giver, count in step.pool)


def givers(state: FellowshipState, step: PoolShields) -> list[str]:
    """Return who still has shields to give."""
    return [seat for seat in clockwise(state, step.seat) if left_of(state, step, seat) > 0]


class WhoGivesShields(Question[FellowshipState, PoolShields]):
    """Who gives how many shields; until they are together everything can be taken back (SF.fatty)."""

    kind, name = PoolShields, "pool_shields"

    def opens(self, play: FellowshipPlay, step: PoolShields) -> bool:
        """When the shields are there the card is called; where every shield is needed nobody is asked."""
        state = play.state
        if missing_in(step) > 0 and pool_of(state) == PRICE and "fatty" not in state.abilities:
            step = PoolShields(
                step.seat, step.card, tuple((seat, state.hobbits[seat].shields) for seat in givers(state, step))
            )
        if missing_in(step) > 0:
            return True
        help = f"{Pool.id}:" + ",".join(f"{giver}={count}" for giver, count in step.pool)
        DECK.gandalf[step.card].call(play, step.seat, help)
        return False

    def asks(self, state: FellowshipState, step: PoolShields) -> Prompt:
        """Everybody who has shields left, and Resourcefulness."""
        missing = missing_in(step)
        choices = [
            Choice(seat, a.GiveShields(seat, count), "SF.fatty")
            for seat in givers(state, step)
            for count in range(1, min(missing, left_of(state, step, seat)) + 1)
        ]
        if "fatty" in state.abilities and ABILITY not in dict(step.pool):
            choices.append(Choice("fatty", a.GiveAbility("fatty"), "F7.fatty"))
        choices.append(Choice(step.seat, a.Back(step.seat), "SF.fatty"))
        return Prompt(self.name, step.seat, "SF.fatty", choices, False, True)

    def answers(self, play: FellowshipPlay, step: PoolShields, action: a.Action) -> None:
        """Take an offer, or take all offers back."""
        pool = dict(step.pool)
        if isinstance(action, a.GiveShields):
            pool[action.seat] = pool.get(action.seat, 0) + action.count
        elif isinstance(action, a.GiveAbility):
            pool[ABILITY] = 1
        elif not pool:
            return
        else:
            pool = {}
        play.push(PoolShields(step.seat, step.card, tuple(pool.items())))

    def words(self, state: FellowshipState, step: PoolShields, prompt: Prompt) -> str:
        """Return the line that asks for what is missing."""
        return f"{whole().gandalf[step.card].name} for all: who gives {count(missing_in(step), 'shield')} more?"


STEPS = (WhoGivesShields(),)
