"""The two extra cards, The One Ring and Watchful Peace (S12): offered in every window where cards can be used any time.

They lie open and are the Ring-bearer's to use, once a game.
"""

from __future__ import annotations

from typing import ClassVar

from core.fellowship.base.asking import Asking
from core.fellowship.base.cards.card import BEFORE_A_RIDE, Interrupt, Moment
from core.fellowship.base.corruption import watch_bearer
from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import tiles_events as t
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise, living
from core.fellowship.model.steps import SufferRoll, Window
from core.fellowship.model.tiles_steps import PickBearer
from core.fellowship.words.names import count, hobbit_name
from core.kernel.prompts import Choice, Prompt, Refusal

ONE_RING, PEACE = "one_ring", "watchful_peace"
STEPS_BACK = 3


class Extra:
    """An extra card: its name, its rule, the option that brings it, what it does and what speaks against it."""

    id: ClassVar[str]
    name: ClassVar[str]
    rule: ClassVar[str]
    option: ClassVar[str]

    def idle(self, state: FellowshipState) -> Refusal | None:
        """Return why the card would do nothing, or None where it would."""
        return None

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Use the card."""
        raise TypeError(f"{self.name} does not say what it does")

    def outcome(self, state: FellowshipState) -> str:
        """Return what using the card would bring."""
        return ""


class TheOneRing(Extra):
    """The One Ring: another hobbit bears the Ring from now on (S12.1)."""

    id, name, rule, option = ONE_RING, "The One Ring", "SX.one_ring", "one_ring_card"

    def idle(self, state: FellowshipState) -> Refusal | None:
        """Somebody else has to be left."""
        return None if len(living(state)) > 1 else Refusal(self.rule, "Nobody else is left to bear the Ring.")

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Ask for the new Ring-bearer first; until then the card is not used."""
        play.push(PickBearer(seat))

    def outcome(self, state: FellowshipState) -> str:
        """Who is not known yet."""
        return "another hobbit bears the Ring"


class WatchfulPeace(Extra):
    """Watchful Peace: Sauron goes back three steps; unused it scores (S12.2)."""

    id, name, rule, option = PEACE, "Watchful Peace", "SX.watchful_peace", "watchful_peace"

    def idle(self, state: FellowshipState) -> Refusal | None:
        """There has to be room behind Sauron."""
        if peace_steps(state) > 0:
            return None
        return Refusal("SA19", "Sauron stands at the end of the line and cannot go back.")

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Sauron goes back."""
        steps = peace_steps(play.state)
        play.emit(t.ExtraUsed("S12.2", seat, self.id))
        play.emit(e.SauronMoved("S12.2", -steps))

    def outcome(self, state: FellowshipState) -> str:
        """How far, and what it costs."""
        return f"Sauron goes back {count(peace_steps(state), 'step')}; no 10 points at the end"


def peace_steps(state: FellowshipState) -> int:
    """Return how far Watchful Peace would push Sauron back: not beyond the end of the line (SA19)."""
    return min(STEPS_BACK, lookup(state).content.start["easy"] - state.sauron)


EXTRAS: dict[str, Extra] = {card.id: card for card in (TheOneRing(), WatchfulPeace())}


def would_catch(state: FellowshipState, nearer: int, seat: str = "", steps: int = 0) -> bool:
    """Whether somebody would be caught if Sauron came so much `nearer` and `seat` went so many `steps`."""
    hobbits = state.hobbits
    return any(hobbits[name].step + steps * (name == seat) >= state.sauron - nearer for name in living(state))


def would_lose(state: FellowshipState, now: Moment) -> bool:
    """Whether the face that was rolled would put somebody out of the game (W6)."""
    suffer = next((step for step in reversed(state.agenda) if isinstance(step, SufferRoll)), None)
    one = now.seat == "sam" and not (suffer is not None and suffer.full)
    nearer = steps = cards = 0
    for effect in lookup(state).face[now.what].effects:
        n = min(effect.n, 1) if one else effect.n
        nearer += effect.n * (effect.op == "sauron")
        steps += n * (effect.op == "corrupt")
        cards += n * (effect.op == "discard_cards")
    caught = would_catch(state, nearer, now.seat, steps)
    return caught or (now.seat == state.ring_bearer and len(state.hobbits[now.seat].hand) < cards)


def is_their_time(state: FellowshipState, now: Moment) -> bool:
    """Whether the extra cards are offered in a window: at any point in time (S12.1, S12.2).

    After a roll, and before Sauron moves, that is where somebody would be lost; else they serve as well a moment later.
    """
    if now.window == "W6":
        return would_lose(state, now)
    if now.window in ("WS", "WE"):
        return would_catch(state, int(now.what))
    return now.window in BEFORE_A_RIDE


class UseExtra(Interrupt[a.UseExtra]):
    """The Ring-bearer uses an extra card (S12)."""

    action = a.UseExtra
    windows, held = BEFORE_A_RIDE | {"W6", "WS", "WE"}, "extras"

    def offers(self, state: FellowshipState, now: Moment) -> list[Choice]:
        """Return the extra cards that would do something; without a Ring-bearer none does (SA36)."""
        bearer = state.ring_bearer
        if not bearer or not is_their_time(state, now):
            return []
        cards = [EXTRAS[id] for id in state.extras if now.window != "WR" or id != PEACE]
        return [Choice(bearer, a.UseExtra(bearer, card.id), card.rule) for card in cards if card.idle(state) is None]

    def begins(self, play: FellowshipPlay, action: a.UseExtra) -> None:
        """Use the card."""
        EXTRAS[action.card].use(play, action.seat)

    def label(self, state: FellowshipState, action: a.UseExtra) -> str:
        """Return who uses the card, and what it brings."""
        card = EXTRAS[action.card]
        return f"{hobbit_name(action.seat)} uses {card.name}: {card.outcome(state)}"

    def explains(self, state: FellowshipState, action: a.UseExtra) -> Refusal:
        """Return why an extra card is not used."""
        card = EXTRAS.get(action.card)
        if card is None:
            return Refusal("S12.1", f"There is no extra card {action.card!r}.")
        if action.card not in state.extras:
            if getattr(state.options, card.option):
                return Refusal(card.rule, f"{card.name} has been used; it serves once a game.")
            return Refusal(card.rule, f"This table plays without {card.name}.")
        if not state.ring_bearer:
            return Refusal("SA36", f"The Ring lies on the volcano: there is no Ring-bearer to use {card.name}.")
        if action.seat != state.ring_bearer:
            return Refusal(card.rule, f"Only the Ring-bearer, {hobbit_name(state.ring_bearer)}, can use {card.name}.")
        middle = f"{card.name} cannot be used in the middle of this; finish or take back first."
        return card.idle(state) or Refusal("B4.9", middle)

    def in_sight(self, state: FellowshipState, seat: str) -> list[tuple[str, a.UseExtra]]:
        """Return the extra cards on the table."""
        return [(f"Use {EXTRAS[card].name}", a.UseExtra(seat, card)) for card in state.extras]


class WhichBearer(Asking[PickBearer]):
    """Who bears the Ring from now on; the card can be taken back (S12.1)."""

    kind, name, rule = PickBearer, "pick_bearer", "S12.1"

    def asks(self, state: FellowshipState, step: PickBearer) -> Prompt:
        """Anybody else still in the game."""
        names = [name for name in clockwise(state, step.seat) if name != step.seat]
        choices = [Choice(step.seat, a.Name(step.seat, name), "S12.1") for name in names]
        choices.append(Choice(step.seat, a.Back(step.seat), "S12.1"))
        return Prompt(self.name, step.seat, "S12.1", choices)

    def answers(self, play: FellowshipPlay, step: PickBearer, action: a.Action) -> None:
        """Pass the Ring, used or not; off the boards the new Ring-bearer acts at once (A45, F3.7)."""
        if not isinstance(action, a.Name):
            return
        state = play.state
        play.emit(t.ExtraUsed("S12.1", step.seat, ONE_RING, action.hobbit))
        top = state.agenda[-1]
        between = isinstance(top, Window) and top.what == "between"
        if (between or not state.lines) and state.active == step.seat:
            play.emit(e.TurnBegan("F3.7" if between else "A45", action.hobbit, state.turn))
        watch_bearer(play)  # SA7

    def words(self, state: FellowshipState, step: PickBearer, prompt: Prompt) -> str:
        """Return the line that asks for the new Ring-bearer."""
        return f"{hobbit_name(prompt.seat)} passes the Ring: to whom?"


def is_worth_a_window(state: FellowshipState, step: Window, found: list[Choice]) -> bool:
    """Whether the window before a tile is opened: not for an extra card alone, which serves better after the tile."""
    return not state.extras or not all(isinstance(choice.action, a.UseExtra) for choice in found)


def nearer_window(state: FellowshipState, step: Window) -> str:
    """Return the line that asks whether an extra card is used before Sauron moves (WE)."""
    return f"Sauron is about to come {count(int(step.what), 'step')} nearer. Does the Ring-bearer use an extra card?"


WINDOW_RULES = {"WE": "S12"}
"""The window before Sauron catches somebody."""

STEPS = (WhichBearer(),)
