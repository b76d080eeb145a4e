"""The agenda of the game: steps that are carried out, and questions that wait for somebody (one tagged union)."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.fellowship.model.friends_steps import FriendsStep
from core.fellowship.model.sauron_steps import SauronStep
from core.fellowship.model.tiles_steps import TilesStep
from core.kernel.records import Step as Step


class Travel(Step, frozen=True, tag="travel"):
    """Move the master marker to the next place of the route (B4.10.6)."""


class HavenStep(Step, frozen=True, tag="haven_step"):
    """Do step `step` of the haven (B3)."""

    step: str


class BeginTurn(Step, frozen=True, tag="begin_turn"):
    """`seat` becomes the active player (B4.1.1)."""

    seat: str


class NextTile(Step, frozen=True, tag="next_tile"):
    """Step 1 of a turn goes on: a window, then the next tile (B4.1.2)."""


class TurnUpTile(Step, frozen=True, tag="turn_up_tile"):
    """The active player turns up the top tile; a `replacement` must be accepted (S11.2)."""

    replacement: bool = False


class CarryOutTile(Step, frozen=True, tag="carry_out_tile"):
    """The tile that was turned up is carried out (B4.2)."""

    tile: str


class EndTurn(Step, frozen=True, tag="end_turn"):
    """The turn comes to its end: a last window, then the next player (B4.1.4).

    `done` says that the question for a further card has just been answered, in which all of the window was open.
    """

    done: bool = False


class CloseTurn(Step, frozen=True, tag="close_turn"):
    """The turn is over."""


class Advance(Step, frozen=True, tag="advance"):
    """Move the marker of `line` on by `spaces`, one by one; `by` takes the spaces (B4.3.1)."""

    line: str
    spaces: int
    by: str
    rule: str


class TakeSpace(Step, frozen=True, tag="take_space"):
    """`by` takes what the space gives (B4.3.7)."""

    line: str
    space: int
    by: str


class CheckLine(Step, frozen=True, tag="check_line"):
    """End the scenario if the main line is complete (B4.3.6)."""

    line: str


class NextEvent(Step, frozen=True, tag="next_event"):
    """The event marker moves to the next box (B4.2.2)."""

    rule: str


class CarryOutEvent(Step, frozen=True, tag="carry_out_event"):
    """The event of a box is carried out (B4.4.1)."""

    number: int


class AfterEvent(Step, frozen=True, tag="after_event"):
    """The event of a box is over: after the sixth the scenario ends (B4.4.1)."""

    number: int


class Happen(Step, frozen=True, tag="happen"):
    """What a tile, an event box or a step of a haven makes happen."""

    kind: Literal["tile", "event", "haven", "foe", "nazgul"]
    id: str


class ResolveEffect(Step, frozen=True, tag="resolve_effect"):
    """One effect of the content; `seat` is whom "self" and "user" mean."""

    op: str
    who: str
    n: int
    card: str
    seat: str
    rule: str
    per: str = ""


class Roll(Step, frozen=True, tag="roll"):
    """`seat` has to roll the die (B4.5.1); `ring` says that it is for the Ring, `doom` that it is at Mount Doom.

    `full` results are not limited by Sam's ability (F7.sam); `spell` rolls belong to the Battle of the Spells;
    `again` says that something has happened since the last window that was open for any-time cards (W10).
    """

    seat: str
    rule: str
    ring: bool = False
    doom: bool = False
    full: bool = False
    spell: bool = False
    again: bool = False


def rolls(seat: str, rule: str, count: int, again: bool = False) -> list[Step]:
    """Return so many rolls of `seat`, one after the other: every one but the first comes after another."""
    return [Roll(seat, rule, again=again or number > 0) for number in range(count)]


class ThrowDie(Step, frozen=True, tag="throw_die"):
    """The die falls."""

    seat: str
    rule: str
    ring: bool = False
    full: bool = False
    spell: bool = False


class SufferRoll(Step, frozen=True, tag="suffer_roll"):
    """The result of a roll takes effect (B4.5)."""

    seat: str
    face: str
    full: bool = False


class RingMove(Step, frozen=True, tag="ring_move"):
    """The Ring moves a marker by 4 minus `symbols` (B4.7.2)."""

    symbols: int


class CheckLifeTokens(Step, frozen=True, tag="check_life_tokens"):
    """`seat` comes to have life tokens checked: a window first (B4.10.1)."""

    seat: str


class SufferMissingTokens(Step, frozen=True, tag="suffer_missing_tokens"):
    """`seat` moves into the darkness for missing life tokens; Bill the Pony stands for `lent` of them (FA15)."""

    seat: str
    lent: int = 0


class EndScenario(Step, frozen=True, tag="end_scenario"):
    """Lies at the bottom while a scenario is played: what comes when it ends (B4.10); `foes` appear after it (F6.4)."""

    foes: int = 0


class PassRing(Step, frozen=True, tag="pass_ring"):
    """The new Ring-bearer is found and draws (B4.10.2, B4.10.3)."""


class LeaveScenario(Step, frozen=True, tag="leave_scenario"):
    """Fatty draws, life tokens go back (B4.10.4, B4.10.5)."""


class Attempt(Step, frozen=True, tag="attempt"):
    """The next hobbit, from `seat` clockwise, tries to destroy the Ring (B4.11.2)."""

    seat: str


class JudgeAttempt(Step, frozen=True, tag="judge_attempt"):
    """Whether `seat` has destroyed the Ring."""

    seat: str


class Gift(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something offered toward a cost: a card, a token ("token:KIND") or shields ("shields")."""

    seat: str
    what: str
    count: int = 1


class Window(Step, frozen=True, tag="window"):
    """An interrupt window (B4.9): `window` is W0 to W10; `seat` and `what` say about whom and about what it is;
    `passed` lists who has passed."""

    window: str
    seat: str = ""
    what: str = ""
    passed: tuple[str, ...] = ()


class Pay(Step, frozen=True, tag="pay"):
    """A cost waits to be paid or refused (B4.4.3). `symbol` is the symbol of the revealed card; `gifts` are offers;
    `credit` joker symbols are `credit_seat`'s already."""

    kind: Literal["tile", "event", "haven", "foe", "nazgul"]
    id: str
    payer: str
    seat: str = ""
    symbol: str = ""
    gifts: tuple[Gift, ...] = ()
    credit: int = 0
    credit_seat: str = ""


class CountSymbols(Step, frozen=True, tag="count_symbols"):
    """The joker symbols of a card whose user had to roll (Gollum) count for the cost that waits below (A51)."""

    seat: str
    symbols: int


class PickLine(Step, frozen=True, tag="pick_line"):
    """A line has to be chosen: for a "tile" whose line is not there, for the "ring", for "guidance" (`payer` has
    called it with `help`), for "determination", or for the fellowship card of Frodo ("companion")."""

    purpose: Literal["tile", "ring", "guidance", "determination", "companion"]
    seat: str
    spaces: int
    payer: str = ""
    help: str = ""


class StepTwo(Step, frozen=True, tag="step_two"):
    """Step 2 of a turn: exactly one thing (B4.1.3)."""


class SecondCard(Step, frozen=True, tag="second_card"):
    """A second card may be played (B4.1.3)."""


class LoseCards(Step, frozen=True, tag="lose_cards"):
    """`seat` must discard `count` cards (B4.4.7)."""

    seat: str
    count: int
    rule: str


class PassLeft(Step, frozen=True, tag="pass_left"):
    """Council: `seat` passes a card to the left (B3.5)."""

    seat: str


class HandOut(Step, frozen=True, tag="hand_out"):
    """Preparations: the shown cards are handed out (B3.2)."""


class PickHobbit(Step, frozen=True, tag="pick_hobbit"):
    """The player of a yellow or Gandalf card names a hobbit; `help` pays for the Gandalf card (F3.12)."""

    seat: str
    card: str
    help: str = ""


class PickPassedCard(Step, frozen=True, tag="pick_passed_card"):
    """Miruvor: `giver` chooses the card to pass; `seat` holds Miruvor."""

    seat: str
    giver: str


class PickReceiver(Step, frozen=True, tag="pick_receiver"):
    """Miruvor: `giver` chooses who gets `card`."""

    seat: str
    giver: str
    card: str


class OrderTiles(Step, frozen=True, tag="order_tiles"):
    """Foresight: `seat` puts tiles back; `chosen` ones lie on top, `left` are still to be placed."""

    seat: str
    left: tuple[str, ...]
    chosen: tuple[str, ...] = ()


class MoveSauron(Step, frozen=True, tag="move_sauron"):
    """Sauron is about to move (F8.defiance)."""

    steps: int
    rule: str


FellowshipStep = (
    Travel
    | HavenStep
    | BeginTurn
    | NextTile
    | TurnUpTile
    | CarryOutTile
    | EndTurn
    | CloseTurn
    | Advance
    | TakeSpace
    | CheckLine
    | NextEvent
    | CarryOutEvent
    | AfterEvent
    | Happen
    | ResolveEffect
    | Roll
    | ThrowDie
    | SufferRoll
    | RingMove
    | CheckLifeTokens
    | SufferMissingTokens
    | EndScenario
    | PassRing
    | LeaveScenario
    | Attempt
    | JudgeAttempt
    | Window
    | Pay
    | CountSymbols
    | PickLine
    | StepTwo
    | SecondCard
    | LoseCards
    | PassLeft
    | HandOut
    | PickHobbit
    | PickPassedCard
    | PickReceiver
    | OrderTiles
    | MoveSauron
    | FriendsStep
    | TilesStep
    | SauronStep
)
