"""What is announced and then happens is told once, where it happens."""

from __future__ import annotations

from replays.exports.repeats import told_once


def test_what_an_event_announces_is_told_with_where_it_comes_from() -> None:
    texts = ["Sauron plays Eye", "Eye: Sauron comes 1 step nearer", "Sauron comes 1 step nearer"]
    assert told_once(texts) == ["Sauron plays Eye", "", "Eye: Sauron comes 1 step nearer"]
    rides = ["Rider 3: the Black Rider rides 3 steps", "The Black Rider rides 3 steps"]
    assert told_once(rides) == ["", "Rider 3: the Black Rider rides 3 steps"]


def test_what_says_more_stays() -> None:
    for texts in ([], ["Eye"], ["Sam: Go on", "Sam passes"], [": ", ""], ["a", "a"], ["Eye: ", ""]):
        assert told_once(texts) == texts
