"""Why something may not be done now: the rule that forbids it and one sentence."""

from __future__ import annotations

from core.fellowship.base.asking import Asking, answers_another
from core.fellowship.base.cards.card import moment_of
from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.hands import symbols_of
from core.fellowship.base.cards.interrupts import interrupts
from core.fellowship.base.costs.offers import gift_refused
from core.fellowship.base.hooks import JOINED, Guard
from core.fellowship.base.step_two import line_refused, play_refused, step_two_refused
from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model.sequence import SEQUENCE
from core.fellowship.model.state import ACTIVITIES, HIDDEN, FellowshipState
from core.fellowship.model.steps import Pay, Window
from core.fellowship.words.labels import UNTIL
from core.fellowship.words.names import SYMBOLS, card_name, hobbit_name
from core.kernel.prompts import Refusal


def explain(state: FellowshipState, action: a.Action) -> Refusal:
    """Say why an action that is not among the choices is not allowed now."""
    if state.outcome is not None:
        return Refusal(state.outcome.rule, "The game is over; undo, or start another.")
    hobbit = state.hobbits.get(action.seat)
    own = JOINED.seats.get(action.seat)
    if own is not None:
        return own(state, action)
    if hobbit is None:
        return Refusal("B2.1", f"{action.seat!r} is not in this game.")
    if _could_interrupt(state, action):
        return _not_asked_here(state, action.seat)
    name = hobbit_name(action.seat)
    if not hobbit.alive:
        return Refusal("B4.6.4", f"{name} has been eliminated.")
    return _forbidden(state, action) or answers_another(state)


def _forbidden(state: FellowshipState, action: a.Action) -> Refusal | None:
    """Return the first reason why a hobbit still in the game may not do something now."""
    for forbids in JOINED.forbids:
        why = forbids(state, action)
        if why is not None:
            return why
    interrupt = DECK.interrupts.get(type(action))
    if interrupt is not None:
        why = interrupt.explains(state, action)
        if why is not None:
            return why
    question = SEQUENCE.questions.get(type(state.agenda[-1]))
    if isinstance(question, Asking):
        found = question.refuses(state, state.agenda[-1], action)
        if found is not None:
            return found
    guard = JOINED.guards.get(type(action)) or GUARDS.get(type(action))
    return guard(state, action) if guard is not None else None


GUARDS: dict[type, Guard] = {
    a.PlayCard: play_refused,
    a.GiveCard: gift_refused,
    a.GiveShields: gift_refused,
    a.GiveToken: gift_refused,
    a.DrawCards: step_two_refused,
    a.StepBack: step_two_refused,
    a.Done: step_two_refused,
}
"""Why the actions of the base game are not allowed, by their kind."""


def _could_interrupt(state: FellowshipState, action: a.Action) -> bool:
    """Whether a seat that is not asked in a window holds an interrupt that the window would offer it."""
    if not isinstance(state.agenda[-1], Window):
        return False
    return any(choice.action == action for choice in interrupts(state, moment_of(state)))


def _not_asked_here(state: FellowshipState, seat: str) -> Refusal:
    """Return why a seat that could interrupt in a window is not asked: it has passed, for a while or this once."""
    name, until = hobbit_name(seat), state.hobbits[seat].passing
    if until:
        return Refusal("A48", f"{name} has passed until {UNTIL[until]}, and is not asked before.")
    return Refusal("B4.9", f"{name} has let this window pass.")


def why_not(state: FellowshipState, seat: str) -> list[tuple[str, Refusal]]:
    """Return what lies in sight of `seat` and may not be done now, each with the reason."""
    if state.outcome is not None:
        return []
    offered = {choice.action for choice in SEQUENCE.prompt(state).choices}
    tries: list[tuple[str, a.Action]] = []
    if seat in JOINED.seats:
        tries += [found for more in JOINED.in_sight for found in more(state, seat)]
        return [(what, explain(state, action)) for what, action in tries if action not in offered]
    if seat not in state.hobbits or not state.hobbits[seat].alive:
        return []
    lines = list(state.lines) or list(ACTIVITIES[:1])
    content = lookup(state)
    for card_id in dict.fromkeys(state.hobbits[seat].hand):
        if card_id == HIDDEN:
            continue
        if content.cards[card_id].colour == "yellow":
            continue
        symbol = symbols_of(content, seat, card_id)[0]
        targets = lines if symbol == "joker" else [symbol]
        plays = [a.PlayCard(seat, card_id, line) for line in targets]
        if not any(play in offered for play in plays):
            tries.append((f"Play {card_name(card_id)}", plays[0]))
        if isinstance(state.agenda[-1], Pay):
            tries.append((f"Give {card_name(card_id)}", a.GiveCard(seat, card_id)))
    if isinstance(state.agenda[-1], Pay):
        tries += _gifts(state, seat, offered)
    called = {action.card for action in offered if isinstance(action, a.CallGandalf) and action.seat == seat}
    for interrupt in DECK.interrupts.values():
        tries += interrupt.in_sight(state, seat)
    tries = [row for row in tries if not (isinstance(row[1], a.CallGandalf) and row[1].card in called)]
    tries += [("Draw two cards", a.DrawCards(seat)), ("Step toward the light", a.StepBack(seat))]
    for more in JOINED.in_sight:
        tries += more(state, seat)
    refused = [(what, explain(state, action)) for what, action in tries if action not in offered]
    moved = {action.line for action in offered if isinstance(action, a.PlayCard | a.ChooseLine) and action.seat == seat}
    still = [line for line in ACTIVITIES if state.lines and line not in moved]
    picks = any(isinstance(action, a.ChooseLine) and action.seat == seat for action in offered)
    gone = [line_refused(state, line) if picks else None for line in still]
    return refused + [
        (f"Move the marker of {SYMBOLS[line]}", why or explain(state, a.PlayCard(seat, "", line)))
        for line, why in zip(still, gone, strict=True)
    ]


def _gifts(state: FellowshipState, seat: str, offered: set[a.Action]) -> list[tuple[str, a.Action]]:
    """Return the shields and life tokens of `seat` that are not asked for."""
    hobbit = state.hobbits[seat]
    given = any(isinstance(action, a.GiveShields) and action.seat == seat for action in offered)
    shields: list[tuple[str, a.Action]] = [("Give shields", a.GiveShields(seat, 1))]
    tokens = [(f"Give a {token} token", a.GiveToken(seat, token)) for token in hobbit.tokens]
    return [*shields[: bool(hobbit.shields) and not given], *tokens]
