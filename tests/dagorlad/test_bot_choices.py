"""What the bot of the battle does where a good player knows what to do."""

from __future__ import annotations

from typing import Any

import pytest

from core.dagorlad.bots import BOTS
from core.dagorlad.model import actions as a
from core.dagorlad.players.fighting import Fight
from core.dagorlad.players.marching import March
from core.dagorlad.players.odds import leader_worth, value
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.plans import plan_of
from core.dagorlad.players.weights import SENSIBLE
from core.kernel.prompts import Prompt
from core.kernel.table import Table
from tests.dagorlad.situation import S, W, given, until
from tests.kit.at_table import asked

MOST = 60
"""More decisions than a phase of these small battles has."""


def choice(table: Table, seat: str) -> Any:
    """Return what the bot would do now."""
    assert isinstance(table.prompt, Prompt)
    found = BOTS["sensible"](0).choose(table.state, table.prompt, seat)
    assert found is not None
    return found.action


def moved(table: Table, seat: str) -> Table:
    """Let the bot move its pieces until its Movement Phase is over."""
    for _ in range(MOST):
        if asked(table) not in ("pick_piece", "move_on") or table.prompt.seat != seat:  # type: ignore[union-attr]
            return table
        table.act(choice(table, seat))
    raise AssertionError("the movement never ends")


def test_leaders_do_not_share_a_hex() -> None:
    placed = {"ME1": "1110", "ME2": "1111", "ME3": "1310", "ME4": "1311", "GO1": "1124"}
    table = moved(given(2, "F", {**placed, "elendil": "1110", "isildur": "1110", "anarion": "1110"}), W)
    where = [table.state.leaders[name].hex for name in ("elendil", "isildur", "anarion")]
    assert len(set(where)) == 3
    assert all(any(unit.hex == hex_ for unit in table.state.units.values()) for hex_ in where)


def test_a_leader_goes_to_the_disrupted_who_need_him() -> None:
    placed = {"ME1": "1110", "ME2": "1410!", "CA1": "1511!", "GO1": "1124", "elendil": "1110"}
    table = moved(given(2, "F", placed), W)
    near = table.state.leaders["elendil"].hex
    assert near in {table.state.units["ME2"].hex, table.state.units["CA1"].hex}


def test_leaders_flee_from_where_the_death_breath_may_strike() -> None:
    placed = {"sauron": "1331", "OA1": "1331", "EL1": "1325", "EL2": "1318", "GO1": "1328", "gil_galad": "1325"}
    night = given(15, "F", placed, pedestal={"carrier": "OA1"}, magic={"points": 25})
    look = Outlook(night.state, W, SENSIBLE[W])
    assert "1325" in look.shadow
    assert "1318" not in look.shadow
    best = March(look).best("gil_galad", 12)
    assert best is not None
    assert best.hex == "1318"
    spent = given(15, "F", placed, pedestal={"carrier": "OA1"}, magic={"points": 24})
    assert not Outlook(spent.state, W, SENSIBLE[W]).shadow


def test_a_slave_joins_the_one_in_front_of_it() -> None:
    table = given(6, "C", {"SL1": "1326", "SL2": "1327", "ME1": "1325", "OA1": "1330"})
    found: Any = None
    for _ in range(MOST):
        found = choice(table, S)
        if isinstance(found, a.Form):
            break
        table.act(found)
    assert isinstance(found, a.Form)
    assert (found.unit, found.other) == ("SL2", "SL1")


def test_archers_stay_behind_those_who_strike() -> None:
    placed = {"OA1": "1330", "TR1": "1331", "ME1": "1312"}
    waiting = plan_of(Outlook(given(SENSIBLE[S].strike_from - 1, "C", placed).state, S, SENSIBLE[S]))
    assert waiting.goal("1326") == waiting.goal("1328") == waiting.rear("1328")
    assert waiting.rear("1326") < waiting.rear("1328")
    striking = plan_of(Outlook(given(SENSIBLE[S].strike_from, "C", placed).state, S, SENSIBLE[S]))
    assert striking.goal("1313") > striking.goal("1314") > striking.goal("1315")
    assert striking.rear("1313") == striking.rear("1314") > striking.rear("1315")


def test_a_blow_on_one_who_cannot_retreat_is_worth_more() -> None:
    ring = {"ME1": "0912", "ME2": "1112", "ME3": "1013", "ME4": "0913", "ME5": "1113", "CB1": "1011"}
    shut_in = given(5, "F", {**ring, "GO1": "1012", "OA1": "2020"})
    free = given(5, "F", {"CB1": "1011", "GO1": "1012", "OA1": "2020"})
    first, second = (Fight(Outlook(table.state, W, SENSIBLE[W])) for table in (shut_in, free))
    assert first.look.target("GO1").stuck
    assert not second.look.target("GO1").stuck
    one, two = (value(fight.board.rules, SENSIBLE[W], "B", 2, fight.look.target("GO1")) for fight in (first, second))
    assert one > 1.3 * two


def test_whoever_is_struck_with_a_leader_is_worth_what_may_fall_with_it() -> None:
    """Of two units that are alike the one is attacked with which a leader and his weapon may be lost (5.6)."""
    placed = {"TR1": "1112", "ME1": "1111", "ME2": "1113", "elendil": "1113"}
    table = until(given(9, "D", placed, weapons={"narsil": {"carrier": "elendil"}}), "pick_attacker")
    table.act(choice(table, S))
    fight = Fight(Outlook(table.state, S, SENSIBLE[S]))
    alone, led = (fight.look.target(name) for name in ("ME1", "ME2"))
    assert alone.leaders == 0
    assert led == alone._replace(leaders=leader_worth(fight.board, "elendil", SENSIBLE[S]))
    killed, wounded = 2, 2
    part = (killed + wounded * SENSIBLE[S].wound) / 6
    sure = alone._replace(half=True, shaken=True)
    one, two = (value(fight.board.rules, SENSIBLE[S], "A", 1, sure._replace(leaders=gain)) for gain in (0.0, 10.0))
    lost = value(fight.board.rules, SENSIBLE[S], "A", 1, sure._replace(worth=sure.worth + 10 * part))
    assert one < two == pytest.approx(lost)
    found = choice(table, S)
    assert isinstance(found, a.Attack)
    assert found.target == "ME2"


@pytest.mark.parametrize(("lost", "pursues"), [(SENSIBLE[W].spent - 1, True), (SENSIBLE[W].spent, False)])
def test_westernesse_breaks_off_before_its_own_army_breaks(lost: int, pursues: bool) -> None:
    placed = {"ME1": "1115", "GO1": "1120"}
    table = given(15, "F", placed, points={W: lost, S: 71}, demoralized=[S])
    goal = plan_of(Outlook(table.state, W, SENSIBLE[W])).goal
    assert (goal("1117") > goal("1113")) == pursues


def test_westernesse_marches_from_the_first_turn_on() -> None:
    table = given(1, "F", {"ME1": "1108", "GO1": "1120"})
    goal = plan_of(Outlook(table.state, W, SENSIBLE[W])).goal
    assert goal("1112") > goal("1110") > goal("1108")


def test_the_breath_blows_where_most_is_killed() -> None:
    placed = {"sauron": "1331", "OA1": "1331", "EL1": "1319", "EL2": "1419", "EL3": "1318", "ME1": "1221"}
    beast = {"hex": "1320", "breath": 31}
    table = given(15, "D", placed, pedestal={"carrier": "OA1"}, beast=beast, magic={"points": 3})
    found = choice(table, S)
    assert isinstance(found, a.Breathe)
    assert found.direction == 0


def test_with_few_points_left_the_beast_gets_its_horn() -> None:
    placed = {"sauron": "1331", "OA1": "1331", "EL1": "1325"}
    stool = {"carrier": "OA1"}
    table = given(16, "A", placed, pedestal=stool, beast={"hex": "1330"}, magic={"points": 8})
    found = choice(table, S)
    assert isinstance(found, a.Activate)
    assert found.capability == "horn"


def test_a_challenge_that_cannot_harm_the_challenger_is_made() -> None:
    placed = {"elendil": "1110", "ME1": "1110", "gorgol": "1111", "GO1": "1111!"}
    table = until(given(5, "G", placed, weapons={"narsil": {"carrier": "elendil"}}), "pick_challenge")
    found = choice(table, W)
    assert isinstance(found, a.Challenge)
    assert (found.leader, found.whom) == ("elendil", "gorgol")
