"""How the modules work together: one test for each cell of the table of combinations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from core.fellowship.base.cards.deck import DECK
from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model import sauron_events as s
from core.fellowship.model.actions import FellowshipAction
from core.fellowship.model.sauron_steps import TakeSymbols
from core.fellowship.model.steps import (
    CarryOutTile,
    EndScenario,
    EndTurn,
    Happen,
    NextTile,
    Roll,
    Step,
    StepTwo,
    Window,
)
from core.fellowship.sauron.chips import chip_places
from core.fellowship.sauron.taking import card_window
from core.kernel.prompts import Outcome, Prompt, Refusal
from core.kernel.table import Table, new_header
from core.kernel.voice import Voice
from tests.kit.at_table import prompt

COLUMNS: dict[str, dict[str, str]] = {
    "bag": {"bag": "on"},
    "dark": {"dark_events": "on"},
    "sauron": {"sauron": "on"},
    "sauron and foes": {"sauron": "on", "friends_and_foes": "on"},
    "all": {"sauron": "on", "friends_and_foes": "on", "dark_events": "on"},
}
COLUMN = pytest.mark.parametrize("column", COLUMNS)
WITH_SAURON = ("sauron", "sauron and foes", "all")
WITH_FOES = ("sauron and foes", "all")
WITH_DARK = ("dark", "all")


def options_of(column: str, **more: str) -> dict[str, str]:
    """Return the checked options of a column."""
    return GAME.options.checked({"hobbits": "3", **COLUMNS[column], **more})


def table_at(
    column: str, agenda: Sequence[Step] = (), location: str = "moria", more: dict[str, str] | None = None, **state: Any
) -> Table:
    """Return a table of a column in the middle of Frodo's turn, with `agenda` to happen first."""
    options = options_of(column, **(more or {}))
    rest: list[Step] = [EndScenario(), EndTurn(), StepTwo()]
    hobbits = {
        "frodo": {"hand": ["white_joker", "grey_fighting", "white_hiding"], "shields": 5},
        "sam": {"hand": ["grey_hiding", "grey_travelling"]},
        "pippin": {"hand": ["white_travelling"]},
    }
    chosen = {
        name: options[name] == "on"
        for name in ("bag", "sauron_tiles", "dark_events", "friends_and_foes", "watchful_peace", "defiance_integrity")
    }
    position: dict[str, Any] = {
        "options": {"hobbits": 3, "difficulty": "easy", "undo": "free", "hands": "open", **chosen},
        "content": "",
        "hobbits": hobbits,
        "sauron": 15,
        "location": location,
        "ring_bearer": "" if location == "mount_doom" else "frodo",
        "gandalf": [],
        "tiles": {"rest": {"fighting": 3, "hiding": 3, "sundial": 6}},
        "agenda": msgspec.to_builtins([*rest, *agenda]) if location != "mount_doom" else [],
        **state,
    }
    if column in WITH_SAURON:
        position.setdefault("dark_lord", {"hand": ["SC04", "SC09"], "nazgul": ["NZ1"]})
        position.setdefault("chip_pile", {"rest": {}})
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=1))
    table.open()
    return table


def act(table: Table, seat: str, verb: str, **fields: Any) -> None:
    table.act(msgspec.convert({"type": verb, "seat": seat, **fields}, FellowshipAction))


def refusal(table: Table, seat: str, verb: str, **fields: Any) -> str:
    with pytest.raises(Refusal) as caught:
        act(table, seat, verb, **fields)
    return caught.value.rule


def go_on(table: Table) -> None:
    """Let windows pass, and whatever is asked of Sauron's cards be the first that is offered."""
    while isinstance(table.prompt, Prompt) and table.prompt.window:
        act(table, table.prompt.seat, "pass")


def events(table: Table, kind: type) -> list[Any]:
    return [event for entry in table.line.entries for event in entry.events if type(event) is kind]


def offered(table: Table) -> set[str]:
    return {msgspec.to_builtins(choice.action)["type"] for choice in table.choices()}


def rolls_or_calls(table: Table) -> str:
    """Return what came of an instruction to roll: the die, or Sauron."""
    go_on(table)
    rolled, called = events(table, e.DieRolled), events(table, s.SauronActivated)
    assert bool(rolled) != bool(called)
    return "die" if rolled else "sauron"


@COLUMN
def test_tiles_in_the_bag(column: str) -> None:
    number = {"bag": 23, "dark": 50, "sauron": 27, "sauron and foes": 27, "all": 50}[column]
    rules = content.current(content.modules_of(options_of(column)))
    assert sum(rules.tile_counts.values()) == number
    if column == "bag":
        four = content.current(content.modules_of(options_of(column, sauron_tiles="on")))
        assert sum(four.tile_counts.values()) == 27


@COLUMN
def test_foresight_is_the_new_one(column: str) -> None:
    table = table_at(column, [NextTile()], gandalf=["foresight"])
    act(table, "frodo", "call_gandalf", card="foresight")
    assert len(table.state.display) == 5


@COLUMN
def test_displayed_gandalf_cards(column: str) -> None:
    number = {"bag": 5, "dark": 5, "sauron": 6, "sauron and foes": 9, "all": 9}[column]
    state, _ = GAME.start(options_of(column), 1)
    assert len(state.gandalf) == number
    assert ("protection" in state.gandalf) == (column in WITH_SAURON)


@COLUMN
def test_the_die_of_a_space(column: str) -> None:
    table = table_at(column, [Roll("pippin", "B4.3.7")])
    assert rolls_or_calls(table) == ("sauron" if column in WITH_SAURON else "die")


@COLUMN
def test_the_die_of_the_ring(column: str) -> None:
    table = table_at(column, ring_used=False)
    act(table, "frodo", "put_on_ring")
    assert rolls_or_calls(table) == "die"


@pytest.mark.parametrize("column", WITH_FOES)
def test_the_die_of_the_battle_of_the_spells(column: str) -> None:
    table = table_at(column, [Happen("event", "5")], "isengard", event=5)
    assert rolls_or_calls(table) == "die"


@COLUMN
def test_the_two_cards_of_the_die(column: str) -> None:
    rules = content.current(content.modules_of(options_of(column)))
    effects = [(effect.op, effect.n) for effect in rules.face["cards2"].effects]
    assert effects == [("foes", 2)] if column in WITH_FOES else effects == [("discard_cards", 2)]


@pytest.mark.parametrize("column", WITH_SAURON)
def test_the_card_symbol(column: str) -> None:
    table = table_at(column, [TakeSymbols("sam", "SC19", ("C",))])
    if column in WITH_FOES:
        assert len(events(table, f.FoeTurnedUp)) == 1
        assert len(table.state.hobbits["sam"].hand) == 2
    else:
        act(table, "sam", "choose_card", card="grey_hiding")
        assert len(table.state.hobbits["sam"].hand) == 1


@pytest.mark.parametrize("column", WITH_SAURON)
def test_what_several_symbols_of_a_card_do_is_heard_before_it_hits(column: str) -> None:
    window = Window("WA", "sam", "SC19")
    card: list[Step] = [TakeSymbols("sam", "SC19", ("R2", "C")), window]
    state = table_at(column, card).state
    state = msgspec.structs.replace(state, agenda=card)
    does = "the Black Rider rides 2 steps and " + ("a foe appears" if column in WITH_FOES else "Sam discards a card")
    with Voice(aloud=True).speaks():
        told = card_window(state, window)
    assert told == f"Sauron's card is about to hit Sam: {does}. Does anybody use something?"
    assert card_window(state, window).startswith("Card x2 is about to hit Sam. Does anybody")
    three = msgspec.structs.replace(state, agenda=[TakeSymbols("sam", "SC19", ("R2", "E", "C")), window])
    with Voice(aloud=True).speaks():
        told = card_window(three, window)
    rides, then = "the Black Rider rides 2 steps", does.partition(" and ")[2]
    assert f": {rides}, Sauron comes 1 step nearer, and {then}. Does" in told
    one = msgspec.structs.replace(state, agenda=[TakeSymbols("sam", "SC19", ("R2", "C"), "SF.sam"), window])
    with Voice(aloud=True).speaks():
        assert f": {does.replace(' and ', ' or ')}. Does" in card_window(one, window)


@pytest.mark.parametrize("column", WITH_SAURON)
def test_of_a_card_that_costs_one_symbol_only_that_one_is_heard(column: str) -> None:
    window = Window("WT", "sam", "SC19")
    card: list[Step] = [TakeSymbols("sam", "SC19", ("C", "C", "L"), "S5.3"), window]
    state = msgspec.structs.replace(table_at(column, card).state, agenda=card)
    does = "a foe appears" if column in WITH_FOES else "Sam discards a card"
    with Voice(aloud=True).speaks():
        assert card_window(state, window) == (f"Sauron's card is about to hit Sam: {does}. Does anybody use something?")
        assert DECK.yellow["mithril"].said(state) == "Sauron's card has no effect"
        nazgul = msgspec.structs.replace(state, agenda=[Window("WT", "sam", "NZ3")])
        assert DECK.yellow["mithril"].said(nazgul) == "the symbol of The Hunt has no effect; its incident still comes"
        rolled = msgspec.structs.replace(state, agenda=[Window("W6", "sam", "dot1")])
        assert DECK.yellow["mithril"].said(rolled) == "one hobbit ignores the result of a die roll"


@pytest.mark.parametrize("column", ["bag", "dark"])
def test_no_card_symbol_without_sauron(column: str) -> None:
    assert not content.current(content.modules_of(options_of(column))).sauron_cards


@pytest.mark.parametrize("column", WITH_DARK)
def test_dark_kind_5(column: str) -> None:
    table = table_at(column, [CarryOutTile("dark_cards_or_eye")])
    if column == "all":
        act(table, prompt(table).seat, "accept")
        assert len(events(table, f.FoeTurnedUp)) == 2
    else:
        act(table, "frodo", "give_card", card="white_joker")
        act(table, "frodo", "give_card", card="white_hiding")
        assert events(table, e.CostPaid)
    assert not events(table, e.SauronMoved)


@pytest.mark.parametrize("column", WITH_DARK)
def test_dark_kind_8(column: str) -> None:
    empty: dict[str, Any] = {"frodo": {}, "sam": {}, "pippin": {}}
    table = table_at(column, [CarryOutTile("dark_card")], active="sam", hobbits=empty)
    assert bool(events(table, e.HobbitEliminated)) == (column == "dark")
    assert len(events(table, f.FoeTurnedUp)) == (1 if column == "all" else 0)


@COLUMN
def test_dark_tiles_lie_in_the_bag_only_with_dark_events(column: str) -> None:
    tiles = content.current(content.modules_of(options_of(column))).tiles
    assert ("dark_card" in tiles) == (column in WITH_DARK)
    assert ("sauron_die" in tiles) == (column != "bag")


@pytest.mark.parametrize("column", WITH_DARK)
def test_dark_kind_6(column: str) -> None:
    table = table_at(column, [CarryOutTile("dark_ring_die")], active="sam")
    assert rolls_or_calls(table) == ("sauron" if column == "all" else "die")
    rollers = [x.hobbit for x in (*events(table, e.DieRolled), *events(table, s.SauronActivated))]
    assert rollers[0] == "frodo"


@COLUMN
def test_the_sauron_tiles(column: str) -> None:
    more = {"sauron_tiles": "on"} if column == "bag" else {}
    table = table_at(column, [CarryOutTile("sauron_die")], more=more, active="pippin")
    assert rolls_or_calls(table) == ("sauron" if column in WITH_SAURON else "die")


@COLUMN
def test_rejecting_tiles(column: str) -> None:
    table = table_at(column, [NextTile()])
    go_on(table)
    if column in WITH_DARK:
        assert {"accept_tile", "reject_tile"} <= offered(table)
    else:
        assert refusal(table, "frodo", "reject_tile") == "S11.1"


@COLUMN
def test_the_foe_of_the_first_tile(column: str) -> None:
    known = {"known": ["fighting", "hiding"], "rest": {"sundial": 6}}
    table = table_at(column, [NextTile()], tiles=known)
    go_on(table)
    if column in WITH_DARK:
        assert not events(table, f.FoeTurnedUp)
        act(table, "frodo", "reject_tile")
    assert len(events(table, f.FoeTurnedUp)) == (1 if column in WITH_FOES else 0)
    assert len(table.state.turned_up) - len(table.state.face_down) == 1


@COLUMN
def test_what_may_be_done_instead_of_playing_cards(column: str) -> None:
    foes: dict[str, Any] = {"foe_line": ["haradrim"]} if column in WITH_FOES else {}
    table = table_at(column, **foes)
    found = offered(table) & {"draw_cards", "step_back", "push_rider", "defeat_instead"}
    expected = {"draw_cards", "step_back"}
    expected |= {"push_rider"} if column in WITH_SAURON else set()
    expected |= {"defeat_instead"} if column in WITH_FOES else set()
    assert found == expected
    act(table, "frodo", "push_rider", steps=3) if column in WITH_SAURON else act(table, "frodo", "draw_cards")
    rule = refusal(table, "frodo", "draw_cards")
    assert rule in {"B4.1.3", "S2.1"}


@COLUMN
def test_chips_lie_on_three_boards(column: str) -> None:
    state, _ = GAME.start(options_of(column), 1)
    if column not in WITH_SAURON:
        assert state.chip_pile is None
        return
    assert len(state.chip_pile) == 12
    boards = [place for place in content.lookup(state).content.route if place in content.lookup(state).scenarios]
    three = boards[:3]
    assert three == (["bree", "moria", "isengard"] if column in WITH_FOES else ["moria", "helms_deep", "shelobs_lair"])
    places = {place: sorted(chip_places(state, place)) for place in three}
    assert places["moria"] == ["hiding:4", "hiding:7", "travelling:4", "travelling:7"]
    assert [len(found) for found in places.values()] == [4, 4, 4]
    if column in WITH_FOES:
        assert places["bree"] == ["friendship:4", "friendship:7", "hiding:4", "hiding:7"]
        assert places["isengard"] == ["friendship:4", "friendship:7", "travelling:4", "travelling:7"]
    else:
        assert places["helms_deep"] == ["friendship:4", "friendship:7", "travelling:10", "travelling:7"]
        assert places["shelobs_lair"] == ["hiding:4", "hiding:7", "travelling:10", "travelling:7"]


@COLUMN
def test_integrity(column: str) -> None:
    more = {} if column in WITH_FOES else {"defiance_integrity": "on"}
    table = table_at(column, [Roll("sam", "B4.3.7")], more=more, gandalf=["integrity"])
    act(table, "frodo", "call_gandalf", card="integrity")
    assert not events(table, e.DieRolled)
    assert not events(table, s.SauronActivated)
    assert len(events(table, s.ActivationAvoided)) == (column in WITH_SAURON)
    assert len(events(table, f.DieLaidBlank)) == (column not in WITH_SAURON)


@COLUMN
def test_mount_doom(column: str) -> None:
    table = table_at(column, (), "mount_doom", sauron=15)
    assert rolls_or_calls(table) == ("sauron" if column in WITH_SAURON else "die")
    if column in WITH_SAURON:
        act(table, "sauron", "play_sauron_card", card="SC04")
        go_on(table)
        assert isinstance(table.prompt, Outcome)
        assert table.prompt.rule == ("F5.6" if column in WITH_FOES else "B4.11.6")


@pytest.mark.parametrize("column", WITH_FOES)
def test_mount_doom_with_eight_foes(column: str) -> None:
    line = list(content.current(content.modules_of(options_of(column))).foes)[:8]
    table = table_at(column, (), "mount_doom", sauron=15, foe_line=line)
    go_on(table)
    act(table, "sauron", "play_sauron_card", card="SC04")
    go_on(table)
    assert isinstance(table.prompt, Outcome)
    assert table.prompt.result == "lost"


@COLUMN
def test_what_the_score_adds(column: str) -> None:
    defeated: dict[str, Any] = {"defeated": {"sam": ["haradrim", "dead_faces"]}} if column in WITH_FOES else {}
    hand: dict[str, Any] = {"dark_lord": {"hand": ["SC06", "SC04"]}} if column in WITH_SAURON else {}
    hobbits = {"frodo": {"step": 3}, "sam": {}, "pippin": {}}
    table = table_at(
        column,
        [Roll("frodo", "B4.3.7")],
        more={"watchful_peace": "on"},
        extras=["watchful_peace"],
        sauron=4,
        lines={"fighting": 4},
        hobbits=hobbits,
        **defeated,
        **hand,
    )
    if column in WITH_SAURON:
        go_on(table)
        act(table, "sauron", "play_sauron_card", card="SC04")
    while not isinstance(table.prompt, Outcome):
        state = table.state
        if table.entry > 200:
            raise AssertionError(state)
        table.act(table.choices()[-1].action)
    state = table.state
    lines = dict(GAME.words.score_lines(state))
    assert lines.get("Watchful Peace, unused") == ("10" if "watchful_peace" in state.extras else None)
    assert ("defeated foes" in lines) == (column in WITH_FOES)
    assert sum(int(figure) for name, figure in lines.items() if name != "score") == int(lines["score"])
    if column in WITH_SAURON:
        assert lines["score"] == {"sauron": "24", "sauron and foes": "26", "all": "26"}[column]
