"""Costs: what is still missing, who may give what, and what happens when a cost is paid or refused (B4.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from core.fellowship import actions as a
from core.fellowship import events as e
from core.fellowship.cards import symbols_of
from core.fellowship.content import library
from core.fellowship.corruption import eliminate, move_hobbit
from core.fellowship.gandalf import TOGETHER, can_pool, pony_holder, ways_to_pay
from core.fellowship.happenings import happening, push_effects
from core.fellowship.interrupts import interrupts
from core.fellowship.pieces import Cost, Happening
from core.fellowship.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.state import FellowshipState, clockwise
from core.fellowship.steps import CheckVictory, CountSymbols, Gift, LoseCards, Pay, RevealFoes, Roll, Step
from core.kernel.prompts import Choice, Prompt

PONY = "pony:"
GANDALF = "gandalf:"
ABILITY = "resourcefulness"
"""How gifts name Bill the Pony (with what it stands for), a displayed Gandalf card, and Fatty's ability card."""

RESOURCEFULNESS = 3
"""So many shields Resourcefulness stands for at most (F7.fatty)."""


class Missing(msgspec.Struct):
    """What is still missing of a cost: `symbols` not given by their own kind, `symbol_count` of them in all."""

    symbols: dict[str, int]
    symbol_count: int
    cards: int
    card: str
    tokens: dict[str, int]
    any_tokens: int
    shields: int
    hue: str = ""
    gandalf_cards: int = 0

    def nothing(self) -> bool:
        """Whether the cost is complete."""
        return not (
            self.symbol_count
            or self.cards
            or self.card
            or self.tokens
            or self.any_tokens
            or self.shields
            or self.gandalf_cards
        )


def cost_of(state: FellowshipState, step: Pay) -> Cost:
    """Return the cost that `step` waits for; matching symbols are those of the revealed card, and all shields as
    many as there are."""
    cost = happening(state, step.kind, step.id)[0].cost
    assert cost is not None
    if cost.all_shields:
        return Cost(shields=state.hobbits[step.seat].shields)
    if cost.match:
        return Cost(symbols={step.symbol: cost.match})
    return cost


def symbols_missing(needed: dict[str, int], have: Mapping[str, int]) -> tuple[dict[str, int], int]:
    """Return which symbols are not given by their own kind, and how many symbols are missing in all.

    Jokers stand for anything; a joker that is asked for is given by jokers only (B4.4.4).
    """
    lacking = {}
    total = -have.get("joker", 0)
    for kind, n in needed.items():
        if kind == "joker":
            total += n
        elif n > (count := have.get(kind, 0)):
            lacking[kind] = n - count
            total += n - count
    if "joker" in needed:
        lacking["joker"] = needed["joker"]
    return lacking, max(0, total)


def missing_of(state: FellowshipState, cost: Cost, gifts: tuple[Gift, ...], credit: int) -> Missing:
    """Return what is missing of `cost` when `gifts` are given and `credit` joker symbols are there."""
    content = library(state)
    have = {"joker": credit}
    cards = shields = any_tokens = gandalf_cards = 0
    tokens = dict(cost.tokens)
    wanted = cost.card
    for gift in gifts:
        if gift.what == "shields":
            shields += gift.count
        elif gift.what.startswith("token:"):
            kind = gift.what.removeprefix("token:")
            any_tokens += 1
            if tokens.get(kind):
                tokens[kind] -= 1
        elif gift.what == ABILITY:
            shields += RESOURCEFULNESS
        elif gift.what.startswith(GANDALF):
            gandalf_cards += 1
        elif gift.what.startswith(PONY):
            kind = gift.what.removeprefix(PONY)
            if kind == "shield":
                shields += 1
            elif kind == "any":
                any_tokens += 1
            else:
                tokens[kind] -= 1
        else:
            symbol, count = symbols_of(content, gift.seat, gift.what)
            have[symbol] = have.get(symbol, 0) + count
            cards += 1
            if gift.what == wanted:
                wanted = ""
    symbols, symbol_count = symbols_missing(cost.symbols, have)
    return Missing(
        symbols,
        symbol_count,
        max(0, cost.cards - cards),
        wanted,
        {kind: n for kind, n in tokens.items() if n},
        max(0, cost.any_tokens - any_tokens),
        max(0, cost.shields - shields),
        cost.hue,
        max(0, cost.gandalf_cards - gandalf_cards),
    )


def payers(state: FellowshipState, step: Pay) -> list[str]:
    """Return who may give toward the cost (B4.4.2): for "one" the first to give pays everything."""
    order = clockwise(state, state.active)
    if step.payer == "group":
        return order
    if step.payer == "one":
        bound = next((gift.seat for gift in step.gifts if not gift.what.startswith(PONY)), step.credit_seat)
        return [seat for seat in order if not bound or seat == bound]
    return [step.seat] if state.hobbits[step.seat].alive else []


def left_in_hand(state: FellowshipState, seat: str, gifts: tuple[Gift, ...]) -> list[str]:
    """Return `seat`'s hand without the cards that it has offered."""
    hand = list(state.hobbits[seat].hand)
    for gift in gifts:
        if gift.seat == seat and gift.what in hand:
            hand.remove(gift.what)
    return hand


def can_pay(state: FellowshipState, cost: Cost, seats: Sequence[str], credit: int) -> bool:
    """Whether `seats` together, with `credit` joker symbols, hold all of `cost`."""
    hobbits = [state.hobbits[seat] for seat in seats]
    pony = ""
    if cost.shields or cost.tokens or cost.any_tokens:
        short = shortfall(state, cost, seats)
        pony = pony_holder(state) if short == 1 else ""
        if short and not pony:
            return False
    if cost.cards and cards_in(state, cost, seats) - (pony in seats) < cost.cards:
        return False
    if cost.card and not any(cost.card in hobbit.hand for hobbit in hobbits):
        return False
    if cost.gandalf_cards > len(state.gandalf):
        return False
    if not cost.symbols:
        return True
    content = library(state)
    have = {"joker": credit}
    for seat, hobbit in zip(seats, hobbits, strict=True):
        symbols = content.frodo_symbols if seat == "frodo" else content.symbols
        for card in hobbit.hand:
            symbol, count = symbols[card]
            have[symbol] = have.get(symbol, 0) + count
    return not symbols_missing(cost.symbols, have)[1]


def shortfall(state: FellowshipState, cost: Cost, seats: Sequence[str]) -> int:
    """Return how many shields and life tokens of `cost` the `seats` lack; Resourcefulness counts for Fatty."""
    hobbits = [state.hobbits[seat] for seat in seats]
    short = 0
    if cost.shields:
        extra = RESOURCEFULNESS if "fatty" in seats and "fatty" in state.abilities else 0
        short += max(0, cost.shields - extra - sum(hobbit.shields for hobbit in hobbits))
    if cost.any_tokens:
        short += max(0, cost.any_tokens - sum(sum(hobbit.tokens.values()) for hobbit in hobbits))
    for kind, n in cost.tokens.items():
        short += max(0, n - sum(hobbit.tokens.get(kind, 0) for hobbit in hobbits))
    return short


def cards_in(state: FellowshipState, cost: Cost, seats: Sequence[str]) -> int:
    """Return how many cards `seats` hold that serve for `cost`."""
    if not cost.hue:
        return sum(len(state.hobbits[seat].hand) for seat in seats)
    cards = library(state).cards
    return sum(cards[card].colour == cost.hue for seat in seats for card in state.hobbits[seat].hand)


def able(state: FellowshipState, step: Pay) -> list[str]:
    """Return who could pay: everybody who may give when the group can pay together, or each who can pay alone."""
    cost = cost_of(state, step)
    seats = payers(state, step)
    if cost.is_suffered():
        return seats
    if step.payer == "group":
        return seats if can_pay(state, cost, seats, step.credit) else []
    return [seat for seat in seats if can_pay(state, cost, (seat,), step.credit if seat == step.credit_seat else 0)]


def still_there(state: FellowshipState, step: Pay) -> Pay:
    """Return `step` without offers and credit that are gone since (a roll for Gollum may have cost them, A51)."""
    if not step.gifts and not step.credit:
        return step
    credit_seat = step.credit_seat
    credit = step.credit if credit_seat and state.hobbits[credit_seat].alive else 0
    kept: list[Gift] = []
    for gift in step.gifts:
        hobbit = state.hobbits[gift.seat]
        before = sum(other.count for other in kept if (other.seat, other.what) == (gift.seat, gift.what))
        if gift.what == "shields":
            there = hobbit.shields
        elif gift.what.startswith("token:"):
            there = hobbit.tokens.get(gift.what.removeprefix("token:"), 0)
        elif gift.what == ABILITY:
            there = int(hobbit.alive)
        elif gift.what.startswith(PONY):
            there = hobbit.hand.count("bill_the_pony")
        elif gift.what.startswith(GANDALF):
            there = 1
        else:
            there = hobbit.hand.count(gift.what)
        if before + gift.count <= there:
            kept.append(gift)
    return msgspec.structs.replace(step, gifts=tuple(kept), credit=credit, credit_seat=credit_seat if credit else "")


@SEQUENCE.opens(Pay)
def is_pay_open(play: FellowshipPlay, step: Pay) -> bool:
    """Look at the offers again; a cost that is complete is paid."""
    state = play.state
    if step.payer == "each" and not state.hobbits[step.seat].alive:
        return False
    if step.kind == "foe" and step.id not in state.foe_line:
        return False
    if not step.gifts and not step.credit:
        return True
    now = still_there(state, step)
    if now != step:
        play.push(now)
        return False
    cost = cost_of(state, step)
    picks = state.foe_deck is not None and happening(state, step.kind, step.id)[0].pick
    if not picks and not cost.steps and missing_of(state, cost, step.gifts, step.credit).nothing():
        complete(play, step)
        return False
    return True


@SEQUENCE.lapses(Pay)
def refuse_by_itself(play: FellowshipPlay, step: Pay) -> None:
    """A cost that nobody can pay is refused without asking."""
    what, rule = happening(play.state, step.kind, step.id)
    if not what.optional:
        play.emit(e.CostRefused(rule, able=False))
    push_effects(play, what.otherwise, step.seat, rule)


HELPFUL = frozenset({"persistence", "lembas", "miruvor", "guidance", "ent_draught"})
"""What could help to pay a cost: cards to draw or to pass, and Guidance as symbols (W4)."""


def could_help(state: FellowshipState, found: list[Choice]) -> bool:
    """Whether one of the interrupts `found` could make the cost payable, in the hand of a seat that is asked."""
    return any(
        getattr(choice.action, "card", "") in HELPFUL and not state.hobbits[choice.seat].passing for choice in found
    )


def cost_interrupts(state: FellowshipState, step: Pay, cost: Cost) -> list[Choice]:
    """Return the interrupts of W4; none while something is on offer (it could be given away meanwhile)."""
    if step.gifts:
        return []
    found = interrupts(state, "W4", what=step.kind)
    if cost.symbols and "guidance" in state.gandalf and state.active in payers(state, step):
        found += [
            Choice(seat, a.CallGandalf(seat, "guidance", help), "B4.8.4")
            for seat in clockwise(state, state.active)
            for help in ways_to_pay(state, seat)
        ]
    if cost.symbols and state.active in payers(state, step) and can_pool(state) and state.lines:
        found.append(Choice("fatty", a.CallGandalf("fatty", "guidance", TOGETHER), "B4.8.4"))
    return found


@SEQUENCE.asks(Pay)
def ask_pay(state: FellowshipState, step: Pay) -> Prompt | None:
    """What may be given next, or refusing (B4.4.3).

    Nobody is asked when the cost cannot be paid and no card could make it payable, or when its payer is out (B4.6.5).
    """
    what, rule = happening(state, step.kind, step.id)
    cost = cost_of(state, step)
    seats = able(state, step)
    found = cost_interrupts(state, step, cost)
    if not seats and step.kind == "foe":  # FA35
        if not any(getattr(choice.action, "card", "") in HELPFUL for choice in found):
            return None
    elif not seats and (what.optional or not payers(state, step) or not could_help(state, found)):
        return None
    seat = step.seat or (state.active if state.hobbits[state.active].alive else clockwise(state, state.active)[0])
    if cost.steps or (cost.is_suffered() and step.payer == "one"):
        choices = [Choice(seat, a.Name(seat, name), rule) for name in seats]
    elif cost.is_suffered():
        choices = [Choice(seat, a.Accept(seat), rule)] if seats else []
    elif what.pick:
        choices = pick_choices(state, step, cost, seat, rule) if seats else []
    else:
        choices = gift_choices(state, step, cost, seats, rule)
    if step.gifts or step.kind == "foe":
        choices.append(Choice(seat, a.Back(seat), "A46"))
    if step.kind != "foe":
        choices.append(Choice(seat, a.Refuse(seat), "B4.4.3"))
    choices += found
    return Prompt("pay", seat, rule, choices, False, step.payer in GROUPS)


def pick_choices(state: FellowshipState, step: Pay, cost: Cost, seat: str, rule: str) -> list[Choice]:
    """Return the two things that shields can buy here, and what may stand in for shields (F3.12)."""
    missing = missing_of(state, cost, step.gifts, 0)
    choices: list[Choice] = []
    if state.hobbits[seat].shields >= missing.shields:
        choices += [Choice(seat, a.DrawCards(seat), rule), Choice(seat, a.StepBack(seat), rule)]
    if missing.shields and may_use_resourcefulness(state, step, seat):
        choices.append(Choice(seat, a.GiveAbility(seat), "F7.fatty"))
    return choices + pony_choices(state, step, cost, missing)


GROUPS = frozenset({"group", "one"})


def gift_choices(state: FellowshipState, step: Pay, cost: Cost, seats: list[str], rule: str) -> list[Choice]:
    """Return every single thing that one of `seats` may give toward what is missing."""
    missing = missing_of(state, cost, step.gifts, step.credit)
    choices: list[Choice] = []
    for seat in seats:
        if missing.symbol_count or missing.cards or missing.card:
            choices += card_choices(state, step, missing, seat, rule)
        if missing.tokens or missing.any_tokens:
            choices += token_choices(state, step, missing, seat, rule)
        if missing.shields:
            choices += shield_choices(state, step, missing, seat, rule)
            if may_use_resourcefulness(state, step, seat):
                choices.append(Choice(seat, a.GiveAbility(seat), "F7.fatty"))
        if missing.gandalf_cards:
            offered = [gift.what for gift in step.gifts]
            left = [card for card in state.gandalf if GANDALF + card not in offered]
            choices += [Choice(seat, a.GiveGandalf(seat, card), rule) for card in left]
    return choices if state.foe_deck is None else choices + pony_choices(state, step, cost, missing)


def may_use_resourcefulness(state: FellowshipState, step: Pay, seat: str) -> bool:
    """Whether `seat` is Fatty and may offer Resourcefulness: for "all shields" only if it covers them (FA14)."""
    if seat != "fatty" or seat not in state.abilities or Gift(seat, ABILITY) in step.gifts:
        return False
    cost = happening(state, step.kind, step.id)[0].cost
    return not (cost and cost.all_shields) or state.hobbits[seat].shields <= RESOURCEFULNESS


def pony_choices(state: FellowshipState, step: Pay, cost: Cost, missing: Missing) -> list[Choice]:
    """Return what Bill the Pony may stand for, given by its holder for whoever pays (FC.bill_the_pony).

    It does not stand for one of "all shields": that would keep a shield back.
    """
    holder = pony_holder(state)
    if not holder or "bill_the_pony" not in left_in_hand(state, holder, step.gifts):
        return []
    if any(gift.what.startswith(PONY) for gift in step.gifts):
        return []
    what = happening(state, step.kind, step.id)[0].cost
    kinds = [kind for kind in cost.tokens if missing.tokens.get(kind)]
    if missing.any_tokens:
        kinds.append("any")
    if missing.shields and not (what and what.all_shields):
        kinds.append("shield")
    return [Choice(holder, a.GivePony(holder, kind), "FC.bill_the_pony") for kind in kinds]


def card_choices(state: FellowshipState, step: Pay, missing: Missing, seat: str, rule: str) -> list[Choice]:
    """Return the cards that `seat` may give: any where cards are missing, else those with a symbol that is."""
    hand = left_in_hand(state, seat, step.gifts) if step.gifts else state.hobbits[seat].hand
    content = library(state)
    if missing.cards:
        return [
            _card_offer(seat, card, rule)
            for card in dict.fromkeys(hand)
            if not missing.hue or content.cards[card].colour == missing.hue
        ]
    symbols = content.frodo_symbols if seat == "frodo" else content.symbols
    wanted = {"joker", *missing.symbols} if missing.symbol_count else ()
    return [
        _card_offer(seat, card, rule)
        for card in dict.fromkeys(hand)
        if symbols[card][0] in wanted or card == missing.card
    ]


def token_choices(state: FellowshipState, step: Pay, missing: Missing, seat: str, rule: str) -> list[Choice]:
    """Return the life tokens that `seat` may give."""
    choices = []
    for token, count in state.hobbits[seat].tokens.items():
        offered = sum(1 for gift in step.gifts if gift.seat == seat and gift.what == f"token:{token}")
        if count > offered and (missing.tokens.get(token) or missing.any_tokens):
            choices.append(Choice(seat, a.GiveToken(seat, token), rule))
    return choices


@cache
def _card_offer(seat: str, card: str, rule: str) -> Choice:
    return Choice(seat, a.GiveCard(seat, card), rule)


def shield_choices(state: FellowshipState, step: Pay, missing: Missing, seat: str, rule: str) -> list[Choice]:
    """Return the shields that `seat` may give: all that are missing when one player pays, any number in a group."""
    offered = sum(gift.count for gift in step.gifts if gift.seat == seat and gift.what == "shields")
    most = min(missing.shields, state.hobbits[seat].shields - offered)
    if most < 1:
        return []
    counts = range(1, most + 1) if step.payer == "group" else [most]
    return [Choice(seat, a.GiveShields(seat, count), rule) for count in counts]


@SEQUENCE.answers_to(Pay)
def answer_pay(play: FellowshipPlay, step: Pay, action: a.Action) -> None:
    """Take an offer, take the offers back, suffer the price, or refuse (B4.4.3, A46)."""
    what, rule = happening(play.state, step.kind, step.id)
    if isinstance(action, a.Refuse):
        play.emit(e.CostRefused(rule, able=bool(able(play.state, step))))
        push_effects(play, what.otherwise, step.seat, rule)
    elif isinstance(action, a.Back):
        if step.gifts or step.kind != "foe":
            play.push(msgspec.structs.replace(step, gifts=()))
    elif isinstance(action, a.Name | a.Accept | a.DrawCards | a.StepBack):
        suffer_price(play, step, action, what, rule)
    else:
        gift = gift_of(action)
        play.push(msgspec.structs.replace(step, gifts=(*step.gifts, gift)))


def gift_of(action: a.Action) -> Gift:
    """Return the gift that an action offers."""
    if isinstance(action, a.GiveShields):
        return Gift(action.seat, "shields", action.count)
    if isinstance(action, a.GiveToken):
        return Gift(action.seat, f"token:{action.token}")
    if isinstance(action, a.GivePony):
        return Gift(action.seat, f"{PONY}{action.stands_for}")
    if isinstance(action, a.GiveAbility):
        return Gift(action.seat, ABILITY)
    if isinstance(action, a.GiveGandalf):
        return Gift(action.seat, f"{GANDALF}{action.card}")
    assert isinstance(action, a.GiveCard)
    return Gift(action.seat, action.card)


def suffer_price(play: FellowshipPlay, step: Pay, action: a.Action, what: Happening, rule: str) -> None:
    """Pay with steps into the darkness, with rolls or with foes, or pay shields for one of two things."""
    cost = what.cost
    assert cost is not None
    play.emit(e.CostPaid(rule))
    if isinstance(action, a.Name):
        push_effects(play, what.then, step.seat, rule)
        move_hobbit(play, action.hobbit, cost.steps, rule)
        play.push(*[Roll(action.hobbit, rule)] * cost.rolls)
    elif isinstance(action, a.Accept):
        push_effects(play, what.then, step.seat, rule)
        play.push(*[Roll(step.seat, rule)] * cost.rolls)
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


def complete(play: FellowshipPlay, step: Pay) -> None:
    """The cost is complete: hand everything over and take what it gives.

    A card whose symbols make its user roll (Gollum) goes first: the roll is taken in full, and what is offered is
    looked at again (A25, A51).
    """
    state = play.state
    content = library(state)
    what, rule = happening(state, step.kind, step.id)
    if cost_of(state, step).symbols:
        for gift in step.gifts:
            card = content.cards.get(gift.what)
            if card is not None and card.rolls:
                play.emit(e.CardDiscarded(rule, gift.seat, gift.what))
                left = list(step.gifts)
                left.remove(gift)
                rolls: list[Step] = [Roll(gift.seat, "A25")] * card.rolls
                again = msgspec.structs.replace(step, gifts=tuple(left))
                play.push(*rolls, CountSymbols(gift.seat, card.symbols), again)
                return
    for gift in step.gifts:
        hand_over(play, gift, step.seat, rule)
    if step.kind == "foe":
        play.push(CheckVictory())
        play.emit(e.FoeDefeated("F3.2", step.seat, step.id))
        return
    play.emit(e.CostPaid(rule))
    push_effects(play, what.then, step.seat, rule)
    if what.cost is not None and what.cost.rolls:
        play.push(*[Roll(step.seat, rule)] * what.cost.rolls)


def hand_over(play: FellowshipPlay, gift: Gift, payer: str, rule: str) -> None:
    """Give away what was offered; `payer` is for whom Bill the Pony steps in."""
    if gift.what == "shields":
        play.emit(e.ShieldsDiscarded(rule, gift.seat, gift.count))
    elif gift.what.startswith("token:"):
        play.emit(e.TokenDiscarded(rule, gift.seat, gift.what.removeprefix("token:")))
    elif gift.what.startswith(PONY):
        play.emit(e.YellowCardUsed("FC.bill_the_pony", gift.seat, "bill_the_pony", payer))
    elif gift.what == ABILITY:
        play.emit(e.AbilityUsed("F7.fatty", gift.seat))
    elif gift.what.startswith(GANDALF):
        play.emit(e.GandalfDiscarded(rule, gift.seat, gift.what.removeprefix(GANDALF)))
    else:
        play.emit(e.CardDiscarded(rule, gift.seat, gift.what))


@SEQUENCE.carries_out(CountSymbols)
def count_symbols(play: FellowshipPlay, step: CountSymbols) -> None:
    """Gollum's jokers count if the user is still in; those of Guidance are not touched (A47, A51)."""
    agenda = play.state.agenda
    pay = agenda[-1]
    assert isinstance(pay, Pay)
    if play.state.hobbits[step.seat].alive:
        credit = still_there(play.state, pay).credit + step.symbols
        agenda[-1] = msgspec.structs.replace(pay, credit=credit, credit_seat=step.seat)


@SEQUENCE.opens(LoseCards)
def is_loss_open(play: FellowshipPlay, step: LoseCards) -> bool:
    """Ask where there is a choice; who has too few cards loses them all and is eliminated (B4.4.7, A27)."""
    hobbit = play.state.hobbits[step.seat]
    if not hobbit.alive or step.count < 1:
        return False
    if len(hobbit.hand) > step.count and len(set(hobbit.hand)) > 1:
        return True
    short = len(hobbit.hand) < step.count
    for card in list(hobbit.hand[: step.count]):
        play.emit(e.CardDiscarded(step.rule, step.seat, card))
    if short:
        eliminate(play, step.seat, "B4.4.7")
    return False


@SEQUENCE.asks(LoseCards)
def ask_loss(state: FellowshipState, step: LoseCards) -> Prompt:
    """Which card goes: any, and a card lost like this shows no symbols (A25)."""
    choices = [
        Choice(step.seat, a.ChooseCard(step.seat, card), step.rule)
        for card in dict.fromkeys(state.hobbits[step.seat].hand)
    ]
    return Prompt("lose_cards", step.seat, step.rule, choices)


@SEQUENCE.answers_to(LoseCards)
def answer_loss(play: FellowshipPlay, step: LoseCards, action: a.Action) -> None:
    """Discard the card and go on to the next."""
    if isinstance(action, a.ChooseCard):
        play.emit(e.CardDiscarded(step.rule, step.seat, action.card))
        play.push(LoseCards(step.seat, step.count - 1, step.rule))
