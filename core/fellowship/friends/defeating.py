"""Defeating foes: way 1, and way 3 by cards that name any foe (F3)."""

from __future__ import annotations

from core.fellowship.base.cards.card import Interrupt, Moment, moment_of
from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.gandalf import pay_gandalf, pony_holder
from core.fellowship.base.cards.interrupts import asks_all
from core.fellowship.base.costs.needed import ABILITY, GANDALF
from core.fellowship.base.costs.paying import complete
from core.fellowship.base.happenings import push_effects
from core.fellowship.base.hooks import Labeller
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Cost
from core.fellowship.friends.foes import cost_for, foe_name, out_of_reach, suffering, unpaid
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model.friends_steps import CheckVictory, PickFoe
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, seen
from core.fellowship.model.steps import Gift, Pay
from core.fellowship.words.names import count, hobbit_name
from core.fellowship.words.texts import demanded
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Question
from core.kernel.voice import speaking

WAY_ONE = frozenset({"W0", "W1", "W2", "W3", "W4", "W6", "W7", "W9", "WF", "WA"})
"""The windows in which the active player may do what the leftmost foe demands (F3.9)."""

MIDDLE = frozenset({"W6", "WF", "WA"})
"""Windows in the middle of something, where Guidance cannot be called toward a cost."""


class DefeatFoe(Interrupt[a.DefeatFoe]):
    """Way 1: the active player does what the leftmost foe demands (F3.1, F3.2, F3.9)."""

    action = a.DefeatFoe
    windows, held = WAY_ONE, "foe_line"

    def offers(self, state: FellowshipState, now: Moment) -> list[Choice]:
        """Return the leftmost foe where the active player may defeat it now."""
        active = state.active
        if not is_open(state, now) or not state.hobbits[active].alive:
            return []
        foe = lookup(state).foes[state.foe_line[0]]
        # The leftmost foe is in the active player's reach, so that only its price can speak against it.
        if unpaid(state, active, foe, with_guidance=now.window not in MIDDLE) is not None:
            return []
        return [Choice(active, a.DefeatFoe(active, foe.id), foe.rule)]

    def refuses(self, state: FellowshipState, now: Moment, action: a.DefeatFoe) -> Refusal | None:
        """Say why the foe is not defeated now."""
        found = out_of_reach(state, action.seat, action.foe)
        if found is not None:
            return found
        open_now = is_open(state, now)
        foe = lookup(state).foes[action.foe]
        found = unpaid(state, action.seat, foe, with_guidance=open_now and now.window not in MIDDLE)
        return found if found is not None or open_now else self.busy()

    def busy(self) -> Refusal:
        """Say that foes have to wait."""
        return Refusal("F3.9", "Foes cannot be defeated in the middle of this; finish or take back first.")

    def explains(self, state: FellowshipState, action: a.DefeatFoe) -> Refusal:
        """Say why the foe cannot be defeated now."""
        return self.refuses(state, moment_of(state), action) or self.busy()

    def begins(self, play: FellowshipPlay, action: a.DefeatFoe) -> None:
        """Suffer what the foe demands, or pay it; where there is one way to pay only, at once (F3.2).

        A foe that is suffered counts as defeated whatever follows (FA2, FA9).
        """
        state, seat = play.state, action.seat
        foe = lookup(state).foes[action.foe]
        cost = cost_for(state, foe, seat)
        if cost is None:
            if foe.cost is not None and foe.cost.hand:
                for card in list(seen(state.hobbits[seat].hand)):
                    play.emit(e.CardDiscarded(foe.rule, seat, card))
            play.emit(f.FoeDefeated("F3.2", seat, foe.id))
            play.push(CheckVictory())
            push_effects(play, foe.then, seat, foe.rule)
            return
        gifts = only_gifts(state, seat, cost)
        pay = Pay("foe", foe.id, "active", seat, gifts=gifts)
        if gifts:
            complete(play, pay, foe, cost, foe.rule)
        else:
            play.push(pay)

    def cannot_wait(self, state: FellowshipState, action: a.DefeatFoe) -> bool:
        """Only the active player defeats foes."""
        return True

    def label(self, state: FellowshipState, action: a.DefeatFoe) -> str:
        """Return who defeats which foe, and what is paid or suffered."""
        foe = lookup(state).foes.get(action.foe)
        if foe is None:
            return f"Defeat {action.foe}"
        does = suffering(state, action.seat, foe)
        costs = "that costs " if speaking().aloud and does == demanded(foe.text) else ""
        return f"{hobbit_name(action.seat)} defeats {foe_name(foe.id)}: {costs}{does}"

    def in_sight(self, state: FellowshipState, seat: str) -> list[tuple[str, a.DefeatFoe]]:
        """Return every displayed foe."""
        return [(f"Defeat {foe_name(foe)}", a.DefeatFoe(seat, foe)) for foe in state.foe_line]


def is_open(state: FellowshipState, now: Moment) -> bool:
    """Whether the active player may act against foes now (F3.9): in a payment only where it is not another player's,
    and not for another foe."""
    if now.window == "W4" and (now.what == "foe" or now.seat not in ("", state.active)):
        return False
    return now.window in WAY_ONE


def only_gifts(state: FellowshipState, seat: str, cost: Cost) -> tuple[Gift, ...]:
    """Return the one way to pay `cost`, or nothing when there are others: Bill the Pony, Resourcefulness, a choice."""
    if (pony_holder(state) or asks_all(state)) and (cost.tokens or cost.shields):
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
            if step.card in DECK.gandalf:
                pay_gandalf(play, step.rule, step.seat, step.card, help=step.help)
            else:
                play.emit(e.YellowCardUsed(step.rule, step.seat, step.card))
        rule = "F3.4" if step.card else "F3.5"
        play.emit(f.FoeDefeated(rule, step.seat, action.foe))
        play.push(CheckVictory(), PickFoe(step.seat, step.left - 1, step.rule, step.card, step.help, begun=True))

    def words(self, state: FellowshipState, step: PickFoe, prompt: Prompt) -> str:
        """Return the line that asks which foe."""
        left = min(step.left, len(state.foe_line))
        more = f" {count(left, 'foe')} may be named" if left > 1 else ""
        return f"{hobbit_name(prompt.seat)}: which foe is defeated?{more}"


LABELS: dict[type, Labeller] = {
    a.ChooseFoe: lambda state, action: f"Defeat {foe_name(action.foe)}",
}
STEPS = (WhichFoe(),)
