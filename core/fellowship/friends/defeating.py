"""Defeating foes: what may be offered when, and the ways 1 to 3 (F3)."""

from __future__ import annotations

from core.fellowship.base.cards.card import Interrupt, Moment
from core.fellowship.base.cards.gandalf import pay_gandalf, pony_holder, ways_to_pay
from core.fellowship.base.costs.needed import ABILITY, GANDALF, can_pay
from core.fellowship.base.costs.paying import complete
from core.fellowship.base.happenings import push_effects
from core.fellowship.content.contents import library
from core.fellowship.content.pieces import Cost, Foe
from core.fellowship.friends.foe_line import leftmost
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import CheckVictory, CloseTurn, EndTurn, Gift, Pay, PickFoe
from core.fellowship.words.names import count, hobbit_name
from core.kernel.prompts import Choice, Prompt
from core.kernel.sequence import Question

WAY_ONE = frozenset({"W0", "W1", "W2", "W3", "W4", "W6", "W7", "W9", "WF", "WA"})
"""The windows in which the active player may do what the leftmost foe demands (F3.9)."""

MIDDLE = frozenset({"W6", "WF", "WA"})
"""Windows in the middle of something, where Guidance cannot be called toward a cost."""


def cost_for(state: FellowshipState, foe: Foe, seat: str) -> Cost | None:
    """Return what `foe` costs `seat`; None where something is suffered, or where nothing is left to give."""
    cost = foe.cost
    if cost is not None and cost.all_shields:
        return Cost(shields=state.hobbits[seat].shields) if state.hobbits[seat].shields else None
    return None if cost is not None and cost.hand else cost


def can_defeat(state: FellowshipState, seat: str, foe: Foe, with_guidance: bool = False) -> bool:
    """Whether `seat` could do what `foe` demands now, by way 1 (F3.2)."""
    cost = cost_for(state, foe, seat)
    if cost is None or can_pay(state, cost, (seat,), 0):
        return True
    if not (with_guidance and cost.symbols and state.lines and "guidance" in state.gandalf):
        return False
    return any(ways_to_pay(state, name) for name, hobbit in state.hobbits.items() if hobbit.alive) and can_pay(
        state, cost, (seat,), 2
    )


def in_own_turn(state: FellowshipState) -> bool:
    """Whether a turn is under way: not on the master board, between boards or at Mount Doom (FA33)."""
    return any(isinstance(step, EndTurn | CloseTurn) for step in state.agenda)


def needing_life_tokens(state: FellowshipState) -> list[str]:
    """Return the displayed foes that Bravery defeats, from the left (F7.merry, FA8)."""
    foes = library(state).foes
    return [foe for foe in state.foe_line if foes[foe].life]


class DefeatFoe(Interrupt[a.DefeatFoe]):
    """The active player defeats the leftmost foe by doing what it demands: way 1 (F3.1)."""

    action = a.DefeatFoe

    def offers(self, state: FellowshipState, now: Moment) -> list[Choice]:
        """Return way 1, and Bravery."""
        return foe_offers(state, now.window, now.seat, now.what)

    def begins(self, play: FellowshipPlay, action: a.DefeatFoe) -> None:
        """Suffer or pay what the foe demands."""
        defeat_foe(play, action)

    def cannot_wait(self, state: FellowshipState, action: a.DefeatFoe) -> bool:
        """Only the active player defeats foes."""
        return True


def foe_offers(state: FellowshipState, window: str, seat: str, what: str) -> list[Choice]:
    """Return how the active player may defeat foes in `window`: way 1 and Bravery (F3.1, F3.9).

    In a payment (W4) only where it is not another player's, and not for another foe.
    """
    foe = leftmost(state)
    active = state.active
    if foe is None or window not in WAY_ONE or not state.hobbits[active].alive:
        return []
    if window == "W4" and (what == "foe" or seat not in ("", active)):
        return []
    choices = []
    if can_defeat(state, active, foe, window not in MIDDLE):
        choices.append(Choice(active, a.DefeatFoe(active, foe.id), foe.rule))
    if active == "merry" and active in state.abilities and in_own_turn(state) and needing_life_tokens(state):
        choices.append(Choice(active, a.UseAbility(active), "F7.merry"))
    return choices


def defeat_foe(play: FellowshipPlay, action: a.DefeatFoe) -> None:
    """Way 1: suffer what the foe demands, or pay it; where there is one way to pay only, at once (F3.2).

    A foe that is suffered counts as defeated whatever follows (FA2, FA9).
    """
    state = play.state
    seat = action.seat
    foe = library(state).foes[action.foe]
    cost = cost_for(state, foe, seat)
    if cost is None:
        if foe.cost is not None and foe.cost.hand:
            for card in list(state.hobbits[seat].hand):
                play.emit(e.CardDiscarded(foe.rule, seat, card))
        play.emit(e.FoeDefeated("F3.2", seat, foe.id))
        play.push(CheckVictory())
        push_effects(play, foe.then, seat, foe.rule)
        return
    gifts = only_gifts(state, seat, cost)
    pay = Pay("foe", foe.id, "active", seat, gifts=gifts)
    if gifts:
        complete(play, pay, foe, cost, foe.rule)
    else:
        play.push(pay)


def only_gifts(state: FellowshipState, seat: str, cost: Cost) -> tuple[Gift, ...]:
    """Return the one way to pay `cost`, or nothing when there are others: Bill the Pony, Resourcefulness, a choice."""
    if pony_holder(state) and (cost.tokens or cost.shields):
        return ()
    if cost.gandalf_cards and len(state.gandalf) == cost.gandalf_cards:
        return tuple(Gift(seat, GANDALF + card) for card in state.gandalf)
    if cost.tokens:
        return tuple(Gift(seat, f"token:{kind}") for kind, n in cost.tokens.items() for _ in range(n))
    if cost.shields and not (seat == "fatty" and seat in state.abilities):
        return (Gift(seat, "shields", cost.shields),)
    if cost.shields and not state.hobbits[seat].shields:
        return (Gift(seat, ABILITY),)
    return ()


class WhichFoe(Question[FellowshipState, PickFoe]):
    """Which foe is defeated, wherever it is in the line (F3.4, F3.5)."""

    kind, name = PickFoe, "pick_foe"

    def opens(self, play: FellowshipPlay, step: PickFoe) -> bool:
        """Ask while foes are to be named and displayed (FA16)."""
        return step.left > 0 and bool(play.state.foe_line)

    def asks(self, state: FellowshipState, step: PickFoe) -> Prompt:
        """Any displayed foe; a card that has not begun can be taken back."""
        seat = step.seat
        choices = [Choice(seat, a.ChooseFoe(seat, foe), step.rule) for foe in state.foe_line]
        if step.card and not step.begun:
            choices.append(Choice(seat, a.Back(seat), step.rule))
        return Prompt(self.name, seat, step.rule, choices)

    def answers(self, play: FellowshipPlay, step: PickFoe, action: a.Action) -> None:
        """Use the card when the first foe is named, and defeat it."""
        if not isinstance(action, a.ChooseFoe):
            return
        if step.card and not step.begun:
            if step.card == "fire_brand":
                play.emit(e.YellowCardUsed(step.rule, step.seat, step.card))
            else:
                pay_gandalf(play, step.rule, step.seat, step.card, help=step.help)
        rule = "F3.4" if step.card else "F3.5"
        play.emit(e.FoeDefeated(rule, step.seat, action.foe))
        play.push(CheckVictory(), PickFoe(step.seat, step.left - 1, step.rule, step.card, step.help, begun=True))

    def words(self, state: FellowshipState, step: PickFoe, prompt: Prompt) -> str:
        """Return the line that asks which foe."""
        return f"{hobbit_name(prompt.seat)}: which foe is defeated? {count(step.left, 'foe')} may be named"


STEPS = (WhichFoe(),)
