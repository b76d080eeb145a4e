"""Reducing citadels in the Character Game (chapter K)."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Prompt
from core.kernel.table import Table
from core.ring_war.game import GAME
from core.ring_war.model.records.battling import Battles
from tests.kit.at_table import asked, named, offered
from tests.ring_war.situation import DP, given, place, refused, situation, when
from tests.ring_war.situations.stop import STOP


def pressing(people: dict[str, Any], **members: Any) -> Table:
    """Return a Character Game at the Dark Power's battles."""
    members = {"mordor": 3, "shadow": 5, **members}
    return given("battle", DP, people, agenda=[Battles(DP), STOP], options={"game": "character"}, **members)


@situation(rule="K.1, K.2, K.3, S.2, RR37")
def test_nazgul_reduce_a_citadel() -> None:
    people = {
        "lon": "Minas Tirith",
        "n6": "Minas Tirith",
        "n7": "Minas Tirith",
        "bor": "Minas Tirith",
        "n8": "Hobbiton",
    }
    table = pressing(people, dice={"reduce": [6]})
    assert [one.hex for one in offered(table, "reduce")] == [place("Minas Tirith"), place("Hobbiton")]
    heard = GAME.spoken("", aloud=True).words
    assert isinstance(table.prompt, Prompt)
    assert GAME.words.prompt_text(table.state, table.prompt) == "Which place is reduced next?"
    told = [heard.label(table.state, choice) for choice in table.prompt.choices if choice.rule == "K.1"]
    assert "Reduce Minas Tirith: the die plus 4, less 2 for the best Morale there; 8 or more is enough" in told
    assert "Reduce Hobbiton: the die plus 1, as nobody defends it; that never comes to 8, which it takes" in told
    assert refused(table, DP, "reduce", hex=place("Helm's Deep")).rule == "K.1"
    assert refused(table, DP, "reduce", hex=place("Edoras")).rule == "K.1"
    events = when(table, DP, "reduce", hex=place("Minas Tirith"))
    rolled = named(events, "reduction_rolled")[0]
    assert (rolled.more, rolled.less) == (4, 2)
    assert named(events, "shadow_spent")[0].points == 2
    assert table.state.reduced == [place("Minas Tirith")]
    assert table.state.control[place("Minas Tirith")] == DP
    assert asked(table) == "choose_bearer"


@situation(rule="K.2")
def test_it_is_said_when_no_die_reduces_a_place() -> None:
    table = pressing({"thr": "Thranduil's Palace", "n6": "Thranduil's Palace", "n7": "Thranduil's Palace"})
    heard = GAME.spoken("", aloud=True).words
    assert isinstance(table.prompt, Prompt)
    told = [heard.label(table.state, choice) for choice in table.prompt.choices if choice.rule == "K.1"]
    said = "the die plus 2, less 2 for the best Morale there; that never comes to 8, which it takes"
    assert told == [f"Reduce Thranduil's Palace: {said}"]
    assert dict(GAME.words.odds(table.state))["Thranduil's Palace is reduced"] == "0%: no die is enough"


@situation(rule="K.1, K.2")
def test_when_a_place_holds() -> None:
    table = pressing({"n6": "Hobbiton", "n7": "Helm's Deep"}, dice={"reduce": [6]})
    assert refused(table, DP, "attack", hex=place("Hobbiton"), power="fellowship").rule == "Q.1"
    when(table, DP, "reduce", hex=place("Hobbiton"))
    assert table.state.reduced == []
    assert asked(pressing({"n6": "Hobbiton"}, mordor=0)) == "choose_bearer"
    assert asked(pressing({"n6": "Hobbiton"}, shadow=1)) == "choose_bearer"
