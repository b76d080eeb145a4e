"""Feature cards (B8): the eleven yellow ones, and Gollum; the deck (B7)."""

from __future__ import annotations

import pytest

from core.fellowship.content import contents as content
from core.fellowship.model import events as e
from tests.fellowship.situation import given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import outcome, prompt
from tests.kit.told import happened

JOKERS = ["aragorn", "glamdring", "sting", "arwen", "galadriel", "box_of_earth", "gollum", "eowyn"]

SYMBOLS = {
    "aragorn": ("white", "joker", 2),
    "boromir": ("white", "fighting", 2),
    "gandalf_card": ("white", "travelling", 2),
    "gimli": ("white", "fighting", 2),
    "legolas": ("white", "hiding", 2),
    "anduril": ("grey", "fighting", 2),
    "glamdring": ("grey", "joker", 2),
    "sting": ("grey", "joker", 1),
    "arwen": ("grey", "joker", 2),
    "galadriel": ("grey", "joker", 2),
    "box_of_earth": ("grey", "joker", 1),
    "elven_rope": ("grey", "travelling", 2),
    "boat": ("grey", "travelling", 1),
    "elven_cloak": ("grey", "hiding", 2),
    "bow": ("grey", "fighting", 1),
    "brooch": ("grey", "friendship", 1),
    "book": ("grey", "hiding", 1),
    "pipe": ("grey", "friendship", 2),
    "theoden": ("white", "travelling", 2),
    "shadowfax": ("grey", "travelling", 2),
    "eomer": ("white", "fighting", 2),
    "riders_of_rohan": ("grey", "fighting", 2),
    "gollum": ("white", "joker", 3),
    "faramir": ("white", "travelling", 2),
    "army_of_the_dead": ("grey", "fighting", 2),
    "ghan": ("white", "travelling", 2),
    "eowyn": ("white", "joker", 2),
}
"""The white and grey feature cards of the reference (section 8)."""


@situation(rule=", ".join(["B8", *(f"B8.{card}" for card in SYMBOLS)]))
@pytest.mark.parametrize("card", SYMBOLS)
def test_white_and_grey_feature_cards(card: str) -> None:
    """Each moves its line (a joker any line) by its symbols, and leaves the game."""
    colour, symbol, count = SYMBOLS[card]
    found = content.current().cards[card]
    assert (found.colour, found.symbol, found.symbols) == (colour, symbol, count)
    line = "friendship" if symbol == "joker" else symbol
    table = given(
        "mordor", step="step_two", active="sam", sam={"hand": [card]}, next_tiles=["fighting"], rolls=["blank"]
    )
    lines = {one["line"] for one in offered(table, "play_card", "sam")}
    assert lines == ({"fighting", "hiding", "travelling", "friendship"} if symbol == "joker" else {symbol})
    when(table, "sam", "play_card", card=card, line=line)
    assert happened(table, e.MarkerMoved, line=line, by="sam")[-1].space == count
    if prompt(table).kind == "second_card":  # the Army of the Dead may follow
        when(table, "sam", "done")
    assert card in state(table).gone


@situation("T34", rule="B8.athelas, A22")
def test_athelas_is_offered_only_where_tokens_are_missing() -> None:
    tokens = {"ring": 1, "heart": 1, "sun": 1}
    table = given(step="end", lines={"fighting": 10}, frodo={"tokens": tokens, "hand": ["athelas"]}, sam={}, hobbits=2)
    assert prompt(table).rule == "W8"
    assert [x.hobbit for x in happened(table, e.LifeTokensChecked)] == ["frodo"]
    when(table, "frodo", "use_card", card="athelas")
    assert state(table).hobbits["sam"].step == 0


@situation("A24", rule="B8.miruvor")
def test_miruvor_passes_one_card() -> None:
    """Frodo plays it, Sam gives a card of his choice to Pippin."""
    table = given(step="step_two", frodo={"hand": ["miruvor"]}, sam={"hand": ["gimli", "sting"]}, pippin={})
    when(table, "frodo", "use_card", card="miruvor")
    assert [one["hobbit"] for one in offered(table, "name", "frodo")] == ["sam"]  # who has a card to pass
    when(table, "frodo", "name", hobbit="sam")
    assert [one["card"] for one in offered(table, "choose_card", "sam")] == ["gimli", "sting"]
    when(table, "sam", "choose_card", card="sting")
    assert [one["hobbit"] for one in offered(table, "name", "sam")] == ["pippin", "frodo"]
    when(table, "sam", "name", hobbit="pippin")
    assert state(table).hobbits["pippin"].hand == ["sting"]
    assert state(table).hobbits["frodo"].hand == []
    assert state(table).gone == ["miruvor"]


@situation("A24", rule="B8.miruvor")
def test_the_holder_of_miruvor_may_give_but_not_miruvor_itself() -> None:
    table = given(step="step_two", frodo={"hand": ["miruvor", "belt"]}, sam={})
    when(table, "frodo", "use_card", card="miruvor")
    when(table, "frodo", "name", hobbit="frodo")
    assert offered(table, "choose_card", "frodo") == [{"card": "belt"}]
    when(table, "frodo", "back")
    assert prompt(table).kind == "step_two"
    assert state(table).hobbits["frodo"].hand == ["miruvor", "belt"]


@situation(rule="B8.miruvor, W4")
def test_miruvor_brings_a_card_to_who_pays_alone() -> None:
    """Nazgûl appears: two with one hiding card each can pay with Miruvor's help."""
    table = given(
        "bag_end", step="nazgul_appears", frodo={"hand": ["grey_hiding", "miruvor"]}, sam={"hand": ["grey_hiding"]}
    )
    go_on(table)
    assert prompt(table).kind == "pay"
    assert offered(table, "give_card") == []
    when(table, "frodo", "use_card", card="miruvor")
    when(table, "frodo", "name", hobbit="frodo")
    when(table, "frodo", "choose_card", card="grey_hiding")
    when(table, "frodo", "name", hobbit="sam")
    when(table, "sam", "give_card", card="grey_hiding")
    when(table, "sam", "give_card", card="grey_hiding")
    assert state(table).sauron == 12


@situation("A22", rule="B8.mithril, W6")
def test_mithril_for_another_hobbit() -> None:
    table = given(
        active="pippin", lines={"fighting": 6}, next_tiles=["fighting"], frodo={"hand": ["mithril"]}, rolls=["eye"]
    )
    assert prompt(table).rule == "W6"
    when(table, "frodo", "use_card", card="mithril")
    assert state(table).sauron == 12


@situation(rule="B8.mithril, W6")
def test_mithril_is_not_asked_for_a_blank() -> None:
    table = given(
        active="pippin", lines={"fighting": 6}, next_tiles=["fighting"], frodo={"hand": ["mithril"]}, rolls=["blank"]
    )
    assert prompt(table).kind == "step_two"


@situation("A22", rule="B8.belt, W5")
def test_the_belt_for_another_hobbit() -> None:
    table = given(
        active="pippin", lines={"fighting": 6}, next_tiles=["fighting"], frodo={"hand": ["belt"]}, rolls=["eye"]
    )
    assert prompt(table).rule == "W5"
    when(table, "frodo", "use_card", card="belt")
    assert not happened(table, e.DieRolled)
    assert happened(table, e.RollAvoided, hobbit="pippin", rule="B8.belt")


@situation("T38", rule="B8.staff, W2")
@pytest.mark.parametrize("tile", ["sundial_cards", "sundial_items"])
def test_the_staff_ignores_a_tile_with_three_items(tile: str) -> None:
    hand = ["grey_hiding"] * 3
    table = given(active="sam", frodo={"hand": ["staff"]}, sam={"hand": hand}, next_tiles=[tile, "fighting"])
    assert prompt(table).rule == "W2"
    when(table, "frodo", "use_card", card="staff")
    assert happened(table, e.TileIgnored, tile=tile)
    assert state(table).event == 0
    assert state(table).hobbits["sam"].hand == hand
    assert state(table).turned_up == [tile, "fighting"]


@situation("A21", rule="B8.staff")
def test_the_staff_does_not_stop_a_plain_sundial() -> None:
    table = given(active="sam", frodo={"hand": ["staff"]}, ring_used=False, next_tiles=["sundial", "fighting"])
    when(table, "frodo", "pass")
    assert prompt(table).rule == "W2"
    refusal = refused(table, "frodo", "use_card", card="staff")
    assert (refusal.rule, refusal.sentence) == ("A21", "The Staff stops only a tile with three items, not this one.")


@situation(rule="B8.elessar, B4.9")
def test_elessar_one_step_toward_the_light() -> None:
    table = given(step="step_two", active="sam", frodo={"hand": ["elessar"]}, pippin={"step": 3})
    when(table, "frodo", "use_card", card="elessar")
    when(table, "frodo", "name", hobbit="pippin")
    assert state(table).hobbits["pippin"].step == 2
    assert state(table).gone == ["elessar"]


@situation("T44", rule="B8.lembas")
@pytest.mark.parametrize(("cards", "drawn"), [(4, 2), (7, 0), (6, 0), (0, 6)])
def test_lembas_fills_a_hand_up_to_six(cards: int, drawn: int) -> None:
    table = given(
        step="step_two", frodo={"hand": ["lembas"]}, sam={"hand": (["grey_hiding", "grey_fighting"] * 4)[:cards]}
    )
    when(table, "frodo", "use_card", card="lembas")
    when(table, "frodo", "name", hobbit="sam")
    assert len(state(table).hobbits["sam"].hand) == cards + drawn
    assert sum(len(x.cards) for x in happened(table, e.CardsDrawn)) == drawn


@situation("A23", rule="B8.lembas")
def test_lembas_itself_does_not_count() -> None:
    table = given(step="step_two", frodo={"hand": ["lembas", "gimli"]})
    when(table, "frodo", "use_card", card="lembas")
    when(table, "frodo", "name", hobbit="frodo")
    assert len(state(table).hobbits["frodo"].hand) == 6


@situation("T37", "A19", rule="B8.phial, W1")
def test_the_phial_before_the_first_tile() -> None:
    table = given(active="sam", frodo={"hand": ["phial"]}, next_tiles=["sundial"])
    assert prompt(table).rule == "W1"
    when(table, "frodo", "use_card", card="phial")
    assert not happened(table, e.TileTurnedUp)
    assert (prompt(table).kind, prompt(table).seat) == ("step_two", "sam")
    assert state(table).tiles.known == ["sundial"]


@situation("A20", rule="B8.phial")
def test_the_phial_after_a_tile_stops_only_the_next() -> None:
    table = given(active="sam", frodo={"hand": ["phial"]}, ring_used=False, next_tiles=["ring_bearer_dot", "sundial"])
    when(table, "frodo", "pass")
    assert prompt(table).rule == "W2"
    assert refused(table, "frodo", "use_card", card="phial").rule == "B8.phial"
    when(table, "frodo", "pass")
    assert state(table).hobbits["frodo"].step == 1
    assert prompt(table).rule == "W1"
    when(table, "frodo", "use_card", card="phial")
    assert state(table).turned_up == ["ring_bearer_dot"]
    assert prompt(table).kind == "step_two"


# Gollum


@situation("T28", "A25", rule="B8.gollum, B4.4.5")
def test_gollum_as_a_mere_card_brings_no_roll() -> None:
    table = given(
        "mordor",
        active="sam",
        sam={"hand": ["gollum", "grey_hiding", "belt"]},
        next_tiles=["sundial_cards", "fighting"],
    )
    for card in ("gollum", "grey_hiding", "belt"):
        when(table, "sam", "give_card", card=card)
    assert not happened(table, e.DieRolled)
    assert happened(table, e.CostPaid, rule="B4.2.3")


@situation("T29", "A25", rule="B8.gollum")
def test_gollum_played_rolls_first_then_three_spaces() -> None:
    table = given(
        "mordor", step="step_two", active="pippin", pippin={"hand": ["gollum"]}, rolls=["dot2"], next_tiles=["fighting"]
    )
    when(table, "pippin", "play_card", card="gollum", line="travelling")
    assert state(table).hobbits["pippin"].step == 2
    assert happened(table, e.DieRolled)[0].rule == "A25"
    assert state(table).lines["travelling"] == 3
    assert state(table).hobbits["pippin"].shields == 3


@situation("A25", rule="B8.gollum, A26")
def test_gollums_user_eliminated_by_the_roll_loses_the_symbols() -> None:
    table = given(
        "mordor",
        step="step_two",
        active="pippin",
        pippin={"hand": ["gollum", "grey_hiding"], "step": 9},
        sauron=10,
        rolls=["dot2"],
        next_tiles=["fighting"],
    )
    when(table, "pippin", "play_card", card="gollum", line="travelling")
    assert happened(table, e.HobbitEliminated, hobbit="pippin")
    assert state(table).lines["travelling"] == 0
    assert state(table).active == "frodo"


@situation("A25", rule="B8.gollum")
def test_gollum_rolls_even_when_the_symbols_end_the_scenario() -> None:
    table = given(
        "mordor",
        step="step_two",
        active="sam",
        sam={"hand": ["gollum"]},
        lines={"travelling": 12},
        rolls=["dot3", "blank", "blank"],
    )
    when(table, "sam", "play_card", card="gollum", line="travelling")
    assert [x.rule for x in happened(table, e.DieRolled)] == ["A25", "B4.3.7", "B4.11.2"]
    assert outcome(table).result == "won"


@situation("A25", rule="B8.gollum")
def test_gollum_pays_three_jokers_after_a_roll() -> None:
    table = given(
        "shelobs_lair",
        event=3,
        next_cards=["grey_hiding"],
        frodo={"hand": ["gollum", "book"], "step": 3},
        rolls=["dot1"],
        next_tiles=["sundial", "fighting"],
    )
    when(table, "frodo", "give_card", card="gollum")
    assert happened(table, e.DieRolled)[0].hobbit == "frodo"
    assert happened(table, e.CostPaid, rule="B9.3.4")
    assert state(table).hobbits["frodo"].step == 3  # one into the darkness, one toward the light
    assert state(table).hobbits["frodo"].hand == ["book"]


@situation("A51", rule="A46")
def test_gollums_user_falls_while_the_group_pays() -> None:
    """Orcs Attack: Sam gives Gollum and falls; Pippin's offer stays, and the group is asked again."""
    table = given(
        event=4,
        hobbits=3,
        sam={"hand": ["gollum"], "step": 8},
        pippin={"hand": ["boromir", "gimli", "sting"]},
        sauron=9,
        rolls=["dot1"],
        next_tiles=["sundial", "hiding"],
    )
    when(table, "pippin", "give_card", card="boromir")
    when(table, "sam", "give_card", card="gollum")
    assert happened(table, e.HobbitEliminated, hobbit="sam")
    assert state(table).gone == ["gollum"]
    assert state(table).hobbits["pippin"].hand == ["boromir", "gimli", "sting"]
    assert prompt(table).kind == "pay"
    when(table, "pippin", "give_card", card="gimli")
    when(table, "pippin", "give_card", card="sting")
    assert happened(table, e.CostPaid, rule="B9.1.5")


@situation("A51", rule="A47, B4.8.4")
def test_guidance_symbols_stay_when_gollums_user_falls() -> None:
    """Orcs Attack: Frodo's Guidance (2 jokers) is not lost with Sam and Gollum."""
    table = given(
        event=4,
        hobbits=3,
        frodo={"shields": 5},
        sam={"hand": ["gollum"], "step": 8},
        pippin={"hand": ["boromir", "sting"]},
        sauron=9,
        rolls=["dot1"],
        next_tiles=["sundial", "hiding"],
    )
    go_on(table)
    when(table, "frodo", "call_gandalf", card="guidance")
    when(table, "sam", "give_card", card="gollum")
    assert not state(table).hobbits["sam"].alive
    assert prompt(table).kind == "pay"
    when(table, "pippin", "give_card", card="boromir")
    when(table, "pippin", "give_card", card="sting")
    assert happened(table, e.CostPaid, rule="B9.1.5")


@situation("A51", rule="A25")
def test_gollums_roll_may_cost_cards_that_were_offered() -> None:
    """Gollum and Boromir offered; two cards of the die take Boromir: the group still lacks two symbols."""
    table = given(
        event=4,
        active="pippin",
        pippin={"hand": ["boromir", "gimli", "gollum"]},
        rolls=["cards2"],
        next_tiles=["sundial", "hiding"],
    )
    when(table, "pippin", "give_card", card="boromir")
    when(table, "pippin", "give_card", card="gollum")
    assert happened(table, e.CostRefused, able=False)  # Boromir and Gimli went with the roll
    assert state(table).sauron == 10


# The deck


@situation(rule="B7.1")
def test_the_sixty_hobbit_cards() -> None:
    cards = content.current().hobbit_cards
    assert cards == {
        "white_joker": 12,
        "white_fighting": 7,
        "white_hiding": 7,
        "white_travelling": 7,
        "white_friendship": 7,
        "grey_fighting": 5,
        "grey_hiding": 5,
        "grey_travelling": 5,
        "grey_friendship": 5,
    }
    assert sum(cards.values()) == 60


@situation(rule="B7.2")
def test_an_empty_deck_is_shuffled_anew() -> None:
    table = given(step="step_two", active="sam", deck=["white_joker"], next_tiles=["hiding"])
    when(table, "sam", "draw_cards")
    drawn = happened(table, e.CardsDrawn)
    assert [(len(x.cards), x.shuffled) for x in drawn] == [(1, False), (1, True)]
    assert drawn[0].cards == ["white_joker"]


@situation(rule="B7.2")
def test_with_deck_and_discard_pile_empty_nothing_is_drawn() -> None:
    everything = [card for card, copies in content.current().hobbit_cards.items() for _ in range(copies)]
    table = given(step="step_two", active="sam", frodo={"hand": everything}, next_tiles=["hiding"])
    when(table, "sam", "draw_cards")
    assert not happened(table, e.CardsDrawn)
    assert state(table).active == "frodo"
