"""A toy in which all seats decide at the same time: three duellists each bid a number in secret.

Whoever bids the highest number that nobody else bid gets a point; two points win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from core.kernel.game import Game
from core.kernel.options import Option, Options, Seat
from core.kernel.play import Ended, Play, State
from core.kernel.positions import Positions
from core.kernel.prompts import Choice, Outcome, Prompt, Wish
from core.kernel.records import Action, Bookkeeping, Event
from core.kernel.rulebook import read_rulebook
from core.kernel.rules import RulesInSequence
from core.kernel.sealed import Sealed, SealedQuestion
from core.kernel.sequence import Chapter, Sequence
from core.kernel.words import WordsInSequence
from tests.toy import ToyContents

SEATS = ("anna", "ben", "carl")


class Bid(Action, frozen=True, tag="bid"):
    """Bids a number."""

    number: int


class BidsShown(Event, frozen=True, tag="bids_shown"):
    """All bids are laid open, and `winner` gets a point (nobody, where it is empty)."""

    bids: dict[str, int]
    winner: str = ""


class GameEnded(Event, frozen=True, tag="game_ended"):
    """Somebody has two points."""

    winner: str


class Bids(Sealed[Bid], frozen=True, tag="bids"):
    """Everybody bids."""


class DuelState(State, kw_only=True):
    """The points, and how it ended."""

    agenda: list[Bids] = []
    content: str = ""
    undo: str = msgspec.field(default_factory=lambda: "free")
    points: dict[str, int] = {}
    outcome: Outcome | None = None


class Bidding(SealedQuestion[DuelState, Bids]):
    """What the duellists are asked."""

    kind = Bids
    name = "bids"
    rule = "1"

    def orders(self, state: DuelState, step: Bids, seat: str) -> list[Choice]:
        return [Choice(seat, Bid(seat, number), "1") for number in (1, 2, 3)]

    def unsealed(self, play: Play[DuelState], step: Bids, orders: Mapping[str, Bid]) -> None:
        bids = {seat: order.number for seat, order in orders.items()}
        alone = {number: seat for seat, number in bids.items() if list(bids.values()).count(number) == 1}
        winner = alone[max(alone)] if alone else ""
        play.emit(BidsShown("1", bids, winner))
        if winner and play.state.points[winner] == 2:
            play.emit(GameEnded("2", winner))
            raise Ended
        play.push(Bids(SEATS))


SEQUENCE: Sequence[DuelState] = Sequence()
SEQUENCE.follow([Chapter("1", "Bidding", (Bidding(),))])
BOOKKEEPING: Bookkeeping[DuelState] = Bookkeeping()


@BOOKKEEPING.evolves(BidsShown)
def _shown(state: DuelState, event: BidsShown) -> None:
    if event.winner:
        state.points[event.winner] += 1


@BOOKKEEPING.evolves(GameEnded)
def _ended(state: DuelState, event: GameEnded) -> None:
    state.outcome = Outcome(event.winner, 2, f"{event.winner} has two points.", event.rule, (event.winner,))


class DuelOptions(Options):
    """Undo."""

    offered = (Option("undo", "Undo", ("free", "until-reveal", "off"), "free", "what may be taken back", "1"),)

    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        return [Seat(seat, seat.title()) for seat in SEATS]


class DuelPositions(Positions):
    """How a duel starts."""

    def initial(self, options: Mapping[str, str], content: str) -> DuelState:
        return DuelState(agenda=[Bids(SEATS)], content=content, undo=options["undo"], points=dict.fromkeys(SEATS, 0))

    def options_of(self, state: DuelState) -> dict[str, str]:
        return {"undo": state.undo}


class DuelWords(WordsInSequence):
    """What the duel says."""

    wishes = (Wish("noon", "until noon"),)

    def prompt_text(self, state: DuelState, prompt: Prompt) -> str:
        return f"What does {prompt.seat.title()} bid?"

    def label(self, state: DuelState, choice: Choice) -> str:
        return f"Bid {choice.action.number}"

    def event_text(self, event: Any) -> str:
        if isinstance(event, GameEnded):
            return f"{event.winner} wins"
        return "bids: " + ", ".join(f"{seat} {number}" for seat, number in event.bids.items())

    def progress(self, state: DuelState) -> str:
        return ", ".join(f"{seat} {points}" for seat, points in state.points.items())


def make_duel() -> Game:
    """Return a duel of its own."""
    return Game(
        id="duel",
        title="The Duel",
        rules_version="1",
        state_type=DuelState,
        action_type=Bid,
        event_type=BidsShown | GameEnded,
        step_type=Bids,
        options=DuelOptions(),
        contents=ToyContents(),
        positions=DuelPositions(),
        rules=RulesInSequence(SEQUENCE, BOOKKEEPING.of(BidsShown | GameEnded)),
        words=DuelWords(SEQUENCE),
        rulebook=lambda: read_rulebook(
            "# The Duel\n\n## Play\n\n### 1 Bidding\n*printed*\nAll bid.\n\n### 2 The end\n*printed*\nTwo points win.\n"
        ),
    )


DUEL = make_duel()
