"""Setting up (chapter C)."""

from __future__ import annotations

from core.kernel.table import Table, new_header
from core.ring_war.game import GAME
from tests.kit.at_table import asked, named, offered, seat
from tests.ring_war.situation import DP, FP, SP, refused, situation, when


def _begun() -> Table:
    table = Table(GAME, new_header(GAME, seed=5))
    table.open()
    return table


@situation(rule="C.4, C.6")
def test_a_hobbit_in_rivendell_bears_the_ring() -> None:
    table = _begun()
    assert (asked(table), seat(table)) == ("choose_bearer", FP)
    assert [one.person for one in offered(table, "bear")] == ["fro", "sam", "mer", "pip"]
    assert refused(table, FP, "bear", person="ara").rule == "C.4"
    assert refused(table, SP, "bear", person="fro").rule == "V.0"
    when(table, FP, "bear", person="sam")
    assert table.state.ring.bearer == "sam"
    assert GAME.sight.view(table.state, DP).ring.bearer == "?"


@situation(rule="C.3, L.1, 5.5")
def test_the_cards_of_rivendell_are_handed_out_one_by_one() -> None:
    table = _begun()
    when(table, FP, "bear", person="fro")
    assert asked(table) == "hand_out"
    assert refused(table, FP, "give_start", card="m03", person="gan").rule == "C.3"
    assert refused(table, FP, "give_start", card="m02", person="sar").rule == "C.3"
    when(table, FP, "give_start", card="m02", person="ara")
    assert refused(table, FP, "give_start", card="m03", person="leg").rule == "5.5"
    when(table, FP, "give_start", card="m03", person="gan")
    when(table, FP, "give_start", card="m04", person="fro")
    when(table, FP, "give_start", card="m05", person="fro")
    when(table, FP, "give_start", card="m20", person="fro")
    assert table.state.people["fro"].cards == ["m04", "m05", "m20"]
    assert refused(table, FP, "give_start", card="m22", person="fro").rule == "5.5"
    assert refused(table, FP, "give_start", card="m22", person="leg").rule == "5.5"
    assert GAME.sight.view(table.state, DP).people["fro"].hex == "?"
    when(table, FP, "give_start", card="m22")
    assert table.state.loose["W2707"] == ["m22"]


@situation(rule="C.2, C.3, V.0")
def test_the_dark_power_places_its_lesser_nazgul_and_hands_are_dealt() -> None:
    table = _begun()
    when(table, FP, "bear", person="fro")
    while asked(table) == "hand_out":
        when(table, FP, "give_start", card=offered(table, "give_start")[0].card)
    assert (asked(table), seat(table)) == ("place_nazgul", DP)
    assert refused(table, DP, "place_at", person="n3", hex="W2707").rule == "C.2"
    assert refused(table, DP, "place_at", person="n4", hex="E1128").rule == "C.2"
    events = when(table, DP, "place_at", person="n3", hex="E0221")
    assert named(events, "nazgul_placed")[0].hex == "E0221"


@situation(rule="L.1")
def test_nobody_holds_four_magic_cards() -> None:
    table = _begun()
    when(table, FP, "bear", person="fro")
    when(table, FP, "give_start", card="m02", person="fro")
    when(table, FP, "give_start", card="m03")
    when(table, FP, "give_start", card="m04", person="fro")
    when(table, FP, "give_start", card="m05", person="fro")
    assert refused(table, FP, "give_start", card="m20", person="fro").rule == "L.1"


@situation(rule="GR3, C.3")
def test_a_card_that_nobody_can_take_is_not_asked_about() -> None:
    table = _begun()
    when(table, FP, "bear", person="fro")
    for card in ("m02", "m03"):
        when(table, FP, "give_start", card=card, person="ara")
    for card in ("m04", "m05"):
        when(table, FP, "give_start", card=card)
    when(table, FP, "give_start", card="m20", person="ara")
    assert asked(table) == "place_nazgul"
    assert table.state.loose["W2707"] == ["m04", "m05", "m22"]
