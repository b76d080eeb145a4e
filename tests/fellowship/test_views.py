"""Hidden hands: what a seat may see of the state, the events, the choices and the words (B2.8)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model.steps import Pay, PickHobbit
from core.kernel.prompts import Refusal
from core.kernel.table import Table, new_header
from tests.fellowship.situation import action, given, go_on, situation, state, when
from tests.kit.at_table import prompt
from tests.kit.told import happened

SECRET = frozenset(
    card.id
    for card in content.current().content.card
    if card.deck in {"rivendell", "lothlorien"} and card.id != "galadriel"  # the name of a step, too
)
"""Cards that are dealt face down, one copy each: where another seat finds one, a hand has leaked."""

TOLD = frozenset({"Gandalf", "Galadriel", "Belt", "Mithril"})
"""Names that stand in texts for other reasons: a step of a haven, a Gandalf card, the question of W5 and W6."""

HIDDEN_HANDS, _ = GAME.start({"hobbits": "3", "hands": "hidden"}, 1)
"""A state with hidden hands; what a seat sees of an event goes by them."""


def hidden_of_others(table: Table, seat: str | None) -> set[str]:
    """Return the face-down cards that other seats hold; offers and cards whose use has begun lie open."""
    shown = set()
    for step in state(table).agenda:
        if isinstance(step, Pay):
            shown |= {gift.what for gift in step.gifts}
        elif isinstance(step, PickHobbit):
            shown.add(step.card)
    hobbits = state(table).hobbits
    return {card for name, hobbit in hobbits.items() if name != seat for card in hobbit.hand} & SECRET - shown


def strings(value: Any) -> set[str]:
    """Return every string in a value made of plain data."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set().union(*(strings(key) | strings(one) for key, one in value.items()), set())
    if isinstance(value, list | tuple):
        return set().union(*(strings(one) for one in value), set())
    return set()


@situation(rule="B2.8")
@pytest.mark.parametrize("seed", range(3))
def test_no_card_of_another_hand_is_seen_in_a_whole_game(seed: int) -> None:
    options = {"hobbits": "3", "hands": "hidden", "difficulty": "easy"}
    table = Table(GAME, new_header(GAME, options=options, seed=seed))
    table.open()
    random = Random(seed)
    while not table.over:
        asked = prompt(table)
        for seat in [*state(table).hobbits, None]:
            view, visible = table.view(seat), GAME.sight.visible_prompt(table.state, asked, seat)
            assert all(choice.seat == seat for choice in visible.choices)
            hidden = hidden_of_others(table, seat)
            seen = strings(msgspec.to_builtins(view)) | strings(msgspec.to_builtins(visible.choices))
            assert not hidden & seen
            words = [GAME.words.prompt_text(view, visible), GAME.words.progress(view), *map(str, GAME.words.odds(view))]
            words += [GAME.words.label(view, choice) for choice in visible.choices]
            if seat is not None:
                words += [refusal.sentence for _, refusal in GAME.words.why_not(state(table), seat)]
            names = {content.current().cards[card].name for card in hidden} - TOLD
            assert not [name for name in names for line in words if name in line]
        chosen = asked.choices[int(random.random() * len(asked.choices))]
        entry = table.act(chosen.action)
        for seat in state(table).hobbits:
            told = [event for event in entry.events if not isinstance(event, e.LocationEntered)]  # all twelve, by name
            seen = set().union(*(strings(_seen(event, seat)) for event in told), set())
            assert not seen & (hidden_of_others(table, seat) - _passed_by(entry.events, seat))


def _seen(event: Any, seat: str) -> Any:
    return msgspec.to_builtins(GAME.sight.event_view(HIDDEN_HANDS, event, seat))


def _passed_by(events: list[Any], seat: str) -> set[str]:
    return {x.card for x in events if isinstance(x, e.CardPassed) and x.giver == seat}


@situation(rule="B2.8")
def test_two_tables_that_differ_in_a_hidden_hand_look_the_same() -> None:
    """Frodo sees the same state and gets the same answers, whatever Sam holds."""
    tries: list[tuple[str, dict[str, Any]]] = [
        *[("use_card", {"card": card}) for card in ("elessar", "belt", "miruvor", "athelas")],
        *[("call_gandalf", {"card": card}) for card in ("magic", "healing", "guidance")],
        ("put_on_ring", {}),
        ("play_card", {"card": "gimli", "line": "fighting"}),
        ("draw_cards", {}),
        ("give_card", {"card": "gimli"}),
        ("done", {}),
    ]
    views, answers = [], []
    for hand in (["gimli", "white_joker"], ["sting", "grey_hiding"]):
        table = given(
            active="frodo",
            step="step_two",
            hands="hidden",
            frodo={"hand": ["miruvor", "elessar", "boromir"], "shields": 3},
            sam={"hand": hand},
            pippin={"hand": ["book"]},
        )
        view = table.view("frodo")
        views.append(msgspec.json.encode(view))
        refusals: list[Refusal] = [
            GAME.words.explain(table.state, action("frodo", verb, **fields)) for verb, fields in tries
        ]
        answers.append(
            [(refusal.rule, refusal.sentence) for refusal in refusals]
            + [(what, refusal.sentence) for what, refusal in GAME.words.why_not(table.state, "frodo")]
            + [GAME.words.prompt_text(view, prompt(table))]
            + [GAME.words.label(view, choice) for choice in table.choices("frodo")]
        )
    assert views[0] == views[1]
    assert answers[0] == answers[1]


@situation(rule="B2.8, B3.5")
def test_who_sees_a_card_that_is_passed() -> None:
    table = given(
        "rivendell", step="council", hands="hidden", frodo={"hand": ["aragorn"]}, sam={"hand": ["sting"]}, pippin={}
    )
    when(table, "frodo", "choose_card", card="aragorn")
    event = happened(table, e.CardPassed)[0]
    seen = {seat: GAME.sight.event_view(table.state, event, seat).card for seat in ("frodo", "sam", "pippin", None)}
    assert seen == {"frodo": "aragorn", "sam": "aragorn", "pippin": "hidden", None: "hidden"}


@situation(rule="B2.8, B8.miruvor")
def test_the_card_that_miruvor_passes_is_hidden_from_the_others() -> None:
    table = given(
        step="step_two", hands="hidden", frodo={"hand": ["miruvor"]}, sam={"hand": ["gimli"]}, pippin={"hand": ["book"]}
    )
    when(table, "frodo", "use_card", card="miruvor")
    when(table, "frodo", "name", hobbit="sam")
    when(table, "sam", "choose_card", card="gimli")
    view = table.view("frodo")
    assert "gimli" not in strings(msgspec.to_builtins(view))
    assert "Gimli" not in GAME.words.prompt_text(view, GAME.sight.visible_prompt(table.state, prompt(table), "frodo"))
    assert "Gimli" in GAME.words.prompt_text(table.view("sam"), prompt(table))


@situation(rule="B2.8, B4.8.1")
def test_drawn_cards_and_looked_at_tiles_are_hidden() -> None:
    state = HIDDEN_HANDS
    drawn = e.CardsDrawn("B4.1.3", "sam", ["white_joker", "grey_hiding"])
    assert GAME.sight.event_view(state, drawn, "sam") == drawn
    assert GAME.sight.event_view(state, drawn, "frodo").cards == ["hidden", "hidden"]
    tiles = e.TilesLookedAt("B4.8.1", "sam", ["sundial", "hiding", "fighting"])
    assert GAME.sight.event_view(state, tiles, None).tiles == ["hidden"] * 3
    assert GAME.sight.event_view(given().state, drawn, None) == drawn


@situation(rule="B2.7, B2.8")
def test_with_open_hands_everybody_sees_every_hand() -> None:
    table = given(step="step_two", frodo={"hand": ["gimli"]}, sam={"hand": ["belt"]})
    for seat in ("frodo", "sam", None):
        assert table.view(seat).hobbits["sam"].hand == ["belt"]
        assert GAME.sight.visible_prompt(table.state, prompt(table), seat) == prompt(table)


@situation("A54", rule="B2.8, A46")
def test_what_is_offered_lies_open() -> None:
    """An offer toward a cost of the group is laid on the table: the others have to know what is still missing."""
    table = given(
        event=4,
        hands="hidden",
        active="sam",
        sam={"hand": ["boromir", "gimli", "anduril"]},
        next_tiles=["sundial", "hiding"],
    )
    go_on(table)
    when(table, "sam", "give_card", card="gimli")
    view = table.view("frodo")
    assert [gift.what for gift in view.agenda[-1].gifts] == ["gimli"]
    assert view.hobbits["sam"].hand == ["hidden"] * 3


@situation(rule="B2.8")
def test_a_deck_whose_rest_would_tell_the_hands_is_hidden() -> None:
    table = given(step="step_two", hands="hidden", frodo={"hand": ["white_joker"]}, sam={"hand": ["grey_hiding"]})
    assert set(table.view("frodo").deck.rest) == {"hidden"}
    assert len(table.view("frodo").deck) == 58
    alone = given(step="step_two", hands="hidden", frodo={"hand": ["white_joker"]})
    assert set(alone.view("frodo").deck.rest) > {"white_joker"}
