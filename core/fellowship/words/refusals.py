"""Why something may not be done now: the rule that forbids it and one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.fellowship.base.cards.card import WINDOW_RULES
from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.hands import symbols_of
from core.fellowship.base.cards.interrupts import interrupts
from core.fellowship.base.costs.needed import able, cost_of, missing_of, payers
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.content.contents import library
from core.fellowship.friends.step_two import most_cards
from core.fellowship.model import actions as a
from core.fellowship.model.sequence import SEQUENCE
from core.fellowship.model.state import ACTIVITIES, HIDDEN, SAURON, FellowshipState
from core.fellowship.model.steps import Pay, SecondCard, StepTwo, Window
from core.fellowship.words.names import SYMBOLS, card_name, hobbit_name, place_name
from core.kernel.prompts import Refusal

ANOTHER = "That answers another question than the one that is asked now."

EXPLAINED: dict[type, Callable[[FellowshipState, Any], Refusal | None]] = {}
"""The guards of other chapters: why an action of theirs is not allowed, or None where they know of no reason."""

ASKING: dict[type, str] = {}
"""The rules of other chapters' questions, for what answers another question."""

TRIES: list[Callable[[FellowshipState, str], list[tuple[str, a.Action]]]] = []
"""What else lies in sight of a seat, with a name: called with state and seat."""


SAURON_TRIES: list[Callable[[FellowshipState], list[tuple[str, a.Action]]]] = []
"""What lies in sight of a Sauron player, with a name."""

OF_SAURON: list[Callable[[FellowshipState, a.Action], Refusal]] = []
"""Why the seat of a Sauron player may not do something."""


def explain(state: FellowshipState, action: a.Action) -> Refusal:
    """Say why an action that is not among the choices is not allowed now."""
    if state.outcome is not None:
        return Refusal(state.outcome.rule, "The game is over; undo, or start another.")
    hobbit = state.hobbits.get(action.seat)
    if action.seat == SAURON:
        return OF_SAURON[0](state, action)
    if hobbit is None:
        return Refusal("B2.1", f"{action.seat!r} is not in this game.")
    if _is_asked_later(state, action):
        asked = hobbit_name(SEQUENCE.prompt(state).seat)
        return Refusal("B4.9", f"With hidden hands one after the other is asked to interrupt; now it is {asked}.")
    name = hobbit_name(action.seat)
    if not hobbit.alive:
        return Refusal("B4.6.4", f"{name} has been eliminated.")
    interrupt = DECK.interrupts.get(type(action))
    if interrupt is not None:
        why = interrupt.explains(state, action)
        if why is not None:
            return why
    guard = EXPLAINED.get(type(action))
    if guard is not None:
        found = guard(state, action)
        return found or Refusal(_asking_rule(state), ANOTHER)
    if isinstance(action, a.PlayCard):
        return _play(state, action)
    if isinstance(action, a.GiveCard | a.GiveShields | a.GiveToken):
        return _gift(state, action)
    if type(state.agenda[-1]) not in ASKING and isinstance(action, a.DrawCards | a.StepBack | a.Done):
        return _step_two(state, action)
    return Refusal(_asking_rule(state), ANOTHER)


def _is_asked_later(state: FellowshipState, action: a.Action) -> bool:
    """Whether a window offers this interrupt to a seat that is not the one that is asked now (hidden hands)."""
    step = state.agenda[-1]
    if not isinstance(step, Window) or state.options.hands == "open":
        return False
    return any(choice.action == action for choice in interrupts(state, step.window, step.seat, step.what))


def _asking_rule(state: FellowshipState) -> str:
    step = state.agenda[-1]
    if type(step) in ASKING:
        return ASKING[type(step)]
    if isinstance(step, Window):
        return WINDOW_RULES.get(step.window, step.window)
    if isinstance(step, Pay):
        return "B4.4.3"
    return "B4.1.3" if isinstance(step, StepTwo | SecondCard) else "B4.9"


def _play(state: FellowshipState, action: a.PlayCard) -> Refusal:
    content = library(state)
    card = content.cards.get(action.card)
    if action.card and (card is None or action.card not in state.hobbits[action.seat].hand):
        return Refusal("B4.3.1", f"{hobbit_name(action.seat)} does not hold that card.")
    if action.seat != state.active:
        return Refusal("B4.1.3", f"{hobbit_name(state.active)} is the active player; nobody else plays cards.")
    step = state.agenda[-1]
    if not isinstance(step, StepTwo | SecondCard):
        return Refusal("B4.1.3", "Cards are played in step 2 of a turn.")
    if card is not None and card.colour == "yellow":
        return Refusal("B4.3.5", f"{card.name} is yellow: it is used in its window and is no card play.")
    closed = _closed(state, action.line)
    if closed is not None:
        return closed
    if card is None:
        return _any_card(state, action.seat, action.line)
    symbol = symbols_of(content, action.seat, action.card)[0]
    if symbol != "joker" and symbol != action.line:
        return Refusal("B4.3.1", f"{_named_first(action.card)} moves the {SYMBOLS[symbol]} line.")
    most = most_cards(state)
    if len(state.played) >= most:
        return Refusal(LIMIT_RULES[most], f"No more than {most} cards are played in this turn.")
    first = content.cards[state.played[0]].colour
    return Refusal("B4.1.3", f"The second card must not be {first}, too: one is white and one grey.")


def _named_first(card: str) -> str:
    """Return the name of a card as a sentence begins with it."""
    name = card_name(card)
    return name[:1].upper() + name[1:]


def _any_card(state: FellowshipState, seat: str, line: str) -> Refusal:
    """Say why a line is not moved where no card has been named."""
    content = library(state)
    cards = [card for card in state.hobbits[seat].hand if card != HIDDEN and content.cards[card].colour != "yellow"]
    serving = [card for card in cards if symbols_of(content, seat, card)[0] in (line, "joker")]
    if not serving:
        return Refusal("B4.3.1", f"{hobbit_name(seat)} holds no card with the symbol of {SYMBOLS[line]}.")
    offered = {choice.action for choice in SEQUENCE.prompt(state).choices}
    plays = [a.PlayCard(seat, card, line) for card in serving]
    if offered.intersection(plays):
        return Refusal("B4.3.1", f"Name the card: {card_name(serving[0])} would move the {SYMBOLS[line]} line.")
    return _play(state, plays[0])


LIMIT_RULES = {2: "B4.1.3", 3: "SF.pippin", 4: "F7.pippin"}
"""The rule by which so many cards are played in a turn at most."""


def _gift(state: FellowshipState, action: a.GiveCard | a.GiveShields | a.GiveToken) -> Refusal:
    step = state.agenda[-1]
    if not isinstance(step, Pay):
        return Refusal("B4.4.3", "No cost is to be paid now.")
    name = hobbit_name(action.seat)
    paying = payers(state, step)
    if action.seat not in paying:
        if step.payer == "one":
            return Refusal("B4.4.2", f"A single player pays the whole cost, and {hobbit_name(paying[0])} has begun.")
        return Refusal("B4.4.2", f"Only {hobbit_name(step.seat)} pays this cost.")
    if isinstance(action, a.GiveCard) and action.card not in state.hobbits[action.seat].hand:
        return Refusal("B4.4.4", f"{name} does not hold that card.")
    cost = cost_of(state, step)
    if not cost.is_suffered() and action.seat not in able(state, step, cost, paying):
        if step.payer == "one":
            return Refusal("B4.4.2", f"A single player pays the whole cost, and {name} alone cannot.")
        return Refusal("B4.4.3", "This cost cannot be paid in full, and nothing is paid in part.")
    return _not_missing(state, step, action)


def _not_missing(state: FellowshipState, step: Pay, action: a.GiveCard | a.GiveShields | a.GiveToken) -> Refusal:
    """Say why a gift does not help to pay a cost (B4.4.3, B4.4.4)."""
    name = hobbit_name(action.seat)
    cost = cost_of(state, step)
    missing = missing_of(state, cost, step.gifts, step.credit)
    if isinstance(action, a.GiveCard):
        if list(cost.symbols) == ["joker"]:
            return Refusal("B4.4.4", "Only jokers pay for a joker.")
        return Refusal("B4.4.4", f"{_named_first(action.card)} pays for nothing that is missing.")
    if isinstance(action, a.GiveShields):
        if not missing.shields:
            return Refusal("B4.4.3", "No shield is missing of this cost.")
        given = sum(gift.count for gift in step.gifts if (gift.seat, gift.what) == (action.seat, "shields"))
        most = min(missing.shields, state.hobbits[action.seat].shields - given)
        if most < 1:
            return Refusal("B4.4.3", f"{name} has no shield left to give.")
        count = f"1 to {most}" if step.payer == "group" and most > 1 else str(most)
        return Refusal("B4.4.3", f"Not {action.count}: {name} can give {count} of what is missing.")
    if not missing.any_tokens and not missing.tokens.get(action.token):
        return Refusal("B4.4.3", "No such life token is missing of this cost.")
    return Refusal("B4.4.3", f"{name} has no such life token to give.")


def _step_two(state: FellowshipState, action: a.Action) -> Refusal:
    if action.seat != state.active:
        return Refusal("B4.1.3", f"{hobbit_name(state.active)} is the active player.")
    if isinstance(state.agenda[-1], SecondCard):
        return Refusal("B4.1.3", "A card has been played: that was this turn's step 2.")
    return Refusal("B4.1.3", "That belongs to step 2 of a turn.")


def why_not(state: FellowshipState, seat: str) -> list[tuple[str, Refusal]]:
    """Return what lies in sight of `seat` and may not be done now, each with the reason."""
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
    for more in TRIES:
        tries += more(state, seat)
    refused = [(what, explain(state, action)) for what, action in tries if action not in offered]
    moved = {action.line for action in offered if isinstance(action, a.PlayCard) and action.seat == seat}
    still = [line for line in ACTIVITIES if state.lines and line not in moved]
    return refused + [(f"Move the marker of {SYMBOLS[line]}", _line(state, seat, line)) for line in still]


def _gifts(state: FellowshipState, seat: str, offered: set[a.Action]) -> list[tuple[str, a.Action]]:
    """Return the shields and life tokens of `seat` that are not asked for."""
    hobbit = state.hobbits[seat]
    given = any(isinstance(action, a.GiveShields) and action.seat == seat for action in offered)
    shields: list[tuple[str, a.Action]] = [("Give shields", a.GiveShields(seat, 1))]
    tokens = [(f"Give a {token} token", a.GiveToken(seat, token)) for token in hobbit.tokens]
    return [*shields[: bool(hobbit.shields) and not given], *tokens]


def _line(state: FellowshipState, seat: str, line: str) -> Refusal:
    """Say why no card of `seat` moves a line now."""
    return _play(state, a.PlayCard(seat, "", line))


def _closed(state: FellowshipState, line: str) -> Refusal | None:
    """Say why no card at all moves a line, if none does."""
    if line not in state.lines:
        known = SYMBOLS.get(line, line) if line in ACTIVITIES else line
        return Refusal("B4.3.3", f"{place_name(state.location)} has no {known} line.")
    if line not in unfinished_lines(state):
        return Refusal("B4.3.3", f"The {SYMBOLS[line]} line is complete.")
    return None


def _why_not_sauron(state: FellowshipState) -> list[tuple[str, Refusal]]:
    offered = {choice.action for choice in SEQUENCE.prompt(state).choices}
    tries = SAURON_TRIES[0](state)
    return [(what, explain(state, action)) for what, action in tries if action not in offered]
