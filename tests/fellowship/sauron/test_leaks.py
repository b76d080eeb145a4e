"""Nobody sees what is hidden: Sauron no hand of the Fellowship, the Fellowship not his, nobody a deck (S2.5)."""

from __future__ import annotations

import random
import re
from collections import Counter

import msgspec
import pytest

from core.fellowship.content.contents import lookup
from core.fellowship.game import GAME
from core.fellowship.model.state import HIDDEN, HOBBITS, SAURON, FellowshipState
from core.kernel.prompts import Prompt, Refusal
from core.kernel.table import Table, new_header
from tests.fellowship.sauron.situations.table import given

CASES = [
    {"hobbits": "3"},
    {"hobbits": "2", "hands": "hidden"},
    {"hobbits": "4", "friends_and_foes": "on", "dark_events": "on"},
    {"hobbits": "5", "friends_and_foes": "on", "hands": "hidden", "one_ring_card": "on"},
]


def table_of(options: dict[str, str], seed: int) -> Table:
    table = Table(GAME, new_header(GAME, options={"sauron": "on", **options}, seed=seed))
    table.open()
    return table


def text_of(thing: object) -> str:
    return msgspec.json.encode(thing).decode()


def secret_sauron_cards(state: FellowshipState) -> set[str]:
    """Return the Sauron cards that lie in his hand or in the deck."""
    lord = state.dark_lord
    assert lord is not None
    return {*lord.hand, *lord.deck.rest, *lord.deck.known}


def shown_to(table: Table, prompt: Prompt, seat: str | None) -> list[str]:
    """Return everything that a seat is given at this moment: view, prompt, its text, labels, odds, what is refused."""
    state = table.state
    view = table.view(seat)
    visible = GAME.sight.visible_prompt(state, prompt, seat)
    shown = [text_of(view), text_of(visible), GAME.words.prompt_text(view, visible), GAME.words.progress(view)]
    shown += [GAME.words.label(view, choice) for choice in visible.choices]
    shown += [f"{name} {figure}" for name, figure in GAME.words.odds(view)]
    if seat is not None:
        shown += [f"{what} {refusal.sentence}" for what, refusal in GAME.words.why_not(state, seat)]
    return shown


def quoted(text: str) -> set[str]:
    """Return what a text names by an id: words in quotes or brackets."""
    return {*re.findall(r'"(\w+)"', text), *re.findall(r"\((\w+)\)", text)}


def test_an_id_in_a_text_is_found() -> None:
    assert quoted('{"hand":["SC10","grey_hiding"]} Sauron plays Hate (SC18).') == {
        "hand",
        "SC10",
        "grey_hiding",
        "SC18",
    }


@pytest.mark.parametrize("options", CASES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_no_hobbit_and_no_onlooker_is_shown_a_card_of_sauron(options: dict[str, str], seed: int) -> None:
    table = table_of(options, seed)
    rng = random.Random(seed)
    seen = 0
    while isinstance(prompt := table.prompt, Prompt) and table.entry < 250:
        for seat in (None, *table.state.hobbits):
            for text in shown_to(table, prompt, seat) if table.entry % 4 == 0 or prompt.seat == SAURON else ():
                assert not secret_sauron_cards(table.state) & quoted(text), text
                seen += 1
        before = secret_sauron_cards(table.state)
        entry = table.act(rng.choice(table.choices()).action)
        still = before & secret_sauron_cards(table.state)
        for event in entry.events:
            for seat in (None, *table.state.hobbits):
                view = GAME.sight.event_view(table.state, event, seat)
                for text in (text_of(view), GAME.words.event_text(view)):
                    assert not still & quoted(text), text
    assert seen


def without_sight(state: FellowshipState) -> FellowshipState:
    """Return a copy of `state` in which every hobbit holds other hobbit cards out of the deck, in the same number."""
    other = table_copy(state)
    own = lookup(state).hobbit_cards
    pool = Counter(other.deck.rest)
    for hobbit in other.hobbits.values():
        pool.update(card for card in hobbit.hand if card in own)
    kinds = sorted(pool.elements(), reverse=True)
    for hobbit in other.hobbits.values():
        hobbit.hand = [kinds.pop(0) if card in own else card for card in hobbit.hand]
    other.deck.rest = dict(sorted(Counter(kinds).items()))
    return other


def table_copy(state: FellowshipState) -> FellowshipState:
    return msgspec.json.decode(msgspec.json.encode(state), type=FellowshipState)


@pytest.mark.parametrize("options", CASES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_the_view_of_sauron_does_not_depend_on_the_hands_of_the_fellowship(options: dict[str, str], seed: int) -> None:
    table = table_of(options, seed)
    rng = random.Random(seed)
    compared = 0
    while not table.over and table.entry < 150:
        state = table.state
        other = without_sight(state)
        for seat in (SAURON, None):
            view = GAME.sight.view(state, seat)
            if not any(step for step in state.agenda if type(step).__name__ in {"Pay", "PickReceiver", "Window"}):
                assert text_of(view) == text_of(GAME.sight.view(other, seat))
                compared += other.hobbits != state.hobbits
            for name in state.hobbits:
                assert set(view.hobbits[name].hand) <= {HIDDEN}
                assert len(view.hobbits[name].hand) == len(state.hobbits[name].hand)
        table.act(rng.choice(table.choices()).action)
    assert compared


@pytest.mark.parametrize("options", CASES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_sauron_sees_neither_choices_nor_draws_of_the_fellowship(options: dict[str, str], seed: int) -> None:
    table = table_of(options, seed)
    rng = random.Random(seed)
    while isinstance(prompt := table.prompt, Prompt) and table.entry < 250:
        for seat in (SAURON, None):
            visible = GAME.sight.visible_prompt(table.state, prompt, seat)
            assert all(choice.seat == seat for choice in visible.choices)
            assert {choice.seat for choice in GAME.sight.visible_prompt(table.state, prompt, "frodo").choices} <= set(
                HOBBITS
            )
        held = {name: list(hobbit.hand) for name, hobbit in table.state.hobbits.items()}
        entry = table.act(rng.choice(table.choices()).action)
        for event in entry.events:
            if type(event).__name__ in {"CardsDrawn", "FeatureDealt", "CardPassed", "ElvenCardGiven"}:
                for seat in (SAURON, None):
                    view = GAME.sight.event_view(table.state, event, seat)
                    assert HIDDEN in text_of(view)
                    assert not {card for cards in held.values() for card in cards} & quoted(text_of(view))
            if type(event).__name__ == "CostRefused":
                assert GAME.sight.event_view(table.state, event, SAURON).able


@pytest.mark.parametrize("seed", range(4))
def test_no_view_tells_which_chip_lies_face_down_or_which_card_comes_next(seed: int) -> None:
    table = table_of({"hobbits": "3"}, seed)
    rng = random.Random(seed)
    while not table.over and table.entry < 120:
        for seat in (None, SAURON, *table.state.hobbits):
            view = table.view(seat)
            lord = view.dark_lord
            assert lord is not None
            assert not lord.deck.known
            assert not lord.nazgul_deck.known
            assert view.chip_pile is not None
            assert not view.chip_pile.known
            assert seat == SAURON or set(lord.deck.rest) <= {HIDDEN}
        table.act(rng.choice(table.choices()).action)


@pytest.mark.parametrize("seed", range(2))
def test_refusals_do_not_tell_sauron_what_a_hobbit_holds(seed: int) -> None:
    """Whatever the seat of Sauron tries with cards of hobbits, the answer is the same for every card."""
    table = table_of({"hobbits": "3"}, seed)
    rng = random.Random(seed)
    content = lookup(table.state)
    while not table.over and table.entry < 100:
        answers = set()
        for card in content.cards:
            for verb in ("use_card", "give_card", "choose_card"):
                action = msgspec.convert({"type": verb, "seat": SAURON, "card": card}, GAME.action_type)
                found = GAME.words.explain(table.state, action)
                assert isinstance(found, Refusal)
                answers.add((verb, found.rule, found.sentence))
        assert len(answers) == 3
        told = set()
        for card in content.sauron_cards:
            action = msgspec.convert({"type": "play_sauron_card", "seat": "frodo", "card": card}, GAME.action_type)
            found = GAME.words.explain(table.state, action)
            told.add((found.rule, found.sentence))
        assert len(told) == 1
        table.act(rng.choice(table.choices()).action)


def test_the_drawn_table_tells_what_he_holds_from_what_lies_open() -> None:
    table = given(die="sam", holds=["SC08", "SC21"], nazgul=["NZ3"])
    shapes = next(plate for plate in GAME.words.plates(table.state) if plate.id == "table").shapes
    rows = {shape.words: shape.y for shape in shapes if shape.words in ("Sauron holds", "Open Nazgûl")}
    assert [*rows] == ["Sauron holds", "Open Nazgûl"]
    hunt = next(shape for shape in shapes if shape.words == "The Hunt")
    assert rows["Sauron holds"] < hunt.y < rows["Open Nazgûl"]
    assert hunt.about.startswith("The Hunt: 2 steps of the Black Rider, then one hobbit pays 2 hiding symbols")
