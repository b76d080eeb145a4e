"""Why something may not be done now: the rule that forbids it and one sentence."""

from __future__ import annotations

from collections.abc import Callable

from core.fellowship.base.asking import Asking, answers_another
from core.fellowship.base.cards.gandalf import TOGETHER, ways_to_pay
from core.fellowship.base.cards.hands import symbols_of
from core.fellowship.base.cards.interrupts import USABLE, can_be_ignored, card_rule, does_something, interrupts
from core.fellowship.base.costs.offers import gift_refused
from core.fellowship.base.hooks import JOINED, Guard
from core.fellowship.base.step_two import play_refused, step_two_refused
from core.fellowship.base.turn import is_tile_left
from core.fellowship.content.contents import library
from core.fellowship.model import actions as a
from core.fellowship.model.sequence import SEQUENCE
from core.fellowship.model.state import ACTIVITIES, HIDDEN, FellowshipState
from core.fellowship.model.steps import Pay, SecondCard, StepTwo, Window
from core.fellowship.words.names import SYMBOLS, card_name, hobbit_name
from core.kernel.prompts import Refusal

WINDOW_OF = {
    "belt": ("W5", "before a die roll (and not at Mount Doom)"),
    "mithril": ("W6", "after a die roll, before its result"),
    "athelas": ("W8", "when life tokens are about to be checked"),
    "phial": ("W1", "before the next tile is turned up"),
    "staff": ("W2", "when a tile with three items has been turned up"),
    "magic": ("W3", "when the event marker has moved and the event has not begun"),
    "bill_the_pony": ("W4 or W8", "as a part of a cost, or when life tokens are about to be checked"),
    "gandalfs_letter": ("F3.12", "by calling a Gandalf card with it"),
    "defiance": ("F3.12", "when Sauron is about to move; the big eyes are no movement"),
    "integrity": ("W5", "before a die roll"),
    "protection": ("S4.4", "when Sauron has played or applied a card"),
}

EXPLAINED = JOINED.guards
"""The guards of the expansions, by the kind of action."""

TRIES: list[Callable[[FellowshipState, str], list[tuple[str, a.Action]]]] = []
"""What else lies in sight of a seat, with a name: called with state and seat."""


RESOURCES: list[Callable[[FellowshipState, str, str], Refusal | None]] = []
"""Why a resource card cannot be used; None for any other card."""


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
    if _is_asked_later(state, action):
        asked = hobbit_name(SEQUENCE.prompt(state).seat)
        return Refusal("B4.9", f"With hidden hands one after the other is asked to interrupt; now it is {asked}.")
    name = hobbit_name(action.seat)
    if not hobbit.alive:
        return Refusal("B4.6.4", f"{name} has been eliminated.")
    return _forbidden(state, action) or answers_another(state)


def _forbidden(state: FellowshipState, action: a.Action) -> Refusal | None:
    """Return the first reason why a hobbit still in the game may not do something now."""
    if isinstance(action, a.PutOnRing):
        return _ring(state, action)
    if isinstance(action, a.UseCard):
        return _yellow(state, action)
    if isinstance(action, a.CallGandalf):
        return _gandalf(state, action)
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


def _is_asked_later(state: FellowshipState, action: a.Action) -> bool:
    """Whether a window offers this interrupt to a seat that is not the one that is asked now (hidden hands)."""
    step = state.agenda[-1]
    if not isinstance(step, Window) or state.options.hands == "open":
        return False
    return any(choice.action == action for choice in interrupts(state, step.window, step.seat, step.what))


def _in_window(state: FellowshipState) -> str:
    step = state.agenda[-1]
    if isinstance(step, Window):
        return step.window
    if isinstance(step, Pay):
        return "W4"
    return "W7" if isinstance(step, StepTwo | SecondCard) else ""


def _ring(state: FellowshipState, action: a.PutOnRing) -> Refusal:
    if state.location == "mount_doom":
        return Refusal("B4.11.1", "The Ring lies on the volcano; there is no Ring-bearer any more.")
    if action.seat != state.ring_bearer:
        return Refusal("B4.7.1", f"Only the Ring-bearer, {hobbit_name(state.ring_bearer)}, can put on the Ring.")
    if not state.lines:
        return Refusal("B4.7.1", "The Ring can be put on in a scenario only, not at a haven.")
    if state.ring_used:
        return Refusal("B4.7.1", "The Ring has been used in this scenario; it serves again in the next.")
    return Refusal("A11", "The Ring cannot be put on in the middle of a move, a roll or a payment.")


def _yellow(state: FellowshipState, action: a.UseCard) -> Refusal:
    content = library(state)
    card = content.cards.get(action.card)
    if card is None:
        return Refusal("B8", f"There is no card {action.card!r}.")
    if action.card not in state.hobbits[action.seat].hand:
        return Refusal("B8", f"{hobbit_name(action.seat)} does not hold {card.name}.")
    if card.colour != "yellow":
        return Refusal("B8", f"{card.name} is {card.colour}: it is played in step 2 for its symbols.")
    window = _in_window(state)
    if action.card in WINDOW_OF:
        wanted, when = WINDOW_OF[action.card]
        if action.card == "staff" and window == "W2":
            if step_tile(state).startswith("dark_"):
                return Refusal("A21", "The Staff stops none of the dark tiles, only the two with three items.")
            return Refusal("A21", "The Staff stops only a tile with three items, not this one.")
        if action.card == "belt" and state.location == "mount_doom":
            return Refusal("B4.11.4", "The Belt does not help at Mount Doom.")
        return Refusal(card_rule(action.card), f"{card.name} is used {when} ({wanted}).")
    own = RESOURCES[0](state, action.card, action.seat)
    return own or _any_time(state, action.card, action.seat, window)


def step_tile(state: FellowshipState) -> str:
    """Return the tile that a window is about, or ""."""
    step = state.agenda[-1]
    return step.what if isinstance(step, Window) else ""


def _any_time(state: FellowshipState, card: str, seat: str, window: str) -> Refusal:
    if window and card not in USABLE.get(window, frozenset()):
        return Refusal(JOINED.window_rules.get(window, window), f"{card_name(card)} cannot be used in this window.")
    if not does_something(state, card, seat):
        return Refusal(card_rule(card), f"{card_name(card)} would change nothing now.")
    return Refusal("B4.9", f"{card_name(card)} cannot be used in the middle of this; finish or take back first.")


def _gandalf(state: FellowshipState, action: a.CallGandalf) -> Refusal:
    content = library(state)
    card = content.gandalf.get(action.card)
    if card is None:
        return Refusal("B4.8", f"There is no Gandalf card {action.card!r}.")
    if action.help == TOGETHER:
        return _together(state, action)
    if action.card not in state.gandalf:
        return Refusal("B4.8", f"{card.name} has been used; each Gandalf card serves once.")
    if action.help not in ways_to_pay(state, action.seat):
        return Refusal("A32", f"One player alone pays 5 shields; {hobbit_name(action.seat)} has too few.")
    window = _in_window(state)
    if action.card == "magic" and window == "W3" and not can_be_ignored(state):
        last = state.event == len(content.scenarios[state.location].events)
        return Refusal("FA12" if last else "FA32", f"{card.name} does not stop this event.")
    if action.card == "foresight" and state.options.bag and state.lines:
        if not is_tile_left(state):
            return Refusal("S11.7", "The bag is empty: there is no tile left to lay out.")
        return Refusal(card.rule, "Foresight is called instead of a draw: before the next tile is turned up.")
    if action.card in ("defiance", "integrity", "protection"):
        return Refusal(card.rule, f"{card.name} is called {WINDOW_OF[action.card][1]}.")
    if action.card == "magic":
        return Refusal("B4.8.2", f"Magic is called {WINDOW_OF['magic'][1]}.")
    if action.card in {"foresight", "guidance"} and not state.lines:
        return Refusal(card.rule, f"{card.name} is called in a scenario.")
    return _any_time(state, action.card, action.seat, window)


def _together(state: FellowshipState, action: a.CallGandalf) -> Refusal:
    if action.seat != "fatty" or action.seat not in state.fellowship_cards:
        return Refusal("SF.fatty", "Only Fatty's fellowship card lets the group pay together, once a game.")
    return Refusal("SF.fatty", "The group needs 5 shields, and the card is called when it could be called otherwise.")


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
    content = library(state)
    for card_id in dict.fromkeys(state.hobbits[seat].hand):
        if card_id == HIDDEN:
            continue
        if content.cards[card_id].colour == "yellow":
            tries.append((f"Use {card_name(card_id)}", a.UseCard(seat, card_id)))
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
    tries.append(("Put on the Ring", a.PutOnRing(seat)))
    called = {action.card for action in offered if isinstance(action, a.CallGandalf) and action.seat == seat}
    calls = [card for card in content.gandalf if card not in called]
    tries += [(f"Call {content.gandalf[card].name}", a.CallGandalf(seat, card)) for card in calls]
    tries += [("Draw two cards", a.DrawCards(seat)), ("Step toward the light", a.StepBack(seat))]
    for more in (*TRIES, *JOINED.in_sight):
        tries += more(state, seat)
    refused = [(what, explain(state, action)) for what, action in tries if action not in offered]
    moved = {action.line for action in offered if isinstance(action, a.PlayCard) and action.seat == seat}
    still = [line for line in ACTIVITIES if state.lines and line not in moved]
    return refused + [
        (f"Move the marker of {SYMBOLS[line]}", explain(state, a.PlayCard(seat, "", line))) for line in still
    ]


def _gifts(state: FellowshipState, seat: str, offered: set[a.Action]) -> list[tuple[str, a.Action]]:
    """Return the shields and life tokens of `seat` that are not asked for."""
    hobbit = state.hobbits[seat]
    given = any(isinstance(action, a.GiveShields) and action.seat == seat for action in offered)
    shields: list[tuple[str, a.Action]] = [("Give shields", a.GiveShields(seat, 1))]
    tokens = [(f"Give a {token} token", a.GiveToken(seat, token)) for token in hobbit.tokens]
    return [*shields[: bool(hobbit.shields) and not given], *tokens]
