"""What a view says of what may come: events as pieces, what the next one would do now, the worst tile, foes."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from core.fellowship.content import contents
from core.fellowship.model import events as e
from core.fellowship.model.state import HIDDEN, FellowshipState
from core.fellowship.outlook.boxes import Element, box_of, event_box
from core.fellowship.outlook.events import NextEvent, next_event
from core.fellowship.outlook.foes import can_beat
from core.fellowship.outlook.tiles import TileOutlook, worst_tile
from core.kernel.table import Table, new_header
from tests.fellowship.friends import table as friends
from tests.fellowship.situation import given, state, when
from tests.tables import random_table, tables


def event(**position: Any) -> NextEvent:
    found = next_event(state(given(**{"step": "step_two", **position})))
    assert found is not None
    return found


HAND = ["grey_hiding", "grey_fighting"]


def tile(**position: Any) -> TileOutlook:
    """Return the outlook on the next tile; everybody holds the two cards that a die can take."""
    hands = {name: {"hand": HAND, **position.pop(name, {})} for name in ("frodo", "sam")}
    found = worst_tile(state(given(**{"step": "step_two", **hands, **position})))
    assert found is not None
    return found


def test_event_boxes_are_pieces() -> None:
    at = state(given())
    gate = event_box(at, 3, "helms_deep")
    assert (gate.check, gate.reward) == ((Element("space", 5, "travelling"),), (Element("card", 1, who="each"),))
    assert gate.otherwise == (Element("sauron", 2),)
    speak = event_box(at, 1)
    assert (speak.payer, speak.cost) == ("group", (Element("friendship"), Element("joker")))
    faces = event_box(at, 2, "shelobs_lair")
    assert (faces.payer, faces.otherwise) == ("each", (Element("shield", -3),))
    saves = event_box(at, 1, "mordor")
    assert saves.optional
    assert saves.reward == (Element("card", 2), Element("or"), Element("light", 1))
    assert event_box(at, 6, "mordor").reward == (Element("lost"),)
    with pytest.raises(LookupError):
        event_box(at, 7)


def test_every_box_tile_and_demand_of_the_content_says_something_in_pieces() -> None:
    lookup = contents.whole()
    at = state(friends.given())
    for scenario in lookup.content.scenario:
        for number in range(1, 7):
            box = event_box(at, number, scenario.id) if scenario.id in ("bree", "isengard") else None
            what = scenario.events[number - 1]
            shown = box or box_of(what, what.name, what.text)
            assert shown.own or shown.reward or shown.otherwise, what.name
            for part in (what, what.part):
                if part is not None and part.cost is not None:
                    assert box_of(part).cost, what.name
    for foe in lookup.content.foe:
        demand = box_of(foe)
        assert demand.cost or demand.reward, foe.id
    for one in lookup.content.tile:
        assert one.line or box_of(one).reward or box_of(one).otherwise, one.id


def test_a_group_that_lacks_a_symbol_is_short_of_it() -> None:
    """Moria 5: five fighting symbols, jokers stand for any."""
    lacking = event(event=4, frodo={"hand": ["grey_fighting"]}, sam={"hand": ["grey_fighting", "grey_hiding"]})
    assert (lacking.met, lacking.short) == (False, (Element("fighting", 3),))
    assert lacking.held == (Element("fighting", 2),)
    assert (lacking.follows, lacking.sauron, lacking.nearer) == ((Element("sauron", 2),), 12, 2)
    with_jokers = event(event=4, frodo={"hand": ["white_hiding"] * 3}, sam={"hand": ["grey_fighting"] * 2})
    assert (with_jokers.met, with_jokers.short, with_jokers.nearer) == (True, (), 0)


def test_each_is_asked_for_himself() -> None:
    found = event(event=1, frodo={"hand": ["grey_hiding"]}, sam={"hand": ["grey_fighting"]}, pippin={})
    assert found.payers == {"frodo": True, "sam": False, "pippin": False}
    assert found.not_paying == ["sam", "pippin"]
    assert found.follows == (Element("die", 1),)
    assert found.met is False


def test_a_card_that_is_still_to_be_turned_up_decides_unless_every_symbol_can_be_paid() -> None:
    assert event(event=2, frodo={"hand": ["grey_fighting"] * 2}).met is None
    assert event(event=2, frodo={"hand": ["grey_fighting"]}).met is False
    assert event(event=2, frodo={"hand": ["white_hiding"] * 2}).met is True


def test_the_board_decides_what_it_can() -> None:
    at_four = event(location="helms_deep", event=2, lines={"travelling": 4})
    assert (at_four.met, at_four.short, at_four.nearer) == (False, (Element("space", 1, "travelling"),), 2)
    at_five = event(location="helms_deep", event=2, lines={"travelling": 5})
    assert (at_five.met, at_five.short, at_five.follows) == (True, (), (Element("card", 1, who="each"),))
    trapped = event(event=3, lines={"travelling": 7, "hiding": 5})
    assert trapped.short == (Element("space", 2, "hiding"),)
    assert trapped.follows == (Element("sauron", 2), Element("die", 1, who="ring_bearer"))


def test_there_is_no_next_event_between_the_boards() -> None:
    on_the_way = msgspec.structs.replace(state(given()), location="rivendell", lines={})
    assert next_event(on_the_way) is None
    assert worst_tile(on_the_way) is None


@pytest.mark.parametrize("over", [{"lines": {"fighting": 10}}, {"event": 6}])
def test_there_is_no_next_tile_on_a_board_that_is_over(over: dict[str, Any]) -> None:
    """The main line of Moria is complete, or its sixth event has come: only the end of the board follows."""
    moria = state(given(step="step_two"))
    assert worst_tile(moria) is not None
    assert worst_tile(msgspec.structs.replace(moria, **over)) is None


def test_events_of_the_expansion_count_out_what_is_left() -> None:
    bree = with_foes("bree", 2, hiding=3)
    assert (bree.met, bree.nearer) == (False, 4)
    assert bree.short == (Element("space", 4, "hiding"),)
    assert with_foes("bree", 2, hiding=7).follows == (Element("feature", 1, "bill_the_pony", "active"),)
    figures = with_foes("isengard", 1)
    assert figures.met is None
    assert figures.box.own
    assert with_foes("isengard", 2).follows == (Element("event"),)
    assert with_foes("isengard", 2, friendship=7).follows == ()
    last = contents.whole().last_space["isengard"]["travelling"]
    assert with_foes("isengard", 2, travelling=last).follows == (Element("feature", 1, "pipe_weed", "active"),)


def with_foes(location: str, event: int, **lines: int) -> NextEvent:
    """Return the event after box `event` of a board of Friends & Foes."""
    table = friends.given(location)
    at = msgspec.structs.replace(state(table), location=location, event=event, lines={**state(table).lines, **lines})
    found = next_event(at)
    assert found is not None
    return found


def test_hidden_hands_are_not_known() -> None:
    table = given(
        event=4, step="step_two", hands="hidden", frodo={"hand": ["grey_fighting"] * 5}, sam={"hand": ["grey_hiding"]}
    )
    for_sam, for_frodo = next_event(table.view("sam")), next_event(table.view("frodo"))
    assert for_sam is not None
    assert for_frodo is not None
    assert (for_sam.met, for_frodo.met) == (None, True)


def test_the_worst_tile_is_an_event_with_its_chain() -> None:
    """Stone in the Well brings Sauron a step and the next event: 2 more, and the Ring-bearer may roll three."""
    assert tile(event=2).worst == 1 + 2 + 3
    assert tile(event=2).tile.startswith("sundial")
    calm = tile(location="helms_deep", event=2, lines={"travelling": 5, "friendship": 1})
    assert (calm.worst, calm.tile) == (2, "eye_or_dots")


def test_the_worst_tile_counts_what_is_rolled_for_a_cost_if_it_can_be_paid() -> None:
    """Knife in the Dark: a ring token and a roll, up to three dots, or Sauron comes two steps nearer."""
    known: dict[str, Any] = {"location": "bree", "at": "step_two", "event": 4, "tiles": ["sundial"]}
    paid = worst_tile(state(friends.given(**known, frodo={"tokens": {"ring": 1}, "hand": HAND})))
    unpaid = worst_tile(state(friends.given(**known, frodo={"hand": HAND})))
    assert paid is not None
    assert unpaid is not None
    assert (paid.worst, unpaid.worst) == (3, 2)


def test_a_tile_counts_what_its_space_and_the_end_of_the_board_cost() -> None:
    die = tile(event=0, lines={"fighting": 6})
    assert (die.worst, die.tile) == (3, "fighting")
    sam = tile(event=0, lines={"fighting": 6}, active="sam", ring_bearer="sam")
    assert sam.worst == 2
    end = tile(event=0, lines={"fighting": 9}, frodo={"tokens": {"ring": 1}})
    assert (end.worst, end.tile) == (2, "fighting")
    assert tile(event=0, lines={"fighting": 9}).worst == 3


def test_the_worst_tile_says_when_it_ends_the_game() -> None:
    near = tile(event=4, sauron=5, frodo={"step": 3})
    assert (near.ends, near.gap, near.worst) == (True, 2, 2)
    assert not tile(event=4, sauron=9, frodo={"step": 3}).ends
    last = tile(location="mordor", event=5)
    assert last.ends
    assert last.worst == last.gap


def test_a_tile_that_is_known_is_the_only_one() -> None:
    known = tile(next_tiles=["hiding"])
    assert (known.left, known.events, known.percent, known.worst) == (1, 0, 0, 0)
    event_next = tile(next_tiles=["sundial"])
    assert event_next.percent == 100


def test_foes_can_be_beaten_by_whoever_holds_what_they_demand() -> None:
    rows = contents.whole().foes
    fighting = next(foe.id for foe in rows.values() if foe.cost and foe.cost.symbols.get("fighting"))
    need = rows[fighting].cost
    assert need is not None
    hand = ["grey_fighting"] * need.symbols["fighting"]
    table = friends.given(foes=[fighting], hands="hidden", frodo={"hand": hand}, sam={"hand": ["grey_hiding"] * 3})
    assert can_beat(table.view("frodo"), "frodo", fighting) is True
    assert can_beat(table.view("frodo"), "sam", fighting) is None
    assert can_beat(table.view("sam"), "frodo", fighting) is None
    assert can_beat(table.view("sam"), "sam", fighting) is False
    assert can_beat(state(table), "sam", fighting) is False


KINDS = [name for name, (game_id, _) in tables().items() if game_id == "fellowship"]


@pytest.mark.parametrize("name", KINDS)
def test_what_a_view_says_is_never_wrong(name: str) -> None:
    """What hidden cards decide is left open; what is said is what the whole state says."""
    for seed in range(3):
        table, chooser = played(name, seed)
        while not table.over and table.entry < 200:
            view: FellowshipState = table.view(chooser.choice(table.header.seats).id)
            known, seen = next_event(table.state), next_event(view)
            if known is not None and seen is not None and known.met is not None:
                assert seen.met in (None, known.met), known
                assert all(seen.payers[seat] in (None, able) for seat, able in known.payers.items())
            for foe in table.state.foe_line:
                truth = can_beat(table.state, table.state.active, foe)
                assert truth is not None
                assert can_beat(view, view.active, foe) in (None, truth)
            hidden = any(HIDDEN in hobbit.hand for hobbit in view.hobbits.values())
            assert hidden or known == seen
            table.act(chooser.choice(table.choices()).action)


@pytest.mark.parametrize("name", KINDS)
def test_no_tile_takes_more_than_was_said(name: str) -> None:
    """Of a tile that nobody has done anything about since it was turned up."""
    for seed in range(12):
        table, chooser = played(name, seed)
        while not table.over and table.entry < 160:
            before = worst_tile(table.state)
            entry = table.act(chooser.choice(table.choices()).action)
            events = entry.events
            if before is None or not isinstance(events[0] if events else None, e.TileTurnedUp):
                continue
            gap = before.gap
            for one in events[1:]:
                if isinstance(one, e.TileTurnedUp | e.ScenarioEnded | e.RingPassed):
                    break
                gap -= one.steps if isinstance(one, e.SauronMoved) else 0
                gap -= one.steps if isinstance(one, e.HobbitMoved) and one.hobbit == before.bearer else 0
            assert before.ends or before.gap - gap <= before.worst, (before, events)
            assert before.ends or not table.over, (before, events)


def played(name: str, seed: int) -> tuple[Table, random.Random]:
    chooser = random.Random(f"{name} {seed}")
    found, options = random_table(name, chooser)
    table = Table(found, new_header(found, options=options, seed=seed))
    table.open()
    return table, chooser


def test_the_event_that_comes_does_what_was_said() -> None:
    table = given(event=4, next_tiles=["sundial"], frodo={}, sam={})
    said = next_event(table.state)
    assert said is not None
    before = state(table).sauron
    while not table.over and not any(isinstance(one, e.SauronMoved) for one in table.line.entries[-1].events):
        when(table, table.choices()[0].seat, "pass")
    assert state(table).sauron == before - said.nearer
