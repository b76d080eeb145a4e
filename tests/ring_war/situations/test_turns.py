"""Who plays, in which order, and how the table stands at the start: what the other situations take for granted."""

from __future__ import annotations

from typing import Any

from core.kernel.table import Table, new_header
from core.ring_war.chapters.board import bearer_hex
from core.ring_war.chapters.harm import ratings
from core.ring_war.chapters.magic import is_palantir_hex, room_for, saruman_has_palantir
from core.ring_war.chapters.turn import stages
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records.dealing import EventsOf, TakeCards
from core.ring_war.model.records.searching import OrcSearch
from core.ring_war.model.records.turn import EndTurn
from core.ring_war.model.state import BARAD_DUR, ISENGARD, MINAS_TIRITH, RingWarState
from tests.kit.at_table import named, offered
from tests.ring_war.situation import DP, FP, SP, given, opening, place, situation, when
from tests.ring_war.situations.stop import STOP


def at_the_start(game: str) -> Table:
    """Return a table at which nobody has decided anything."""
    table = Table(GAME, new_header(GAME, options={"game": game}, seed=5))
    table.open()
    return table


@situation(rule="A.1, B.1, RR24, D.1")
def test_three_powers_play_or_two_and_saruman_is_the_dark_powers() -> None:
    assert [one.id for one in at_the_start("three_player").header.seats] == [SP, FP, DP]
    for game in ("campaign", "character"):
        table = at_the_start(game)
        assert [one.id for one in table.header.seats] == [FP, DP]
        assert SP not in {power for _, power in stages(table.state)}
        assert set(table.state.hands) == {FP, DP}


@situation(rule="V.0, V.2a, V.2b, V.2s, V.3, V.4, V.5, V.6, D.1")
def test_the_parts_of_a_turn_in_their_order() -> None:
    own = ["deploy", "move", "fight", "battle"]
    saruman, fellowship, dark_power = ([(stage, power) for stage in own] for power in (SP, FP, DP))
    assert stages(at_the_start("three_player").state) == [
        ("ring", ""),
        ("events", ""),
        ("actions", ""),
        ("shadow", ""),
        ("search", ""),
        *saruman,
        ("magic", SP),
        ("escape", FP),
        *fellowship,
        ("magic", FP),
        *dark_power,
        ("end", ""),
    ]
    common = [("ring", ""), ("events", ""), ("shadow", ""), ("search", "")]
    assert stages(at_the_start("campaign").state) == [*common, ("escape", FP), *fellowship, *dark_power, ("end", "")]
    armies = ("deploy",)
    assert not [stage for stage, _ in stages(at_the_start("character").state) if stage in armies]


@situation(rule="C.1, C.5, Y.2a, M12, M14, E.1, 5.1, M01, E.11")
def test_who_and_what_stands_where_at_the_start() -> None:
    state: RingWarState = at_the_start("three_player").state
    rules = current()
    assert {name: one.hex for name, one in state.people.items()} == {
        name: card.hex for name, card in rules.characters.items()
    }
    assert state.control == {hex_: str(power) for hex_, power in rules.control.items()}
    assert {one.hex for one in state.armies.values()} == {card.hex for card in rules.armies.values() if not card.comes}
    assert (state.people["sar"].hex, state.people["sar"].cards) == (ISENGARD, ["m12"])
    assert saruman_has_palantir(state)
    assert is_palantir_hex(state, BARAD_DUR)
    assert (state.ring.bearer, bearer_hex(state)) == ("fro", place("Rivendell"))
    assert ratings(state, "fro")[:2] == (1, 1)
    assert not [card.id for card in rules.characters.values() if card.name == "Sauron"]
    assert (state.loose_dark, state.loose_free, state.alliance.partner) == (False, False, "")


@situation(rule="W.2a, J.2")
def test_saruman_searches_for_his_ally_the_fellowship_as_before() -> None:
    table = given(
        "search",
        "",
        {"sam": "Westemnet", "sar": "Isengard"},
        agenda=[OrcSearch(SP, "s01"), STOP],
        alliance={"partner": FP},
        dice={"evasion": [6], "capture": [6]},
    )
    events = when(table, SP, "search_hex", hex=place("Westemnet"))
    assert [one.person for one in named(events, "captured")] == ["sam"]


@situation(rule="M13, RR13, L.1")
def test_gandalf_takes_the_palantir_of_minas_tirith_and_narya_is_no_card_held() -> None:
    people: dict[str, Any] = {
        "gan": {"hex": "Minas Tirith", "cards": ["m21", "m03"]},
        "den": "Minas Tirith",
        "leg": "Minas Tirith",
    }
    steps = [TakeCards(MINAS_TIRITH), EventsOf(DP, drawn=True)]
    table = given("move", FP, people, agenda=steps, hands={SP: [], FP: [], DP: ["e24"]})
    assert [(one.card, one.person) for one in offered(table, "take_card")] == [("m13", "gan")]
    when(table, FP, "take_card", card="m13", person="gan")
    assert table.state.people["gan"].cards == ["m21", "m03", "m13"]
    assert room_for(table.state, "gan", "m02")
    assert is_palantir_hex(table.state, MINAS_TIRITH)


@situation(rule="RR25, Z.0")
def test_the_war_goes_on_when_the_fellowship_has_nobody_left() -> None:
    table = given("end", "", {"eow": "Edoras", "n3": "Barad-dur"}, ring={"hex": "W1507"}, agenda=[EndTurn()], turn=5)
    assert not table.over
    assert table.state.turn == 6
    assert named(opening(table), "won") == []
