"""Yellow cards, Gandalf cards, and the Black Gate (F3.12, F8, F9.3, F9.4, FC)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model.events import (
    DieRolled,
    EventIgnored,
    GandalfCalled,
    HobbitMoved,
    LifeTokensChecked,
    MarkerMoved,
    SauronMoved,
)
from core.fellowship.model.friends_events import (
    BlackGateOpened,
    DieLaidBlank,
    FoesExhausted,
    SauronStopped,
    ShieldsPassed,
)
from core.fellowship.model.friends_steps import RevealFoes
from core.fellowship.model.steps import (
    Attempt,
    CheckLifeTokens,
    EndScenario,
    EndTurn,
    Happen,
    ResolveEffect,
    Roll,
    Travel,
)
from core.kernel.table import Table, new_header
from tests.fellowship.friends.table import given, line, situation
from tests.fellowship.kit import offered, outcome, prompt, refused, state, when
from tests.kit.told import happened

SYMBOLS = {
    "farmer_maggot": ("grey", "travelling", 2),
    "barliman_butterbur": ("white", "friendship", 2),
    "strider": ("grey", "travelling", 2),
    "glorfindel": ("white", "travelling", 2),
    "tom_bombadil": ("white", "hiding", 3),
    "treebeard": ("grey", "friendship", 2),
    "gandalf_the_white": ("white", "joker", 3),
    "ents": ("white", "travelling", 2),
}
YELLOW = {"fire_brand", "gandalfs_letter", "bill_the_pony", "pipe_weed", "ent_draught"}


@situation(
    rule="F1.4, FC.farmer_maggot, FC.barliman_butterbur, FC.strider, FC.glorfindel, FC.tom_bombadil, FC.treebeard, "
    "FC.gandalf_the_white, FC.ents"
)
def test_colours_and_symbols() -> None:
    cards = {card.id: card for card in content.whole().content.card if card.deck in ("bree", "isengard")}
    assert {id for id, card in cards.items() if card.colour == "yellow"} == YELLOW
    for card_id, (colour, symbol, symbols) in SYMBOLS.items():
        card = cards.pop(card_id)
        assert (card.colour, card.symbol, card.symbols) == (colour, symbol, symbols)
    assert set(cards) == YELLOW


@situation("T42", rule="F8.integrity")
def test_integrity_when_the_ring_is_put_on() -> None:
    table = given("moria", at="step_two", gandalf=["integrity"], sam={"shields": 5}, ring_used=False)
    when(table, "frodo", "put_on_ring")
    assert prompt(table).rule == "W5"
    when(table, "sam", "call_gandalf", card="integrity")
    when(table, "frodo", "choose_line", line="hiding")
    assert happened(table, DieLaidBlank)
    assert not happened(table, DieRolled)
    assert happened(table, MarkerMoved, line="hiding", space=4)
    assert state(table).hobbits["frodo"].step == 0


@situation(rule="FA36, F8.integrity")
def test_integrity_at_mount_doom_and_no_belt_there() -> None:
    table = given("mount_doom", agenda=[Attempt("frodo")], gandalf=["integrity"], sam={"shields": 5, "hand": ["belt"]})
    assert prompt(table).rule == "W5"
    assert not offered(table, "use_card")
    when(table, "sam", "call_gandalf", card="integrity")
    assert outcome(table) == ("won", "F5.6", 61)


@situation(rule="FA34, F8.integrity")
def test_integrity_for_a_foe_that_wants_a_roll() -> None:
    table = given("moria", at="step_two", foes=["uruk_hai"], gandalf=["integrity"], sam={"shields": 5})
    when(table, "frodo", "defeat_foe", foe="uruk_hai")
    when(table, "sam", "call_gandalf", card="integrity")
    assert line(table) == []
    assert not happened(table, DieRolled)


@situation(rule="F8.defiance, FA10")
def test_defiance_against_the_price_of_a_foe() -> None:
    table = given("moria", at="step_two", foes=["orcs_of_the_red_eye"], gandalf=["defiance"], sam={"shields": 5})
    when(table, "frodo", "defeat_foe", foe="orcs_of_the_red_eye")
    when(table, "sam", "call_gandalf", card="defiance")
    assert state(table).sauron == 15
    assert state(table).defeated == {"frodo": ["orcs_of_the_red_eye"]}


@situation(rule="F8.defiance, F3.12")
def test_sauron_moves_when_nobody_calls() -> None:
    table = given("moria", agenda=[Roll("frodo", "B4.3.7")], gandalf=["defiance"], sam={"shields": 5}, rolls=["eye"])
    when(table, "sam", "pass")
    assert happened(table, SauronMoved)[0].steps == 1
    assert not happened(table, SauronStopped)


@situation("T60", rule="FC.gandalfs_letter, F3.12")
def test_the_letter_calls_magic() -> None:
    table = given("bree", at="event", event=3, gandalf=["magic"], sam={"hand": ["gandalfs_letter"]})
    assert refused(table, "sam", "use_card", card="gandalfs_letter") == "FC.gandalfs_letter"
    call = next(one for one in prompt(table).choices if getattr(one.action, "help", "") == "letter")
    assert GAME.words.label(state(table), call).startswith("Sam uses Gandalf's Letter for Magic")
    when(table, "sam", "call_gandalf", card="magic", help="letter")
    assert happened(table, EventIgnored, number=4)
    assert happened(table, GandalfCalled, card="magic", shields=0)
    assert state(table).hobbits["sam"].hand == []
    assert state(table).gandalf == []


@situation(rule="FC.bill_the_pony, F3.12")
def test_bill_helps_to_call_gandalf() -> None:
    table = given(
        "moria", at="step_two", gandalf=["healing"], frodo={"step": 3}, sam={"hand": ["bill_the_pony"], "shields": 4}
    )
    when(table, "sam", "call_gandalf", card="healing", help="pony")
    when(table, "sam", "name", hobbit="frodo")
    assert state(table).hobbits["sam"].shields == 0
    assert state(table).hobbits["sam"].hand == []


@situation(rule="FC.bill_the_pony, F3.12")
def test_bill_helps_another_player_to_call_gandalf() -> None:
    """With hidden hands only a caller who holds Bill is asked: the list of choices must not give the holder away."""
    place: dict[str, Any] = {
        "gandalf": ["healing"],
        "frodo": {"step": 3, "shields": 4},
        "sam": {"hand": ["bill_the_pony"]},
    }
    table = given("moria", at="step_two", **place)
    when(table, "frodo", "call_gandalf", card="healing", help="pony")
    when(table, "frodo", "name", hobbit="frodo")
    assert state(table).hobbits["frodo"].shields == 0
    assert state(table).hobbits["sam"].hand == []
    hidden = given("moria", at="step_two", hands="hidden", **place)
    assert not offered(hidden, "call_gandalf")


@situation(rule="FC.bill_the_pony")
def test_bill_pays_for_another_hobbit() -> None:
    table = given("moria", at="step_two", foes=["haradrim"], sam={"hand": ["bill_the_pony"]})
    when(table, "frodo", "defeat_foe", foe="haradrim")
    when(table, "sam", "give_pony", stands_for="ring")
    assert line(table) == []
    assert state(table).hobbits["sam"].hand == []
    mixed = given("moria", at="step_two", foes=["easterlings"], frodo={"tokens": {"sun": 1}, "hand": ["bill_the_pony"]})
    when(mixed, "frodo", "defeat_foe", foe="easterlings")
    when(mixed, "frodo", "give_token", token="sun")
    when(mixed, "frodo", "give_pony", stands_for="any")
    assert line(mixed) == []


@situation(rule="FC.bill_the_pony, F7.fatty")
def test_bill_where_shields_must_be_discarded() -> None:
    table = given(
        "shelobs_lair", at="event", event=1, frodo={"shields": 2, "hand": ["bill_the_pony"]}, sam={"shields": 3}
    )
    when(table, "frodo", "give_pony", stands_for="shield")
    assert state(table).hobbits["frodo"].alive
    assert state(table).hobbits["frodo"].shields == 0


@situation(rule="FA15")
def test_bill_stands_for_a_missing_kind_at_the_scenarios_end() -> None:
    table = given(
        "bree",
        agenda=[Travel(), CheckLifeTokens("frodo")],
        frodo={"tokens": {"ring": 1}},
        sam={"hand": ["bill_the_pony"]},
    )
    when(table, "sam", "use_card", card="bill_the_pony")
    assert happened(table, LifeTokensChecked, hobbit="frodo", missing=1)
    assert state(table).hobbits["frodo"].step == 1


@situation(rule="FC.pipe_weed")
def test_pipe_weed_shares_out_three_steps() -> None:
    table = given("moria", at="step_two", frodo={"step": 2}, sam={"step": 2, "hand": ["pipe_weed"]})
    when(table, "sam", "use_card", card="pipe_weed")
    for hobbit in ("sam", "frodo", "frodo"):
        when(table, "sam", "name", hobbit=hobbit)
    assert [state(table).hobbits[seat].step for seat in ("frodo", "sam")] == [0, 1]
    assert len(happened(table, HobbitMoved)) == 3
    fewer = given("moria", at="step_two", frodo={"step": 2}, sam={"hand": ["pipe_weed"]})
    when(fewer, "sam", "use_card", card="pipe_weed")
    when(fewer, "sam", "name", hobbit="frodo")
    when(fewer, "sam", "done")
    assert state(fewer).hobbits["frodo"].step == 1


@situation(rule="FC.ent_draught")
def test_ent_draught_passes_shields() -> None:
    table = given("moria", at="step_two", sam={"shields": 4}, pippin={"hand": ["ent_draught"]})
    when(table, "pippin", "use_card", card="ent_draught")
    when(table, "pippin", "name", hobbit="sam")
    when(table, "pippin", "name", hobbit="frodo")
    when(table, "sam", "give_shields", count=3)
    assert happened(table, ShieldsPassed, giver="sam", receiver="frodo", count=3)
    assert [state(table).hobbits[seat].shields for seat in ("frodo", "sam")] == [3, 1]
    assert state(table).hobbits["pippin"].hand == []


@situation("T61", rule="F9.3, F2.5")
def test_the_black_gate_opens_once() -> None:
    table = given(
        "bree",
        agenda=[RevealFoes(2, "F2.2")],
        deck=["gothmog"],
        foes=["wargs"],
        defeated={"sam": ["wolves", "snaga"]},
        options={"black_gate": True},
    )
    assert happened(table, BlackGateOpened, foes=["wolves"])
    assert state(table).defeated == {"sam": ["snaga"]}
    assert line(table) == ["wolves", "gothmog", "wargs"], "the rest of the two comes from the new deck"
    again = given(
        "bree",
        agenda=[RevealFoes(2, "F2.2")],
        deck=["gothmog"],
        foes=["wargs"],
        defeated={"sam": ["snaga"]},
        options={"black_gate": True},
    )
    assert happened(again, FoesExhausted, missing=1)
    off = given("bree", agenda=[RevealFoes(1, "F2.2")], deck=["gothmog"], defeated={"sam": ["wolves"]})
    assert not happened(off, BlackGateOpened)


@situation(rule="F9.4, F8.defiance, F8.integrity")
def test_defiance_and_integrity_without_foes() -> None:
    table = Table(GAME, new_header(GAME, options={"defiance_integrity": "on"}, seed=5))
    table.open()
    now = state(table)
    assert now.foe_deck is None
    assert now.gandalf[-2:] == ["defiance", "integrity"]
    assert len(now.gandalf) == 7
    assert content.lookup(now).content.route[1] == "rivendell"
    plain = given("bree", at="step_two")
    assert refused(plain, "frodo", "call_gandalf", card="defiance") == "B4.8"


@situation(rule="F9.1")
def test_the_harder_rule_serves_a_base_game_too() -> None:
    step = ResolveEffect("corrupt", "self", 1, "", "sam", "B4.5")
    position = {
        "options": {"hobbits": 3, "difficulty": "hard", "undo": "free", "hands": "open", "harder": True},
        "content": "",
        "hobbits": {"frodo": {}, "sam": {"step": 3}, "pippin": {}},
        "sauron": 4,
        "active": "sam",
        "location": "moria",
        "lines": {"fighting": 6},
        "agenda": msgspec.to_builtins([EndScenario(), EndTurn(), step]),
    }
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=1))
    table.open()
    assert outcome(table) == ("lost", "F9.1", 16)


@situation(rule="F7.fatty, FC.bill_the_pony")
def test_help_where_shields_buy_one_of_two_things() -> None:
    agenda = [Travel(), Happen("haven", "recovery")]
    table = given("lothlorien", agenda=agenda, fatty={"step": 3}, abilities=["fatty"])
    assert prompt(table).seat == "fatty"
    when(table, "fatty", "give_ability")
    when(table, "fatty", "step_back")
    assert state(table).hobbits["fatty"].step == 2
    assert state(table).abilities == []
    pony = given("lothlorien", agenda=agenda, sam={"shields": 1, "hand": ["bill_the_pony"]})
    assert not offered(pony, "draw_cards")
    when(pony, "sam", "give_pony", stands_for="shield")
    when(pony, "sam", "draw_cards")
    assert state(pony).hobbits["sam"].shields == 0
    assert len(state(pony).hobbits["sam"].hand) >= 2
