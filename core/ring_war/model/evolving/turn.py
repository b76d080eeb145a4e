"""What set-up and the turn change (chapters C and V)."""

from __future__ import annotations

from core.kernel.piles import remove_top
from core.kernel.prompts import Outcome, won_by
from core.kernel.records import Bookkeeping
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import Alliance, Promise, RingWarState

REMEMBERED = 3
"""For so many turns what was promised stands at the table; the log remembers it longer."""

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves


@evolves(t.BearerChosen)
def _bearer_chosen(state: RingWarState, event: t.BearerChosen) -> None:
    state.ring.bearer = event.person


@evolves(t.StartCardGiven)
def _start_card_given(state: RingWarState, event: t.StartCardGiven) -> None:
    if event.person:
        hex_ = state.people[event.person].hex
        state.loose[hex_].remove(event.card)
        state.people[event.person].cards.append(event.card)


@evolves(t.NazgulPlaced)
def _nazgul_placed(state: RingWarState, event: t.NazgulPlaced) -> None:
    state.people[event.person].hex = event.hex


@evolves(t.HandDealt)
def _hand_dealt(state: RingWarState, event: t.HandDealt) -> None:
    for card in event.cards:
        remove_top(state.deck, card)
    state.hands[event.power] = list(event.cards)


@evolves(t.TurnBegan)
def _turn_began(state: RingWarState, event: t.TurnBegan) -> None:
    state.turn = event.turn
    state.stage, state.active = "", ""
    state.shadow, state.mind, state.drained, state.flown = 0, "", 0, []
    state.split, state.directed, state.finds = {}, [], {}
    for person in state.people.values():
        person.used, person.spent = 0, []


@evolves(t.StageBegan)
def _stage_began(state: RingWarState, event: t.StageBegan) -> None:
    state.stage, state.active = event.stage, event.power  # type: ignore[assignment]
    state.traded, state.attacked, state.finds = [], [], {}
    if event.stage == "move":
        for army in state.armies.values():
            army.origin, army.waded = "", False
    if event.power in state.alone and event.stage in ("escape", "deploy", "move"):
        state.alone.remove(event.power)
    if event.stage in ("escape", "deploy"):
        state.moved, state.fought, state.battles, state.passed, state.handed = [], [], [], [], []


@evolves(t.TurnEnded)
def _turn_ended(state: RingWarState, event: t.TurnEnded) -> None:
    state.shadow = 0
    state.holds = [one for one in state.holds if one.until > state.turn]
    state.promises = [one for one in state.promises if _is_remembered(state, one)]
    for army in state.armies.values():
        army.lent = ""
    for name, person in state.people.items():
        person.spotted = list(event.spotted.get(name, ()))


def _is_remembered(state: RingWarState, promise: Promise) -> bool:
    """Whether a promise stands at the table: an escort as long as the captive is his who gave it."""
    if promise.kind == "escort":
        return state.people[promise.what].captive == promise.by
    return state.turn - promise.turn < REMEMBERED


@evolves(t.AllianceOver)
def _alliance_over(state: RingWarState, event: t.AllianceOver) -> None:
    state.alliance = Alliance(over=state.turn)


@evolves(t.Won)
def _won(state: RingWarState, event: t.Won) -> None:
    state.winners[event.power] = event.reason


@evolves(t.GameEnded)
def _game_ended(state: RingWarState, event: t.GameEnded) -> None:
    scores = {power: int(power in event.winners) for power in state.hands}
    result, won = won_by(event.winners), int(bool(event.winners))
    state.outcome = Outcome(result, won, event.reason, event.rule, event.winners, scores)
