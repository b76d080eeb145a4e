"""The content: counts, provenance, and overrides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.kernel.content import ContentError
from tests.fellowship.situation import given, situation, state
from tests.kit.told import happened


@pytest.fixture(autouse=True)
def _own_content() -> Iterator[None]:
    yield
    GAME.contents.use_override("")


@situation(rule="B2.5, B6, B7.1, B8")
def test_the_counts_of_the_components() -> None:
    lookup = content.current()
    assert sum(lookup.hobbit_cards.values()) == 60
    assert len(lookup.features) == 35
    assert sum(lookup.tile_counts.values()) == 23
    assert len(lookup.yellow) == 8
    assert Counter(card.deck for card in lookup.content.card if card.deck != "hobbit") == {
        "rivendell": 12,
        "lothlorien": 12,
        "moria": 2,
        "helms_deep": 4,
        "shelobs_lair": 2,
        "mordor": 3,
    }
    assert len(lookup.gandalf) == 5
    assert len(lookup.faces) == 6
    assert len(lookup.characters) == 5
    assert lookup.content.large_shields == [1, 1, 2, 2, 3, 3]


def test_eleven_life_tokens_lie_on_each_board_of_the_first_three() -> None:
    for place in ("moria", "helms_deep", "shelobs_lair"):
        lines = content.current().scenarios[place].lines.values()
        spaces = Counter(gives for line in lines for gives in line.spaces)
        assert sum(spaces[token] for token in ("ring", "heart", "sun")) == 11


def test_every_value_says_where_it_comes_from() -> None:
    own = content.current().content
    parts = [*own.character, *own.face, *own.tile, *own.card, *own.gandalf]
    parts += [step for haven in own.haven for step in haven.steps]
    parts += [box for scenario in own.scenario for box in scenario.events]
    parts += [line for scenario in own.scenario for line in scenario.lines.values()]
    assert {part.source for part in parts} <= {"printed", "reconstructed"}


def test_every_rule_that_the_content_names_is_in_the_rulebook() -> None:
    own, book = content.current().content, GAME.rulebook()
    named = [part.rule for part in [*own.character, *own.tile, *own.gandalf, *own.scenario]]  # type: ignore[attr-defined]
    named += [step.rule for haven in own.haven for step in haven.steps]
    named += [f"{scenario.rule}.{number}" for scenario in own.scenario for number in range(1, 7)]
    named += [f"B8.{card.id}" for card in own.card if card.deck != "hobbit"]
    assert [rule for rule in named if rule not in book] == []


@situation(rule="B4.5")
def test_an_override_replaces_a_face_of_the_die() -> None:
    plain = GAME.contents.digest({})
    GAME.contents.use_override(
        '[[face]]\nid = "blank"\nname = "a bad day"\nsymbols = 0\n[[face.effects]]\nop = "sauron"\nn = 2\n'
    )
    assert GAME.contents.digest({}) != plain
    table = given(lines={"fighting": 6}, next_tiles=["fighting"], rolls=["blank"])
    assert state(table).sauron == 10
    GAME.contents.use_override("")
    assert GAME.contents.digest({}) == plain


def test_an_override_replaces_fields_of_a_card_and_leaves_the_rest() -> None:
    GAME.contents.use_override('[[card]]\nid = "sting"\nsymbols = 3\n')
    sting = content.current().cards["sting"]
    assert (sting.symbols, sting.symbol, sting.colour) == (3, "joker", "grey")
    assert content.current().cards["gimli"].symbols == 2


def test_tables_with_and_without_an_override_stand_side_by_side() -> None:
    plain = given(sauron=12, next_tiles=["hiding"])
    GAME.contents.use_override("[start]\nnormal = 9\n")
    assert content.current().content.start == {"easy": 15, "normal": 9, "hard": 10}
    assert content.lookup(state(plain)).content.start["normal"] == 12


BAD = [
    ("face = [", "the override file is not TOML: "),
    ('[[card]]\nid = "excalibur"\nsymbols = 1\n', "the override names 'excalibur', which is not in card"),
    ('[[card]]\nid = "sting"\nsymbol = "luck"\n', "card sting needs a symbol of fighting, "),
    ('[[card]]\nid = "sting"\nsymbols = 0\n', "card sting needs a symbol of fighting, "),
    ('[[card]]\nid = "sting"\ncolour = "pink"\n', "the content does not fit: Invalid enum value 'pink'"),
    ('[[card]]\nid = "sting"\nspeed = 3\n', "the content does not fit: Object contains unknown field `speed`"),
    ('[[card]]\nid = "sting"\ncopies = 0\n', "card sting needs at least one copy"),
    ('route = ["bag_end", "bree"]\n', "the route goes to 'bree', which is neither a haven nor a scenario"),
    ('[[tile]]\nid = "hiding"\nline = "running"\n', "tile hiding shows 'running', which is no activity"),
    ('[[scenario]]\nid = "moria"\nmain = "friendship"\n', "Moria lacks its main line 'friendship'"),
    ('[[scenario]]\nid = "moria"\nevents = []\n', "Moria needs six event boxes, not 0"),
    (
        '[[scenario]]\nid = "moria"\n[scenario.lines.hiding]\nspaces = ["card:excalibur"]\n',
        "Moria gives card 'excalibur', which does not exist",
    ),
    (
        '[[scenario]]\nid = "moria"\n[scenario.lines.hiding]\nspaces = ["gold"]\n',
        "Moria has a space that gives 'gold'",
    ),
    (
        '[[scenario]]\nid = "moria"\n[scenario.lines.fighting]\nspaces = ["shield"]\n',
        "the main line of Moria needs one score for each space and the start",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), BAD)
def test_a_bad_override_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    before = GAME.contents.digest({})
    with pytest.raises(ContentError) as caught:
        GAME.contents.use_override(text)
    assert str(caught.value).startswith(sentence)
    assert GAME.contents.digest({}) == before


def test_events_name_rules_of_the_rulebook() -> None:
    table = given(next_tiles=["ring_bearer_dot", "sundial", "hiding"])
    found = happened(table, e.HobbitMoved)
    assert all(event.rule in GAME.rulebook() for event in found)
