"""Random games with the bag, dark events and extra cards: they end, fold, keep every tile and have words for all."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from core.fellowship.content.contents import lookup
from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model import tiles_events as t
from core.fellowship.model.events import PassedUntil
from core.fellowship.model.state import FellowshipState
from core.kernel.entries import advance
from core.kernel.table import Table, new_header
from core.kernel.verifying import verify
from tests.fellowship.dark.table import DARK, FRIENDS, given, rules_of, tiles_of
from tests.kit.told import happened

OPTIONS = (
    {"bag": "on"},
    {"bag": "on", "hands": "hidden"},
    {"sauron_tiles": "on", "one_ring_card": "on"},
    {"dark_events": "on"},
    {"dark_events": "on", "elimination_ends": "on", "watchful_peace": "on"},
    {"dark_events": "on", "friends_and_foes": "on", "one_ring_card": "on", "watchful_peace": "on"},
    {"dark_events": "on", "friends_and_foes": "on", "hands": "hidden"},
    {"dark_events": "on", "defiance_integrity": "on"},
    {"friends_and_foes": "on", "bag": "on"},
    {"one_ring_card": "on", "watchful_peace": "on"},
)


def check_tiles(state: FellowshipState) -> None:
    """Every tile of a bag is somewhere, and no two tiles of a row that lie side by side are face down."""
    if state.options.bag and state.location != "mount_doom" and state.outcome is None and state.location:
        assert tiles_of(state) == Counter(lookup(state).tile_counts)
    down = state.face_down
    assert down == sorted(set(down))
    assert all(at < len(state.turned_up) for at in down)
    assert all(later - earlier > 1 for earlier, later in pairwise(down))


def play_out(table: Table, rng: random.Random) -> None:
    """Play to the end, and look at every choice, event and view on the way."""
    book = GAME.rulebook()
    while not table.over:
        choices = table.choices()
        assert choices, table.prompt
        assert table.entry < 4000
        labels = [GAME.words.label(table.state, choice) for choice in choices]
        assert len(set(labels)) == len(labels), labels
        assert all(choice.rule in book for choice in choices)
        entry = table.act(rng.choice(choices).action)
        for event in entry.events:
            assert event.rule in book, event
            assert GAME.words.event_text(event) or isinstance(event, PassedUntil)
        check_tiles(table.state)
        for seat in table.state.hobbits if table.entry % 7 == 0 else ():
            GAME.words.odds(GAME.sight.view(table.state, seat))
            assert all(what and refusal.rule in book for what, refusal in GAME.words.why_not(table.state, seat))


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options))
@pytest.mark.parametrize("seed", range(3))
def test_a_game_from_the_start(options: dict[str, str], seed: int) -> None:
    rng = random.Random(seed)
    chosen = {"hobbits": str(rng.randint(2, 5)), **options}
    table = Table(GAME, new_header(GAME, options=chosen, seed=seed))
    table.open()
    play_out(table, rng)
    again = table.line.state_after(0)
    for entry in table.line.entries:
        advance(GAME.rules.evolvers, again, entry)
    assert again == table.state
    assert verify(GAME, table.header, table.line.entries) is None


@pytest.mark.parametrize("place", ["bree", "moria", "isengard", "helms_deep", "shelobs_lair", "mordor"])
@pytest.mark.parametrize("seed", range(4))
def test_a_bag_that_runs_empty(place: str, seed: int) -> None:
    """The scenario is over with the turn of the last tile, the next one has a full bag, and Mordor is lost."""
    rng = random.Random(f"{place} {seed}")
    friends = place in ("bree", "isengard") or seed % 2
    extras = ("one_ring", "watchful_peace")
    options = DARK | {"one_ring_card": True, "watchful_peace": True} | (FRIENDS if friends else {})
    past_lothlorien = place in ("helms_deep", "shelobs_lair", "mordor")
    features = ["phial", "elessar", "staff", "belt", "lembas", "mithril"] if past_lothlorien else ["white_joker"] * 6
    tiles = rng.sample(list(rules_of(options).tile_counts), 5)
    table = given(
        place,
        options,
        tiles=tiles,
        only=True,
        sauron=15,
        extras=extras,
        gandalf=["foresight", "healing", "magic"],
        hands="hidden" if seed > 1 else "open",
        frodo={"hand": features[:3], "shields": 6, "tokens": {"ring": 2, "sun": 1}},
        sam={"hand": features[3:], "shields": 3, "tokens": {"heart": 2}},
        pippin={"hand": ["white_joker", "grey_fighting", "grey_hiding"], "shields": 5},
    )
    play_out(table, rng)
    ended = happened(table, e.ScenarioEnded)
    assert table.state.outcome is not None
    if ended:
        assert happened(table, t.TilesReturned)[0].tiles == lookup(table.state).tile_counts
    elif table.state.outcome.rule == "SA31":
        assert place == "mordor"
    assert verify(GAME, table.header, table.line.entries) is None


def test_no_row_of_dark_tiles_rejects_a_replacement() -> None:
    rejected = 0
    for seed in range(12):
        rng = random.Random(seed)
        table = Table(GAME, new_header(GAME, options={"dark_events": "on", "hobbits": "3"}, seed=seed))
        table.open()
        while not table.over:
            offers = [choice for choice in table.choices() if type(choice.action).__name__ == "RejectTile"]
            table.act((offers or rng.sample(table.choices(), 1))[0].action)
            check_tiles(table.state)
        rejected += sum(isinstance(event, t.TileRejected) for entry in table.line.entries for event in entry.events)
    assert rejected > 50
