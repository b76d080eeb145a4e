"""Why something may not be done now: the rule that forbids it and one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.fellowship import actions as a
from core.fellowship.bag import is_bag_empty
from core.fellowship.cards import symbols_of
from core.fellowship.content import library
from core.fellowship.costs import cost_of
from core.fellowship.gandalf import TOGETHER, ways_to_pay
from core.fellowship.interrupts import USABLE, can_be_ignored, card_rule, does_something
from core.fellowship.lines import unfinished_lines
from core.fellowship.names import SYMBOLS, card_name, hobbit_name, place_name
from core.fellowship.state import ACTIVITIES, HIDDEN, SAURON, FellowshipState
from core.fellowship.step_two import most_cards
from core.fellowship.steps import Pay, SecondCard, StepTwo, Window
from core.fellowship.windows import WINDOW_RULES
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


EXPLAINED: dict[type, Callable[[FellowshipState, Any], Refusal]] = {}
"""How other chapters say why an action of theirs is not allowed."""

ASKING: dict[type, str] = {}
"""The rules of other chapters' questions, for what answers another question."""

TRIES: list[Callable[[FellowshipState, str], list[tuple[str, a.Action]]]] = []
"""What else lies in sight of a seat, with a name: called with state and seat."""


RESOURCES: list[Callable[[FellowshipState, str, str], Refusal | None]] = []
"""Why a resource card cannot be used; None for any other card."""

SAURON_TRIES: list[Callable[[FellowshipState], list[tuple[str, a.Action]]]] = []
"""What lies in sight of a Sauron player, with a name."""

OF_SAURON: list[Callable[[FellowshipState, a.Action], Refusal]] = []
"""Why the seat of a Sauron player may not do something."""


def explain(state: FellowshipState, action: a.Action) -> Refusal:
    """Say why an action that is not among the choices is not allowed now."""
    if state.outcome is not None:
        return Refusal(state.outcome.rule, "The game is over.")
    hobbit = state.hobbits.get(action.seat)
    if action.seat == SAURON:
        return OF_SAURON[0](state, action)
    if hobbit is None:
        return Refusal("B2.1", f"{action.seat!r} is not in this game.")
    name = hobbit_name(action.seat)
    if not hobbit.alive:
        return Refusal("B4.6.4", f"{name} has been eliminated.")
    if type(action) in EXPLAINED:
        return EXPLAINED[type(action)](state, action)
    if isinstance(action, a.PutOnRing):
        return _ring(state, action)
    if isinstance(action, a.UseCard):
        return _yellow(state, action)
    if isinstance(action, a.CallGandalf):
        return _gandalf(state, action)
    if isinstance(action, a.PlayCard):
        return _play(state, action)
    if isinstance(action, a.GiveCard | a.GiveShields | a.GiveToken):
        return _gift(state, action)
    if type(state.agenda[-1]) not in ASKING and isinstance(action, a.DrawCards | a.StepBack | a.Done):
        return _step_two(state, action)
    return Refusal(_asking_rule(state), "That answers another question than the one that is asked now.")


def _asking_rule(state: FellowshipState) -> str:
    step = state.agenda[-1]
    if type(step) in ASKING:
        return ASKING[type(step)]
    if isinstance(step, Window):
        return WINDOW_RULES.get(step.window, step.window)
    if isinstance(step, Pay):
        return "B4.4.3"
    return "B4.1.3" if isinstance(step, StepTwo | SecondCard) else "B4.9"


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
        return Refusal(WINDOW_RULES.get(window, window), f"{card_name(card)} cannot be used in this window.")
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
        if is_bag_empty(state):
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


def _play(state: FellowshipState, action: a.PlayCard) -> Refusal:
    content = library(state)
    card = content.cards.get(action.card)
    if card is None or action.card not in state.hobbits[action.seat].hand:
        return Refusal("B4.3.1", f"{hobbit_name(action.seat)} does not hold that card.")
    if action.seat != state.active:
        return Refusal("B4.1.3", f"{hobbit_name(state.active)} is the active player; nobody else plays cards.")
    step = state.agenda[-1]
    if not isinstance(step, StepTwo | SecondCard):
        return Refusal("B4.1.3", "Cards are played in step 2 of a turn.")
    if card.colour == "yellow":
        return Refusal("B4.3.5", f"{card.name} is yellow: it is used in its window and is no card play.")
    symbol = symbols_of(content, action.seat, action.card)[0]
    closed = _closed(state, action.line)
    if closed is not None:
        return closed
    if symbol != "joker" and symbol != action.line:
        return Refusal("B4.3.1", f"{card_name(action.card)} moves the {SYMBOLS[symbol]} line.")
    if isinstance(step, SecondCard) and len(state.played) >= most_cards(state):
        return Refusal("F7.pippin", f"No more than {most_cards(state)} cards are played in a turn.")
    if isinstance(step, SecondCard):
        first = content.cards[state.played[0]].colour
        return Refusal("B4.1.3", f"The second card must not be {first}, too: one is white and one grey.")
    return Refusal("B4.1.3", "That card cannot be played now.")


def _gift(state: FellowshipState, action: a.GiveCard | a.GiveShields | a.GiveToken) -> Refusal:
    step = state.agenda[-1]
    if not isinstance(step, Pay):
        return Refusal("B4.4.3", "No cost is to be paid now.")
    if step.payer == "one":
        return Refusal("B4.4.2", "A single player pays the whole cost; this one cannot, or another has begun.")
    if step.payer not in {"group", "one"} and action.seat != step.seat:
        return Refusal("B4.4.2", f"Only {hobbit_name(step.seat)} pays this cost.")
    cost = cost_of(state, step)
    if isinstance(action, a.GiveCard):
        if action.card not in state.hobbits[action.seat].hand:
            return Refusal("B4.4.4", f"{hobbit_name(action.seat)} does not hold that card.")
        if list(cost.symbols) == ["joker"]:
            return Refusal("B4.4.4", "Only jokers pay for a joker.")
        return Refusal("B4.4.4", f"{card_name(action.card)} pays for nothing that is missing.")
    return Refusal("B4.4.3", "That is not part of the cost, or the cost cannot be paid in full.")


def _step_two(state: FellowshipState, action: a.Action) -> Refusal:
    if action.seat != state.active:
        return Refusal("B4.1.3", f"{hobbit_name(state.active)} is the active player.")
    if isinstance(state.agenda[-1], SecondCard):
        return Refusal("B4.1.3", "A card has been played: that was this turn's step 2.")
    return Refusal("B4.1.3", "That belongs to step 2 of a turn.")


def why_not(state: FellowshipState, seat: str) -> list[tuple[str, Refusal]]:
    """Return what lies in sight of `seat` and may not be done now, each with the reason."""
    from core.fellowship.sequence import SEQUENCE

    if state.outcome is not None:
        return []
    if seat == SAURON:
        return _why_not_sauron(state)
    if seat not in state.hobbits or not state.hobbits[seat].alive:
        return []
    offered = {choice.action for choice in SEQUENCE.prompt(state).choices}
    tries: list[tuple[str, a.Action]] = []
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
    tries.append(("Put on the Ring", a.PutOnRing(seat)))
    tries += [(f"Call {content.gandalf[card].name}", a.CallGandalf(seat, card)) for card in content.gandalf]
    tries += [("Draw two cards", a.DrawCards(seat)), ("Step toward the light", a.StepBack(seat))]
    for more in TRIES:
        tries += more(state, seat)
    refused = [(what, explain(state, action)) for what, action in tries if action not in offered]
    moved = {action.line for action in offered if isinstance(action, a.PlayCard) and action.seat == seat}
    still = [line for line in ACTIVITIES if state.lines and line not in moved]
    return refused + [(f"Move the marker of {SYMBOLS[line]}", _line(state, seat, line)) for line in still]


def _line(state: FellowshipState, seat: str, line: str) -> Refusal:
    """Say why no card of `seat` moves a line now."""
    if seat != state.active:
        return Refusal("B4.1.3", f"{hobbit_name(state.active)} is the active player; nobody else plays cards.")
    if not isinstance(state.agenda[-1], StepTwo | SecondCard):
        return Refusal("B4.1.3", "Cards are played in step 2 of a turn.")
    content = library(state)
    cards = [card for card in state.hobbits[seat].hand if card != HIDDEN and content.cards[card].colour != "yellow"]
    serving = [card for card in cards if symbols_of(content, seat, card)[0] in (line, "joker")]
    closed = _closed(state, line)
    if closed is not None or not serving:
        return closed or Refusal("B4.3.1", f"{hobbit_name(seat)} holds no card with the symbol of {SYMBOLS[line]}.")
    return _play(state, a.PlayCard(seat, serving[0], line))


def _closed(state: FellowshipState, line: str) -> Refusal | None:
    """Say why no card at all moves a line, if none does."""
    if line not in state.lines:
        known = SYMBOLS.get(line, line) if line in ACTIVITIES else line
        return Refusal("B4.3.3", f"{place_name(state.location)} has no {known} line.")
    if line not in unfinished_lines(state):
        return Refusal("B4.3.3", f"The {SYMBOLS[line]} line is complete.")
    return None


def _why_not_sauron(state: FellowshipState) -> list[tuple[str, Refusal]]:
    from core.fellowship.sequence import SEQUENCE

    offered = {choice.action for choice in SEQUENCE.prompt(state).choices}
    tries = SAURON_TRIES[0](state)
    return [(what, explain(state, action)) for what, action in tries if action not in offered]
