"""The map of Middle-earth and the panes beside it, at the beginning of a war, with different eyes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from core.ring_war.game import GAME
from core.ring_war.model.state import Alliance, Holds, RingWarState, Seen
from tests.ring_war.situation import DP, FP, SP, at_the_start, given, place
from tui.games.ring_war.atlas import RingWarAtlas
from tui.games.ring_war.cards import CardsPane
from tui.games.ring_war.counters import near_armies
from tui.games.ring_war.legend import legend
from tui.games.ring_war.look import LOOKS
from tui.games.ring_war.panes import setting
from tui.games.ring_war.powers import PowersPane
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.map.chart import Chart
from tui.map.sizes import FAR, MIDDLE, NEAR, Size
from tui.widgets.lines import Line, text_of
from tui.widgets.pane import Scene


def scene(state: RingWarState, eyes: str | None) -> Scene:
    return Scene(GAME, GAME.sight.view(state, eyes), None, None, {}, {})


def drawn(
    state: RingWarState, eyes: str | None, size: Size = MIDDLE, glyphs: Glyphs = UNICODE, view: str = ""
) -> list[str]:
    chart = Chart(RingWarAtlas(), glyphs, size)
    chart.show(scene(state, eyes))
    chart.view = next((one for one in chart.views if one.id == view), chart.view)
    return [text_of(one) for one in chart.whole()]


def said(lines: list[Line]) -> str:
    return "\n".join(text_of(one) for one in lines)


def words(state: RingWarState, eyes: str | None, name: str) -> str:
    return said([*RingWarAtlas().words(scene(state, eyes), place(name))])


@pytest.mark.parametrize(("size", "cells"), [(FAR, (44, 14)), (MIDDLE, (89, 29)), (NEAR, (156, 58))])
def test_the_map_takes_the_room_that_was_planned(size: Size, cells: tuple[int, int]) -> None:
    rows = drawn(at_the_start(), FP, size)
    assert (max(map(len, rows)), len(rows)) == cells


def test_who_is_face_down_is_counted_and_not_told() -> None:
    state = at_the_start()
    for eyes in (FP, DP, SP, None):
        assert any("@10" in row for row in drawn(state, eyes)), eyes
    assert "Frodo" in words(state, FP, "Rivendell")
    for eyes in (DP, SP, None):
        told = words(state, eyes, "Rivendell")
        assert "face down: 9 of the Fellowship" in told
        assert "Elrond" in told
        assert "Frodo" not in told
        assert "Ring" not in told.replace("RING", "")


def test_armies_in_small_letters_may_not_move() -> None:
    state = at_the_start()
    assert any("f30" in row for row in drawn(state, None))
    for army in state.armies.values():
        army.awake = True
    assert any("F30" in row for row in drawn(state, None))
    assert not any("f30" in row for row in drawn(state, None))


def test_far_counters_count_tens() -> None:
    state = at_the_start()
    rows = drawn(state, None, FAR)
    assert any("S8" in row or "s8" in row for row in rows)
    assert any("f0" in row for row in rows)
    state.armies["mordor_orcs_1"].points = 140
    assert any("d+" in row for row in drawn(state, None, FAR))


def test_near_a_place_is_named_once_in_a_hex() -> None:
    rows = drawn(at_the_start(), None, NEAR)
    assert sum(row.count("Edora") for row in rows) == 1


def test_every_glyph_has_its_stand_in() -> None:
    for size in (FAR, MIDDLE, NEAR):
        for view in ("", "provinces", "control", "seen"):
            assert all(row.isascii() for row in drawn(at_the_start(), FP, size, ASCII, view))


def test_two_powers_in_a_hex_share_a_counter() -> None:
    state = at_the_start()
    state.armies["mordor_orcs_4"].hex = place("Osgiliath")
    assert any("DFx" in row for row in drawn(state, None))
    state.armies["isengard_orcs_1"].hex = place("Osgiliath")
    assert any("SDF" in row for row in drawn(state, None))
    told = words(state, None, "Osgiliath")
    assert "Fellowship: 10 points" in told
    assert "Dark Power: 45 points" in told
    assert "not mobilized" in told


def test_a_hex_says_what_is_printed_of_it() -> None:
    state = at_the_start()
    told = words(state, SP, "Hollin ridge")
    assert "rough, Province D, Eregion" in told
    assert "Servant of Sauron: Wargs" in told
    assert "Search Cards left for D: Hand 2, Eye 1, Nazgûl 1" in told
    assert "bridge or ford" in words(state, SP, "Fords of Isen")
    assert "closed" in words(state, SP, "Erech")
    assert "river" in words(state, SP, "Swanfleet")
    assert "lies here: Shadowfax" in words(state, SP, "Edoras")
    assert "Dark Power's" in words(state, SP, "Barad-dur")


def test_used_search_cards_are_counted_only_by_who_saw_them() -> None:
    state = at_the_start()
    state.searched = ["s02"]
    assert "Hand 1, Eye 1" in words(state, SP, "Hollin ridge")
    assert "Hand 2, Eye 1, Nazgûl 1 (1 used unseen)" in words(state, DP, "Hollin ridge")


def test_gollum_goes_slower_with_the_ring() -> None:
    state = at_the_start()
    assert "7 MP" in words(state, None, "Moria")
    state.ring.bearer = "gol"
    assert "6 MP" in words(state, None, "Moria")


def test_a_hex_with_pieces_of_several_powers_has_a_ground_that_is_explained() -> None:
    state = at_the_start()
    told = "on this ground: several powers in the hex"
    assert told not in [one.words for one in legend(scene(state, None), UNICODE)]
    state.people["n3"].hex = place("Minas Tirith")
    assert told in [one.words for one in legend(scene(state, None), UNICODE)]


def test_captives_are_named_to_their_captor_alone() -> None:
    state = at_the_start()
    state.people["sam"].captive, state.people["sam"].hex = SP, place("Isengard")
    state.people["mer"].normal = 2
    assert "captive: Sam" in words(state, SP, "Isengard")
    assert "prisoners: 1" in words(state, DP, "Isengard")
    assert "wounds 2 of 3" in words(state, FP, "Rivendell")


def test_own_notes_are_shown_to_their_power() -> None:
    state = at_the_start()
    state.seen = {DP: {"fro": Seen(place("Bree"), 2), "sam": Seen(place("Bree"), 3)}}
    assert any("?2 " in row for row in drawn(state, DP, view="seen"))
    assert not any("?2 " in row for row in drawn(state, SP, view="seen"))


def test_provinces_and_control_are_views() -> None:
    state = at_the_start()
    assert any(" Q \\" in row or "/ Q " in row for row in drawn(state, None, view="provinces"))
    state.control = {place("Westemnet"): SP, place("Gladden Fields"): SP}
    assert any("≡s≡" in row for row in drawn(state, None, view="control"))


def test_a_hex_is_found_by_number_place_and_name() -> None:
    atlas, now = RingWarAtlas(), scene(at_the_start(), FP)
    assert atlas.find(now, "w2421") == place("Isengard")
    assert atlas.find(now, "doom") == place("Mount Doom")
    assert atlas.find(now, "Frodo") == place("Rivendell")
    assert atlas.find(now, "nowhere") is None
    assert atlas.find(now, " ") is None
    assert atlas.name(now, place("Isengard")) == "Isengard"
    assert place("Rivendell") in atlas.own(now)


def pane(kind: type[Any], state: RingWarState, eyes: str | None, width: int = 44) -> str:
    lines: list[Line] = kind().lines(scene(state, eyes), width)
    assert all(len(text_of(one)) <= width for one in lines)
    return said(lines)


def test_the_powers_stand_side_by_side() -> None:
    state = at_the_start()
    told = pane(PowersPane, state, SP)
    assert "Mordor is not mobilized" in told
    assert "0 of 9 Nazgûl mastered" in told
    assert "Saruman is nobody's ally" in told
    assert "the Fellowship (Y.9b)" in told
    state.mordor, state.awake, state.shadow = 3, ["mordor", "rohan"], 7
    state.alliance, state.loose_free = Alliance(FP, dissolving=True), True
    state.people["mer"].captive, state.people["mer"].hex = SP, place("Isengard")
    state.loose_dark = False
    told = pane(PowersPane, state, DP)
    assert "Not yet free to attack Saruman: the Dark Power (Y.9a)" in told.replace("\n   ", " ")
    assert "mobilized in Game-Turn 3" in told
    assert re.search(r"Shadow Points +- +- +7$", told, re.MULTILINE)
    assert "captives: 1 unknown" in told.replace("\n   ", " ")
    assert "dissolved at the end of this turn" in told.replace("\n   ", " ")
    assert "captives: Merry" in pane(PowersPane, state, FP).replace("\n   ", " ")


def test_all_powers_are_in_sight_in_a_small_terminal() -> None:
    state = at_the_start()
    state.awake = ["dunland"]
    rows = pane(PowersPane, state, DP, 80).splitlines()
    assert len(rows) <= 15
    assert rows[0].split() == ["Saruman", "Fellowship", "Dark", "Power"]
    assert re.fullmatch(r" points +\d+ +\d+ +\d+", rows[1])
    assert re.fullmatch(r" citadels +1 +3 +4", rows[5])
    assert "nobody yet" in " ".join(rows)


def test_a_hand_is_shown_to_its_power() -> None:
    state = at_the_start()
    state.hands = {FP: ["e01", "e03"], DP: ["e05"], SP: []}
    own = pane(CardsPane, state, FP)
    assert "Eagles!  in any window" in own
    assert "not yours to play" in own.replace("\n     ", " ")
    assert "Frees all captives in one hex" in own.replace("\n     ", " ")
    assert "Played by" not in own
    assert "reconstructed" not in own
    assert "Narya" in own
    other = pane(CardsPane, state, DP)
    assert "Eagles!" not in other
    assert "Narya" not in other
    assert "2 Event Cards" in own
    assert "1 Event Card\n" in other


def test_magic_cards_that_lie_open_are_shown_to_all() -> None:
    state = at_the_start()
    state.loose = {place("Lorien"): ["m19"], place("Weathertop"): []}
    for eyes in (FP, DP):
        shown = pane(CardsPane, state, eyes)
        assert "at Lórien Lembas" in shown
        assert "Weathertop" not in shown


def test_the_header_says_where_the_turn_is() -> None:
    state = at_the_start()
    assert setting(scene(state, FP)).place == "War of the Ring"
    state.turn, state.stage, state.active, state.mordor = 4, "move", FP, 2
    state.holds = [Holds("e02", 4)]
    state.alliance = Alliance(DP)
    shown = setting(scene(state, FP))
    assert shown.words == (
        "turn 4, 15 Jan",
        "V.4 Fellowship moves",
        "Saruman allied with the Dark Power",
        "Mordor mobilized in turn 2",
    )
    state.alliance = Alliance(DP, True)
    assert "Saruman allied with the Dark Power, until the turn ends" in setting(scene(state, FP)).words


def test_near_no_number_is_cut() -> None:
    armies = dict.fromkeys(("lorien_foot_1", "mordor_orcs_1", "mordor_orcs_3", "mordor_orcs_4"), "Bree")
    look = LOOKS.of(Scene(GAME, given("move", FP, {}, armies).state))
    assert near_armies(look, look.standing[place("Bree")].armies) == "F25D125"
    more = {**armies, "isengard_orcs_1": "Bree"}
    look = LOOKS.of(Scene(GAME, given("move", FP, {}, more).state))
    assert sorted(near_armies(look, look.standing[place("Bree")].armies).split()) == ["D", "F", "S"]


@pytest.mark.parametrize("size", [FAR, MIDDLE, NEAR])
def test_the_sign_of_a_servant_goes_when_he_is_slain(size: Size) -> None:
    def signs(**members: Any) -> int:
        return "\n".join(drawn(given("move", FP, {"fro": "Rivendell"}, **members).state, FP, size)).count("!")

    waiting = signs()
    for name in ("Hollin ridge", "Trollshaws", "Moria"):
        assert signs(servants={place(name): {"gone": True}}) == waiting - 1, name
