"""The turn: tiles, then exactly one thing (B4.1, B4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.hands import draw_cards, symbols_of
from core.fellowship.base.cards.interrupts import can_turn_end_wait, interrupts, is_quiet
from core.fellowship.base.corruption import lose, move_hobbit
from core.fellowship.base.happenings import make_happen, wake_for_event
from core.fellowship.base.lines import is_unfinished, move_on, unfinished_lines
from core.fellowship.content.contents import library
from core.fellowship.content.library import Library
from core.fellowship.friends.foe_line import too_many
from core.fellowship.friends.step_two import defeat_instead, impetuosity, most_cards, three_cards, way_two
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sauron_steps import CallSauron
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import FellowshipState, next_clockwise
from core.fellowship.model.steps import (
    Advance,
    BeginTurn,
    CarryOutTile,
    CloseTurn,
    DecideTile,
    EndTurn,
    FoeWindow,
    NextTile,
    PickLine,
    PickTile,
    RevealFoes,
    Roll,
    SecondCard,
    StepTwo,
    TurnUpTile,
    Window,
)
from core.fellowship.sauron.rider import PUSHING
from core.fellowship.tiles.bag import FORESIGHT, ask_tile, displayed_choices, end_with_the_bag, is_bag_empty
from core.kernel.kept import Kept
from core.kernel.piles import is_empty, next_card
from core.kernel.prompts import Choice, Prompt

NEXT_TILE, TURN_UP_TILE, STEP_TWO, SECOND_CARD = NextTile(), TurnUpTile(), StepTwo(), SecondCard()
END_TURN, CLOSE_TURN = EndTurn(), CloseTurn()
BEFORE_TILE, TURN_END = Window("W1"), Window("W7", what="end")
"""Steps of every turn that are always the same."""


@SEQUENCE.carries_out(BeginTurn)
def begin_turn(play: FellowshipPlay, step: BeginTurn) -> None:
    """The player becomes active: step 1, step 2, end of the turn (B4.1.1)."""
    state = play.state
    seat = step.seat if state.hobbits[step.seat].alive else next_clockwise(state, step.seat)
    play.emit(e.TurnBegan("B4.1.1", seat, state.turn + 1))
    play.push(END_TURN)
    if state.dark_lord is not None:
        play.push(CallSauron(seat, "S5.1", turn=True), NEXT_TILE)
    else:
        next_tile(play, NEXT_TILE)


@SEQUENCE.carries_out(NextTile)
def next_tile(play: FellowshipPlay, step: NextTile) -> None:
    """Step 1: a window, then the next tile (B4.1.2); with an empty bag step 1 is over (S11.7, SA17)."""
    state = play.state
    if not state.hobbits[state.active].alive:  # A38
        return
    if is_bag_empty(state):
        play.push(STEP_TWO)
    elif is_quiet(state, "W1"):
        turn_up_tile(play, TURN_UP_TILE)
    else:
        play.push(BEFORE_TILE, TURN_UP_TILE)


@SEQUENCE.carries_out(TurnUpTile)
def turn_up_tile(play: FellowshipPlay, step: TurnUpTile) -> None:
    """Turn up the top tile, draw one from the bag, or use one that Foresight has laid out (B4.1.2, SG.foresight)."""
    state = play.state
    if not state.hobbits[state.active].alive:
        return
    if state.display:
        play.push(PickTile(step.replacement))
        return
    if is_bag_empty(state):
        play.push(STEP_TWO)
        return
    if is_empty(state.tiles):
        play.emit(e.TilesShuffled("A55", dict(library(state).tile_counts)))
    tile = next_card(state.tiles, play.chance)
    play.emit(e.TileTurnedUp("S11.2" if state.options.dark_events else "B4.1.2", state.active, tile))
    show_tile(play, tile, step.replacement)


def show_tile(play: FellowshipPlay, tile: str, replacement: bool) -> None:
    """A tile has been turned up: with dark events it may be rejected unless it replaces another (S11.2)."""
    if play.state.options.dark_events and not replacement:
        play.push(DecideTile(tile))
    else:
        accept_tile(play, tile)


def accept_tile(play: FellowshipPlay, tile: str) -> None:
    """A tile is going to be carried out: a window before it, and a foe with a first activity tile (F2.1)."""
    state = play.state
    kind = library(state).tiles[tile]
    if kind.sundial:
        wake_for_event(play)
    first = len(state.turned_up) - len(state.face_down) == 1
    if state.foe_deck is not None and first and kind.line:
        play.push(Window("W2", what=tile), CarryOutTile(tile))
        play.push(RevealFoes(1, "F2.1", quiet=True))
        if state.foe_line:
            play.push(Window("WF"))
    elif is_quiet(state, "W2"):
        use_tile(play, tile)
    else:
        play.push(Window("W2", what=tile), CarryOutTile(tile))


@SEQUENCE.opens(PickTile)
def is_pick_open(play: FellowshipPlay, step: PickTile) -> bool:
    """Ask where there are tiles of more than one kind."""
    choices = displayed_choices(play.state)
    if len(choices) == 1:
        use_displayed(play, step, choices[0].action)
    return len(choices) > 1


SEQUENCE.asks(PickTile)(ask_tile)


@SEQUENCE.answers_to(PickTile)
def use_displayed(play: FellowshipPlay, step: PickTile, action: a.Action) -> None:
    """Use a tile that was laid out: choosing it is drawing it (SG.foresight, SA14)."""
    assert isinstance(action, a.ChooseTile)
    play.emit(e.TileTurnedUp(FORESIGHT, action.seat, action.tile, displayed=True))
    show_tile(play, action.tile, step.replacement)


@SEQUENCE.carries_out(CarryOutTile)
def carry_out_tile(play: FellowshipPlay, step: CarryOutTile) -> None:
    """Carry out a tile that was turned up (B4.2), unless the active player is out by now."""
    if play.state.hobbits[play.state.active].alive:
        use_tile(play, step.tile)


def use_tile(play: FellowshipPlay, tile: str) -> None:
    """Do what a tile says; an activity tile ends step 1 (B4.2)."""
    state = play.state
    line = library(state).tiles[tile].line
    if not line:
        play.push(NEXT_TILE)
        make_happen(play, "tile", tile)
        return
    play.push(STEP_TWO)
    if is_unfinished(state, line):
        move_on(play, line, 1, state.active, "B4.2.1")
    else:
        play.push(PickLine("tile", state.active, 1))


def playable_cards(state: FellowshipState, first: str = "") -> list[Choice]:
    """Return the plays of white and grey cards that are open to the active player (B4.1.3, B4.3.3).

    With a `first` card already played the colours must be one white and one grey, but not for Pippin (B5.3) and not
    with his fellowship card (SF.pippin).
    """
    content = library(state)
    seat = state.active
    colour = content.cards[first].colour if first and seat != "pippin" and not state.three_cards else ""
    plays = PLAYS[content][seat, colour, *unfinished_lines(state)]
    choices: list[Choice] = []
    for card in dict.fromkeys(state.hobbits[seat].hand):
        choices += plays[card]
    return choices


def _plays(content: Library, seat: str, colour: str, lines: Sequence[str], card: str) -> tuple[Choice, ...]:
    """Return how `seat` may play `card` on one of `lines` while cards of `colour` are barred."""
    if content.cards[card].colour in ("yellow", colour):
        return ()
    symbol = symbols_of(content, seat, card)[0]
    if symbol == "joker":
        return tuple(Choice(seat, a.PlayCard(seat, card, line), "B4.3.2") for line in lines)
    return (Choice(seat, a.PlayCard(seat, card, symbol), "B4.3.1"),) if symbol in lines else ()


Plays: TypeAlias = Kept[tuple[str, ...], Kept[str, tuple[Choice, ...]]]

PLAYS: Kept[Library, Plays] = Kept(
    lambda content: Kept(lambda key: Kept(lambda card: _plays(content, key[0], key[1], key[2:], card)))
)
"""The plays of each card, by content, and by seat, barred colour and unfinished lines."""

DRAW: Kept[str, Choice] = Kept(lambda seat: Choice(seat, a.DrawCards(seat), "B4.1.3"))
STEP_BACK: Kept[str, Choice] = Kept(lambda seat: Choice(seat, a.StepBack(seat), "B4.1.3"))
STAY: Kept[str, Choice] = Kept(lambda seat: Choice(seat, a.StepBack(seat), "B4.1.5"))
DONE: Kept[str, Choice] = Kept(lambda seat: Choice(seat, a.Done(seat), "B4.1.3"))
"""What is always open in step 2; a step back from step 0 stays there (B4.1.5)."""


@SEQUENCE.opens(StepTwo)
def is_step_two_open(play: FellowshipPlay, step: StepTwo) -> bool:
    """Step 2 falls away when the active player is out (B4.6.5)."""
    return play.state.hobbits[play.state.active].alive


@SEQUENCE.asks(StepTwo)
def ask_step_two(state: FellowshipState, step: StepTwo) -> Prompt:
    """Exactly one of: play cards, draw two, one step toward the light (B4.1.3)."""
    seat = state.active
    choices = playable_cards(state)
    choices.append(DRAW[seat])
    choices.append((STEP_BACK if state.hobbits[seat].step else STAY)[seat])
    if state.foe_deck is not None:
        choices += way_two(state) + impetuosity(state)
    if state.rider is not None:
        choices += PUSHING.choices(state)
    choices += interrupts(state, "W7")
    return Prompt("step_two", seat, "B4.1.3", choices)


@SEQUENCE.answers_to(StepTwo)
def answer_step_two(play: FellowshipPlay, step: StepTwo, action: a.Action) -> None:
    """Carry out what was chosen for step 2 (B4.1.3)."""
    if isinstance(action, a.PlayCard):
        play_card(play, action)
    elif isinstance(action, a.DrawCards):
        draw_cards(play, action.seat, 2, "B4.1.3")
    elif isinstance(action, a.DefeatInstead):
        defeat_instead(play, action)
    elif isinstance(action, a.PushRider):
        PUSHING.does(play, action)
    else:
        move_hobbit(play, action.seat, -1, "B4.1.3")


def play_card(play: FellowshipPlay, action: a.PlayCard) -> None:
    """Play a card: its user may have to roll first (A25), then its symbols move the marker (B4.3.1)."""
    content = library(play.state)
    card = content.cards[action.card]
    play.emit(e.CardPlayed("B4.3.1", action.seat, action.card, action.line))
    if len(play.state.played) < most_cards(play.state) or impetuosity(play.state) or three_cards(play.state):
        play.push(SECOND_CARD)
    if card.rolls:
        play.push(*[Roll(action.seat, "A25")] * card.rolls, Advance(action.line, card.symbols, action.seat, "B4.3.1"))
    else:
        move_on(play, action.line, card.symbols, action.seat, "B4.3.1")


def further_cards(state: FellowshipState) -> list[Choice]:
    """Return what may be played after the first card: one of the other colour, for Pippin any, and after the second
    only by Impetuosity (B4.1.3, B5.3, F7.pippin)."""
    plays = playable_cards(state, state.played[0])
    if len(state.played) >= most_cards(state):
        return impetuosity(state) if plays else []
    return plays + impetuosity(state)


def brings_cards(found: Sequence[Choice]) -> bool:
    """Whether one of the interrupts `found` could put a card into the active player's hand."""
    return any(getattr(choice.action, "card", "") in DECK.bringing for choice in found)


@SEQUENCE.asks(SecondCard)
def ask_second_card(state: FellowshipState, step: SecondCard) -> Prompt | None:
    """A second card of the other colour, or none (B4.1.3).

    Asked only where there is one that may be played, or an interrupt that could bring one (B4.3.4).
    """
    seat = state.active
    if not state.hobbits[seat].alive:
        return None
    choices = further_cards(state)
    found = interrupts(state, "W7")
    if not (choices or brings_cards(found) or (three_cards(state) and playable_cards(state))):
        return None
    choices.append(DONE[seat])
    choices += found
    return Prompt("second_card", seat, "B4.1.3", choices)


@SEQUENCE.answers_to(SecondCard)
def answer_second_card(play: FellowshipPlay, step: SecondCard, action: a.Action) -> None:
    """Play the second card, or be done."""
    if isinstance(action, a.PlayCard):
        play_card(play, action)


@SEQUENCE.carries_out(EndTurn)
def end_turn(play: FellowshipPlay, step: EndTurn) -> None:
    """A last window, then the turn is over (B4.1.4)."""
    state = play.state
    alive = state.hobbits[state.active].alive
    if too_many(state):
        play.push(TURN_END if alive else FoeWindow("end"), CLOSE_TURN)  # FA27
        for name, hobbit in state.hobbits.items():
            if hobbit.passing:
                play.emit(e.PassedUntil("F4.1", name, ""))
    elif alive and not can_turn_end_wait(state) and not is_quiet(state, "W7"):
        play.push(TURN_END, CLOSE_TURN)
    else:
        close_turn(play, CLOSE_TURN)


@SEQUENCE.carries_out(CloseTurn)
def close_turn(play: FellowshipPlay, step: CloseTurn) -> None:
    """Tiles and cards go to the discard piles; the next player clockwise begins (B4.1.4), unless the bag is empty."""
    state = play.state
    play.emit(e.TurnEnded("B4.1.4", state.active))
    if too_many(state):  # F4.1
        lose(play, "Eight foes or more were displayed at the end of a turn.", "F5.3")
    if is_bag_empty(state):
        end_with_the_bag(play)
        return
    begin_turn(play, BeginTurn(next_clockwise(state, state.active)))
