"""How a war starts, and that its table is what its options say, also when it is read from a log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from core.kernel.digests import state_digest
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header
from core.ring_war.game import GAME
from core.ring_war.model.state import RingWarState
from tests.ring_war.kinds import check_pieces

KINDS: tuple[Mapping[str, str], ...] = (
    {},
    {"windows": "open", "help": "saruman", "limit": "endless"},
    {"game": "campaign", "undo": "free"},
    {"game": "character", "limit": "12"},
)


def begun(options: Mapping[str, str]) -> Table:
    table = Table(GAME, new_header(GAME, options=dict(options), seed=3))
    table.open()
    return table


@pytest.mark.parametrize("options", KINDS)
def test_a_state_says_with_which_options_it_was_made(options: Mapping[str, str]) -> None:
    table = begun(options)
    assert GAME.options.checked(GAME.positions.options_of(table.state)) == table.header.options
    check_pieces(table.state)


@pytest.mark.parametrize("options", KINDS)
def test_a_position_goes_on_as_the_table_does(options: Mapping[str, str]) -> None:
    table = begun(options)
    again = Table(GAME, new_header(GAME, seed=3, position=table.position()))
    again.open()
    assert again.prompt == table.prompt
    assert again.position() == table.position()


def test_a_state_does_not_depend_on_where_its_words_come_from() -> None:
    """Defaults are left out of encodings by identity, and what was read from a log is another object."""
    read = {name: "".join([*value]) for name, value in begun({}).header.options.items()}
    assert state_digest(begun(read).state) == state_digest(begun({}).state)


def test_the_character_game_has_no_armies() -> None:
    state: RingWarState = begun({"game": "character"}).state
    assert not state.armies
    assert [seat.id for seat in begun({"game": "character"}).header.seats] == ["fellowship", "dark_power"]


def opened(**changes: Any) -> Table:
    """Return an open table at a position that holds but for `changes`."""
    position: dict[str, Any] = {
        "options": {"game": "three_player", "limit": 20, "undo": "free"},
        "turn": 4,
        "stage": "move",
        "active": "fellowship",
        "people": {
            "fro": {"hex": "W2707"},
            "sar": {"hex": "W2421"},
            "n3": {"hex": "E1128"},
            **changes.pop("people", {}),
        },
        "armies": {
            "rohan_riders_1": {"card": "rohan_riders_1", "hex": "W2725", "points": 10},
            **changes.pop("armies", {}),
        },
        "ring": {"bearer": "fro"},
        **changes,
    }
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=1))
    table.open()
    return table


def force(card: str, hex_: str, points: int) -> dict[str, Any]:
    return {"card": card, "hex": hex_, "points": points}


def step(kind: str, **members: Any) -> list[dict[str, Any]]:
    """Return an agenda with one step on top of the end of the turn."""
    return [{"type": "end_turn"}, {"type": kind, **members}]


PARTY = {"p1": {"owner": "saruman", "hex": "W2421"}}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"turn": 21}, "the turns are numbered from 1 to 20, not 21"),
    ({"turn": -1}, "the turns are numbered from 1 to 20, not -1"),
    ({"stage": "shadow"}, "no part of a turn is called 'shadow' and belongs to 'fellowship'"),
    ({"people": {"bil": {}}}, "there is no Character 'bil'; there are fro, "),
    ({"people": {"sam": {"hex": "W9999"}}}, "Sam cannot be at 'W9999': the map has no such hex"),
    ({"people": {"sam": {"hex": "W0316"}}}, "Sam cannot be at .*, where nobody can stand"),
    ({"people": {"sam": {"hex": "W2707", "gone": 3}}}, "Sam is dead, and cannot be elsewhere"),
    ({"people": {"sam": {"hex": "W2707", "normal": 9}}}, "Sam would be dead of 9 wounds"),
    ({"people": {"sam": {"hex": "W2707", "turned": True}}}, "Sam cannot go over to Saruman: only Nazgûl do"),
    (
        {"people": {"sam": {"hex": "W2421", "captive": "rohan"}}},
        "there is no power 'rohan', which the captivity of Sam",
    ),
    (
        {"people": {"sam": {"hex": "W2421", "captive": "saruman", "party": "p1"}}},
        "there is no Orc party 'p1', which has",
    ),
    (
        {"people": {"sam": {"hex": "W2707", "captive": "saruman", "party": "p1"}}, "parties": PARTY},
        "Sam is not where the Orc party is that has him",
    ),
    ({"parties": PARTY}, "the Orc party p1 has neither captives nor the Ring"),
    (
        {"people": {"sam": {"hex": "W2421", "captive": "dark_power", "party": "p1"}}, "parties": PARTY},
        "the captives of the Orc party p1 are not those of its owner",
    ),
    (
        {"armies": {"rohan_foot_9": force("rohan_foot_9", "W2725", 5)}},
        "there is no force 'rohan_foot_9'; there are gondor",
    ),
    ({"armies": {"rohan_foot_1": force("rohan_foot_1", "W2725", 0)}}, "foot of Rohan cannot have 0 Strength Points"),
    ({"armies": {"rohan_foot_1": force("rohan_foot_1", "W2725", 26)}}, "foot of Rohan have 25 Strength Points at most"),
    (
        {"options": {"game": "character", "limit": 20, "undo": "free"}},
        "Rohan take no part in the Character Game",
    ),
    ({"ring": {"bearer": "fro", "destroyed": True}}, "the Ring is with somebody, or lies in a hex, or is destroyed"),
    ({"ring": {"bearer": "sam"}}, "'sam' is not on the map, and cannot have the Ring"),
    ({"ring": {"hex": "W2707", "worn": True}}, "the Ring cannot be worn by nobody"),
    ({"people": {"sam": {"hex": "W2707", "cards": ["m01"]}}}, "the Ring is none of the cards that somebody holds"),
    ({"people": {"sam": {"hex": "W2707", "cards": ["m99"]}}}, "there is no Magic Card 'm99'; there are m01, "),
    ({"hands": {"rohan": []}}, "there is no power 'rohan', which a hand names; there are saruman, "),
    ({"hands": {"saruman": ["e99"]}}, "there is no Event Card 'e99'; there are e01, "),
    ({"hands": {"saruman": ["e01"] * 9}}, "of the Event Card e01, not 9"),
    ({"searched": ["s99"]}, "there is no Search Card 's99'; there are s01, "),
    ({"loose": {"W9999": ["m05"]}}, "a card cannot be at 'W9999': the map has no such hex"),
    ({"control": {"W2421": "rohan"}}, "there is no power 'rohan', which control of Isengard names"),
    ({"awake": ["bree"]}, "there is no nation 'bree'; there are gondor, "),
    ({"came": ["bree"]}, "there is no force 'bree'; there are gondor"),
    ({"servants": {"W2421": {"gone": True}}}, "no Servant waits at 'W2421'"),
    ({"gollum": "rohan"}, "there is no power 'rohan', which 'gollum' names; there are saruman, "),
    ({"alliance": {"partner": "rohan"}}, "there is no power 'rohan', which the Alliance names; there are saruman, "),
    ({"shadow": -1}, "Shadow Points and losses cannot be below 0"),
    ({"moved": ["XX"]}, "there is no piece 'XX', which 'moved' of the position names"),
    ({"agenda": [{"type": "begin_game"}]}, "the agenda of the position begins the game, which has begun"),
    (
        {"agenda": [{"type": "quest"}]},
        "the agenda of the position does not come to the end of the turn; end_turn comes",
    ),
    ({"agenda": step("moves", power="rohan")}, "there is no power 'rohan', which the step moves of the agenda names"),
    (
        {"agenda": step("take_cards", hex="W9999")},
        "what the step take_cards of the agenda is about cannot be at 'W9999'",
    ),
    ({"agenda": step("aim", card="e99", power="saruman")}, "there is no card 'e99', which the step aim of the agenda"),
    (
        {"agenda": step("who_goes", power="fellowship", pieces=["XX"], hex="W2707")},
        "there is no piece 'XX', which the st",
    ),
]


@pytest.mark.parametrize(("changes", "why"), WRONG, ids=[why for _, why in WRONG])
def test_what_does_not_fit_is_named_in_a_sentence(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        opened(**changes)


def test_a_position_that_fits_can_be_played() -> None:
    table = opened()
    assert not table.over
    assert GAME.read_position(table.position()) == table.state
    assert table.state.fallen["rohan_riders_1"] == 5
    check_pieces(table.state)


def test_a_position_is_written_in_words_for_readers() -> None:
    position = GAME.positions.lay_out(
        {
            "turn": 9,
            "stage": "fight",
            "power": "dark_power",
            "fellowship": "sam Moria West-gate cards:m09+m15 wounds:1 known, gol Moria West-gate, "
            "rohan_riders_1 Edoras 10",
            "dark_power": "lon Minas Morgul special:1, n4 Barad-dur driven, mordor_orcs_4 Minas Morgul asleep",
            "saruman": "sar Isengard, n3 Isengard, p1 Isengard carries:mer+pip wounds:1 waits, "
            "isengard_orcs_1 Isengard 10, isengard_orcs_1.2 Westemnet 15 lent:dark_power",
            "ring": "sam worn",
            "hands": {"saruman": "e01 e03"},
            "lying": {"Edoras": "m05"},
            "control": {"Edoras": "saruman"},
            "awake": ["rohan"],
            "mordor": 3,
            "shadow": 5,
            "alliance": "dark_power",
            "unrestrained": ["fellowship"],
            "options": {"limit": 16},
            "reduced": ["W3630"],
        }
    )
    state: RingWarState = GAME.read_position(position)
    sam, people = state.people["sam"], state.people
    assert (state.turn, state.stage, state.active, state.options.limit) == (9, "fight", "dark_power", 16)
    assert (sam.hex, sam.cards, sam.normal, sam.known) == ("W2713", ["m09", "m15"], 1, True)
    assert (state.gollum, state.armies["rohan_riders_1"].points) == ("fellowship", 10)
    assert (people["lon"].special, people["n4"].driven, people["n3"].turned) == (1, True, True)
    assert not state.armies["mordor_orcs_4"].awake
    assert (people["mer"].captive, people["pip"].party, people["pip"].hex) == ("saruman", "p1", "W2421")
    assert (state.parties["p1"].normal, state.parties["p1"].waits) == (1, True)
    assert (state.armies["isengard_orcs_1.2"].lent, state.made) == ("dark_power", 2)
    assert (state.ring.bearer, state.ring.worn) == ("sam", True)
    assert (state.hands["saruman"], state.control["W2725"]) == (["e01", "e03"], "saruman")
    assert "m05" in state.loose["W2725"]
    assert (state.awake, state.mordor, state.shadow, state.reduced) == (["rohan"], 3, 5, ["W3630"])
    assert (state.alliance.partner, state.loose_dark, state.loose_free) == ("dark_power", False, True)
    check_pieces(state)
    assert not people["fro"].hex
    table = Table(GAME, new_header(GAME, position=position, seed=1))
    table.open()
    assert not table.over


def test_members_of_a_position_in_words_are_read_as_a_file_has_them() -> None:
    agenda = [{"type": "end_turn"}, {"type": "moves", "power": "fellowship"}]
    words = {"fellowship": "fro Edoras", "agenda": agenda, "searches": {"known": ["s05"]}, "servants": {"W3015": {}}}
    table = Table(GAME, new_header(GAME, position=GAME.positions.lay_out(words), seed=1))
    table.open()
    assert isinstance(table.prompt, Prompt)
    assert table.prompt.kind == "moves"
    assert table.state.searches.known == ["s05"]
    check_pieces(table.state)


def test_the_ring_lies_or_is_no_more() -> None:
    def ring(text: str) -> Any:
        return GAME.read_position(GAME.positions.lay_out({"fellowship": "fro Edoras", "ring": text})).ring

    assert ring("").bearer == "fro"
    assert ring("Emyn Muil").hex
    assert ring("destroyed").destroyed


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"fellowship": "n3 Edoras"}, "Third Nazgûl does not belong to fellowship"),
        ({"fellowship": "bil Edoras"}, "there is no piece 'bil'"),
        ({"fellowship": "fro Edoras, fro Bree"}, "fro is named twice"),
        ({"fellowship": "fro Gondolin"}, "'Gondolin', where fro is to be, is no hex's name or number"),
        ({"fellowship": "fro Edoras tired:2"}, "'tired:2' says nothing of fro; there is a hex, then wounds, special, "),
        ({"fellowship": "fro Edoras known Bree"}, "'Bree' says nothing of fro; there is a hex, then wounds, special, "),
        ({"fellowship": "fro Edoras wounds:many"}, "wounds of fro is a number, not 'many'"),
        ({"fellowship": "mordor_orcs_1 Edoras"}, "mordor_orcs_1 does not belong to fellowship"),
        ({"fellowship": "p1 Edoras carries:mer"}, "the Orc party p1 belongs to dark_power or to saruman"),
        ({"saruman": "p1 Edoras carries:bil"}, "'bil', whom p1 carries, is nobody or stands elsewhere, too"),
        ({"saruman": "sar Isengard"}, "nothing says where the Ring is; name who bears it, or the hex in which it lies"),
        (
            {"fellowship": "fro Edoras", "ring": "fro tired"},
            "the Ring is with fro, or worn; 'fro tired' says something",
        ),
        ({"fellowship": ""}, "nobody takes part in the position"),
        ({"fellowship": "fro Edoras", "weather": "snow"}, "a position has no member 'weather'"),
        ({"fellowship": "fro Edoras", "agenda": [{"type": "lunch"}]}, "Invalid value 'lunch'"),
    ],
)
def test_words_that_say_no_position_are_refused(words: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GAME.positions.lay_out(words)
