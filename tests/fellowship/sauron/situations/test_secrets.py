"""What Sauron and the fellowship must not see of each other: views, prompts, words, events and refusals (S2.5)."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model.sauron_events import SauronCardDiscarded, SauronCardPlayed, SauronCardsDrawn
from core.fellowship.model.steps import Pay, PickHobbit
from core.kernel.prompts import Outcome, Refusal
from core.kernel.table import Table, new_header
from tests.fellowship.kit import action, go_on, prompt, state, when
from tests.fellowship.sauron.situations.table import given, lord, plays, situation
from tui.command_line import main
from tui.commands.documents import event_object, game_object
from tui.commands.engine import Engine

SECRET = frozenset(
    card.id
    for card in content.current().content.card
    if card.deck in {"rivendell", "lothlorien"} and card.id != "galadriel"  # the name of a step, too
)
"""Cards that are dealt face down, one copy each: where another seat finds one, a hand has leaked."""

TOLD = frozenset({"Gandalf", "Galadriel", "Belt", "Mithril"})
"""Names that stand in texts for other reasons: a step of a haven, a Gandalf card, the question of W5 and W6."""

GAMES: list[dict[str, str]] = [
    {"hands": "hidden"},
    {"hands": "open"},
    {"hands": "hidden", "friends_and_foes": "on"},
    {"hands": "open", "dark_events": "on", "one_ring_card": "on"},
]


def strings(value: Any) -> set[str]:
    """Return every string in a value made of plain data."""
    found: set[str] = set()
    left = [value]
    while left:
        one = left.pop()
        if type(one) is str:
            found.add(one)
        elif isinstance(one, Mapping):
            left += [*one, *one.values()]
        elif isinstance(one, list | tuple):
            left += one
    return found


def laid_open(table: Table) -> set[str]:
    """Return the cards that lie open although they still count as held: offers, and cards whose use has begun."""
    shown = set()
    for step in state(table).agenda:
        if isinstance(step, Pay):
            shown |= {gift.what for gift in step.gifts}
        elif isinstance(step, PickHobbit):
            shown.add(step.card)
    return shown


def words_of(table: Table, seat: str) -> list[str]:
    """Return every sentence that `seat` reads: the question, labels, progress, odds and refusals."""
    view = table.view(seat)
    found = [GAME.words.progress(view), *map(str, GAME.words.odds(view))]
    found += [refusal.sentence for _, refusal in GAME.words.why_not(table.state, seat)]
    asked = table.prompt
    if not isinstance(asked, Outcome):
        visible = GAME.sight.visible_prompt(table.state, asked, seat)
        found.append(GAME.words.prompt_text(view, visible))
        found += [GAME.words.label(view, choice) for choice in visible.choices]
    return found


def held_by_others(table: Table, seat: str) -> set[str]:
    """Return the secret cards that `seat` may not see: hands of the hobbits it does not know."""
    hobbits = state(table).hobbits
    known = set(hobbits) if seat != "sauron" and state(table).options.hands == "open" else {seat}
    return {card for name, hobbit in hobbits.items() if name not in known for card in hobbit.hand} & SECRET


@situation(rule="S2.5")
@pytest.mark.parametrize("options", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_no_hidden_card_is_seen_by_the_other_side_in_a_whole_game(seed: int, options: dict[str, str]) -> None:
    table = Table(GAME, new_header(GAME, options={"hobbits": "3", "sauron": "on", **options}, seed=seed))
    table.open()
    random = Random(seed)
    names = {card: content.current().cards[card].name for card in SECRET}
    while not table.over:
        asked = prompt(table)
        chosen = random.choice(asked.choices)
        entry = table.act(chosen.action)
        for seat in [*state(table).hobbits, "sauron"]:
            shown = game_object(table, seat)
            told = [event for event in entry.events if not isinstance(event, e.LocationEntered)]  # all twelve, by name
            happened = [event_object(GAME, table.state, event, seat) for event in told]
            seen, heard, words = strings(shown), strings(happened), words_of(table, seat)
            if seat != "sauron":
                hand = set(lord(table).hand)
                assert not hand & seen
                public = {one.card for one in told if isinstance(one, SauronCardPlayed | SauronCardDiscarded)}
                assert not (hand - public) & heard
                assert not [card for card in hand - public for line in words if card in line]
                assert not [card for card in lord(table).deck.known if card in seen]
            hidden = held_by_others(table, seat) - laid_open(table)
            passed = {one.card for one in told if isinstance(one, e.CardPassed) and seat == one.giver}
            given_away = {one.card for one in told if isinstance(one, f.ElvenCardGiven) and seat == one.bearer}
            assert not hidden & seen
            assert not (hidden - passed - given_away) & heard
            assert not [card for card in hidden for line in words if names[card] in line and names[card] not in TOLD]


TRIES_OF_FRODO: list[tuple[str, dict[str, Any]]] = [
    *[("play_sauron_card", {"card": card}) for card in ("SC01", "SC02", "SC07", "SC21")],
    *[("drop_sauron_card", {"card": card}) for card in ("SC01", "SC02", "SC07", "SC21")],
    ("refresh_sauron_hand", {}),
    ("draw_sauron_card", {}),
    ("apply_nazgul", {"card": "NZ1"}),
    ("take_symbol", {"symbol": "H"}),
    ("use_fellowship", {}),
    ("push_rider", {"steps": 2}),
    ("draw_cards", {}),
    ("put_on_ring", {}),
]


@situation(rule="S2.5")
@pytest.mark.parametrize("where", [{"die": "frodo"}, {}, {"at": "step_two"}])
def test_two_tables_that_differ_in_saurons_hand_look_the_same_to_a_hobbit(where: dict[str, str]) -> None:
    objects, answers = [], []
    for hand in (["SC01", "SC21"], ["SC02", "SC07"]):
        table = given(
            holds=hand,
            draws=["SC30", "SC29"],
            nazgul=["NZ1"],
            hands="hidden",
            frodo={"hand": ["gimli", "white_joker"]},
            sam={"hand": ["boromir"]},
            **where,  # type: ignore[arg-type]
        )
        for seat in ("frodo", "sam"):
            objects.append((seat, msgspec.json.encode(game_object(table, seat)), words_of(table, seat)))
        found = [GAME.words.explain(table.state, action("frodo", verb, **fields)) for verb, fields in TRIES_OF_FRODO]
        found += [
            GAME.words.explain(table.state, action("sauron", "play_sauron_card", card=card))
            for card in ("SC10", "SC11")
        ]
        answers.append([(refusal.rule, refusal.sentence) for refusal in found])
    assert objects[:2] == objects[2:]
    assert answers[0] == answers[1]


@situation(rule="S2.5")
@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.parametrize("where", [{"die": "frodo"}, {}])
def test_two_tables_that_differ_in_a_hobbits_hand_look_the_same_to_sauron(where: dict[str, str], hands: str) -> None:
    tries: list[tuple[str, dict[str, Any]]] = [
        ("use_card", {"card": "belt"}),
        ("use_card", {"card": "mithril"}),
        ("play_card", {"card": "gimli", "line": "fighting"}),
        ("play_card", {"card": "boromir", "line": "fighting"}),
        ("call_gandalf", {"card": "healing"}),
        ("draw_cards", {}),
        ("apply_nazgul", {"card": "NZ5"}),
        ("take_symbol", {"symbol": "C"}),
    ]
    objects, answers = [], []
    for hand in (["gimli", "white_joker"], ["boromir", "grey_hiding"]):
        table = given(
            holds=["SC01", "SC21"],
            nazgul=["NZ1"],
            hands=hands,
            frodo={"hand": hand, "shields": 5},
            sam={"hand": ["white_travelling"]},
            gandalf=["healing"],
            **where,  # type: ignore[arg-type]
        )
        go_on(table)
        objects.append((msgspec.json.encode(game_object(table, "sauron")), words_of(table, "sauron")))
        found: list[Refusal] = [
            GAME.words.explain(table.state, action("sauron", verb, **fields)) for verb, fields in tries
        ]
        answers.append([(refusal.rule, refusal.sentence) for refusal in found])
    assert objects[0] == objects[1]
    assert answers[0] == answers[1]


@situation(rule="S2.5")
@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_a_prompt_of_the_other_side_shows_no_choices(hands: str) -> None:
    table = given(holds=["SC21", "SC01"], active="pippin", hands=hands, pippin={"hand": ["gimli", "belt"]}, sam={})
    for seat in ("frodo", "sam", "pippin"):
        assert GAME.sight.visible_prompt(table.state, prompt(table), seat).choices == []
        assert table.view(seat).dark_lord.hand == ["hidden", "hidden"]
    assert len(GAME.sight.visible_prompt(table.state, prompt(table), "sauron").choices) == 3
    assert table.view("sauron").dark_lord.hand == ["SC21", "SC01"]
    plays(table, "SC21")
    assert prompt(table).kind == "take_symbol"
    assert GAME.sight.visible_prompt(table.state, prompt(table), "sauron").choices == []
    assert table.view("sauron").hobbits["pippin"].hand == ["hidden", "hidden"]
    when(table, "pippin", "take_symbol", symbol="C")
    assert prompt(table).kind == "lose_cards"
    assert GAME.sight.visible_prompt(table.state, prompt(table), "sauron").choices == []
    text = GAME.words.prompt_text(table.view("sauron"), GAME.sight.visible_prompt(table.state, prompt(table), "sauron"))
    assert "Gimli" not in text


@situation(rule="S2.5")
def test_what_an_onlooker_sees() -> None:
    for hands in ("open", "hidden"):
        table = given(holds=["SC21"], hands=hands, frodo={"hand": ["gimli"]})
        view = table.view(None)
        assert view.dark_lord.hand == ["hidden"]
        assert view.hobbits["frodo"].hand == ["hidden"]


@situation(rule="S2.5, S4.3")
def test_drawn_cards_are_hidden_and_discarded_ones_seen() -> None:
    drawn = SauronCardsDrawn("S4.3", ["SC01", "SC02"])
    state = given(hands="open").state
    assert GAME.sight.event_view(state, drawn, "sauron") == drawn
    for seat in ("frodo", "sam", None):
        assert GAME.sight.event_view(state, drawn, seat).cards == ["hidden", "hidden"]
        dropped = SauronCardDiscarded("S4.3", "SC01")
        assert GAME.sight.event_view(state, dropped, seat) == dropped
    cards = e.CardsDrawn("B4.1.3", "sam", ["white_joker"])
    assert GAME.sight.event_view(state, cards, "frodo") == cards
    for seat in ("sauron", None):
        assert GAME.sight.event_view(state, cards, seat).cards == ["hidden"]


@situation(rule="S2.5")
def test_the_decks_tell_nothing_but_their_size() -> None:
    table = given(holds=["SC21"], draws=["SC30", "SC29"], hands="hidden", frodo={"hand": ["white_joker"]})
    assert set(table.view("frodo").dark_lord.deck.rest) == {"hidden"}
    assert len(table.view("frodo").dark_lord.deck) == len(table.state.dark_lord.deck)
    assert table.view("frodo").dark_lord.deck.known == []
    assert table.view("sauron").dark_lord.deck.known == []
    assert set(table.view("sauron").deck.rest) == {"hidden"}
    assert table.view("frodo").dark_lord.nazgul_deck.known == []


def ask(engine: Engine, do: str, **members: Any) -> dict[str, Any]:
    """Return an engine's reply to a request."""
    reply: dict[str, Any] = json.loads(engine.encode(engine.answer(json.dumps({"do": do} | members).encode())))
    return reply


SECRET_TABLE: dict[str, Any] = {
    "holds": ["SC21", "SC22"],
    "active": "pippin",
    "hands": "hidden",
    "pippin": {"hand": ["gimli", "belt"]},
    "sam": {"hand": ["sting"]},
}


@situation(rule="S2.5")
def test_the_engine_shows_each_seat_its_own() -> None:
    engine = Engine()
    ask(engine, "new", game="fellowship", seed=3, position=json.loads(given(**SECRET_TABLE).position()))
    for seat in ("frodo", "sam", "pippin"):
        found = strings(ask(engine, "show", seat=seat))
        assert not {"SC21", "SC22"} & found
        assert (
            "no choice" in ask(engine, "act", choice=9, seat=seat)["error"]
            or ask(engine, "act", choice=1, seat=seat)["error"]
        )
    found = strings(ask(engine, "show", seat="sauron"))
    assert {"SC21", "SC22"} <= found
    assert not {"gimli", "belt", "sting"} & found
    drawn = ask(engine, "act", action={"type": "draw_sauron_card", "seat": "sauron"}, seat="frodo")
    if "error" in drawn:
        drawn = ask(engine, "act", action={"type": "draw_sauron_card", "seat": "sauron"})
        drawn = ask(engine, "show", seat="frodo")
    assert not {"SC21", "SC22"} & strings(drawn)
    refusal = ask(engine, "explain", action={"type": "play_sauron_card", "seat": "frodo", "card": "SC21"})
    assert refusal["legal"] is False
    assert "SC22" not in json.dumps(refusal)


@situation(rule="S2.5")
def test_the_command_line_shows_each_seat_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    (tmp_path / "start.json").write_bytes(given(**SECRET_TABLE).position())

    def run(*words: str) -> str:
        capsys.readouterr()
        assert main(list(words)) == 0
        return str(capsys.readouterr().out)

    run("new", "fellowship", "--position", "start.json", "--name", "dark")
    run("act", "dark", '{"type": "draw_sauron_card", "seat": "sauron"}')
    for command in ("show", "log"):
        for form in ((), ("--json",)):
            hobbit = run(command, "dark", "--seat", "frodo", *form)
            assert "SC2" not in hobbit
            assert "sting" not in hobbit.casefold().replace("listing", "")
            dark = run(command, "dark", "--seat", "sauron", *form)
            assert "Gimli" not in dark
            assert "gimli" not in dark
    shown = json.loads(run("show", "dark", "--seat", "sauron", "--json"))
    assert len(shown["view"]["dark_lord"]["hand"]) == 3
    assert "hidden" not in shown["view"]["dark_lord"]["hand"]
