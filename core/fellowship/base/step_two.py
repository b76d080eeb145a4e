"""Step 2 of a turn: cards, or two cards drawn, or a step toward the light (B4.1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from core.fellowship.base.cards.card import IN_STEP_TWO
from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.hands import draw_cards, has_cards_to_draw, symbols_of
from core.fellowship.base.cards.interrupts import asks_all, interrupts
from core.fellowship.base.corruption import move_hobbit
from core.fellowship.base.hooks import JOINED, joined
from core.fellowship.base.lines import move_on, unfinished_lines
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import ACTIVITIES, HIDDEN, FellowshipState
from core.fellowship.model.steps import Advance, EndTurn, SecondCard, StepTwo, rolls
from core.fellowship.words.names import SYMBOLS, card_name, first_upper, hobbit_name, listed, place_name
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Question

SECOND_CARD = SecondCard()
END_TURN, DONE_WITH_CARDS = EndTurn(), EndTurn(done=True)

MOST_CARDS = (2, "B4.1.3")
"""How many cards are played in a turn at most, and the rule."""


def card_limit(state: FellowshipState) -> tuple[int, str]:
    """Return how many cards may be played in step 2, and by which rule; limits do not add (SA29)."""
    found = MOST_CARDS
    for hook in joined(state).card_limit:
        found = max(found, hook(state))
    return found


def limit_raisers(state: FellowshipState) -> list[Choice]:
    """Return the choices of step 2 that would allow further cards."""
    hooks = joined(state).raises_limit
    return [choice for hook in hooks for choice in hook(state)] if hooks else []


def could_limit_rise(state: FellowshipState) -> bool:
    """Whether an interrupt would allow further cards."""
    hooks = joined(state).could_raise_limit
    return bool(hooks) and any(hook(state) for hook in hooks)


def could_go_on(state: FellowshipState) -> bool:
    """Whether a further card could be played in this turn, by the limit or by what raises it."""
    if len(state.played) < MOST_CARDS[0]:  # no limit is lower
        return True
    return len(state.played) < card_limit(state)[0] or bool(limit_raisers(state)) or could_limit_rise(state)


def playable_cards(state: FellowshipState, first: str = "") -> list[Choice]:
    """Return the plays of white and grey cards that are open to the active player (B4.1.3, B4.3.3).

    With a `first` card already played the colours must be one white and one grey, but not for Pippin (B5.3) and not
    with his fellowship card (SF.pippin). `play_refused` says of each other play why it is not open.
    """
    content = lookup(state)
    seat = state.active
    plays = PLAYS[content][seat, barred_colour(state, first), *unfinished_lines(state)]
    choices: list[Choice] = []
    for card in dict.fromkeys(state.hobbits[seat].hand):
        choices += plays[card]
    return choices


def barred_colour(state: FellowshipState, first: str) -> str:
    """Return the colour that is barred once the `first` card of the turn has been played, or "" (B4.1.3, B5.3)."""
    return lookup(state).cards[first].colour if first and state.active != "pippin" and not state.three_cards else ""


def _plays(content: Lookup, seat: str, colour: str, lines: Sequence[str], card: str) -> tuple[Choice, ...]:
    """Return how `seat` may play `card` on one of `lines` while cards of `colour` are barred."""
    if content.cards[card].colour in ("yellow", colour):
        return ()
    symbol = symbols_of(content, seat, card)[0]
    if symbol == "joker":
        return tuple(Choice(seat, a.PlayCard(seat, card, line), "B4.3.2") for line in lines)
    return (Choice(seat, a.PlayCard(seat, card, symbol), "B4.3.1"),) if symbol in lines else ()


Plays: TypeAlias = Kept[tuple[str, ...], Kept[str, tuple[Choice, ...]]]

PLAYS: Kept[Lookup, Plays] = Kept(
    lambda content: Kept(lambda key: Kept(lambda card: _plays(content, key[0], key[1], key[2:], card)))
)
"""The plays of each card, by content, and by seat, barred colour and unfinished lines."""

DRAW: Kept[str, Choice] = Kept(lambda seat: Choice(seat, a.DrawCards(seat), "B4.1.3"))
STEP_BACK: Kept[str, Choice] = Kept(lambda seat: Choice(seat, a.StepBack(seat), "B4.1.3"))
STAY: Kept[str, Choice] = Kept(lambda seat: Choice(seat, a.StepBack(seat), "B4.1.5"))
DONE: Kept[str, Choice] = Kept(lambda seat: Choice(seat, a.Done(seat), "B4.1.3"))
"""What is always open in step 2; a step back from step 0 stays there (B4.1.5)."""


class WhatToDo(Question[FellowshipState, StepTwo]):
    """Exactly one of: play cards, draw two, one step toward the light (B4.1.3)."""

    kind, name, rule = StepTwo, "step_two", "B4.1.3"

    def opens(self, play: FellowshipPlay, step: StepTwo) -> bool:
        """Step 2 falls away when the active player is out (B4.6.5)."""
        return play.state.hobbits[play.state.active].alive

    def asks(self, state: FellowshipState, step: StepTwo) -> Prompt:
        """Return the plays, the two other things, what an expansion adds, and what may be used before."""
        seat = state.active
        choices = playable_cards(state)
        choices.append(DRAW[seat])
        choices.append((STEP_BACK if state.hobbits[seat].step else STAY)[seat])
        for hook in joined(state).step_two:
            choices += hook(state)
        choices += interrupts(state, IN_STEP_TWO)
        return Prompt(self.name, seat, "B4.1.3", choices)

    def answers(self, play: FellowshipPlay, step: StepTwo, action: a.Action) -> None:
        """Carry out what was chosen (B4.1.3)."""
        if isinstance(action, a.PlayCard):
            play_card(play, action)
        elif isinstance(action, a.DrawCards):
            draw_cards(play, action.seat, 2, "B4.1.3")
        elif isinstance(action, a.StepBack):
            move_hobbit(play, action.seat, -1, "B4.1.3")
        else:
            JOINED.in_step_two[type(action)](play, action)

    def words(self, state: FellowshipState, step: StepTwo, prompt: Prompt) -> str:
        """Return the line that asks what the active player does."""
        return f"{hobbit_name(prompt.seat)}: {listed(open_in_step_two(state, prompt)) or 'nothing is left to do'}"


def open_in_step_two(state: FellowshipState, prompt: Prompt) -> list[str]:
    """Return what would do something in step 2, in a few words each. Whoever may not see the active player's choices is
    told nothing of the hand."""
    own = [choice.action for choice in prompt.choices if choice.seat == prompt.seat]
    found = ["play cards"] if not own or any(isinstance(action, a.PlayCard) for action in own) else []
    if has_cards_to_draw(state):
        found.append("draw two")
    if state.hobbits[prompt.seat].step:
        found.append("step back")
    return found + [words for hook in joined(state).step_two_words for words in hook(state)]


def play_card(play: FellowshipPlay, action: a.PlayCard) -> None:
    """Play a card: its user may have to roll first (A25), then its symbols move the marker (B4.3.1)."""
    state = play.state
    card = lookup(state).cards[action.card]
    play.emit(e.CardPlayed("B4.3.1", action.seat, action.card, action.line))
    if could_go_on(state):
        play.push(SECOND_CARD)
    if card.rolls:
        play.push(*rolls(action.seat, "A25", card.rolls), Advance(action.line, card.symbols, action.seat, "B4.3.1"))
    else:
        move_on(play, action.line, card.symbols, action.seat, "B4.3.1")


def further_cards(state: FellowshipState) -> list[Choice]:
    """Return what may be played after the first card: one of the other colour, for Pippin any, and beyond the limit
    only what raises it (B4.1.3, B5.3, F7.pippin)."""
    plays = playable_cards(state, state.played[0])
    if len(state.played) >= card_limit(state)[0]:
        return limit_raisers(state) if plays else []
    return plays + limit_raisers(state)


def brings_cards(found: Sequence[Choice]) -> bool:
    """Whether one of the interrupts `found` could put a card into the active player's hand."""
    return any(getattr(choice.action, "card", "") in DECK.bringing for choice in found)


ORDINALS = ("first", "second", "third", "fourth")


class WhichCardNext(Question[FellowshipState, SecondCard]):
    """A second card of the other colour, or none (B4.1.3)."""

    kind, name, rule = SecondCard, "second_card", "B4.1.3"

    def asks(self, state: FellowshipState, step: SecondCard) -> Prompt | None:
        """Return the plays and being done; nobody is asked unless there is a card that may be played, or an interrupt
        that could bring one (B4.3.4). With open windows what is held does not count (A57)."""
        seat = state.active
        if not state.hobbits[seat].alive:
            return None
        choices = further_cards(state)
        found = interrupts(state, IN_STEP_TWO)
        if state.options.open_windows:
            worth = asks_all(state) and (len(state.played) < card_limit(state)[0] or could_limit_rise(state))
        else:
            worth = bool(choices) or brings_cards(found) or (could_limit_rise(state) and bool(playable_cards(state)))
        if not worth:
            return None
        choices.append(DONE[seat])
        choices += found
        return Prompt(self.name, seat, "B4.1.3", choices)

    def answers(self, play: FellowshipPlay, step: SecondCard, action: a.Action) -> None:
        """Play the card, or be done."""
        if isinstance(action, a.PlayCard):
            play_card(play, action)
        elif play.state.abilities and play.state.agenda[-1] == END_TURN:
            play.state.agenda[-1] = DONE_WITH_CARDS

    def words(self, state: FellowshipState, step: SecondCard, prompt: Prompt) -> str:
        """Return the line that asks for the next card, the third or fourth where so many may be played; beyond the
        limit the window alone is told, since no card can follow unless something raises it."""
        if len(state.played) >= card_limit(state)[0]:
            return f"{hobbit_name(prompt.seat)}: anything more before the cards are done?"
        return f"{hobbit_name(prompt.seat)}: play a {ORDINALS[len(state.played)]} card?"


STEPS = (WhatToDo(), WhichCardNext())
"""What an answer to either may be, and why not, is said by the guards below."""


def line_refused(state: FellowshipState, line: str) -> Refusal | None:
    """Why no marker moves on a line, or None where one can (B4.3.3)."""
    if line not in state.lines:
        known = SYMBOLS.get(line, line) if line in ACTIVITIES else line
        return Refusal("B4.3.3", f"{place_name(state.location)} has no {known} line.")
    if line not in unfinished_lines(state):
        return Refusal("B4.3.3", f"The {SYMBOLS[line]} line is complete.")
    return None


def play_refused(state: FellowshipState, action: a.PlayCard) -> Refusal | None:
    """Why a card is not played on a line now, or None where it may be played (B4.1.3, B4.3).

    Without a card it says why no card of the hand moves the line.
    """
    content = lookup(state)
    seat, line = action.seat, action.line
    card = content.cards.get(action.card)
    if action.card and (card is None or action.card not in state.hobbits[seat].hand):
        return Refusal("B4.3.1", f"{hobbit_name(seat)} does not hold that card.")
    if seat != state.active:
        return Refusal("B4.1.3", f"{hobbit_name(state.active)} is the active player; nobody else plays cards.")
    if not isinstance(state.agenda[-1], StepTwo | SecondCard):
        return Refusal("B4.1.3", "Cards are played in step 2 of a turn.")
    if card is not None and card.colour == "yellow":
        return Refusal("B4.3.5", f"{card.name} is yellow: it is used in its window and is no card play.")
    if (stands := line_refused(state, line)) is not None:
        return stands
    if card is None:
        return _no_card_plays(state, seat, line)
    symbol = symbols_of(content, seat, action.card)[0]
    if symbol not in ("joker", line):
        return Refusal("B4.3.1", f"{first_upper(card_name(action.card))} moves the {SYMBOLS[symbol]} line.")
    if isinstance(state.agenda[-1], StepTwo):
        return None
    most, rule = card_limit(state)
    if len(state.played) >= most:
        return Refusal(rule, f"No more than {most} cards are played in this turn.")
    if card.colour == barred_colour(state, state.played[0]):
        return Refusal("B4.1.3", f"The second card must not be {card.colour} as well: one is white, the other grey.")
    return None


def _no_card_plays(state: FellowshipState, seat: str, line: str) -> Refusal | None:
    """Say why a line is not moved where no card has been named."""
    content = lookup(state)
    hand = [card for card in state.hobbits[seat].hand if card != HIDDEN and content.cards[card].colour != "yellow"]
    serving = [card for card in hand if symbols_of(content, seat, card)[0] in (line, "joker")]
    if not serving:
        return Refusal("B4.3.1", f"{hobbit_name(seat)} holds no card with the symbol of {SYMBOLS[line]}.")
    found = [play_refused(state, a.PlayCard(seat, card, line)) for card in serving]
    if None in found:
        return Refusal("B4.3.1", f"Name the card: {card_name(serving[0])} would move the {SYMBOLS[line]} line.")
    return found[0]


def step_two_refused(state: FellowshipState, action: a.DrawCards | a.StepBack | a.Done) -> Refusal | None:
    """Why it is not the time for what else belongs to step 2, or None where it may be done (B4.1.3)."""
    step = state.agenda[-1]
    own = isinstance(step, SecondCard) if isinstance(action, a.Done) else isinstance(step, StepTwo)
    if own and action.seat == state.active:
        return None
    if isinstance(action, a.Done) and isinstance(step, StepTwo) and action.seat == state.active:
        return Refusal("B4.1.3", "Something is done in step 2; only a further card, after the first, can be left out.")
    if action.seat != state.active:
        return Refusal("B4.1.3", f"{hobbit_name(state.active)} is the active player.")
    if isinstance(step, SecondCard):
        return Refusal("B4.1.3", "A card has been played: that was this turn's step 2.")
    return Refusal("B4.1.3", "That belongs to step 2 of a turn.")
