"""Foresight: how far a choice is seen, what keeps anybody from seeing further, and that the view is all it uses."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.kernel.foresight import foresee
from core.kernel.prompts import Choice, Prompt
from core.kernel.table import Table, new_header
from core.kernel.unseen import Sighted, Unseen
from tests.duel import DUEL, Bid, Bids, BidsShown
from tests.toy import TOY, Bank, Banked, Roll, ToyRules, ToyState, make_toy


def test_chance_is_not_foreseen_and_what_comes_before_it_is() -> None:
    view = ToyState(goal=20, content="", points={"left": 3, "right": 0}, hands={"left": [], "right": []}, risk=5)
    view.pile.rest["sun"] = 4
    position = msgspec.json.encode(with_turn(view))
    rolled = foresee(TOY, view, Roll("left"))
    assert (rolled.events, rolled.stopped, rolled.question) == ([], "chance", None)
    banked = foresee(TOY, view, Bank("left"))
    assert (banked.events, banked.stopped) == ([Banked("left", 5)], "chance")
    assert banked.view.points == {"left": 8, "right": 0}
    assert msgspec.json.encode(view) == position


def test_without_chance_the_next_question_is_foreseen_or_the_end() -> None:
    view = ToyState(goal=20, content="", points={"left": 3, "right": 0}, hands={"left": [], "right": []}, risk=5)
    banked = foresee(TOY, with_turn(view), Bank("left"))
    assert banked.stopped == ""
    assert banked.question is not None
    assert (banked.question.kind, banked.question.seat) == ("turn", "right")
    view.risk = 17
    won = foresee(TOY, with_turn(view), Bank("left"))
    assert (won.stopped, won.question) == ("end", None)
    assert won.events[0] == Banked("left", 17)


def with_turn(view: ToyState) -> ToyState:
    """Return the state with somebody asked."""
    completed: ToyState = TOY.positions.completed(view)
    return completed


class Hesitant(ToyRules):
    """Before the turn is handed over there is a window, and another behind each window."""

    def prompt(self, state: ToyState) -> Prompt:
        seat = state.agenda[-1].seat
        return Prompt("window", seat, "1", [Choice(seat, Bank(seat), "1"), Choice(seat, Roll(seat), "1")], window=True)


def test_windows_are_passed_by_their_first_choice_and_not_for_ever() -> None:
    game = make_toy(rules=Hesitant())
    view = ToyState(goal=20, content="", points={"left": 0, "right": 0}, hands={"left": [], "right": []})
    seen = foresee(game, with_turn(view), Bank("left"))
    assert seen.question is not None
    assert seen.question.window
    assert [type(event).__name__ for event in seen.events[:4]] == ["Banked", "TurnBegan", "Banked", "TurnBegan"]


def test_behind_the_window_to_which_somebody_goes_back_nothing_is_foreseen() -> None:
    """What would follow if it were let pass is what whoever goes back does not mean to do."""

    class GoBack(msgspec.Struct, frozen=True, tag="back"):
        seat: str

    class Retracing(Hesitant):
        def decide(self, play: Any, action: Any) -> None:
            if not isinstance(action, GoBack):
                super().decide(play, action)

    game = make_toy(rules=Retracing())
    view = ToyState(goal=20, content="", points={"left": 0, "right": 0}, hands={"left": [], "right": []})
    seen = foresee(game, with_turn(view), GoBack("left"))
    assert (seen.events, seen.stopped) == ([], "")
    assert seen.question is not None
    assert seen.question.window


def test_a_sealed_order_is_foreseen_until_the_seal_would_open() -> None:
    table = Table(DUEL, new_header(DUEL, seed=1))
    table.open()
    first = foresee(DUEL, table.view("ben"), Bid("ben", 3))
    assert (first.events, first.stopped) == ([], "")
    assert first.question is not None
    assert first.question.sealed == ("anna", "carl")
    table.act(Bid("anna", 1))
    table.act(Bid("carl", 3))
    last = foresee(DUEL, table.view("ben"), Bid("ben", 3))
    assert (last.events, last.stopped) == ([], "hidden")
    known = foresee(DUEL, table.state, Bid("ben", 3))
    assert known.events == [BidsShown("1", {"anna": 1, "ben": 3, "carl": 3}, "anna")]
    assert isinstance(known.view.agenda[-1], Bids)


def test_a_look_up_of_the_mask_is_unseen_and_of_anything_else_an_error() -> None:
    rows = Sighted({"sun": 1}, "hidden")
    assert rows["sun"] == 1
    assert rows.get("hidden") is None
    with pytest.raises(Unseen) as unseen:
        rows["hidden"]
    assert unseen.value.why == "hidden"
    with pytest.raises(KeyError):
        rows["moon"]
