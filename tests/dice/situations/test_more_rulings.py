"""Rulings that no other situation shows, the reserve sides and a game for one (DA, DC, D9.5)."""

from __future__ import annotations

from core.dice.content import contents as content
from core.dice.game import GAME
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from tests.dice.situations.table import (
    area,
    at_end_of,
    corrupted,
    enemies,
    given,
    glory,
    idle,
    in_turn_of,
    moment,
    new_game,
    offered,
    seat_of,
    showing,
    situation,
    state,
    when,
)
from tests.kit.at_table import fields_offered as choices
from tests.kit.at_table import outcome, prompt
from tests.kit.told import happened


@situation(rule="DA14, D3.16, D4.6")
def test_an_artifact_of_a_corrupted_card() -> None:
    table = given(
        cards=["barahir"],
        corrupted=["barahir"],
        rolls=["barahir I:1"],
        p1={"active": ["bill D1", "frodo U:1/1/1"], "bag": ["barahir"], "muster": ["barahir I:0"]},
    )
    when(table, "p1", "draw_dice", die="bill")
    assert area(table, "p1", "spent") == ["barahir", "bill"]
    when(table, "p1", "use_artifact", die="barahir")
    assert state(table).fellowship == 2


@situation(rule="DA41, D4.6, DD.HEIRLOOM")
def test_a_re_rolled_die_may_be_blank() -> None:
    table = given(cards=["horn"], corrupted=["horn"], fellowship=2, p1={"active": ["horn F1|R"]})
    when(table, "p1", "reroll", die="horn")
    assert area(table, "p1", "spent") == ["horn"]
    assert [one.card for one in happened(table, e.DieBlank)] == ["horn"]


@situation(rule="DA41, D4.7, DC.lembas, D3.12, DD.GIFT")
def test_an_immediate_effect_of_a_die_that_was_drawn_later() -> None:
    table = given(
        cards=["lembas"],
        p1={"active": ["bill D2", "frodo U:1/1/1"], "bag": ["lembas"], "used": ["sam"]},
        rolls=["lembas I:0", "sam F1"],
    )
    when(table, "p1", "draw_dice", die="bill")
    assert state(table).fellowship == 2
    assert area(table, "p1", "spent") == ["bill", "lembas"]
    assert [one.rule for one in happened(table, e.ImmediateDone)] == ["D4.7"]


@situation(rule="DA22, DC.merry, D4.14")
def test_merry_does_not_bring_borrowed_units_back() -> None:
    table = given(
        phase="war",
        turn="p1",
        cards=["merry"],
        sauron=["Goblin", "Nazgul"],
        p1={"muster": ["frodo U:1/1/1"]},
        p2={"prepared": ["merry U:1/2/2", "sam U:1/1/1"]},
    )
    when(table, "p1", "attack")
    when(table, "p1", "borrow", player="p2")
    idle(table, lambda now: bool(happened(table, e.TurnBegan, seat="p2")))
    end = moment(table, e.TurnBegan, seat="p2")
    assert area(end, "p2", "used") == ["merry", "sam"]
    assert not happened(table, e.UnitsRecalled, seat="p2")
    assert glory(end, "p2") == [2]


@situation("Q14", rule="DA4, D4.14, DC.gimli")
def test_a_borrowed_gimli_brings_his_owner_no_glory_for_enemies() -> None:
    table = given(
        phase="war",
        cards=["gimli"],
        sauron=["Goblin", "Orc"],
        p1={"muster": ["frodo U:1/1/1"]},
        p2={"prepared": ["gimli U:1/4/3"]},
    )
    when(table, "p1", "attack")
    when(table, "p1", "borrow", player="p2")
    idle(table, lambda now: bool(happened(table, e.PhaseBegan, phase="recruit")))
    assert happened(table, e.AttackFixed)[0].total == 1 + 4 + 2
    assert len(happened(table, e.EnemyDestroyed)) == 2
    assert glory(at_end_of(table, "war"), "p1", "p2") == [0, 1]


@situation(rule="D3.16, DC.legolas")
def test_a_mustered_unit_of_a_corrupted_card_keeps_its_abilities() -> None:
    table = given(
        phase="war",
        cards=["legolas"],
        corrupted=["legolas"],
        sauron=["Mumakil"],
        p1={"muster": ["legolas U:2/6/4:1"]},
    )
    when(table, "p1", "attack")
    assert happened(table, e.AttackFixed)[0].total == 8
    assert glory(at_end_of(table, "war"), "p1") == [1]


@situation(rule="DA38, D6.3, D6.4, DW.S2_TOTAL")
def test_the_ring_comes_before_the_phial() -> None:
    table = given(
        phase="sauron_attack",
        cards=["phial"],
        sauron=["Troll"],
        p1={"muster": ["frodo U:1/1/1", "phial I:0"]},
    )
    assert choices(table, "put_on_ring")
    assert not choices(table, "use_artifact")
    when(table, "p1", "put_on_ring", die="frodo")
    assert offered(table, "use_artifact") == ["phial"]
    assert prompt(table).rule == "DW.S2_TOTAL"


@situation(rule="DW.S2_TOTAL, D6.5, D6.4, DC.phial")
def test_two_phials_in_the_order_of_the_attack() -> None:
    table = given(
        phase="sauron_attack",
        cards=["phial"],
        sauron=["Troll", "Warg", "Orc"],
        p1={"muster": ["phial I:0"]},
        p2={"muster": ["phial I:0", "sam U:1/1/1"]},
    )
    for seat, enemy in (("p2", "Troll"), ("p1", "Warg")):
        assert prompt(table).seat == seat
        when(table, seat, "use_artifact", die="phial")
        when(table, seat, "choose_enemy", enemy=enemy)
    assert [one.total for one in happened(table, se.SauronAttacked)] == [2]


@situation(rule="DA48, DC.evenstar, DC.gandalf_grey, DC.pippin")
def test_evenstar_comes_before_pippin_and_gandalf() -> None:
    muster = ["gandalf_grey U:2/6/5:1", "pippin U:1/2/2", "sam U:1/1/2", "evenstar I:0"]
    for saved in (True, False):
        table = given(
            phase="sauron_attack",
            ring="p2",
            cards=["gandalf_grey", "pippin", "evenstar"],
            sauron=["Nazgul"],
            p1={"muster": muster},
        )
        when(table, "p1", "defend", die="gandalf_grey")
        assert offered(table, "use_artifact") == ["evenstar"]
        when(table, "p1", "use_artifact" if saved else "pass", **({"die": "evenstar"} if saved else {}))
        if not saved:
            assert area(table, "p1", "active") == ["gandalf_grey"]
            when(table, "p1", "end_attack")
        idle(table, lambda now: now.phase != "sauron_attack")
        end = at_end_of(table, "sauron_attack")
        assert ("gandalf_grey" in area(end, "p1", "muster")) == saved
        assert {"pippin", "sam"} <= set(area(end, "p1", "muster"))
        assert bool(happened(table, se.AttackEnded)) != saved


@situation(rule="DC.horn, DA37, DA49, D5.1")
def test_the_horn_picks_a_player_then_a_die() -> None:
    table = given(
        players=3,
        cards=["horn"],
        fellowship=2,
        p1={"muster": ["horn I:1"]},
        p2={"used": ["sam", "bill"]},
        p3={"used": ["frodo"]},
    )
    when(table, "p1", "use_artifact", die="horn")
    assert offered(table, "choose_player", "player") == ["p2", "p3"]
    when(table, "p1", "choose_player", player="p2")
    assert offered(table, "choose_die", "kind") == ["bill", "sam"]
    when(table, "p1", "choose_die", kind="bill")
    assert (area(table, "p2", "used"), area(table, "p3", "used")) == (["horn", "sam"], ["frodo"])


@situation(rule="DW.P1_END, DA12")
def test_the_turn_player_is_asked_first() -> None:
    table = given(
        phase="score",
        turn="p2",
        ring="p2",
        players=3,
        cards=["rope"],
        p1={"muster": ["rope I:0"], "used": ["sam"]},
        p2={"muster": ["rope I:0"], "used": ["sam"]},
        p3={"muster": ["rope I:0"], "used": ["sam"]},
    )
    asked = []
    while state(table).phase == "score":
        if offered(table, "use_artifact"):
            asked.append(prompt(table).seat)
        when(table, prompt(table).seat, "pass" if prompt(table).window else "done")
    assert asked == ["p2", "p3", "p1"]


@situation(rule="DA43, DA9, D4.15")
def test_paying_too_much_is_allowed() -> None:
    table = given(phase="recruit", cards=["gandalf_grey"], p1={"active": ["gandalf_grey F2", "gandalf_grey F2"]})
    when(table, "p1", "recruit", card="bill")
    assert state(at_end_of(table, "recruit")).fellowship == 1
    assert happened(table, e.CleanedUp)[0].lost == 1


@situation(rule="DA50, D4.2")
def test_an_attached_artifact_is_not_given_up() -> None:
    table = given(
        phase="clean_up", cards=["mithril", "cloak"], p1={"muster": ["sam U:1/1/2 + mithril I:0", "cloak I:0"]}
    )
    assert offered(table, "give_up") == ["cloak"]


@situation(rule="DA54, DC.ents, DC.treebeard, D3.5")
def test_the_ents_have_no_bonus_against_saruman() -> None:
    table = given(phase="war", cards=["ents"], sauron=["Saruman"], p1={"muster": ["ents U:3/7/6:2"]})
    when(table, "p1", "attack")
    assert happened(table, e.AttackFixed)[0].total == 7


@situation(rule="DA28, D1.6, D1.8")
def test_legolas_and_gimli_do_not_share_a_card() -> None:
    cards = content.current().cards
    assert cards["legolas"].die != cards["gimli"].die
    assert cards["treebeard"].die == cards["ents"].die


@situation(rule="DA57, D6.13, DL.rivendell")
def test_a_rider_is_an_eye_again_when_the_die_is_rolled() -> None:
    table = given("rivendell", phase="sauron_dice", sauron=["Rider"], rolls=["Orc"])
    assert enemies(at_end_of(table, "sauron_dice")) == ["Orc"]


@situation(rule="DA27, DC.army_gondor, DC.gandalf_white")
def test_reserve_sides_enter_only_when_they_are_wanted() -> None:
    found = {"off": set[str](), "on": set[str]()}
    for switch, seen in found.items():
        for seed in range(24):
            table = given(
                "rivendell", phase="sauron_advance", seed=seed, options={"reserve_sides": switch}, sauron=["*E_FOTR"]
            )
            idle(table, lambda now: len(now.wilds) == 12)
            seen |= set(state(table).wilds)
    assert not found["off"] & {"army_gondor", "gandalf_white"}
    assert {"army_gondor", "gandalf_white"} <= found["on"]


@situation(rule="DC.army_gondor, DD.U_GON")
def test_the_army_of_gondor_grows_with_its_company() -> None:
    table = given(
        phase="war",
        cards=["army_gondor"],
        options={"reserve_sides": "on"},
        sauron=["Nazgul"],
        p1={"muster": ["army_gondor U:1/5/3", "frodo U:1/1/1", "sam U:1/1/1"]},
    )
    when(table, "p1", "attack")
    assert happened(table, e.AttackFixed)[0].total == 5 + 2 + 1 + 1


@situation(rule="DC.gandalf_white, DD.U_WIZ")
def test_gandalf_the_white_cleanses_a_card() -> None:
    table = given(
        cards=["gandalf_white", "sting", "glamdring"][:2],
        corrupted=["sting", "arwen", "sam"],
        options={"reserve_sides": "on"},
        fellowship=5,
        p1={"active": ["gandalf_white U:2/6/5:1"]},
    )
    when(table, "p1", "muster", die="gandalf_white")
    assert offered(table, "restore", "card") == ["sam", "sting"]
    when(table, "p1", "restore", card="sting")
    assert corrupted(table) == ["arwen", "sam"]
    assert state(table).fellowship == 3


@situation(rule="D9.5, D9.4, D6.11")
def test_one_person_plays_two_seats() -> None:
    for level, start in (("easy", 5), ("hard", 3), ("very_hard", 1)):
        table = new_game(players="1", coop=level)
        assert list(state(table).players) == ["p1", "p2"]
        assert glory(table, "p1", "p2") == [start, start]
    for already, over in ((5, True), (4, False)):
        table = given(
            phase="sauron_corrupt",
            options={"players": "1", "coop": "easy"},
            cards=["rope", "sting", "eowyn", "merry", "barahir"],
            corrupted=["sam", "rope", "sting", "eowyn", "merry"][:already],
            points=3,
            sauron=["Goblin"],
            p1={"glory": 1},
            p2={"glory": 1},
        )
        idle(table, lambda now: now.phase != "sauron_corrupt")
        assert table.over == over
    table = given(
        "black_gate",
        phase="sauron_advance",
        options={"players": "1", "coop": "easy"},
        p1={"glory": 9},
        p2={"glory": 2},
    )
    assert (outcome(table).result, outcome(table).score, outcome(table).rule) == ("won", 11, "D9.5")


@situation(rule="DA32, D6.9, D9.4")
def test_giving_up_the_last_glory_is_warned_of() -> None:
    table = given(phase="sauron_corrupt", points=3, sauron=["Goblin"], options={"coop": "hard"}, p1={"glory": 2})
    texts = {
        choice.action.count: GAME.words.label(state(table), choice)
        for choice in table.choices()
        if type(choice.action).__name__ == "LoseGlory"
    }
    assert "lost" in texts[2] or "lose" in texts[2].split(":", 1)[1]
    assert "all lose" not in texts[1]


@situation(rule="D9.1, DC.merry")
def test_immediate_corruption_reaches_every_area() -> None:
    table = given(
        phase="sauron_corrupt",
        cards=["merry", "rope", "sting", "horn"],
        dice={"bill": 0},
        corrupted=["bill", "rope", "sting", "eowyn"],
        options={"immediate_corruption": "on"},
        points=3,
        sauron=["Goblin"],
        p1={"prepared": ["merry U:1/2/2"], "active": ["merry"]},
        p2={"muster": ["merry U:1/3/2"], "used": ["merry"]},
    )
    idle(table, lambda now: bool(happened(table, se.CardCorrupted)))
    end = at_end_of(table, "sauron_corrupt")
    assert happened(table, se.CardCorrupted)[0].card == "merry"
    assert area(end, "p1", "used") == ["merry", "merry"]
    assert area(end, "p2", "used") == ["merry", "merry"]
    assert [area(end, "p1", name) for name in ("prepared", "active", "muster")] == [[], [], []]
    assert not happened(table, e.UnitScored)


@situation(rule="DA40, D4.1, DC.anduril, D4.4")
def test_two_andurils_on_one_unit_bring_one_die_back() -> None:
    table = given(
        phase="score",
        cards=["anduril"],
        p1={"muster": ["sam U:1/1/2 + anduril I:0 + anduril I:1", "frodo U:1/1/1"], "bag": ["frodo"] * 6},
        draws=["frodo"] * 5,
    )
    assert area(table, "p1", "used") == ["anduril", "anduril", "frodo"]
    assert area(table, "p1", "active") == ["frodo"] * 5 + ["sam"]
    assert glory(table, "p1") == [2]


@situation("Q11", rule="D5.3, DC.pippin, D4.4")
def test_what_pippin_saved_is_rolled_next_turn() -> None:
    table = given(
        phase="sauron_attack",
        ring="p2",
        cards=["pippin"],
        sauron=["Troll"],
        p1={"muster": ["pippin U:1/2/2", "sam U:1/1/2"]},
    )
    when(table, "p1", "defend", die="sam")
    idle(table, in_turn_of("p1", "dice"))
    assert len(happened(table, e.DiceRolled, seat="p1")[0].dice) == 6
    assert all(die.face for die in seat_of(table, "p1").active)
    assert showing(table, "p1")
