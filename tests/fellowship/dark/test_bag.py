"""The bag and its Foresight (S10.1 to S10.3, S11.7, SG.foresight)."""

from __future__ import annotations

from collections import Counter

import pytest

from core.fellowship.content.contents import lookup
from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model import tiles_events as t
from core.kernel.options import BadOption
from tests.fellowship.dark.table import BAG, DARK, FRIENDS, RED, from_the_start, given, rules_of, situation, tiles_of
from tests.fellowship.kit import go_on, offered, outcome, prompt, refused, state, when
from tests.kit.told import happened

RICH = {"shields": 5}


@situation(rule="S10.1, S7, S11")
@pytest.mark.parametrize(("options", "number"), [({}, 23), (BAG, 23), (RED, 27), (DARK, 50), (DARK | FRIENDS, 50)])
def test_what_is_in_the_bag(options: dict[str, bool], number: int) -> None:
    counts = rules_of(options).tile_counts
    assert sum(counts.values()) == number
    assert sum(n for tile, n in counts.items() if tile.startswith("sauron_")) == (4 if number > 23 else 0)
    assert sum(n for tile, n in counts.items() if tile.startswith("dark_")) == (23 if number == 50 else 0)


def test_reconstructed_quantities_say_so() -> None:
    tiles = rules_of(DARK).tiles.values()
    assert {tile.source for tile in tiles if tile.id.startswith(("dark_", "sauron_"))} == {"reconstructed"}
    assert {tile.source for tile in tiles if not tile.id.startswith(("dark_", "sauron_"))} == {"printed"}


@situation(rule="S10.1, S11.1")
def test_options_that_need_one_another() -> None:
    dark = GAME.options.checked({"dark_events": "on"})
    assert (dark["bag"], dark["sauron_tiles"]) == ("on", "on")
    assert GAME.options.checked({"sauron_tiles": "on"})["bag"] == "on"
    assert GAME.options.checked({"bag": "on"})["sauron_tiles"] == "off"
    for options, rule in (
        ({"dark_events": "on", "bag": "off"}, "S11.1"),
        ({"dark_events": "on", "sauron_tiles": "off"}, "S11.1"),
        ({"sauron_tiles": "on", "bag": "off"}, "S10.1"),
    ):
        with pytest.raises(BadOption, match=rf"{rule}.*: choose .*=on"):
            GAME.options.checked(options)
    with pytest.raises(BadOption, match=r"S11\.1"):
        given(options={"dark_events": True, "bag": True})


def test_the_set_up_switches_what_belongs_together() -> None:
    off = GAME.options.checked({})
    dark = GAME.options.fitted(off | {"dark_events": "on"}, "dark_events")
    assert dark == GAME.options.checked({"dark_events": "on"})
    assert GAME.options.fitted(dark | {"bag": "off"}, "bag") == off
    red = GAME.options.fitted(dark | {"dark_events": "off"}, "dark_events")
    assert (red["bag"], red["sauron_tiles"], red["dark_events"]) == ("on", "on", "off")
    assert GAME.options.fitted(off | {"harder": "on"}, "harder") == off | {"harder": "on"}


def test_content_counts_for_the_digest_only_where_its_option_is_on() -> None:
    plain = GAME.contents.digest(GAME.options.checked({}))
    assert plain == GAME.contents.digest(GAME.options.checked({"one_ring_card": "on", "watchful_peace": "on"}))
    digests = {
        GAME.contents.digest(GAME.options.checked({name: "on"})) for name in ("bag", "sauron_tiles", "dark_events")
    }
    assert len(digests | {plain}) == 4


def test_an_override_of_a_tile_changes_only_games_with_it() -> None:
    before = GAME.contents.digest(GAME.options.checked({}))
    dark = GAME.contents.digest(GAME.options.checked({"dark_events": "on"}))
    try:
        assert GAME.contents.use_override('[[tile]]\nid = "dark_dot"\ncopies = 4\n') == before
        changed = GAME.contents.digest(GAME.options.checked({"dark_events": "on"}))
        assert changed != dark
        assert GAME.contents.by_digest(changed).tiles["dark_dot"].copies == 4
    finally:
        GAME.contents.use_override("")


@situation(rule="S10.2, S11.6")
def test_used_tiles_lie_on_a_discard_pile_until_the_scenario_ends() -> None:
    table = given(options=BAG, tiles=["ring_bearer_dot", "fighting", "hiding"], lines={"fighting": 1})
    assert state(table).turned_up == ["ring_bearer_dot", "fighting"]
    when(table, "frodo", "draw_cards")
    assert state(table).used_tiles == ["ring_bearer_dot", "fighting"]
    assert state(table).turned_up == ["hiding"]
    assert tiles_of(state(table)) == Counter(lookup(state(table)).tile_counts)


@situation(rule="S10.2, SA15")
def test_all_tiles_go_back_at_the_scenarios_end() -> None:
    table = given(
        options=BAG,
        at="step_two",
        lines={"fighting": 9},
        tiles=["hiding"],
        display=["sundial", "travelling"],
        turned_up=["fighting"],
        frodo={"hand": ["grey_fighting"]},
    )
    when(table, "frodo", "play_card", card="grey_fighting", line="fighting")
    assert happened(table, e.ScenarioEnded)[0].rule == "B4.3.6"
    returned = happened(table, t.TilesReturned)[0]
    assert (returned.rule, returned.displayed) == ("S10.2", 2)
    assert returned.tiles == lookup(state(table)).tile_counts
    assert "2 of them laid out and not used" in GAME.words.event_text(returned)
    assert state(table).location == "lothlorien"
    assert (state(table).display, state(table).used_tiles) == ([], [])
    assert len(state(table).tiles) == 23


@situation("T48", rule="SG.foresight, S10.1")
def test_foresight_lays_five_tiles_out() -> None:
    table = given(
        options=BAG,
        tiles=["sundial", "fighting", "hiding", "travelling", "travelling", "friendship"],
        gandalf=["foresight"],
        sam=RICH,
    )
    assert prompt(table).rule == "W1"
    choice = next(choice for choice in table.choices() if choice.seat == "sam" and choice.rule == "SG.foresight")
    assert "lay out five" in GAME.words.label(state(table), choice)
    when(table, "sam", "call_gandalf", card="foresight")
    five = ["sundial", "fighting", "hiding", "travelling", "travelling"]
    assert state(table).display == five
    assert [event.tiles for event in happened(table, t.TilesDisplayed)] == [five]
    go_on(table)
    kinds = [one["tile"] for one in offered(table, "choose_tile", "frodo")]
    assert kinds == ["sundial", "fighting", "hiding", "travelling"]
    when(table, "frodo", "choose_tile", tile="sundial")
    go_on(table)
    when(table, "frodo", "choose_tile", tile="fighting")
    when(table, "frodo", "draw_cards")
    assert state(table).active == "sam"
    assert state(table).display == ["hiding", "travelling", "travelling"]
    assert [one["tile"] for one in offered(table, "choose_tile", "sam")] == ["hiding", "travelling"]
    assert refused(table, "sam", "choose_tile", tile="fighting") == "SG.foresight"
    assert refused(table, "frodo", "choose_tile", tile="hiding") == "SG.foresight"
    when(table, "sam", "choose_tile", tile="hiding")
    assert happened(table, e.TileTurnedUp, tile="hiding")[0].displayed
    when(table, "sam", "draw_cards")
    assert state(table).turned_up == ["travelling"]
    when(table, "frodo", "draw_cards")
    assert state(table).turned_up == ["travelling"]
    when(table, "sam", "draw_cards")
    assert state(table).turned_up == ["friendship"]
    assert not happened(table, e.TileTurnedUp, tile="friendship")[0].displayed


@situation(rule="SG.foresight")
def test_foresight_is_called_instead_of_a_draw_only() -> None:
    table = given(
        options=BAG,
        tiles=["ring_bearer_dot", "hiding"],
        gandalf=["foresight"],
        sam=RICH | {"hand": ["elessar"], "step": 1},
    )
    assert (prompt(table).rule, len(offered(table, "call_gandalf"))) == ("W1", 1)
    when(table, "sam", "pass")
    assert prompt(table).rule == "W2"
    assert not offered(table, "call_gandalf")
    assert refused(table, "sam", "call_gandalf", card="foresight") == "SG.foresight"
    go_on(table)
    assert refused(table, "sam", "call_gandalf", card="foresight") == "SG.foresight"
    base = given(at="step_two", gandalf=["foresight"], sam=RICH)
    assert offered(base, "call_gandalf")


@situation(rule="SA30, S10.3, S11.7")
def test_foresight_with_fewer_than_five_tiles() -> None:
    table = given(options=BAG, tiles=["hiding", "ring_bearer_dot"], only=True, gandalf=["foresight"], sam=RICH)
    when(table, "sam", "call_gandalf", card="foresight")
    assert sorted(state(table).display) == ["hiding", "ring_bearer_dot"]
    go_on(table)
    when(table, "frodo", "choose_tile", tile="hiding")
    when(table, "frodo", "draw_cards")
    assert state(table).location == "moria"
    assert prompt(table).kind == "step_two"  # the last tile was no activity tile, and none is left
    when(table, "sam", "draw_cards")
    assert happened(table, e.ScenarioEnded)[0].rule == "S11.7"
    assert state(table).location == "lothlorien"


@situation(rule="S10.3, S11.7, SA17")
def test_an_empty_bag_ends_the_scenario_after_the_turn() -> None:
    table = given(options=BAG, tiles=["ring_bearer_dot"], only=True, frodo={"step": 2}, gandalf=["foresight"], sam=RICH)
    go_on(table)
    assert prompt(table).kind == "step_two"
    assert not happened(table, e.TilesShuffled)
    assert refused(table, "sam", "call_gandalf", card="foresight") == "S11.7"
    when(table, "frodo", "step_back")
    ended = happened(table, e.ScenarioEnded)[0]
    assert (ended.rule, ended.completed) == ("S11.7", False)
    assert state(table).location == "lothlorien"


@situation(rule="SA31")
def test_an_empty_bag_in_mordor_loses_the_game() -> None:
    table = given("mordor", BAG, tiles=["fighting"], only=True, lines={"travelling": 4})
    when(table, "frodo", "draw_cards")
    assert outcome(table) == ("lost", "SA31", 52)
    assert not happened(table, e.RingOnVolcano)


@situation(rule="SA31")
def test_an_empty_bag_in_mordor_counts_foes_too() -> None:
    table = given("mordor", BAG | FRIENDS, tiles=["fighting"], only=True, lines={"travelling": 4})
    go_on(table)
    when(table, "frodo", "draw_cards")
    go_on(table)
    assert outcome(table) == ("lost", "SA31", 52)


def test_the_last_space_comes_before_the_last_tile() -> None:
    table = given("mordor", BAG, tiles=["travelling"], only=True, lines={"travelling": 12}, rolls=["blank"] * 2)
    assert happened(table, e.RingOnVolcano)
    assert outcome(table)[0] == "won"


def test_odds_and_why_not_name_the_bag() -> None:
    table = given(options=BAG, tiles=["sundial"], display=["hiding", "fighting"], gandalf=["foresight"], sam=RICH)
    shown = dict(GAME.words.odds(GAME.sight.view(state(table), "sam")))
    assert shown["tiles in the bag"] == "21"
    assert shown["laid out by Foresight"] == "hiding, fighting"
    assert shown["a tile from the bag is an event"] == "8 of 21, 38%"
    assert shown["an event that can be bought off"] == "2 of these 8"
    assert "a tile may be rejected" not in shown
    table = given(options=BAG | {"dark_events": True, "sauron_tiles": True}, tiles=["sundial"])
    shown = dict(GAME.words.odds(GAME.sight.view(state(table), "sam")))
    assert shown["a tile may be rejected"] == "the one in its place must be accepted"
    plain = dict(GAME.words.odds(GAME.sight.view(state(given()), "sam")))
    assert "tiles in the bag" not in plain
    assert any("next tile is an event" in name for name in plain)


def test_views_show_the_bag_as_a_multiset() -> None:
    table = given(options=BAG, tiles=["sundial", "hiding"], display=["fighting", "hiding"], hands="hidden")
    for seat in ("frodo", "sam", None):
        seen = GAME.sight.view(state(table), seat)
        assert seen.tiles.known == []
        assert seen.tiles.rest == {tile: n for tile, n in Counter(state(table).tiles.rest).items() if n} | {
            "sundial": 6,
            "hiding": 2,
        }
        assert seen.display == ["fighting", "hiding"]


def test_a_game_from_the_start_has_the_tiles_in_the_bag() -> None:
    table = from_the_start(bag="on", hobbits="3")
    assert len(state(table).tiles) == 23
    assert lookup(state(table)).gandalf["foresight"].rule == "SG.foresight"
    assert not GAME.sight.reveals(e.TileTurnedUp("SG.foresight", "sam", "hiding", displayed=True))
    assert GAME.sight.reveals(e.TileTurnedUp("B4.1.2", "sam", "hiding"))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"options": {}, "display": ["hiding"]}, "with the bag"),
        ({"options": BAG, "face_down": [0], "turned_up": ["hiding"]}, "dark events"),
        ({"options": DARK, "face_down": [1], "turned_up": ["hiding"]}, "face_down"),
        ({"options": BAG, "display": ["dark_dot"]}, "no tile 'dark_dot'"),
        ({"options": BAG, "extras": ["one_ring"]}, "no extra card 'one_ring'"),
    ],
)
def test_positions_that_do_not_fit(wrong: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        given(**wrong)  # type: ignore[arg-type]
