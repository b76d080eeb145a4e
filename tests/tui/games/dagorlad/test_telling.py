"""What the other side has done in its turn: fights and losses one by one, the march of an army in a sentence."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.dagorlad.chapters.board import Board
from core.dagorlad.game import GAME
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.outlook import odds_of
from tests.tui.games.dagorlad.positions import clash
from tui.games.dagorlad.beats import title
from tui.games.dagorlad.odds_words import attack_letters, attack_words
from tui.games.dagorlad.words import SHORT
from tui.glyphs import UNICODE
from tui.short import Moment
from tui.telling import Drawing, Told, card_of, says
from tui.widgets.lines import text_of
from tui.widgets.log import LogLine
from tui.widgets.pane import Scene

SIZE = 79


def told(*entries: list[Any]) -> Told:
    """Return a turn of the other side in which that happened, a list of events a decision."""
    state = clash("F").state
    scene = Scene(GAME, state)
    lines = [
        LogLine(number, GAME.words.event_text(event), event.rule, short=SHORT.of(Moment(event, state)))
        for number, events in enumerate(entries, 31)
        for event in events
    ]
    return Told("turn", tuple(event for events in entries for event in events), tuple(lines), scene, scene)


def rows(*entries: list[Any]) -> list[str]:
    """Return the rows in which such a turn is told."""
    drawing = Drawing(UNICODE, False, {})
    return [text_of(row).strip() for row in card_of(told(*entries), drawing, SIZE)]


def march(piece: str, *path: str, entered: bool = False) -> e.PieceMoved:
    return e.PieceMoved("W4.1", piece, path, 2, entered)


FIRE = c.AttackRolled("W7.33", "missile", "GO1", "BO2", "E", 1, 6, (6, 5), False)


def test_fights_are_told_one_by_one_and_before_the_march() -> None:
    assert rows(
        [e.PhaseBegan("W3.1", "C"), march("GO1", "1215", "1214")],
        [march("GO4", "1413", "1412")],
        [march("GO5", "1616", "1615"), march("ringwraith", "1417", "1415")],
        [e.PhaseBegan("W3.1", "D1")],
        [FIRE],
        [e.PhaseBegan("W3.1", "D3"), c.MeleeBegan("W7.31", ("GO1",))],
    ) == [
        "35•GO1 fires at BO2 E:1 11/6 misses",
        "4 pieces move to columns 12-16, rows 12-15: 3 Goblins and the Ringwraith",
    ]


def test_a_piece_or_two_are_told_in_the_words_of_the_log() -> None:
    assert rows([march("GO1", "1214")], [FIRE], [march("GO1", "1213")]) == [
        "31•GO1→1214",
        "32•GO1 fires at BO2 E:1 11/6 misses",
        "33•GO1→1213",
    ]


def test_attacks_that_miss_are_counted_where_there_are_many_and_stand_below_those_that_hit() -> None:
    at_men = replace(FIRE, target="ME1")
    assert rows([FIRE], [march("SL1", "1330")], [FIRE], [at_men], [replace(FIRE, dice=(1, 2), hit=True)]) == [
        "32•SL1→1330",
        "35•GO1 fires at BO2 E:1 3/6",
        "3 shots miss: 2 at Bowmen BO2 and 1 at Men ME1",
    ]
    assert rows([FIRE], [FIRE], [FIRE]) == ["3 shots miss Bowmen BO2"]


def test_what_comes_of_one_decision_stays_with_it() -> None:
    units = ("CA4", "CA1", "DW2", "ME1")
    struck = [c.UnitDisrupted("W9.2", unit, visions=True) for unit in units]
    spell = e.SpellTried("W9.1", "visions", 3, (3, 4), 9, True)
    assert rows([spell, *struck], [march("SL1", "1331", entered=True)]) == [
        "31•Sinister Visions 7/9 works",
        "•4 pieces are Disrupted: 2 Cavalry, 1 Dwarf and 1 unit of Men",
        "32•SL1 enters→1331",
    ]


def test_who_has_come_onto_the_map_is_counted() -> None:
    came = [[march(name, "1331", "1330", entered=True)] for name in ("SL1", "SL2")]
    assert " ".join(rows(*came, [march("GO1", "1214")])) == (
        "3 pieces move to columns 12-13, rows 14-30, 2 of them new on the map: 2 Slaves and 1 Goblin"
    )
    assert " ".join(rows(*came, [march("GO1", "1314")])) == (
        "3 pieces move to column 13, rows 14-30, 2 of them new on the map: 2 Slaves and 1 Goblin"
    )


def test_a_turn_of_which_only_its_order_is_to_be_told_says_nothing() -> None:
    assert not says(told([e.PhaseBegan("W3.1", "C")], [e.PhaseBegan("W3.1", "D1"), e.PhaseBegan("W3.1", "D2")]))
    assert says(told([e.PhaseBegan("W3.1", "C"), march("GO1", "1214")]))


def test_an_attack_says_its_results_in_the_words_or_the_letters_of_the_rules() -> None:
    state = clash("G", placed={"GO4": "1413"}).state
    odds = odds_of(state, Board(state), "melee", "DW2", "GO4")
    assert text_of(attack_words(odds)) == (
        "A (weapon) on armor 2: 9 or less, 83%; eliminated 23%, loses a step 25%, Disrupted 21%, retreats 12%"
    )
    assert text_of(attack_letters(odds)) == "hits 83%: E 23%, 1/2E 25%, D 21%, R 12%"


def die_rows(*events: Any) -> list[str]:
    """Return the rows of a beat that begins with dice, or with a turn or its rally."""
    kind = "chapter" if isinstance(events[0], e.TurnBegan | e.Rallied) else "die"
    drawing = Drawing(UNICODE, False, {})
    return [text_of(row).strip() for row in card_of(replace(told([*events]), kind=kind), drawing, SIZE)]


def test_a_spell_is_told_by_its_name_and_with_what_came_of_it() -> None:
    failed = die_rows(e.SpellTried("W9.2", "visions", 3, (5, 6), 9, False))
    assert failed == ["Sinister Visions: 9 or less works   5   6  = 11  it fails"]
    struck = [c.UnitDisrupted("16.1", name, visions=True) for name in ("ME1", "ME2", "CB1")]
    works = die_rows(e.SpellTried("W9.2", "visions", 3, (2, 3), 9, True), *struck)
    assert works[0].endswith("= 5  it works")
    assert works[1:] == ["Disrupted: ME1, ME2, CB1"]


def test_a_second_disruption_is_told_as_what_it_comes_to() -> None:
    hit = c.ResultRolled("W7.4", "ME1", "X", (1, 6), "D")
    first = die_rows(hit, c.UnitDisrupted("W7.4", "ME1"), hit)
    assert first[0] == "ME1 in column X   1   6  = 7  it retreats, Disrupted"
    assert first[-1] == "ME1 in column X   1   6  = 7  Disrupted again, it loses a step and retreats"


def test_who_rallies_is_told_in_a_few_rows_when_a_turn_begins() -> None:
    rallied = [e.Rallied("W8.37", f"ME{number}", "", 3, (2, 1), True) for number in range(1, 7)]
    told_rows = die_rows(e.TurnBegan("W3.1", 8, False), *rallied)
    assert "Westernesse has lost 14 of 112 points before it is demoralized" in told_rows
    assert told_rows[-3] == "who rallies, with the dice:"
    assert all("rallies" in row for row in told_rows[-2:])


def test_the_rally_after_the_last_turn_begins_no_turn() -> None:
    rallied = e.Rallied("W8.37", "ME2", "", 3, (2, 1), True)
    for events, words in (([rallied], "The armies rally"), ([e.TurnBegan("W3.1", 8, False), rallied], "A new turn")):
        assert title(replace(told(events), kind="chapter")) == words
    assert die_rows(rallied)[0] == "Turn 7 of 18 is over"


def test_where_the_wargs_start_is_told_in_a_sentence() -> None:
    placed = [[e.WargPlaced("13.1", f"WA{number}", hex_)] for number, hex_ in enumerate(("1326", "1327", "1328"), 1)]
    assert rows(*placed) == ["3 Wargs start at 1326, 1327 and 1328"]
