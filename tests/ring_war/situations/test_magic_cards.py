"""Magic Cards: taken, handed on, used, tried for (L.1 to L.3, 5.5, Y.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.kernel.table import Table
from core.ring_war.chapters.magic import (
    holds_card,
    is_palantir_hex,
    is_special,
    opens_paths,
    room_for,
    saruman_has_palantir,
    usable,
    weapon_bonus,
)
from core.ring_war.chapters.magic_uses import cards_have_served
from core.ring_war.game import GAME
from core.ring_war.model.records.dealing import EventsOf, HandOn, TakeCards, Window
from core.ring_war.model.records.fighting import Fights
from core.ring_war.model.records.mastering import MagicTries
from core.ring_war.model.records.moving import EndMoves, Moves
from tests.kit.at_table import asked, named, offered, seat
from tests.ring_war.playing import playing
from tests.ring_war.situation import DP, FP, SP, given, opening, place, refused, situation, when

AFTER = EventsOf("dark_power", drawn=True)
HANDS: dict[str, list[str]] = {SP: [], FP: [], DP: ["e24"]}


def at(people: Mapping[str, Any], *steps: Any, **members: Any) -> Table:
    """Return a table in the Fellowship's movement at some steps."""
    return given("move", FP, people, **{"hands": HANDS, "agenda": [*steps, AFTER], **members})


def fight(people: Mapping[str, Any], who: Sequence[str], hex_: str = "Edoras", **members: Any) -> Table:
    """Return a table before the first round of a fight."""
    return at(people, Window("fight", place(hex_), tuple(who)), **members)


@situation(rule="L.2, L.1, 5.5")
def test_cards_are_taken_where_they_lie() -> None:
    people = {"fro": {"hex": "Lorien", "cards": ["m04", "m05"]}, "leg": "Lorien", "n3": "Edoras"}
    table = at(people, TakeCards(place("Lorien")))
    assert asked(table) == "take_cards"
    assert {one.person for one in offered(table, "take_card") if one.card == "m17"} == {"leg"}
    assert refused(table, FP, "take_card", card="m17", person="fro").rule == "L.1"
    assert refused(table, FP, "take_card", card="m02", person="leg").rule == "L.2"
    events = when(table, FP, "take_card", card="m06", person="fro")
    assert GAME.sight.event_view(table.state, events[0], DP).person == "?"
    assert refused(table, FP, "take_card", card="m06", person="fro").rule == "L.1"
    when(table, FP, "done")
    assert "m08" in table.state.loose[place("Lorien")]


@situation(rule="L.2")
def test_nothing_is_taken_among_enemy_units() -> None:
    table = at({"leg": "Lorien"}, EndMoves(FP), armies={"mordor_orcs_1": "Lorien"})
    assert asked(table) == "events_of"


@situation(rule="L.3, L.1, M21")
def test_cards_are_exchanged_once_each_in_a_movement() -> None:
    people = {
        "fro": {"hex": "Edoras", "cards": ["m04", "m05", "m06"]},
        "gan": {"hex": "Edoras", "cards": ["m21", "m08"]},
        "ara": {"hex": "Lorien", "cards": ["m02"]},
    }
    table = at(people, HandOn(place("Edoras")))
    cards = [(one.person, one.card) for one in offered(table, "hand_card")]
    assert cards == [("fro", "m06"), ("gan", "m08")]
    assert refused(table, FP, "hand_card", person="gan", card="m21").rule == "L.3"
    when(table, FP, "hand_card", person="gan", card="m08")
    assert [(one.person, one.back) for one in offered(table, "hand_to")] == [("fro", "m06")]
    assert refused(table, FP, "hand_to", person="ara").rule == "L.3"
    events = when(table, FP, "hand_to", person="fro", back="m06")
    assert GAME.sight.event_view(table.state, events[0], SP).card == "?"
    assert table.state.people["gan"].cards == ["m21", "m06"]
    assert asked(table) == "events_of"


@situation(rule="5.5, M02, M03, M04, M15, G.8")
def test_the_best_weapon_counts_for_who_may_use_it() -> None:
    people = {
        "ara": {"hex": "Edoras", "cards": ["m02", "m03"]},
        "bor": {"hex": "Edoras", "cards": ["m02"]},
        "sam": {"hex": "Edoras", "cards": ["m15", "m04"]},
        "sar": {"hex": "Isengard", "cards": ["m02", "m03", "m04"]},
        "mou": {"hex": "Morannon", "cards": ["m03"]},
    }
    state = at({name: people[name]["hex"] for name in people}).state
    for name, person in people.items():
        state.people[name].cards = list(person["cards"])
    bonuses = {name: weapon_bonus(state, name, "n3") for name in people}
    assert bonuses == {"ara": 2, "bor": 0, "sam": 1, "sar": 1, "mou": 0}
    assert [name for name in people if is_special(state, name)] == ["ara", "sam", "sar"]
    assert usable(state, "sar") == ["m03"]
    assert weapon_bonus(state, "p1", "ara") == 0


@situation(rule="M09, B.3")
def test_the_light_shines_for_one_fight_against_nazgul() -> None:
    people = {"sam": {"hex": "Edoras", "cards": ["m09"]}, "n3": "Edoras", "mou": "Edoras"}
    table = fight(people, ["sam", "n3"])
    events = when(table, FP, "use_magic", person="sam", card="m09")
    assert named(events, "face_up")
    state = table.state
    assert (weapon_bonus(state, "sam", "n3"), weapon_bonus(state, "sam", "mou")) == (2, 0)
    with playing(table) as play:
        cards_have_served(play, place("Edoras"), ["sam"])
        assert weapon_bonus(play.state, "sam", "n3") == 0
    table = fight(people, ["sam", "mou"])
    assert asked(table) == "events_of"


@situation(rule="M09, M16")
def test_who_cannot_use_a_magic_card_is_told_why() -> None:
    people: dict[str, Any] = {"sam": {"hex": "Edoras", "cards": ["m09"]}, "n3": "Edoras"}
    people["leg"] = {"hex": "Edoras", "cards": ["m17"]}
    table = fight(people, ["sam", "leg", "n3"])
    assert refused(table, FP, "use_magic", person="sam", card="m08").rule == "5.5"
    assert refused(table, FP, "use_magic", person="sam", card="m16").rule == "5.5"
    tired = {**people, "sam": {"hex": "Edoras", "cards": ["m09"], "spent": ["m09"]}}
    everybody: dict[str, Any] = {"options": {"windows": "open"}, "hands": {SP: [], FP: ["e35"], DP: []}}
    table = fight(tired, ["sam", "leg", "n3"], **everybody)
    assert refused(table, FP, "use_magic", person="sam", card="m09").rule == "5.5"
    table = fight({**people, "chi": "Edoras"}, ["sam", "leg", "chi"], **everybody)
    assert refused(table, FP, "use_magic", person="sam", card="m09").rule == "M09"


@situation(rule="M16, RR55")
def test_the_horn_is_blown_once() -> None:
    table = fight({"bor": {"hex": "Edoras", "cards": ["m16"]}, "n3": "Edoras"}, ["bor", "n3"])
    when(table, FP, "use_magic", person="bor", card="m16")
    assert [(one.card, one.about) for one in table.state.holds] == [("m16", place("Edoras"))]
    assert table.state.removed == ["m16"]


@situation(rule="RR60, 3.3")
def test_being_asked_before_a_fight_tells_of_no_magic_card_under_open_windows() -> None:
    bare: dict[str, Any] = {"hands": {SP: [], FP: [], DP: []}}
    for cards in ([], ["m16"]):
        people: dict[str, Any] = {"bor": {"hex": "Edoras", "cards": cards}, "n3": "Edoras"}
        table = fight(people, ["bor", "n3"], options={"windows": "open"}, **bare)
        assert (asked(table), seat(table)) == ("window", FP)
        assert len(offered(table, "use_magic")) == len(cards)
    table = fight({"bor": "Edoras", "n3": "Edoras"}, ["bor", "n3"], **bare)
    assert asked(table) == "events_of"


@situation(rule="M16, E04")
def test_the_horn_is_not_blown_against_the_bearer() -> None:
    people: dict[str, Any] = {"bor": {"hex": "Edoras", "cards": ["m16"]}, "fro": "Edoras"}
    everybody: dict[str, Any] = {"options": {"windows": "open"}, "hands": {SP: [], FP: ["e35"], DP: []}}
    table = fight(people, ["bor", "fro"], **everybody)
    assert not offered(table, "use_magic")
    assert refused(table, FP, "use_magic", person="bor", card="m16").rule == "M16"


@situation(rule="5.5, Y.6a")
def test_a_palantir_makes_its_hex_one() -> None:
    people = {"sar": {"hex": "Isengard", "cards": ["m12"]}, "gan": {"hex": "Edoras", "cards": ["m13"]}}
    state = at(people).state
    found = {name: is_palantir_hex(state, place(name)) for name in ("Isengard", "Edoras", "Minas Tirith", "Barad-dur")}
    assert found == {"Isengard": True, "Edoras": True, "Minas Tirith": False, "Barad-dur": True}
    assert saruman_has_palantir(state)


@situation(rule="M22, E07, E22, F.4")
def test_the_paths_open_to_aragorn_with_his_banner_after_the_grey_company() -> None:
    people = {"ara": {"hex": "Dunharrow", "cards": ["m22"]}}
    assert not opens_paths(at(people).state, ["ara"])
    assert opens_paths(at(people, holds=[{"card": "e22", "until": 9999}]).state, ["ara"])
    assert opens_paths(at({"ara": "Dunharrow"}, holds=[{"card": "e07", "until": 9999}]).state, ["ara"])
    assert not opens_paths(at(people, holds=[{"card": "e07", "until": 9999}]).state, ["gim"])


@situation(rule="L.1, Y.2c")
def test_who_has_room_for_a_card() -> None:
    many = ["m02", "m03", "m04"]
    state = at({"sar": "Edoras", "chi": "Edoras"}).state
    for name in ("sar", "chi"):
        state.people[name].cards = [*many]
    assert (room_for(state, "sar", "m05"), room_for(state, "chi", "m05")) == (True, False)
    assert not room_for(state, "sar", "m14")
    assert holds_card(state, "sar", "m03")
    assert not holds_card(state, "chi", "m02")


@situation("9.24", rule="Y.2b, Y.2c, RR53")
def test_saruman_and_the_chief_try_for_cards() -> None:
    people = {"chi": "Weathertop", "sar": "Edoras"}
    table = given("magic", SP, people, hands=HANDS, agenda=[MagicTries(), AFTER], dice={"magic": [5, 3]})
    tried = named(opening(table), "magic_tried")
    assert [(one.person, one.card, one.gained) for one in tried] == [("sar", "m11", False), ("chi", "m10", True)]
    full = {"chi": {"hex": "Weathertop", "cards": ["m03", "m08", "m19"]}}
    assert not named(opening(given("magic", SP, full, hands=HANDS, agenda=[MagicTries(), AFTER])), "magic_tried")


@situation(rule="Y.2b, RR53")
def test_they_do_not_try_among_enemies_and_once_where_both_are() -> None:
    both = {"chi": "Weathertop", "sar": "Weathertop"}
    table = given("magic", SP, both, hands=HANDS, agenda=[MagicTries(), AFTER], dice={"magic": [6]})
    assert [one.person for one in named(opening(table), "magic_tried")] == ["sar"]
    armies = {"shire_foot_1": "Weathertop"}
    table = given("magic", SP, both, armies, hands=HANDS, agenda=[MagicTries(), AFTER])
    assert not named(opening(table), "magic_tried")


@situation("9.25", rule="Y.2c")
def test_sarumans_nazgul_never_try() -> None:
    people = {"n3": {"hex": "Weathertop", "turned": True}}
    table = given("magic", SP, people, hands=HANDS, agenda=[MagicTries(), AFTER])
    assert not named(opening(table), "magic_tried")


@situation(rule="L.3, M20, E31, RR20, RR54")
def test_movement_offers_exchange_miruvor_and_cards_beside_the_moves() -> None:
    people = {
        "fro": {"hex": "Edoras", "cards": ["m20", "m04"], "normal": 1},
        "sam": {"hex": "Edoras", "special": 1},
        "ara": "Lorien",
    }
    hands = {SP: [], FP: ["e31"], DP: ["e24"]}
    table = at(people, Moves(FP, begun=True), hands=hands)
    assert [one.hex for one in offered(table, "exchange")] == [place("Edoras")]
    assert refused(table, FP, "exchange", hex=place("Lorien")).rule == "L.3"
    assert refused(table, FP, "use_magic", person="sam", card="m20").rule == "M20"
    assert refused(table, FP, "play", card="e01").rule == "N.5"
    assert refused(table, FP, "dissolve").rule == "W.5a"
    assert refused(table, FP, "talk", power=DP).rule == "Y.1a"
    when(table, FP, "use_magic", person="fro", card="m20")
    assert (table.state.people["fro"].normal, table.state.people["sam"].special) == (0, 0)
    assert table.state.removed == ["m20"]
    when(table, FP, "exchange", hex=place("Edoras"))
    when(table, FP, "hand_card", person="fro", card="m04")
    assert table.state.people["sam"].cards == []
    assert asked(table) == "hand_on"


@situation(rule="M20")
def test_miruvor_is_not_wasted() -> None:
    people = {"fro": {"hex": "Edoras", "cards": ["m20"]}, "sam": {"hex": "Lorien", "normal": 1}}
    table = at(people, Moves(FP, begun=True))
    assert refused(table, FP, "use_magic", person="fro", card="m20").rule == "M20"


@situation(rule="L.2")
def test_cards_are_taken_at_the_end_of_the_movement() -> None:
    table = at({"fro": "Weathertop"}, EndMoves(FP))
    assert (asked(table), [one.card for one in offered(table, "take_card")]) == ("take_cards", ["m10"])


@situation(rule="M17, G.8, E.8, B.3")
def test_the_bow_shoots_once_before_the_first_round() -> None:
    people: dict[str, Any] = {"leg": {"hex": "Edoras", "cards": ["m17"]}, "gim": "Edoras", "n3": "Edoras"}
    agenda = [Fights(FP), EventsOf("dark_power", drawn=True)]
    dice = {"weapon": [4, 1, 1]}
    table = given("fight", FP, people, hands=HANDS, agenda=agenda, dice=dice)
    when(table, FP, "attacker", person="leg")
    when(table, FP, "done")
    when(table, DP, "accept")
    assert asked(table) == "window"
    struck = named(when(table, FP, "use_magic", person="leg", card="m17"), "struck")
    assert [(one.rule, one.by, one.die, one.more, one.column, one.special) for one in struck] == [
        ("M17", "leg", 4, 1, "+1", True)
    ]
    assert table.state.people["n3"].special == struck[0].wounds
    assert (table.state.people["leg"].known, asked(table)) == (True, "stances")
    when(table, FP, "stance", stance="weapon")
    events = when(table, DP, "stance", stance="weapon")
    assert [one.rule for one in named(events, "struck")] == ["5.2a", "5.2a"]
