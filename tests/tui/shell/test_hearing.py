"""What terminals say that Textual's parser cannot hear: keys that there are not, and pastes without an end."""

from __future__ import annotations

from textual import events
from textual.message import Message

from tui.terminal.hearing import MOST_PASTED, PASTE, PASTED, PATIENCE, Hearing


class Clock:
    """A clock that stands still until somebody moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def keys(heard: list[Message]) -> str:
    return "".join(one.key for one in heard if isinstance(one, events.Key))


def test_a_key_that_there_is_not_is_nothing() -> None:
    hearing = Hearing()
    for nonsense in ("\x1b[1114112u", "\x1b[9999999999999999999999u", "\x1b[97;1;1114112u", "\x1b[55296u"):
        assert keys(list(hearing.heard(nonsense))) == ""
        assert keys([*hearing.heard("a"), *hearing.quiet(), *hearing.heard("b")]) == "ab"


def test_a_paste_that_never_ends_is_over_after_a_while() -> None:
    clock = Clock()
    hearing = Hearing(clock=clock)
    assert list(hearing.heard(f"{PASTE}three rings")) == []
    assert list(hearing.quiet()) == []
    clock.now += PATIENCE * 2
    assert [one.text for one in hearing.quiet() if isinstance(one, events.Paste)] == ["three rings"]
    assert keys(list(hearing.heard("j"))) == "j"


def test_a_paste_has_a_length_and_the_rest_of_it_is_no_key() -> None:
    clock = Clock()
    hearing = Hearing(clock=clock)
    list(hearing.heard(PASTE))
    pastes = [one for _ in range(40) for one in hearing.heard("q" * (MOST_PASTED // 16))]
    assert len(pastes) == 1
    assert isinstance(pastes[0], events.Paste)
    assert len(pastes[0].text) < 2 * MOST_PASTED
    assert list(hearing.heard("yq")) == []
    assert keys(list(hearing.heard(f"q{PASTED}j"))) == "j"
    list(hearing.heard(PASTE))
    list(hearing.heard("q" * (MOST_PASTED + 1)))
    clock.now += PATIENCE * 2
    assert list(hearing.quiet()) == []
    assert keys(list(hearing.heard("k"))) == "k"


def test_marks_of_a_paste_may_come_in_two_reads() -> None:
    hearing = Hearing()
    heard = [
        one for part in (PASTE[:3], PASTE[3:] + "a", "b" + PASTED[:4], PASTED[4:] + "c") for one in hearing.heard(part)
    ]
    assert [one.text for one in heard if isinstance(one, events.Paste)] == ["ab"]
    assert keys(heard) == "c"
