"""The words of a table are the game's, all of them, in the table's voice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.kernel.entries import Entry
from core.kernel.figures import Figure, Sheet
from core.kernel.prompts import Refusal, Wish
from core.kernel.review import Review
from core.kernel.spoken import SpokenReview, SpokenWords
from core.kernel.voice import Voice, speaking
from core.kernel.words import Words
from tests.toy import TOY, Roll, ToyState, ToyWords, make_toy


class Naming(ToyWords):
    """A toy that calls its seats by name, and refuses in words that are made late."""

    wishes = (Wish("turn", "until my turn"),)

    def event_text(self, event: Any) -> str:
        return speaking().names.get(event.seat, "somebody")

    def explain(self, state: ToyState, action: Any) -> Refusal:
        return Refusal("1", lambda: f"It is the turn of {speaking().names.get(state.active, state.active)}.")

    def why_not(self, state: ToyState, seat: str) -> list[tuple[str, Refusal]]:
        return [("roll", self.explain(state, Roll(seat)))]


class Counting(Review):
    """One sheet with a name in it."""

    def figures(self, start: Any, entries: Sequence[Entry]) -> list[Figure]:
        return [Sheet("Who", ("name",), [(speaking().names["left"],)])]


def test_every_word_is_passed_on_in_the_voice() -> None:
    methods = {name for name, value in vars(Words).items() if callable(value) and not name.startswith("_")}
    assert methods
    assert methods <= set(vars(SpokenWords))
    values = {name for name in vars(Words) if not name.startswith("_")} - methods
    spoken = SpokenWords(Naming(), Voice(None, {"left": "Lotho"}))
    assert values <= set(vars(spoken))
    assert spoken.wishes == Naming.wishes


def test_a_refusal_is_worded_before_the_voice_is_silent() -> None:
    state, _ = TOY.start({}, 1)
    spoken = SpokenWords(Naming(), Voice(None, {"left": "Lotho"}))
    assert spoken.explain(state, Roll("right")).sentence == "It is the turn of Lotho."
    assert spoken.why_not(state, "right")[0][1].sentence == "It is the turn of Lotho."
    assert Naming().explain(state, Roll("right")).sentence == "It is the turn of left."


def test_a_voice_speaks_within_another_and_then_no_more() -> None:
    one, other = Voice(None, {"left": "Lotho"}), Voice(None, {"left": "Lobelia"})
    with one.speaks():
        with other.speaks():
            assert speaking() is other
        assert speaking() is one
    assert speaking().names == {}


def test_a_game_speaks_for_the_last_table_that_it_was_given() -> None:
    game = make_toy(words=Naming(), review=Counting())
    first = game.spoken(game.contents.digest({}), {"left": "Lotho"})
    second = first.spoken(game.contents.digest({}), {"left": "Lobelia"})
    assert first.rules is second.rules is game.rules
    assert [SpokenReview(Counting(), one.words.voice).figures(None, []) for one in (first, second)] == [
        [Sheet("Who", ("name",), [("Lotho",)])],
        [Sheet("Who", ("name",), [("Lobelia",)])],
    ]
    assert second.review.figures(None, []) == [Sheet("Who", ("name",), [("Lobelia",)])]
    assert game.spoken("not here").words.voice.content is None


def test_every_question_of_a_review_is_passed_on() -> None:
    methods = {name for name, value in vars(Review).items() if callable(value) and not name.startswith("_")}
    review = Counting()
    spoken = SpokenReview(review, Voice(None, {}))
    spoke_for = {name for name in methods if name in vars(SpokenReview)}
    assert {name for name in methods if getattr(spoken, name) == getattr(review, name)} | spoke_for == methods
