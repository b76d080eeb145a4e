"""A toy game for tests of everything that does not depend on a real one.

Two seats push their luck: the active seat rolls a die and adds it to the points at risk, or banks them and draws a
hidden card; a one loses the points at risk. The first seat with enough points wins.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from core.kernel.content import Contents
from core.kernel.game import Game
from core.kernel.options import Option, Options, Seat
from core.kernel.piles import Pile, masked, next_card, remove_top
from core.kernel.play import Play, State
from core.kernel.positions import Positions
from core.kernel.prompts import DRAWN, Choice, Outcome, Prompt, Refusal
from core.kernel.rulebook import Rulebook, read_rulebook
from core.kernel.rules import Rules
from core.kernel.sight import Sight
from core.kernel.words import Words

SEATS = ("left", "right")
CARDS = {"sun": 4, "moon": 4, "star": 4}


class Roll(msgspec.Struct, frozen=True, gc=False, tag="roll"):
    """Rolls the die."""

    seat: str


class Bank(msgspec.Struct, frozen=True, gc=False, tag="bank"):
    """Banks the points at risk, draws a card and hands over the turn."""

    seat: str


class Rolled(msgspec.Struct, frozen=True, gc=False, tag="rolled"):
    """The die showed `pips`."""

    pips: int


class Banked(msgspec.Struct, frozen=True, gc=False, tag="banked"):
    """`seat` keeps its points."""

    seat: str
    points: int


class Drew(msgspec.Struct, frozen=True, gc=False, tag="drew"):
    """`seat` drew a card that only it knows."""

    seat: str
    card: str


class TurnBegan(msgspec.Struct, frozen=True, gc=False, tag="turn_began"):
    """`seat` is the active seat now."""

    seat: str


class Turn(msgspec.Struct, frozen=True, gc=False, tag="turn"):
    """A step: `seat` must roll or bank."""

    seat: str


class NextTurn(msgspec.Struct, frozen=True, gc=False, tag="next_turn"):
    """A step: `seat` becomes the active seat."""

    seat: str


class ToyState(State, kw_only=True):
    """The state of the toy."""

    goal: int
    content: str
    agenda: list[Turn | NextTurn] = []
    points: dict[str, int] = {}
    hands: dict[str, list[str]] = {}
    risk: int = 0
    active: str = ""
    pile: Pile = msgspec.field(default_factory=Pile)


def _rolled(state: ToyState, event: Rolled) -> None:
    state.risk = 0 if event.pips == 1 else state.risk + event.pips


def _banked(state: ToyState, event: Banked) -> None:
    state.points[event.seat] += event.points
    state.risk = 0


def _drew(state: ToyState, event: Drew) -> None:
    remove_top(state.pile, event.card)
    state.hands[event.seat].append(event.card)


def _turn_began(state: ToyState, event: TurnBegan) -> None:
    state.active = event.seat


def other(seat: str) -> str:
    """Return the other seat."""
    return SEATS[1 - SEATS.index(seat)]


class ToyOptions(Options):
    """How many points win, and undo."""

    offered = (
        Option("goal", "Goal", ("20", "1000000"), "20", "how many points win", "1"),
        Option("undo", "Undo", ("free", "until-reveal", "off"), "free", "what may be taken back", "1"),
    )

    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        return [Seat(seat, seat.title()) for seat in SEATS]


class Override(msgspec.Struct):
    """The toy has no content but an override that changes nothing."""

    digest: str


class ToyContents(Contents[Override]):
    """Any text is an override, unless it says "bad"."""

    def made(self, modules: frozenset[str], override: str) -> Override:
        if "bad" in override:
            raise ValueError("the override does not fit")
        return Override(digest(override))


class ToyPositions(Positions):
    """How the toy starts."""

    def __init__(self, contents: ToyContents) -> None:
        self.contents = contents

    def initial(self, options: Mapping[str, str], content: str) -> ToyState:
        return ToyState(
            goal=int(options["goal"]),
            content=self.contents.by_digest(content).digest,
            agenda=[NextTurn("left")],
            points=dict.fromkeys(SEATS, 0),
            hands={seat: [] for seat in SEATS},
            pile=Pile(rest=dict(CARDS)),
        )

    def options_of(self, state: ToyState) -> dict[str, str]:
        return {"goal": str(state.goal), "undo": "free"}

    def completed(self, state: ToyState) -> ToyState:
        state.agenda = state.agenda or [Turn(state.active or "left")]
        return state


class ToyRules(Rules):
    """Push your luck for two."""

    def __init__(self) -> None:
        self.evolvers = {Rolled: _rolled, Banked: _banked, Drew: _drew, TurnBegan: _turn_began}

    def prompt(self, state: ToyState) -> Prompt | Outcome:
        for seat in SEATS:
            if state.points[seat] >= state.goal:
                return Outcome(seat, state.points[seat], f"{seat} has enough", "1")
        step = state.agenda[-1]
        return Prompt("turn", step.seat, "1", [Choice(step.seat, kind(step.seat), "1") for kind in (Roll, Bank)])

    def settle(self, play: Play[Any]) -> None:
        while isinstance(play.state.agenda[-1], NextTurn):
            seat = play.state.agenda.pop().seat
            play.emit(TurnBegan(seat))
            play.push(Turn(seat))

    def decide(self, play: Play[Any], action: Any) -> None:
        state = play.state
        state.agenda.pop()
        match action:
            case Roll(seat):
                pips = play.chance.below(6, "die") + 1
                play.emit(Rolled(pips))
                play.push(NextTurn(other(seat)) if pips == 1 else Turn(seat))
            case Bank(seat):
                play.emit(Banked(seat, state.risk))
                if len(state.pile):
                    play.emit(Drew(seat, next_card(state.pile, play.chance, "cards")))
                play.push(NextTurn(other(seat)))
        self.settle(play)


class BriefRules(ToyRules):
    """Each seat banks once: more points win, as many on both sides are a draw."""

    def prompt(self, state: ToyState) -> Prompt | Outcome:
        if not all(state.hands.values()):
            return super().prompt(state)
        best = max(state.points.values())
        winners = [seat for seat, points in state.points.items() if points == best]
        if len(winners) > 1:
            return Outcome(DRAWN, best, "neither has more", "1", scores=dict(state.points))
        return Outcome(winners[0], best, f"{winners[0]} has more", "1", (winners[0],), dict(state.points))


class ToySight(Sight):
    """Cards are hidden."""

    def view(self, state: ToyState, seat: str | None) -> ToyState:
        hands = {who: hand if who == seat else ["hidden"] * len(hand) for who, hand in state.hands.items()}
        return msgspec.structs.replace(state, hands=hands, pile=masked(state.pile, seat or ""))

    def event_view(self, state: ToyState, event: Any, seat: str | None) -> Any:
        return Drew(event.seat, "hidden") if isinstance(event, Drew) and event.seat != seat else event

    def reveals(self, event: Any) -> bool:
        return isinstance(event, Rolled | Drew)


class ToyWords(Words):
    """What the toy says."""

    def prompt_text(self, state: ToyState, prompt: Prompt) -> str:
        return f"{prompt.seat}: roll or bank {state.risk}?"

    def label(self, state: ToyState, choice: Choice) -> str:
        return "Roll" if isinstance(choice.action, Roll) else f"Bank {state.risk}"

    def event_text(self, event: Any) -> str:
        return str(event)

    def explain(self, state: ToyState, action: Any) -> Refusal:
        return Refusal("1", "It is not that seat's turn.")

    def event_rule(self, event: Any) -> str:
        return "1"

    def progress(self, state: ToyState) -> str:
        return f"{state.points['left']} to {state.points['right']}"


def rulebook() -> Rulebook:
    """Return the rulebook of the toy."""
    return read_rulebook("# The Toy\n\n## Play\n\n### 1 Rolling and banking\n*printed*\nRoll, or bank.\n")


def digest(override: str) -> str:
    """Return the digest of the content under an override."""
    return hashlib.blake2b(override.encode(), digest_size=8).hexdigest()


def make_toy(**parts: Any) -> Game:
    """Return a toy of its own; `parts` take the place of its own parts."""
    contents = ToyContents()
    own: dict[str, Any] = {
        "id": "toy",
        "title": "The Toy",
        "rules_version": "1",
        "state_type": ToyState,
        "action_type": Roll | Bank,
        "event_type": Rolled | Banked | Drew | TurnBegan,
        "step_type": Turn | NextTurn,
        "options": ToyOptions(),
        "contents": contents,
        "positions": ToyPositions(contents),
        "rules": ToyRules(),
        "sight": ToySight(),
        "words": ToyWords(),
        "rulebook": rulebook,
    }
    return Game(**own | parts)


TOY = make_toy()
