"""Individual Combat (chapter G): helpers, rounds, wounds, breaking off, and what is taken from the fallen."""

from __future__ import annotations

from core.kernel.prompts import Prompt
from core.ring_war.game import GAME
from tests.kit.at_table import actions, asked, named, offered, seat
from tests.ring_war.fights import FIELD, OVER, WOLVES, at, both, fights, spotted
from tests.ring_war.situation import DP, FP, SP, refused, situation, when


@situation(rule="G.2")
def test_the_defender_brings_in_others_who_help_or_draw_off() -> None:
    table = fights(
        DP,
        {"n3": FIELD, "n4": FIELD, "lon": FIELD, "leg": spotted(), "ara": FIELD, "gim": FIELD},
        dice={"weapon": [3, 3, 3, 3]},
    )
    when(table, DP, "attacker", person="n3")
    when(table, DP, "attacker", person="n4")
    when(table, DP, "attacker", person="lon")
    when(table, FP, "accept")
    assert asked(table) == "joining"
    assert refused(table, FP, "join_fight", person="leg", target="leg").rule == "G.2"
    assert refused(table, FP, "join_fight", person="ara", target="gim").rule == "G.2"
    when(table, FP, "join_fight", person="ara", target="leg")
    assert (asked(table), seat(table)) == ("draw_off", DP)
    assert table.state.people["ara"].spotted == [DP]
    when(table, DP, "draw_away", person="lon")
    when(table, FP, "join_fight", person="gim", target="ara")
    began = named(both(table), "struck")
    assert [(one.by, one.column) for one in began[:2]] == [("n3", "+0"), ("leg", "+1")]
    fight = table.state.agenda[-1].fight
    assert [(pair.attackers, pair.defenders) for pair in fight.pairs] == [
        (("n3", "n4"), ("leg",)),
        (("lon",), ("ara", "gim")),
    ]


@situation(rule="G.2")
def test_whom_an_enemy_may_draw_off_is_named_with_what_his_cards_add() -> None:
    table = fights(FP, {"ara": at(cards=["m02"]), "gan": FIELD, "n3": FIELD, "lon": FIELD})
    when(table, FP, "attacker", person="ara")
    when(table, FP, "fight", person="ara", target="n3")
    when(table, FP, "attacker", person="gan")
    when(table, FP, "fight", person="gan", target="n3")
    when(table, DP, "accept")
    when(table, DP, "join_fight", person="lon", target="n3")
    assert (asked(table), seat(table)) == ("draw_off", FP)
    assert isinstance(table.prompt, Prompt)
    labels = [GAME.words.label(table.state, one) for one in table.prompt.choices]
    assert labels == ["Aragorn, Combat 7", "Gandalf the Grey, Combat 4"]


@situation(rule="G.2")
def test_nobody_fights_more_than_three() -> None:
    people = dict.fromkeys(("n3", "n4", "n5", "n6"), FIELD)
    table = fights(DP, {**people, "leg": spotted()})
    for name in ("n3", "n4"):
        when(table, DP, "attacker", person=name)
    when(table, DP, "attacker", person="n5")
    assert (asked(table), seat(table)) == ("challenged", FP)
    found = {name: spotted() for name in ("leg", "gim", "sam")}
    table = fights(DP, {**people, **found, "chi": FIELD}, loose_dark=True)
    for name in ("n3", "n4", "n5"):
        when(table, DP, "attacker", person=name)
        when(table, DP, "fight", person=name, target="leg")
    assert refused(table, DP, "attacker", person="sar").rule == "G.2"
    when(table, DP, "attacker", person="n6")
    assert {one.target for one in offered(table, "fight")} == {"gim", "sam"}
    assert refused(table, DP, "fight", person="n6", target="leg").rule == "G.2"
    when(table, DP, "fight", person="n6", target="gim")
    assert (asked(table), table.state.agenda[-1].fight.pairs[1].defenders) == ("challenged", ("gim",))


@situation(rule="G.2")
def test_in_one_fight_the_pieces_of_one_player_are_attacked() -> None:
    table = fights(DP, {"n3": FIELD, "n4": FIELD, "leg": spotted(), "gim": spotted(), "chi": FIELD}, loose_dark=True)
    when(table, DP, "attacker", person="n3")
    when(table, DP, "fight", person="n3", target="leg")
    when(table, DP, "attacker", person="n4")
    assert refused(table, DP, "fight", person="n4", target="chi").rule == "G.2"
    assert {one.target for one in offered(table, "fight")} == {"leg", "gim"}


@situation(rule="G.2, E.3")
def test_the_lone_one_chooses_whom_his_wounds_hit() -> None:
    table = fights(DP, {"n3": FIELD, "n4": FIELD, "leg": spotted()}, dice={"weapon": [1, 6]})
    when(table, DP, "attacker", person="n3")
    when(table, DP, "attacker", person="n4")
    when(table, FP, "accept")
    both(table)
    assert (asked(table), seat(table)) == ("strikes", FP)
    assert refused(table, FP, "hit_him", person="leg").rule == "G.2"
    when(table, FP, "hit_him", person="n4")
    assert (table.state.people["n3"].normal, table.state.people["n4"].normal) == (0, 2)


@situation(rule="G.1b, M06, RR42")
def test_breaking_off_leads_to_a_hex_without_enemies() -> None:
    table = fights(DP, {"mou": FIELD, "leg": spotted(), "n3": "Edoras"}, dice={"break_off": [3], "weapon": [6]})
    when(table, DP, "attacker", person="mou")
    when(table, FP, "accept")
    events = both(table, "break_off")
    assert named(events, "broke_off")[0].away
    assert not named(events, "struck")
    assert asked(table) == "leaves"
    assert refused(table, FP, "leave_to", hex="W2725").rule == "G.1b"
    where = offered(table, "leave_to")[0].hex
    when(table, FP, "leave_to", hex=where)
    assert table.state.people["leg"].hex == where
    assert asked(table) == OVER


@situation(rule="G.1b, M06")
def test_a_cloak_and_a_faster_foot_help_to_break_off() -> None:
    table = fights(SP, {"chi": FIELD, "leg": at(spotted=[SP], cards=["m06"])}, dice={"break_off": [6], "weapon": [1]})
    when(table, SP, "attacker", person="chi")
    when(table, FP, "accept")
    broke = named(both(table, "break_off"), "broke_off")[0]
    assert (broke.needs, broke.away) == (5, False)
    assert asked(table) == "stances"


@situation(rule="G.1a, G.1b, G.2, RR39")
def test_a_helper_breaks_off_and_helps_no_more() -> None:
    people = {"mou": FIELD, "leg": spotted(), "sam": FIELD, "pip": FIELD}
    for die, column, left in ((3, "+1", []), (4, "+1", ["sam"])):
        table = fights(DP, people, dice={"break_off": [die], "weapon": [3, 3]})
        when(table, DP, "attacker", person="mou")
        when(table, FP, "accept")
        when(table, FP, "join_fight", person="sam", target="leg")
        when(table, FP, "done")
        assert refused(table, FP, "stance", stance="weapon", away=["pip"]).rule == "G.1b"
        assert refused(table, FP, "stance", stance="weapon", away=["sam"], until_end=True).rule == "G.1b"
        label = next(GAME.words.label(table.state, one) for one in table.choices() if getattr(one.action, "away", ()))
        assert label == "Weapon; Sam (a die of 3 or less) breaks off"
        when(table, FP, "stance", stance="weapon", away=["sam"])
        events = when(table, DP, "stance", stance="weapon")
        if asked(table) == "leaves":
            events += when(table, FP, "leave_to", hex=offered(table, "leave_to")[0].hex)
        assert [(one.by, one.column) for one in named(events, "struck")] == [("mou", "-1"), ("leg", column)]
        assert [name for name in ("sam",) if table.state.people[name].hex == FIELD] == left
        assert table.state.agenda[-1].fight.pairs[0].defenders == ("leg", *left)


@situation(rule="RR40, G.2")
def test_a_standing_order_is_asked_anew_after_a_helpers_wound() -> None:
    people = {"mou": FIELD, "leg": spotted(), "sam": FIELD}
    table = fights(DP, people, dice={"weapon": [4, 1]})
    when(table, DP, "attacker", person="mou")
    when(table, FP, "accept")
    when(table, FP, "join_fight", person="sam", target="leg")
    both(table, until_end=True)
    when(table, DP, "hit_him", person="sam")
    assert {one.seat for one in actions(table)} == {FP}


@situation(rule="G.1b")
def test_nazgul_do_not_break_off_after_the_first_round() -> None:
    table = fights(FP, {"ara": FIELD, "n3": FIELD}, dice={"weapon": [1, 1]}, control={"W2421": SP})
    when(table, FP, "attacker", person="ara")
    assert {one.stance for one in offered(table, "stance") if one.seat == DP} == {"weapon", "break_off"}
    both(table)
    assert {one.seat for one in actions(table)} == {FP}


@situation(rule="G.1b")
def test_a_nazgul_who_is_asked_for_sorcery_may_not_break_off_after_the_first_round() -> None:
    table = fights(FP, {"ara": FIELD, "lon": FIELD}, dice={"weapon": [1, 1, 1]}, control={"W2421": SP})
    when(table, FP, "attacker", person="ara")
    both(table)
    assert {one.stance for one in offered(table, "stance") if one.seat == DP} == {"weapon", "sorcery"}
    no = refused(table, DP, "stance", stance="break_off")
    assert (no.rule, no.sentence) == ("G.1b", "The Lord of the Nazgûl cannot break off in this round.")


@situation(rule="RR5, G.1a")
def test_a_standing_order_is_kept_in_secret_until_the_end() -> None:
    table = fights(DP, {"mou": FIELD, "leg": spotted()}, dice={"weapon": [1] * 12})
    when(table, DP, "attacker", person="mou")
    when(table, FP, "accept")
    when(table, FP, "stance", stance="weapon", until_end=True)
    assert refused(table, FP, "stance", stance="weapon").rule == "G.1a"
    when(table, DP, "stance", stance="weapon")
    assert {one.seat for one in actions(table)} == {DP}
    assert [one.who for one in GAME.sight.view(table.state, DP).agenda[-1].fight.orders] == ["?"]
    assert [one.who for one in GAME.sight.view(table.state, FP).agenda[-1].fight.orders] == ["leg"]
    events = when(table, DP, "stance", stance="weapon", until_end=True)
    assert len(named(events, "struck")) == 10
    assert asked(table) == OVER


@situation(rule="RR39, RR5")
def test_a_standing_order_is_asked_anew_after_a_wound() -> None:
    table = fights(DP, {"mou": FIELD, "leg": spotted()}, dice={"weapon": [6, 1]})
    when(table, DP, "attacker", person="mou")
    when(table, FP, "accept")
    both(table, until_end=True)
    assert {one.seat for one in actions(table)} == {FP}


@situation(rule="E.8, G.1a")
def test_legolas_and_gimli_fight_better_together() -> None:
    table = fights(FP, {"leg": FIELD, "gim": FIELD, "mou": FIELD}, dice={"weapon": [2, 1]})
    when(table, FP, "attacker", person="leg")
    when(table, FP, "done")
    struck = named(both(table), "struck")
    assert [(one.by, one.more) for one in struck] == [("leg", 1), ("mou", 0)]


@situation(rule="E.6, M15")
def test_the_barrow_blades_kill_the_lord_of_the_nazgul() -> None:
    for name, blade, rules in (("mer", 4, ["E.6"]), ("eow", 4, ["E.6"]), ("eow", 3, [])):
        people = {name: at(cards=["m15"]), "lon": FIELD}
        table = fights(FP, people, dice={"weapon": [6, 1], "blade": [blade]}, control={"W2421": SP})
        when(table, FP, "attacker", person=name)
        assert [one.rule for one in named(both(table), "killed")] == rules
    events = both(table)
    assert not named(events, "rating_rolled")


@situation(rule="M05")
def test_the_mithril_coat_takes_the_first_wound() -> None:
    table = fights(DP, {"mou": FIELD, "fro": at(spotted=[DP], cards=["m05"])}, dice={"weapon": [5, 1, 3, 1]})
    when(table, DP, "attacker", person="mou")
    when(table, FP, "accept")
    both(table)
    assert table.state.people["fro"].normal == 1
    both(table)
    assert table.state.people["fro"].normal == 2


@situation(rule="G.5, Y.2f, Y.2c")
def test_saruman_and_the_chief_take_the_cards_of_whom_they_defeat() -> None:
    table = fights(
        SP,
        {"chi": at(cards=["m10", "m19"]), "pip": at(spotted=[SP], cards=["m04", "m05"], normal=2)},
        dice={"weapon": [6, 1]},
    )
    when(table, SP, "attacker", person="chi")
    when(table, FP, "accept")
    events = both(table)
    assert [one.cards for one in named(events, "spoils_taken")] == [("m04",)]
    assert table.state.people["chi"].cards == ["m10", "m19", "m04"]
    assert table.state.loose[FIELD] == ["m05"]
    assert table.state.loose_free


@situation(rule="G.5, L.1")
def test_survivors_of_the_fellowship_take_the_cards_of_the_fallen() -> None:
    table = fights(
        FP,
        {"gan": at(cards=["m10"]), "chi": at(cards=["m03", "m19"], normal=3), "sam": FIELD},
        dice={"weapon": [6, 1]},
        loose_free=True,
    )
    when(table, FP, "attacker", person="gan")
    when(table, FP, "done")
    both(table)
    assert (asked(table), {one.person for one in offered(table, "take_spoil")}) == ("spoils", {"gan"})
    assert refused(table, FP, "take_spoil", card="m03", person="sam").rule == "L.1"
    when(table, FP, "take_spoil", card="m03", person="gan")
    when(table, FP, "done")
    assert (table.state.people["gan"].cards, table.state.loose[FIELD]) == (["m10", "m03"], ["m19"])


@situation("9.54", rule="G.4, J.8")
def test_a_guarded_orc_party_is_not_attacked() -> None:
    people = {"fro": at(captive=SP, party="p1"), "ara": FIELD}
    parties = {"p1": {"owner": SP, "hex": FIELD, "normal": 5}}
    table = fights(FP, people, {WOLVES: FIELD}, parties=parties, made=1, loose_free=True)
    assert asked(table) == OVER
    scouts = {WOLVES: FIELD, "rohan_riders_2": {"hex": FIELD, "points": 1}}
    table = fights(FP, people, scouts, parties=parties, made=1, loose_free=True, dice={"weapon": [6, 1]})
    when(table, FP, "attacker", person="ara")
    both(table)
    assert (table.state.parties, table.state.people["fro"].captive) == ({}, "")
    assert table.state.people["fro"].hex == FIELD


@situation(rule="G.4")
def test_an_orc_party_is_attacked_by_its_enemies_alone() -> None:
    people = {"fro": at(captive=SP, party="p1"), "sar": FIELD, "ara": FIELD, "leg": FIELD, "chi": FIELD, "n3": FIELD}
    parties = {"p1": {"owner": SP, "hex": FIELD}}
    table = fights(FP, people, {WOLVES: FIELD}, parties=parties, made=1, loose_free=True)
    when(table, FP, "attacker", person="ara")
    assert refused(table, FP, "fight", person="ara", target="p1").rule == "G.4"
    table = fights(DP, {**people, "ara": spotted(), "leg": spotted()}, parties=parties, made=1)
    when(table, DP, "attacker", person="n3")
    assert refused(table, DP, "fight", person="n3", target="p1").rule == "G.4"


@situation("9.27", "9.51", rule="Y.7, H.2")
def test_the_staff_of_the_wizard_who_is_killed_breaks() -> None:
    table = fights(FP, {"gan": FIELD, "sar": at(normal=5)}, dice={"weapon": [6, 1]}, loose_free=True)
    when(table, FP, "attacker", person="gan")
    both(table)
    assert table.state.people["sar"].broken
    table = fights(FP, {"gan": at(normal=5), "sar": FIELD}, dice={"weapon": [1, 6]}, loose_free=True)
    when(table, FP, "attacker", person="gan")
    both(table)
    assert table.state.people["gan"].broken
    table = fights(FP, {"gan": at(normal=5, broken=True), "sar": FIELD}, dice={"weapon": [1, 6]}, loose_free=True)
    when(table, FP, "attacker", person="gan")
    both(table)
    assert not table.state.people["sar"].broken
