"""Hidden hands stay hidden in what a seat is told; what holds of every game is checked by the property suite."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.fellowship.base.cards.interrupts import could_hands_serve
from core.fellowship.game import GAME
from core.fellowship.model.events import CostRefused
from core.fellowship.model.state import HIDDEN, HOBBITS
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header
from tests.fellowship.situation import given as given_position
from tests.fellowship.situation import go_on, when
from tests.kit.at_table import prompt
from tests.kit.told import happened

PROFILE = settings(max_examples=20)
BAG = st.sampled_from(({}, {"bag": "on"}, {"sauron_tiles": "on"}, {"dark_events": "on"}))


def table_of(options: dict[str, str], seed: int) -> Table:
    table = Table(GAME, new_header(GAME, options=options, seed=seed))
    table.open()
    return table


@PROFILE
@given(st.sampled_from("2345"), st.integers(0, 2**40))
def test_hidden_hands_stay_hidden_in_every_view(hobbits: str, seed: int) -> None:
    table = table_of({"hobbits": hobbits, "hands": "hidden"}, seed)
    chooser = random.Random(seed)
    seats = [seat.id for seat in table.header.seats]
    while isinstance(prompt := table.prompt, Prompt) and table.entry < 150:
        for seat in [None, *seats]:
            view = table.view(seat)
            for name, hobbit in view.hobbits.items():
                if name != seat:
                    assert set(hobbit.hand) <= {HIDDEN}
                    assert len(hobbit.hand) == len(table.state.hobbits[name].hand)
            assert not view.tiles.known or seat in table.state.tiles.known_by
            shown = GAME.sight.visible_prompt(table.state, prompt, seat)
            assert all(choice.seat == seat for choice in shown.choices)
        entry = table.act(chooser.choice(prompt.choices).action)
        for event in entry.events:
            if getattr(event, "hobbit", None) is None or type(event).__name__ != "CardsDrawn":
                continue
            for seat in seats:
                seen = GAME.sight.event_view(table.state, event, seat)
                assert (seen == event) == (seat == event.hobbit or not event.cards)


@pytest.mark.parametrize("cards", [("white_hiding", "white_fighting"), ("grey_friendship", "white_joker")])
def test_whether_a_group_could_have_paid_is_seen_by_nobody(cards: tuple[str, str]) -> None:
    """Speak Friend and Enter is asked, refused and told alike, whether Sam's and Merry's cards would do or not."""
    sam, merry = cards
    table = given_position(
        "moria",
        hands="hidden",
        active="pippin",
        next_tiles=["sundial", "fighting"],
        sam={"hand": [sam]},
        pippin={},
        merry={"hand": [merry]},
        frodo={},
    )
    go_on(table)
    assert (prompt(table).kind, prompt(table).seat) == ("pay", "pippin")
    when(table, "pippin", "refuse")
    refused = happened(table, CostRefused)[0]
    assert refused.able
    told = {GAME.words.event_text(GAME.sight.event_view(table.state, refused, seat)) for seat in (*HOBBITS[:4], None)}
    assert told == {"Speak Friend and Enter: what it asks for is left undone"}


def test_a_window_that_no_hand_could_serve_in_asks_nobody_for_a_hand() -> None:
    """Before Sauron catches somebody only an extra card helps: open windows do not ask all the others (A57)."""
    assert not could_hands_serve(given_position("moria", frodo={}).state, "WE")
    assert could_hands_serve(given_position("moria", frodo={}).state, "W5")
