"""The yellow cards of the base game, from Rivendell and Lothlórien (B8)."""

from __future__ import annotations

from collections.abc import Sequence

from core.fellowship.base.cards.card import ANY_TIME, BEFORE_A_RIDE, Card, Moment, YellowCard, YellowForHobbit
from core.fellowship.base.cards.hands import draw_cards, has_cards_to_draw
from core.fellowship.base.corruption import missing_tokens, move_hobbit, someone_to_heal
from core.fellowship.base.die import avoid_roll, ignore_roll
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Cost
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise, living
from core.fellowship.model.steps import (
    CarryOutTile,
    NextTile,
    Pay,
    PickHobbit,
    PickPassedCard,
    PickReceiver,
    StepTwo,
    SufferMissingTokens,
    SufferRoll,
    TurnUpTile,
    Window,
)
from core.fellowship.words.names import card_name, count, hobbit_name
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Question

FULL_HAND = 6
"""To so many cards Lembas fills a hand."""


class Belt(YellowCard):
    """The Belt: a die roll does not happen (B8.belt), but not at Mount Doom (B4.11.4)."""

    id, rule, windows = "belt", "B8.belt", frozenset({"W5"})
    when = "before a die roll (and not at Mount Doom)"

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """The roll for the Ring at Mount Doom is not avoided."""
        return self.not_there() if now.what == "doom" else None

    def untimely(self, state: FellowshipState, now: Moment) -> Refusal | None:
        """At Mount Doom there is no time for it."""
        return self.not_there() if state.location == "mount_doom" else super().untimely(state, now)

    def not_there(self) -> Refusal:
        """Return that the Belt does not help at Mount Doom."""
        return Refusal("B4.11.4", "The Belt does not help at Mount Doom.")

    def does(self, play: FellowshipPlay) -> None:
        """The roll does not happen."""
        avoid_roll(play, self.rule)


class Mithril(YellowCard):
    """Mithril: the result of a die roll, or a Sauron card, is ignored (B8.mithril, S4.4, S5.4)."""

    id, rule, windows = "mithril", "B8.mithril", frozenset({"W6", "WA", "WT"})
    when = "after a die roll, before its result"

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """Valour demands the full consequences (F7.sam, FA40)."""
        if now.window == "W6" and any(isinstance(step, SufferRoll) and step.full for step in state.agenda[-2:]):
            return Refusal("FA40", "For Valour Sam takes the full consequences; Mithril does not spare him.")
        return None

    def said(self, state: FellowshipState) -> str:
        """Return what is ignored: the result of a roll, or a card of Sauron's that stands for it."""
        step = state.agenda[-1] if state.agenda else None
        rolled = state.dark_lord is None or (isinstance(step, Window) and step.window == "W6")
        if rolled:
            return super().said(state)
        nazgul = lookup(state).nazgul.get(step.what) if isinstance(step, Window) else None
        if nazgul is not None:
            return f"the symbol of {nazgul.name} has no effect; its incident still comes"
        return "Sauron's card has no effect"

    def does(self, play: FellowshipPlay) -> None:
        """The result does not take effect."""
        ignore_roll(play, self.rule)


class Athelas(YellowCard):
    """Athelas: a hobbit ignores all missing life tokens (B8.athelas)."""

    id, rule, windows = "athelas", "B8.athelas", frozenset({"W8"})
    when = "when life tokens are about to be checked"

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """Only where a token is missing."""
        return None if missing_tokens(state, now.seat) else self.only_then(state)

    def does(self, play: FellowshipPlay) -> None:
        """The check is over."""
        play.drop(Window)
        step = play.drop(SufferMissingTokens)
        play.emit(e.LifeTokensChecked(self.rule, step.seat, 0))


class Phial(YellowCard):
    """The Phial: no further tile is turned up this turn (B8.phial, A19)."""

    id, rule, windows = "phial", "B8.phial", frozenset({"W1"})
    when = "before the next tile is turned up"

    def does(self, play: FellowshipPlay) -> None:
        """Step 1 is over."""
        play.drop(Window)
        play.drop(TurnUpTile)
        play.push(StepTwo())


class Staff(YellowCard):
    """The Staff: a tile with three items is ignored, and the next is turned up (B8.staff, A21)."""

    id, rule, windows = "staff", "B8.staff", frozenset({"W2"})
    when = "when a tile with three items has been turned up"

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """Only the tiles with three items."""
        tile = lookup(state).tiles.get(now.what)
        if tile is not None and tile.staff:
            return None
        if now.what.startswith("dark_"):
            return Refusal("A21", "The Staff stops none of the dark tiles, only the two with three items.")
        return Refusal("A21", "The Staff stops only a tile with three items, not this one.")

    def does(self, play: FellowshipPlay) -> None:
        """The tile is not carried out."""
        play.drop(Window)
        tile = play.drop(CarryOutTile)
        play.emit(e.TileIgnored(self.rule, tile.tile))
        play.push(NextTile())


class Elessar(YellowForHobbit):
    """Elessar: one hobbit goes a step toward the light (B8.elessar)."""

    id, rule, windows = "elessar", "B8.elessar", BEFORE_A_RIDE
    heals = True

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """Somebody has to be in the darkness."""
        return None if someone_to_heal(state) else self.changes_nothing()

    def serves(self, play: FellowshipPlay, hobbit: str) -> None:
        """Move the hobbit."""
        move_hobbit(play, hobbit, -1, self.rule)

    def outcome(self, state: FellowshipState, holder: str, hobbit: str) -> str:
        """From which step to which."""
        return healed(state, hobbit, 1)


class Lembas(YellowForHobbit):
    """Lembas: one hobbit draws cards up to a hand of six (B8.lembas, A23)."""

    id, rule, windows = "lembas", "B8.lembas", ANY_TIME
    helps_to_pay = brings_cards = True

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """Somebody has to have fewer than six cards, without this one, and there have to be cards to draw."""
        for name, hobbit in state.hobbits.items():
            if len(hobbit.hand) - (name == holder) < FULL_HAND and hobbit.alive:
                return None if has_cards_to_draw(state) else self.changes_nothing()
        return self.changes_nothing()

    def serves(self, play: FellowshipPlay, hobbit: str) -> None:
        """Fill the hand."""
        draw_cards(play, hobbit, max(0, FULL_HAND - len(play.state.hobbits[hobbit].hand)), self.rule)

    def outcome(self, state: FellowshipState, holder: str, hobbit: str) -> str:
        """How many cards the hobbit draws."""
        hand = len(state.hobbits[hobbit].hand) - (hobbit == holder)
        return f"{hobbit_name(hobbit)} draws {count(max(0, FULL_HAND - hand), 'card')}"


class Miruvor(YellowForHobbit):
    """Miruvor: one hobbit may pass a card to another (B8.miruvor, A24)."""

    id, rule, windows = "miruvor", "B8.miruvor", ANY_TIME
    helps_to_pay = brings_cards = True

    def could_cover(self, state: FellowshipState, step: Pay, cost: Cost, seats: Sequence[str]) -> bool:
        """Where the group pays together it does not matter who holds which card."""
        return step.payer != "group" and super().could_cover(state, step, cost, seats)

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """There has to be somebody to pass a card, and somebody to pass it to."""
        alive = giving = 0
        for name, hobbit in state.hobbits.items():
            if hobbit.alive:
                alive += 1
                giving += len(hobbit.hand) > (name == holder)
        return None if alive > 1 and giving > 0 else self.changes_nothing()

    def names(self, state: FellowshipState, holder: str) -> list[str]:
        """Who has a card to pass besides the Miruvor."""
        return [name for name in living(state) if len(state.hobbits[name].hand) > (name == holder)]

    def named(self, play: FellowshipPlay, step: PickHobbit, hobbit: str) -> None:
        """Ask the giver which card."""
        play.push(PickPassedCard(step.seat, hobbit))

    def asks(self) -> str:
        """The holder names who gives; the giver chooses card and receiver (A24)."""
        return "who passes a card to another?"

    def outcome(self, state: FellowshipState, holder: str, hobbit: str) -> str:
        """That the giver chooses."""
        return f"{hobbit_name(hobbit)} passes a card: chooses which, and to whom"


def healed(state: FellowshipState, hobbit: str, steps: int) -> str:
    """Return where so many steps toward the light take a hobbit."""
    step = state.hobbits[hobbit].step
    way = f"from {step} to {max(0, step - steps)}" if step else "already at 0, nothing happens"
    return f"{hobbit_name(hobbit)}: {way}"


class WhichPassedCard(Question[FellowshipState, PickPassedCard]):
    """Which card the giver passes: any but the Miruvor being played (A24)."""

    kind, name = PickPassedCard, "pick_passed_card"

    def asks(self, state: FellowshipState, step: PickPassedCard) -> Prompt:
        """Every kind of card in the giver's hand."""
        hand = list(state.hobbits[step.giver].hand)
        if step.giver == step.seat:
            hand.remove(Miruvor.id)
        choices = [Choice(step.giver, a.ChooseCard(step.giver, card), Miruvor.rule) for card in dict.fromkeys(hand)]
        choices.append(Choice(step.giver, a.Back(step.giver), Miruvor.rule))
        return Prompt(self.name, step.giver, Miruvor.rule, choices)

    def answers(self, play: FellowshipPlay, step: PickPassedCard, action: a.Action) -> None:
        """Go on to the receiver, or take Miruvor back."""
        if isinstance(action, a.ChooseCard):
            play.push(PickReceiver(step.seat, step.giver, action.card))

    def words(self, state: FellowshipState, step: PickPassedCard, prompt: Prompt) -> str:
        """Return the line that asks for the card."""
        return f"{hobbit_name(prompt.seat)} passes a card to another: which?"

    def label(self, state: FellowshipState, step: PickPassedCard, action: a.Action) -> str:
        """Return which card is passed."""
        return f"Pass {card_name(action.card)}" if isinstance(action, a.ChooseCard) else ""


class WhichReceiver(Question[FellowshipState, PickReceiver]):
    """Who gets the card: anybody else still in the game (A24)."""

    kind, name = PickReceiver, "pick_receiver"

    def asks(self, state: FellowshipState, step: PickReceiver) -> Prompt:
        """Everybody but the giver."""
        names = [name for name in clockwise(state, step.giver) if name != step.giver]
        choices = [Choice(step.giver, a.Name(step.giver, name), Miruvor.rule) for name in names]
        choices.append(Choice(step.giver, a.Back(step.giver), Miruvor.rule))
        return Prompt(self.name, step.giver, Miruvor.rule, choices)

    def answers(self, play: FellowshipPlay, step: PickReceiver, action: a.Action) -> None:
        """Pass the card, or take Miruvor back."""
        if isinstance(action, a.Name):
            play.emit(e.YellowCardUsed(Miruvor.rule, step.seat, Miruvor.id, step.giver))
            play.emit(e.CardPassed(Miruvor.rule, step.giver, action.hobbit, step.card))

    def words(self, state: FellowshipState, step: PickReceiver, prompt: Prompt) -> str:
        """Return the line that asks for the receiver."""
        return f"{hobbit_name(prompt.seat)} passes {card_name(step.card)}: to whom?"


CARDS: tuple[Card, ...] = (Belt(), Elessar(), Lembas(), Phial(), Athelas(), Miruvor(), Mithril(), Staff())
STEPS = (WhichPassedCard(), WhichReceiver())
