"""What the battle says: labels and their consequences, odds, why not, what follows, a view in sentences, events."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

import msgspec
import pytest

from core.dagorlad.content.contents import lookup
from core.dagorlad.game import GAME
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.kernel.foresight import foresee
from core.kernel.prompts import Prompt
from core.kernel.table import Table
from core.kernel.voice import Voice
from tests.dagorlad.situation import S, W, given, refused, situation, until, when
from tests.kit.at_table import actions, asked, named
from tui.games.dagorlad.words import SHORT
from tui.short import Moment
from tui.widgets.lines import text_of


def labels(table: Table) -> list[str]:
    """Return how the choices read."""
    return [GAME.words.label(table.state, choice) for choice in table.choices()]


def label(table: Table, verb: str, **fields: Any) -> str:
    """Return how one choice reads."""
    for choice in table.choices():
        action = choice.action
        fits = all(getattr(action, name, None) == value for name, value in fields.items())
        if type(action).__struct_config__.tag == verb and fits:
            return GAME.words.label(table.state, choice)
    raise AssertionError(f"{verb} {fields} is not offered")


def follows(table: Table, verb: str, **fields: Any) -> list[str]:
    """Return what is foreseen beyond the label of a choice."""
    view = table.view(None)
    for action in actions(table):
        if type(action).__struct_config__.tag == verb and all(
            getattr(action, name, None) == fields[name] for name in fields
        ):
            found = foresee(GAME, view, action)
            return GAME.words.follows(view, action, found.events, found.view)
    raise AssertionError(f"{verb} {fields} is not offered")


def why_not(table: Table, seat: str) -> dict[str, str]:
    """Return what may not be done, with the reason."""
    return {what: refusal.word().sentence for what, refusal in GAME.words.why_not(table.state, seat)}


def test_a_move_says_what_it_costs_and_who_stops_it() -> None:
    table = given(9, "F", {"CA1": "1713", "GO1": "1611", "GO2": "1511"})
    assert label(table, "pick", piece="CA1") == "Cavalry CA1 at 1713: 6 movement points"
    assert label(table, "done") == "End the movement phase: 1 piece could still move"
    when(table, W, "pick", piece="CA1")
    assert "Go to 1712: 2 of 6 movement points, stopped by Goblin GO1" in labels(table)
    with Voice(aloud=True).speaks():
        assert "Go to 1712 (1 north): 2 of 6 movement points, stopped by Goblin GO1" in labels(table)


def test_many_who_stop_a_move_are_not_all_named() -> None:
    table = given(9, "F", {"CA1": "1009", "GO1": "1007", "GO2": "0908", "GO3": "1108", "GO4": "1107"})
    when(table, W, "pick", piece="CA1")
    assert "stopped by Goblin GO1 and 2 others" in label(table, "go", hex="1008")


def test_pieces_off_the_map_and_disrupted_units_are_told_apart() -> None:
    table = given(9, "C", {"SL1": "", "GO1": "1005!", "ME1": "2005"})
    assert label(table, "pick", piece="SL1") == "Slave SL1 off the map: 4 movement points"
    assert label(table, "pick", piece="GO1") == "Goblin GO1 at 1005: Disrupted, 2 movement points"


@pytest.mark.parametrize(
    ("placed", "odds"),
    [
        ({"ME1": "1005-"}, "hits 17%; eliminated 7%, Disrupted 5%, retreats 3%"),
        ({"ME1": "1005!"}, "hits 17%; eliminated 3%, loses a step 9%, retreats 3%"),
        ({"cirdan": "1005"}, "hits 8%; eliminated 1%, loses a step 2%, retreats 5%"),
        ({"cirdan": "1005-"}, "hits 8%; eliminated 2%, retreats 5%"),
    ],
)
def test_a_label_counts_results_as_what_they_are_for_the_target(placed: dict[str, str], odds: str) -> None:
    table = given(9, "D", {"GO1": "1006", **placed})
    when(table, S, "pick", piece="GO1")
    assert label(table, "fire_at", target=next(iter(placed))).partition(": ")[2] == odds


@situation(rule="W7.51, W7.4")
@pytest.mark.parametrize(
    ("goblin", "odds"),
    [
        ("1005", "hits 72%; eliminated 20%, loses a step 50%"),
        ("1005-", "hits 72%; eliminated 70%"),
    ],
)
def test_a_label_says_what_hits_do_to_a_unit_that_cannot_retreat(goblin: str, odds: str) -> None:
    table = given(9, "G", {"CA1": "1004", "DW1": "1006", "GO1": goblin})
    when(table, W, "pick", piece="CA1")
    assert label(table, "attack", target="GO1").partition(": ")[2] == odds


@situation(rule="W7.33, W7.4")
def test_an_attack_says_how_likely_each_result_is() -> None:
    table = given(9, "D", {"GO1": "1006", "ME1": "1005", "EL1": "1205"})
    when(table, S, "pick", piece="GO1")
    assert asked(table) == "pick_target"
    expected = "Fire at Men ME1 at 1005: hits 17%; eliminated 1%, loses a step 6%, Disrupted 5%, retreats 3%"
    assert label(table, "fire_at", target="ME1") == expected
    when(table, S, "stay")
    assert label(table, "done") == "No more fire: 1 unit could still fire"
    when(table, S, "done")
    assert asked(table) == "pick_attacker"
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    assert GAME.words.prompt_text(table.state, prompt) == "Who attacks next? Goblin GO1 owes an attack."


def test_spells_say_what_they_cost_how_likely_they_are_and_whom_they_reach() -> None:
    table = given(9, "A", {"sauron": "1310", "OA1": "1310", "ME1": "0505", "EL1": "0605"}, pedestal={"carrier": "OA1"})
    visions = "Attempt Sinister Visions: 3 of 45 magic points, succeeds 83%, Disrupts 1 unit"
    assert label(table, "cast", spell="visions") == visions
    assert label(table, "pick", piece="sauron") == "Move Sauron: up to 6 movement points, and no spell in this phase"
    night = given(15, "A", {"sauron": "1310", "OA1": "1310", "ME1": "0505"}, pedestal={"carrier": "OA1"})
    expected = "Try to conjure the Beast of Mordor: 5 of 45 magic points, succeeds 83%"
    assert label(night, "cast", spell="beast") == expected


def test_of_sauron_who_is_killed_it_is_said_that_he_works_no_magic_any_more() -> None:
    state = given(9, "A", {"OA1": "1310", "ME1": "0505"}).state
    assert "He works no magic: Sauron is not on the map." in " ".join(GAME.words.spoken(state))
    state.leaders["sauron"].gone = True
    assert "He has been killed and works no magic any more." in " ".join(GAME.words.spoken(state))


@situation(rule="W7.31, W7.6")
def test_whoever_attacks_retreats_or_advances_reads_what_lies_there() -> None:
    placed = {"GO1": "1006", "GO2": "0706", "ME1": "1005", "ME2": "0906", "ME3": "1305", "anarion": "1005"}
    table = given(9, "D", placed, dice={"casualty": [1, 1], "result": [4, 4]})
    until(table, "pick_attacker")
    owes = "Goblin GO1 at 1006: owes an attack on Men ME1 (17% to hit) or Men ME2 (17%)"
    assert label(table, "pick", piece="GO1") == owes
    when(table, S, "pick", piece="GO1")
    when(table, S, "attack", unit="GO1", target="ME1")
    assert asked(table) == "retreat"
    assert label(table, "retreat_to", hex="1003") == "Retreat to 1003: clear ground, near Anarion to rally"
    when(table, W, "retreat_to", piece="ME1", hex="1003")
    assert label(table, "advance", unit="GO1") == "Advance to 1005: into the zone of Men ME2"
    assert label(table, "stay") == "Stay: Goblin GO1 remains at 1006"


def test_the_moves_of_a_piece_are_summed_up_by_its_name() -> None:
    table = given(9, "F", {"CA1": "1713", "GO1": "0505"})
    when(table, W, "pick", piece="CA1")
    moves = [choice for choice in table.choices() if choice.group == "CA1"]
    assert GAME.words.group_label(table.state, moves) == f"Cavalry CA1: goes to one of {len(moves)} hexes"
    assert GAME.words.group_label(table.state, moves[:1]) == "Cavalry CA1: goes to one of 1 hex"


def test_a_leader_who_may_leave_into_mordor_is_no_thing() -> None:
    table = given(5, "A", {"GO1": "1321", "ME1": "0909", "sauron": "1331"})
    when(table, S, "pick", piece="sauron")
    labels = [GAME.words.label(table.state, choice) for choice in table.choices()]
    assert "Leave the map into Mordor: he may come back in a later turn" in labels


def test_a_move_tells_whom_the_unit_could_attack_from_there() -> None:
    table = given(9, "C", {"GO1": "1008", "ME1": "1005", "sauron": "1330"})
    when(table, S, "pick", piece="GO1")
    told = follows(table, "go", hex="1006")
    assert told == [
        "From there it could fire at Men ME1 (17% to hit)",
        "From there it could attack Men ME1 (17% to hit)",
    ]
    assert follows(table, "go", hex="1009") == []


def test_odds_name_every_attack_of_the_side_that_acts_with_its_shifts() -> None:
    placed = {"OA1": "1006", "GO1": "2020", "ME1": "1005", "ringwraith": "1107", "EL1": "2025!", "baldrim": "2026"}
    table = given(16, "D", placed, magic={"points": 9, "wrath": 40})
    odds = dict(GAME.words.odds(table.view(None)))
    assert odds["Orc Archer OA1 fires at Men ME1"] == "100%: E (fanatical) on armor 3, no roll; morale X"
    assert "(Wrath of the Ringwraith, fanatical)" in odds["Orc Archer OA1 attacks Men ME1"]
    results = "eliminated 8%, loses a step 33%, Disrupted 31%, retreats 19%, no effect 8%"
    assert odds["A hit on morale X"] == results
    day = given(9, "D", {"GO1": "1006", "ME1": "1005"})
    fire = dict(GAME.words.odds(day.view(None)))["Goblin GO1 fires at Men ME1"]
    assert fire == "17%: E on armor 3, 4 or less; morale X"
    assert odds["Elf EL1 rallies with Baldrim in phase H"] == "56%, 3 to 7 on two dice, rating 5"
    assert not any(name.startswith("Goblin GO1") for name in odds)


def test_odds_say_what_a_hit_comes_to_for_a_target_in_its_state() -> None:
    placed = {"OA1": "1006", "ME1": "1005-", "OA2": "1506", "ME2": "1505!", "OA3": "2006", "ME3": "2005"}
    odds = dict(GAME.words.odds(given(9, "D", placed).view(None)))
    assert odds["Orc Archer OA1 fires at Men ME1"].endswith("; morale X (at half strength)")
    assert odds["A hit on morale X"].startswith("eliminated 8%, loses a step 33%, Disrupted 31%")
    assert odds["A hit on morale X (at half strength)"] == "eliminated 42%, Disrupted 31%, retreats 19%, no effect 8%"
    worse = next(figure for name, figure in odds.items() if name.endswith("(Disrupted)"))
    assert "Disrupted" not in worse


def test_odds_of_challenges_and_spells_come_in_their_phases() -> None:
    table = given(9, "D", {"sauron": "1006", "elendil": "1005", "ME1": "2005", "GO1": "2505"})
    odds = dict(GAME.words.odds(table.view(None)))
    assert odds["Sauron challenges Elendil"].startswith("difference -2, Sauron killed")
    table = given(9, "A", {"sauron": "1310", "OA1": "1310", "ME1": "0505"}, pedestal={"carrier": "OA1"})
    odds = dict(GAME.words.odds(table.view(None)))
    assert odds["Attempt Sinister Visions"] == "83%, 9 or less on two dice, for 3 of 45 magic points"
    assert "Try to conjure the Beast of Mordor" not in odds


def test_why_not_names_what_lies_in_sight_with_its_reason() -> None:
    table = given(9, "C", {"GO1": "1006", "GO2": "1010", "OR1": "", "ME1": "1005", "sauron": "1330"})
    found = why_not(table, S)
    assert found["Move Goblin GO1"] == "Goblin GO1 stands in an enemy zone of control and must stay."
    assert found["Move Orc OR1"] == "Orc OR1 arrives in turn 12."
    assert found["Move Sauron"] == "Sauron moves in phases A and E."
    assert "Move Goblin GO2" not in found
    when(table, S, "pick", piece="GO2")
    assert "Go no further" not in why_not(table, S)


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("Move units", "Sauron's army moves in phase C."),
        ("Challenge a leader", "Sauron's leaders challenge in phase D, after the missiles."),
        ("Attack", "Sauron's units attack at the end of phase D, after the challenges."),
        ("Work magic", "Sauron works magic in phases A and E."),
    ],
)
def test_why_not_says_when_the_other_things_are_done(what: str, reason: str) -> None:
    table = given(9, "D", {"GO1": "1007", "ME1": "1005"})
    assert why_not(table, S)[what] == reason
    assert "Fire" not in why_not(table, S)
    assert why_not(table, W) == {"Decide anything now": "Sauron has to decide now."}


def test_westernesse_fires_in_its_own_phase_and_works_no_magic() -> None:
    table = given(9, "F", {"GO1": "1007", "ME1": "1005"})
    found = why_not(table, W)
    assert found["Fire"] == "Westernesse's units fire at the beginning of phase G."
    assert found["Work magic"] == "Only Sauron works magic."
    assert "Move units" not in found


def test_why_not_at_a_target_a_challenge_and_an_attack() -> None:
    table = given(9, "D", {"GO1": "1007", "ME1": "1005", "EL1": "1004", "gorgol": "1008", "elendil": "1005"})
    when(table, S, "pick", piece="GO1")
    found = why_not(table, S)
    assert found["Fire at Elf EL1"] == "1004 is out of range: Goblin GO1 fires 2 hexes."
    assert found["Fire at Elendil"] == "Elendil is not alone; fire at the unit there."
    table = given(9, "D", {"GO1": "1006", "GO2": "1009", "GO3": "0906!", "ME1": "1005", "DW1": "0907"})
    until(table, "pick_attacker")
    found = why_not(table, S)
    assert found["Attack with Goblin GO2"] == "There is nobody next to Goblin GO2 to attack."
    assert found["Attack with Goblin GO3"] == "Goblin GO3 is Disrupted."
    assert found["End the melee"] == "Goblin GO1 owes an attack."


def test_why_not_at_magic_and_where_wargs_start() -> None:
    table = given(9, "A", {"sauron": "1310", "OA1": "1312", "ME1": "0505"}, pedestal={"carrier": "OA1"})
    found = why_not(table, S)
    assert found["Attempt Sinister Visions"] == "Sauron does not stand on the Pedestal."
    assert found["Give the Beast Flight"] == "The Beast of Mordor is not on the map."


def test_a_view_is_told_one_subject_a_sentence() -> None:
    placed = {"GO1": "1006-!", "OA1": "1310", "sauron": "1310", "ME1": "1005", "elendil": "1005-", "SL1": "", "EL1": ""}
    told = GAME.words.spoken(given(9, "C", placed, pedestal={"carrier": "OA1"}, points={S: 70, W: 1}).view(None))
    assert told[0] == "Turn 9 of 18, by day. Phase C: Sauron's army moves. Sauron decides."
    assert told[1] == "Sauron's army has 70 demoralization points of 71 and 0 victory points."
    assert told[2] == "Westernesse's army has 1 demoralization point of 112 and 0 victory points."
    assert "Goblins: GO1 at 1006 (on its half side and Disrupted)." in told
    assert any("Elendil with Narsil at 1005, together with Men ME1, wounded" in sentence for sentence in told)
    assert "Goblin GO1 is next to Men ME1." in told
    assert "Orc Archer OA1 at 1310 carries the Pedestal, and Sauron stands on it." in told
    assert "The gate of Mordor is open to both sides." in told
    assert "Waiting off the map: Slave SL1 and Elf EL1." in told
    assert all(sentence.endswith(".") for sentence in told)


def test_what_a_position_leaves_out_is_not_told_to_be_lost() -> None:
    placed = {"GO1": "1006", "ME1": "1005", "elendil": "1005"}
    some = " ".join(GAME.words.spoken(given(9, "C", placed, points={S: 66, W: 84}).view(None)))
    assert "eliminated" not in some
    assert "killed" not in some
    all_lost = GAME.words.spoken(given(9, "C", placed, points={S: 300, W: 84}).view(None))
    assert "Goblins: GO1 at 1006, 6 eliminated." in all_lost
    assert any("the Ringwraith killed; Gorgol killed" in sentence for sentence in all_lost)
    away = given(9, "C", {**placed, "sauron": "x"}, points={S: 300, W: 84}).view(None)
    assert "Sauron killed" not in " ".join(GAME.words.spoken(away))  # his army would be demoralized


def test_before_sauron_comes_the_gate_is_not_said_to_be_closed_as_he_is_inside() -> None:
    waits = GAME.words.spoken(given(2, "C", {"ME1": "1005"}).view(None))
    assert "The gate of Mordor is closed to Westernesse, as Sauron is still to come." in waits
    inside = GAME.words.spoken(given(5, "C", {"ME1": "1005", "sauron": "1331"}).view(None))
    assert "The gate of Mordor is closed to Westernesse, as Sauron is in Mordor." in inside


def test_the_opening_is_told_with_what_is_still_to_come() -> None:
    state, _ = GAME.start(GAME.options.checked({}), 1)
    told = GAME.words.spoken(state)
    assert told[0] == "Set-up: Sauron's side places its Wargs."
    assert "Wargs: 3 to be placed." in told
    assert "Next to come, in turn 2: 7 Elves, 5 Elf Archers, Gil-galad and Cirdan." in told


def test_a_rally_says_what_was_needed() -> None:
    table = given(9, "H", {"GO1": "1006!", "gorgol": "1007", "ME1": "2005"}, dice={"rally": [4, 5]})
    rolled = named([event for entry in table.line.entries for event in entry.events], "rallied")
    expected = "Goblin GO1 tries to rally with Gorgol, rating 4: 4 + 5 = 9, 3 to 6 needed; it stays Disrupted"
    assert [GAME.words.event_text(event) for event in rolled[:1]] == [expected]


def test_the_part_of_a_phase_is_told_in_words() -> None:
    table = given(9, "D", {"GO1": "1007", "ME1": "1005"})
    assert GAME.words.progress(table.state) == "turn 9 of 18, phase D: Sauron's army fires"
    assert (
        GAME.words.event_text(named(table.line.entries[0].events, "phase_began")[-1]) == "Phase D: Sauron's army fires"
    )


LATER: tuple[tuple[str, str, str, dict[str, Any], str], ...] = (
    ("C", S, "fire_at", {"unit": "GO1", "target": "ME1"}, "Sauron's units fire at the beginning of phase D."),
    (
        "C",
        S,
        "challenge",
        {"leader": "gorgol", "whom": "elendil"},
        "Sauron's leaders challenge in phase D, after the missiles.",
    ),
    (
        "C",
        S,
        "attack",
        {"unit": "GO1", "target": "ME1"},
        "Sauron's units attack at the end of phase D, after the challenges.",
    ),
    ("C", S, "cast", {"spell": "visions"}, "Sauron works magic in phases A and E."),
    ("C", S, "go", {"piece": "GO2", "hex": "1011"}, "First choose the piece that does it."),
    ("D", S, "go", {"piece": "GO2", "hex": "1011"}, "Sauron's army moves in phase C."),
    ("F", W, "cast", {"spell": "visions"}, "Only Sauron works magic."),
    ("C", S, "place_warg", {"hex": "1324"}, "Wargs are placed before the first turn only."),
    ("C", S, "breathe", {"direction": 1}, "The Beast blows its breath at the beginning of phase D only."),
    ("C", S, "advance", {"unit": "GO1"}, "A unit advances only when its own attack has just emptied a hex."),
    (
        "C",
        S,
        "retreat_to",
        {"piece": "GO1", "hex": "1008"},
        "A piece retreats only when an attack has just driven it back.",
    ),
    ("C", S, "answer", {"accept": True}, "Nobody has been challenged."),
    ("C", W, "done", {}, "Sauron has to decide now."),
)


@pytest.mark.parametrize(("phase", "side", "verb", "fields", "sentence"), LATER)
def test_what_belongs_to_another_time_is_refused_with_its_time(
    phase: str, side: str, verb: str, fields: dict[str, Any], sentence: str
) -> None:
    table = given(9, phase, {"GO1": "1006", "GO2": "1010", "ME1": "1005", "ME2": "1710", "gorgol": "1106"})
    assert refused(table, side, verb, **fields).sentence == sentence


def test_the_goal_fits_below_the_first_question_and_names_both_levels() -> None:
    table = given(1, "C", {"GO1": "1006", "ME1": "2005"})
    goal = GAME.words.goal(table.state)
    assert len(wrap(goal, 76)) <= 3
    levels = lookup(table.state).content.levels
    assert all(str(level) in goal for level in levels.values())
    aloud = GAME.spoken(table.header.content, aloud=True).words.goal(table.state)
    assert "A lost unit counts 3 to 6 points" in aloud
    assert "weapon of theirs that is lost 20." in aloud


def test_who_stands_in_a_hex_is_said_with_its_condition() -> None:
    placed = {"GO1": "1006-!", "OA1": "1310", "sauron": "1310", "ME1": "1005", "elendil": "1005-"}
    view = given(9, "C", placed, pedestal={"carrier": "OA1"}).view(None)
    standing = GAME.words.standing_at(view)
    assert standing["1006"] == "Goblin GO1 (on its half side and Disrupted)"
    assert standing["1310"] == "Orc Archer OA1, Sauron and the Pedestal"
    assert standing["1005"] == "Men ME1 and Elendil (wounded)"
    assert GAME.words.status(view).startswith("Turn 9 of 18, by day. Phase C: ")


def test_a_rally_that_one_total_alone_brings_names_that_alone() -> None:
    rolled = e.Rallied(rule="5.7", unit="GO1", leader="", rating=1, dice=(2, 2), success=False)
    expected = "Goblin GO1 tries to rally by itself, rating 1: 2 + 2 = 4, exactly 3 needed; it stays Disrupted"
    assert GAME.words.event_text(rolled) == expected


def test_a_leader_who_was_wounded_before_is_wounded_again() -> None:
    rolled = c.LeaderRolled("5.6", "gorgol", 4, "wounded")
    for mark, ending in (("", "4, wounded"), ("-", "4, wounded again")):
        state = given(9, "D", {"gorgol": f"1005{mark}", "OR1": "1005"}).state
        assert GAME.words.shown_text(state, rolled) == f"Gorgol, whose unit was hit: {ending}"
        assert GAME.words.heard(state, rolled).endswith(ending)


def test_a_story_says_what_attacks_and_rallies_came_to() -> None:
    words = GAME.words
    shot = c.AttackRolled("W7.37", "missile", "OA2", "ME2", "E", 4, 12, (), True, ("fanatical",))
    vain = c.AttackRolled("W7.37", "melee", "OA1", "ME1", "E", 4, 12, (2, 2), False)
    stands = c.ResultRolled("W7.4", "ME2", "Y", (6, 5), "NE")
    assert words.summed([shot, stands]) == ["Men ME2 stands firm under the arrows of Orc Archer OA2"]
    assert words.summed([shot, c.UnitLost("W7.4", "ME2", 4, 4), vain]) == [
        "Orc Archer OA2 shoots down Men ME2",
        "Orc Archer OA1 attacks in vain",
    ]
    other = msgspec.structs.replace(vain, unit="OA3")
    assert words.summed([vain, other]) == ["2 units attack in vain"]
    assert words.summed([shot, stands, vain, other])[1:] == ["2 other units attack in vain"]
    assert words.story_text(e.SpellTried("16.2", "wrath", 3, (4, 5), 9, True)) == (
        "Sauron casts Wrath of the Ringwraith: for three turns his units near the Ringwraith strike harder in melee"
    )
    assert words.story_text(e.SpellTried("17.0", "beast", 5, (4, 5), 9, True)) == "Sauron conjures the Beast of Mordor"
    assert words.summed([vain, shot, c.Retreated("W7.5", "ME2", "1412")])[0] == "Orc Archer OA2 drives back Men ME2"
    assert words.summed([c.UnitLost("17.24", "ME2", 4, 4)]) == ["Men ME2 falls"]
    struck = msgspec.structs.replace(vain, target="beast", hit=True)
    assert words.summed([msgspec.structs.replace(vain, unit="OA3"), struck, c.BeastSlain("17.33", 15)]) == [
        "Orc Archer OA1 slays the Beast of Mordor: 15 demoralization points",
        "Orc Archer OA3 attacks in vain",
    ]
    broken = c.PhalanxBroken("15.35", "SP1", ("SL5", "SL6"))
    both = [c.UnitLost("W7.4", slave, 2, 2) for slave in ("SL5", "SL6")]
    assert words.summed([msgspec.structs.replace(shot, target="SP1"), broken, *both]) == [
        "Orc Archer OA2 breaks up Slave Phalanx SP1",
        "Orc Archer OA2 shoots down Slaves SL5 and SL6",
    ]
    rallies = [
        e.Rallied("W9.1", "BO1", "elendil", 9, (4, 6), True),
        e.Rallied("W9.1", "TR2", "gorgol", 2, (4, 5), False),
        e.Rallied("W9.1", "ME2", "elendil", 9, (1, 2), True),
    ]
    assert words.summed(rallies) == ["Bowmen BO1 and Men ME2 rally with Elendil"]
    more = [msgspec.structs.replace(rallies[0], unit=f"EL{number}", leader="isildur") for number in range(1, 4)]
    assert words.summed([*rallies, *more]) == ["5 units rally with Elendil and Isildur"]
    alone = [msgspec.structs.replace(rallies[0], unit=f"ME{number}", leader="") for number in range(1, 6)]
    assert words.summed([*more, *alone]) == ["8 units rally, some of them with Isildur"]
    assert words.summed(alone) == ["5 units rally"]
    told = e.GateChanged("18.0", True)
    assert GAME.words.story_text(told) == GAME.words.event_text(told)


def test_aloud_letters_and_dice_are_words() -> None:
    aloud = GAME.spoken("", aloud=True).words
    placed = {"GO1": "1006", "ME1": "1005"}
    table = given(9, "D", placed)
    odds = dict(aloud.odds(table.view(None)))
    assert (
        odds["17% to hit by missiles, strength E against armor 3, 4 or less; morale X"] == "Goblin GO1 fires at Men ME1"
    )
    roll = c.AttackRolled("W7.37", "melee", "GO1", "ME1", "E", 3, 5, (3, 4), False, ())
    said = "Goblin GO1 attacks Men ME1: strength E against armor 3, 5 or less hits; 7 rolled, a miss"
    assert aloud.event_text(roll) == said
    assert aloud.event_text(c.ResultRolled("W7.4", "ME1", "X", (3, 4), "R")) == (
        "Men ME1, of morale X: 7 rolled, it retreats"
    )


def test_whoever_hears_what_a_hit_comes_to_hears_it_once() -> None:
    table = given(9, "F", {"CA1": "1713", "GO1": "1611"})
    heard = GAME.spoken("", aloud=True).words
    rolled = c.ResultRolled("W7.4", "CA1", "X", (1, 1), "1/2E")
    assert heard.heard(table.state, rolled) == "Cavalry CA1, of morale X: 2 rolled, it loses a step and retreats"
    assert not heard.heard(table.state, c.Flipped("W7.4", "CA1"))
    assert not heard.heard(table.state, c.UnitDisrupted("W7.4", "CA1"))
    assert heard.heard(table.state, c.UnitDisrupted("W7.51", "CA1")) == "Cavalry CA1 is Disrupted"
    assert heard.heard(table.state, c.Flipped("W7.51", "CA1")) == "Cavalry CA1 loses a step"
    table.state.units["CA1"].half = True
    assert heard.heard(table.state, rolled) == "Cavalry CA1, of morale X: 2 rolled"
    out = c.ResultRolled("W7.4", "GO1", "Z", (1, 1), "E")
    assert heard.heard(table.state, out) == "Goblin GO1, of morale Z: 2 rolled"
    table.state.units["CA1"].disrupted = True
    assert heard.heard(table.state, c.Flipped("W7.4", "CA1")) == "Cavalry CA1 loses a step"


def test_which_dwarf_keeps_the_phase_from_ending_is_told_to_the_ear() -> None:
    table = given(9, "F", {"DW1": "1713", "OA1": "1711"})
    assert isinstance(table.prompt, Prompt)
    with Voice(aloud=True).speaks():
        told = GAME.words.prompt_text(table.state, table.prompt)
    assert told == "Which piece moves next? Dwarf DW1 can reach an Orc near it, and so it must."
    assert GAME.words.prompt_text(table.state, table.prompt) == "Which piece moves next?"


def test_whose_units_owe_an_attack_is_told_and_that_one_is_disrupted_again() -> None:
    table = given(9, "F", {"CA1": "1713", "GO1": "1611"})
    with Voice(aloud=True).speaks():
        assert GAME.words.event_text(c.MeleeBegan("W7.31", ("GO1", "GO2"))) == "2 of Sauron's units owe an attack"
        assert GAME.words.event_text(c.MeleeBegan("W7.31", ("CA1",))) == "One of Westernesse's units owes an attack"
        table.state.units["CA1"].disrupted = True
        hit = c.ResultRolled("W7.4", "CA1", "W", (3, 4), "D")
        assert GAME.words.heard(table.state, hit) == "Cavalry CA1, of morale W: 7 rolled, it is Disrupted again"


@pytest.mark.parametrize(
    ("half", "disrupted", "result", "comes_to", "short"),
    [
        (False, False, "D", "it retreats, Disrupted", "D"),
        (False, True, "D", "Disrupted again, it loses a step and retreats", "D again"),
        (True, True, "D", "Disrupted again, it loses its last step", "D again"),
        (True, False, "1/2E", "it loses its last step", "1/2E"),
        (True, True, "R", "it retreats", "R"),
    ],
)
def test_a_list_says_what_a_hit_comes_to_on_the_unit_as_it_is(
    half: bool, disrupted: bool, result: str, comes_to: str, short: str
) -> None:
    state = given(9, "F", {"CA1": "1713", "GO1": "1611"}).state
    state.units["CA1"].half, state.units["CA1"].disrupted = half, disrupted
    hit = c.ResultRolled("W7.4", "CA1", "W", (3, 4), result)
    assert GAME.words.shown_text(state, hit) == f"Cavalry CA1, column W: 3 + 4 = 7, {comes_to}"
    assert GAME.words.event_text(hit).startswith("Cavalry CA1, column W: 3 + 4 = 7, it ")
    assert text_of(SHORT.of(Moment(hit, state))) == f"CA1 W7: {short}"


def test_a_few_who_owe_an_attack_are_named_to_the_eye() -> None:
    told = [GAME.words.event_text(c.MeleeBegan("W7.31", owing)) for owing in (("ME1",), ("ME1", "ME2"))]
    assert told == ["Men ME1 owes an attack", "Men ME1 and Men ME2 owe an attack"]


def test_who_stand_next_to_the_same_enemy_are_told_of_together() -> None:
    table = given(3, "D", {"GO1": "1218", "GO2": "1219", "WA1": "1320", "CB2": "1319", "ME1": "0505"})
    lines = [line for section in GAME.words.sections(table.state) for line in section.lines if "next to" in line]
    assert lines == ["Goblins GO1 and GO2 and Warg WA1 are next to Cavalry CB2."]


def test_to_put_the_pedestal_down_says_so_once() -> None:
    table = given(6, "C", {"OA1": "1326", "ME1": "0909"}, pedestal={"carrier": "OA1"})
    when(table, S, "pick", piece="OA1")
    assert follows(table, "put_down") == []
