"""Paying: the question of a cost, from the first offer until everything is handed over, or refused (B4.4.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from core.fellowship.base.cards.card import WHILE_PAYING
from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.gandalf import TOGETHER, can_pool, ways_to_pay
from core.fellowship.base.cards.interrupts import CALL, asks_all, interrupts
from core.fellowship.base.corruption import move_hobbit
from core.fellowship.base.costs.needed import (
    ABILITY,
    GANDALF,
    PONY,
    able,
    asked_next,
    asks_volunteers,
    is_covered,
    look_at_hands,
    missing_of,
    payers,
    price_of,
)
from core.fellowship.base.costs.offers import gift_choices, pick_choices
from core.fellowship.base.happenings import carry_out_effects, happening, push_effects
from core.fellowship.base.threats import card_of, has, refusing_catches
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Cost, Happening
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model.friends_steps import CheckVictory, RevealFoes
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import HIDDEN, FellowshipState, clockwise, has_secret_hands
from core.fellowship.model.steps import CountSymbols, Gift, Pay, rolls
from core.fellowship.words.labels import cost_text, given_text, prizes_of
from core.fellowship.words.names import first_upper, hobbit_name
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Prompt
from core.kernel.sequence import Carried, Question
from core.kernel.voice import speaking

GROUPS = frozenset({"group", "one"})
"""Payers that are more than one hobbit: the table decides together."""

BACK: Kept[str, Choice] = Kept(lambda seat: Choice(seat, a.Back(seat), "A46"))
REFUSE: Kept[tuple[str, str], Choice] = Kept(lambda key: Choice(key[0], a.Refuse(key[0]), key[1]))
ACCEPT: Kept[tuple[str, str], Choice] = Kept(lambda key: Choice(key[0], a.Accept(key[0]), key[1]))
NAME: Kept[tuple[str, str], Kept[str, Choice]] = Kept(
    lambda key: Kept(lambda name: Choice(key[0], a.Name(key[0], name), key[1]))
)
"""The other answers to a cost: by seat, and by seat and rule."""


def still_there(state: FellowshipState, step: Pay) -> Pay:
    """Return `step` without offers and credit that are gone since (a roll for Gollum may have cost them, A51)."""
    credit_seat = step.credit_seat
    credit = step.credit if credit_seat and state.hobbits[credit_seat].alive else 0
    kept: list[Gift] = []
    for gift in step.gifts:
        before = 0
        for other in kept:
            if other.what == gift.what and other.seat == gift.seat:
                before += other.count
        if before + gift.count <= held(state, gift):
            kept.append(gift)
    if len(kept) == len(step.gifts) and credit == step.credit:
        return step
    return msgspec.structs.replace(step, gifts=tuple(kept), credit=credit, credit_seat=credit_seat if credit else "")


def held(state: FellowshipState, gift: Gift) -> int:
    """Return how much of what `gift` offers is there; a card that a view hides is, because it has been offered."""
    hobbit = state.hobbits[gift.seat]
    if gift.what in lookup(state).cards:
        return hobbit.hand.count(gift.what) or hobbit.hand.count(HIDDEN)
    if gift.what == "shields":
        return hobbit.shields
    if gift.what.startswith("token:"):
        return hobbit.tokens.get(gift.what.removeprefix("token:"), 0)
    if gift.what == ABILITY:
        return int(hobbit.alive)
    if gift.what.startswith(PONY):
        return hobbit.hand.count("bill_the_pony") or hobbit.hand.count(HIDDEN)
    return int(gift.what.startswith(GANDALF))


def cost_interrupts(state: FellowshipState, step: Pay, cost: Cost, seats: list[str]) -> list[Choice]:
    """Return the interrupts of W4; none while something is on offer (it could be given away meanwhile).

    `seats` may give toward the cost.
    """
    if step.gifts:
        return []
    found = interrupts(state, WHILE_PAYING[step.kind])
    if cost.symbols and "guidance" in state.gandalf and state.active in seats:
        for seat in clockwise(state, state.active):
            for help in ways_to_pay(state, seat):
                found.append(CALL[seat, "guidance", help, "B4.8.4"])
    if cost.symbols and state.active in seats and can_pool(state) and state.lines:
        found.append(Choice("fatty", a.CallGandalf("fatty", "guidance", TOGETHER), "B4.8.4"))
    return found


def is_hopeless(
    state: FellowshipState, step: Pay, what: Happening, cost: Cost, seats: list[str], found: list[Choice]
) -> bool:
    """Whether a cost that nobody can pay now is not even asked for: no card could make it payable, or its payer is out
    (B4.6.5); for a foe any card that helps is enough, whoever holds it (FA35).

    When a card has been turned up for its symbol nobody has known what is asked for; then a card that could save
    somebody from what follows is enough, too (A56). With open windows a cost is always asked for while somebody holds a
    card (A57).
    """
    if seats and asks_all(state):
        return False
    if step.kind == "foe":
        return not has(found, DECK.paying)
    if not seats:
        return True
    asked = [choice for choice in found if not state.hobbits[choice.seat].passing]
    if what.optional:
        return not could_be_covered(state, step, asked, cost, seats)
    if step.symbol and has(asked, DECK.healing) and refusing_catches(state, what):
        return False
    return not has(asked, DECK.paying)


def could_be_covered(state: FellowshipState, step: Pay, found: Sequence[Choice], cost: Cost, seats: list[str]) -> bool:
    """Whether a card that may be used now, by one of the choices that were `found`, could bring what is missing."""
    cards = [DECK.cards[card] for card in dict.fromkeys(map(card_of, found)) if card in DECK.paying]
    return any(card.could_cover(state, step, cost, seats) for card in cards)


GIFTS: dict[type, Callable[[Any], Gift]] = {
    a.GiveCard: lambda action: Gift(action.seat, action.card),
    a.GiveShields: lambda action: Gift(action.seat, "shields", action.count),
    a.GiveToken: lambda action: Gift(action.seat, f"token:{action.token}"),
    a.GivePony: lambda action: Gift(action.seat, f"{PONY}{action.stands_for}"),
    a.GiveAbility: lambda action: Gift(action.seat, ABILITY),
    a.GiveGandalf: lambda action: Gift(action.seat, f"{GANDALF}{action.card}"),
}
"""The gift that an action offers."""


def suffer_price(play: FellowshipPlay, step: Pay, action: a.Action, what: Happening, rule: str) -> None:
    """Pay with steps into the darkness, with rolls or with foes, or pay shields for one of two things."""
    cost = what.cost
    assert cost is not None
    play.emit(e.CostPaid(rule))
    if isinstance(action, a.Name | a.Accept):
        who = action.hobbit if isinstance(action, a.Name) else action.seat
        push_effects(play, what.then, step.seat, rule)
        move_hobbit(play, who, cost.steps, rule)
        play.push(*rolls(who, rule, cost.rolls))
        if cost.foes:
            play.push(RevealFoes(cost.foes, rule))
    else:
        op = "draw" if isinstance(action, a.DrawCards) else "heal"
        for gift in step.gifts:
            hand_over(play, gift, step.seat, rule)
        shields = missing_of(play.state, cost, step.gifts, 0).shields
        if shields:
            play.emit(e.ShieldsDiscarded(rule, step.seat, shields))
        push_effects(play, [effect for effect in what.pick if effect.op == op], step.seat, rule)


def complete(play: FellowshipPlay, step: Pay, what: Happening, cost: Cost, rule: str) -> None:
    """The cost is complete: hand everything over and take what it gives.

    A card whose symbols make its user roll (Gollum) goes first: the roll is taken in full, and what is offered is
    looked at again (A25, A51).
    """
    if cost.symbols and roll_for_one(play, step, rule):
        return
    for gift in step.gifts:
        hand_over(play, gift, step.seat, rule)
    if step.kind == "foe":
        play.push(CheckVictory())
        play.emit(f.FoeDefeated("F3.2", step.seat, step.id))
        return
    play.emit(e.CostPaid(rule))
    dice = what.cost.rolls if what.cost is not None else 0
    if dice:
        push_effects(play, what.then, step.seat, rule)
        play.push(*rolls(step.seat, rule, dice))
    else:
        carry_out_effects(play, what.then, step.seat, rule)


def roll_for_one(play: FellowshipPlay, step: Pay, rule: str) -> bool:
    """Hand over the first offered card that makes its user roll; return whether there was one (A25, A51)."""
    cards = lookup(play.state).cards
    for gift in step.gifts:
        card = cards.get(gift.what)
        if card is not None and card.rolls:
            play.emit(e.CardDiscarded(rule, gift.seat, gift.what))
            left = list(step.gifts)
            left.remove(gift)
            again = msgspec.structs.replace(step, gifts=tuple(left))
            play.push(*rolls(gift.seat, "A25", card.rolls), CountSymbols(gift.seat, card.symbols), again)
            return True
    return False


def hand_over(play: FellowshipPlay, gift: Gift, payer: str, rule: str) -> None:
    """Give away what was offered; `payer` is for whom Bill the Pony steps in."""
    if gift.what in lookup(play.state).cards:
        play.emit(e.CardDiscarded(rule, gift.seat, gift.what))
    elif gift.what == "shields":
        play.emit(e.ShieldsDiscarded(rule, gift.seat, gift.count))
    elif gift.what.startswith("token:"):
        play.emit(e.TokenDiscarded(rule, gift.seat, gift.what.removeprefix("token:")))
    elif gift.what.startswith(PONY):
        play.emit(e.YellowCardUsed("FC.bill_the_pony", gift.seat, "bill_the_pony", payer))
    elif gift.what == ABILITY:
        play.emit(f.AbilityUsed("F7.fatty", gift.seat))
    else:
        play.emit(f.GandalfDiscarded(rule, gift.seat, gift.what.removeprefix(GANDALF)))


def count_symbols(play: FellowshipPlay, step: CountSymbols) -> None:
    """Gollum's jokers count if the user is still in; those of Guidance are not touched (A47, A51)."""
    agenda = play.state.agenda
    pay = agenda[-1]
    assert isinstance(pay, Pay)
    if play.state.hobbits[step.seat].alive:
        credit = still_there(play.state, pay).credit + step.symbols
        agenda[-1] = msgspec.structs.replace(pay, credit=credit, credit_seat=step.seat)


def _nobody_gives(state: FellowshipState, prompt: Prompt) -> bool:
    """Whether it is certain that nothing can be given: nobody's hand is secret, and all that is left is not to pay."""
    return not has_secret_hands(state) and not any(
        isinstance(choice.action, (*GIFTS, a.Accept, a.Back)) for choice in prompt.choices
    )


class WhatToGive(Question[FellowshipState, Pay]):
    """A cost: what may be given next, or refusing (B4.4.3)."""

    kind, name, rule = Pay, "pay", "B4.4.3"

    def opens(self, play: FellowshipPlay, step: Pay) -> bool:
        """Look at the offers again; a cost that is complete is paid, and a new Ring-bearer pays for the old (S12.1)."""
        state = play.state
        if step.payer == "each" and not state.hobbits[step.seat].alive:
            return False
        if step.payer == "ring_bearer" and state.ring_bearer not in ("", step.seat):
            play.push(msgspec.structs.replace(step, seat=state.ring_bearer))
            return False
        if step.kind == "foe" and step.id not in state.foe_line:
            return False
        if not step.gifts and not step.credit:
            return True
        now = still_there(state, step)
        if now is not step:
            play.push(now)
            return False
        what, rule = happening(state, step.kind, step.id)
        cost = price_of(state, step, what)
        picks = state.foe_deck is not None and what.pick
        if not picks and not cost.steps and is_covered(state, cost, step.gifts, step.credit):
            complete(play, step, what, cost, rule)
            return False
        return True

    def asks(self, state: FellowshipState, step: Pay) -> Prompt | None:
        """What may be given next, or refusing (B4.4.3); nobody is asked where the cost is hopeless."""
        what, rule = happening(state, step.kind, step.id)
        cost = price_of(state, step, what)
        suffered = cost.is_suffered()
        giving = payers(state, step)
        seats = giving if suffered else able(state, step, cost, giving)
        found = cost_interrupts(state, step, cost, giving)
        if not seats and is_hopeless(state, step, what, cost, giving, found):
            return None
        seat = step.seat or (state.active if state.hobbits[state.active].alive else clockwise(state, state.active)[0])
        if step.payer == "one" and step.seat and not state.hobbits[seat].alive:
            seat = asked_next(state, seat) or clockwise(state, state.active)[0]
        volunteers = suffered and asks_volunteers(state, step, cost)
        if not suffered:
            if what.pick:
                choices = pick_choices(state, step, what, cost, seat, rule) if seats else []
            else:
                choices = gift_choices(state, step, what, cost, seats, rule)
        elif volunteers:
            choices = [ACCEPT[seat, rule]]
        elif cost.steps or step.payer == "one":
            names = NAME[seat, rule]
            choices = [names[name] for name in seats]
        else:
            choices = [ACCEPT[seat, rule]] if seats else []
        if step.gifts or step.kind == "foe":
            choices.append(BACK[seat])
        if step.kind != "foe":
            choices.append(REFUSE[seat, rule if what.optional else "B4.4.3"])
        choices += found
        return Prompt(self.name, seat, rule, choices, False, step.payer in GROUPS and not volunteers)

    def lapses(self, play: FellowshipPlay, step: Pay) -> None:
        """A cost that nobody can pay is refused without asking. On a view that hides hands nobody knows whether one
        could: raises `Unseen` there."""
        what, rule = happening(play.state, step.kind, step.id)
        look_at_hands(play.state, price_of(play.state, step, what), payers(play.state, step))
        if not what.optional:
            play.emit(e.CostRefused(rule, able=False))
        carry_out_effects(play, what.otherwise, step.seat, rule)

    def answers(self, play: FellowshipPlay, step: Pay, action: a.Action) -> None:
        """Take an offer, take the offers back, suffer the price, or refuse (B4.4.3, A46)."""
        make_gift = GIFTS.get(type(action))
        if make_gift is not None:
            gifts = (*step.gifts, make_gift(action))
            play.push(Pay(step.kind, step.id, step.payer, step.seat, step.symbol, gifts, step.credit, step.credit_seat))
            return
        state = play.state
        what, rule = happening(state, step.kind, step.id)
        if isinstance(action, a.Refuse):
            cost = price_of(state, step, what)
            if asks_volunteers(state, step, cost) and asked_next(state, action.seat):
                play.push(Pay(step.kind, step.id, step.payer, asked_next(state, action.seat), step.symbol))
                return
            seats = payers(state, step)
            play.emit(e.CostRefused(rule, able=bool(seats if cost.is_suffered() else able(state, step, cost, seats))))
            carry_out_effects(play, what.otherwise, step.seat, rule)
        elif isinstance(action, a.Back):
            if step.gifts or step.kind != "foe":
                play.push(msgspec.structs.replace(step, gifts=()))
        else:
            suffer_price(play, step, action, what, rule)

    def words(self, state: FellowshipState, step: Pay, prompt: Prompt) -> str:
        """Return the line that asks for the cost."""
        what = happening(state, step.kind, step.id)[0]
        name = getattr(what, "name", "")
        if what.cost is not None and asks_volunteers(state, step, what.cost):
            return f"{first_upper(name)}: does {hobbit_name(prompt.seat)} come forward to {cost_text(state, step)}?"
        payer = {"group": "the group", "one": "one hobbit"}.get(step.payer, hobbit_name(prompt.seat))
        suffered = what.cost and what.cost.is_suffered()
        verb = "" if suffered else "pay "
        verb = "give " if what.cost and what.cost.cards else verb
        prize = "".join(f" Then {brings}" for brings, _ in prizes_of(state, what, step.seat))
        given = f" On the table: {given_text(step.gifts)}." if step.gifts and speaking().aloud else ""
        cost = f"{verb}{cost_text(state, step)}"
        if speaking().aloud and not what.optional and not suffered and _nobody_gives(state, prompt):
            cover = could_be_covered(state, step, prompt.choices, price_of(state, step, what), payers(state, step))
            unless = ", unless a card helps" if cover else ""
            return f"{first_upper(name)}: {payer} cannot {cost}{unless}.{prize}"
        return f"{first_upper(name)}: will {payer} {cost}?{prize}{given}"


STEPS = (WhatToGive(), Carried(CountSymbols, count_symbols))
