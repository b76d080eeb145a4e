"""The content: its counts, what is printed of it, what is wrong with it, and what an override changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.dice.content import contents as content
from core.dice.content.faces import Shown, read_face
from core.dice.content.spelling import ACCENTED
from core.dice.game import GAME
from core.dice.model.events import EnemyHeld
from core.dice.words.names import face_text
from core.kernel.comparing import comparable
from core.kernel.content import ContentError, source_of
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame
from saves.reader import read_log

SIX_FACES = """
[[die]]
id = "FRODO"
faces = [
    { id = "1", shows = "F2", source = "printed" },
    { id = "2", shows = "D1", source = "printed" },
    { id = "3", shows = "R:1", source = "printed" },
    { id = "4", shows = "U:1/2/1:0", source = "printed" },
    { id = "5", shows = "F1+D1", source = "printed" },
    { id = "6", shows = "U:2/3/4:1", source = "printed" },
]

[[card]]
id = "rope"
cost = 2

[[card.abilities]]
id = "haul"
text = "Another text."
"""


@pytest.fixture(autouse=True)
def own_content_afterwards() -> Iterator[None]:
    yield
    GAME.contents.use_override("")


def test_the_counts_of_the_components() -> None:
    pieces = content.current().content
    assert sum(die.count for die in pieces.die) == 97
    assert len(pieces.die) == 15
    by_type = {kind: sum(card.type == kind for card in pieces.card) for kind in ("basic", "weapon", "gift", "heirloom")}
    assert by_type == {"basic": 3, "weapon": 4, "gift": 4, "heirloom": 4}
    assert sum(card.type == "unit" and not card.reserve for card in pieces.card) == 12
    assert sum(card.reserve for card in pieces.card) == 2
    assert (len(pieces.enemy), len(pieces.location)) == (3, 8)


def test_names_have_their_accents_where_they_are_shown_and_not_where_logs_have_them() -> None:
    rules = content.current()
    assert (rules.cards["eowyn"].name, rules.cards["anduril"].name) == ("Éowyn", "Andúril")
    assert "a Nazgûl is a ready enemy" in rules.cards["eowyn"].abilities[0].text
    assert face_text(read_face("N:Nazgul:5/6/8")) == "Nazgûl 5/6/8"
    assert read_face("N:Nazgul:5/6/8").enemy == "Nazgul"
    assert rules.cards["eowyn"].abilities[0].fx[0].names == ["Nazgul"]
    assert GAME.words.event_text(EnemyHeld("D4.13", "p1", 101, "Nazgul", 8, 2)).startswith("Nazgûl withstands 2")
    assert rules.digest == "b9834de50e2dc771"


def test_no_name_that_is_shown_is_left_without_its_accents() -> None:
    plain = {comparable(word) for word in ACCENTED}
    pieces = content.current().content
    texts = [one.name for one in pieces.card] + [one.name for one in pieces.die]
    texts += [one.name for one in pieces.enemy] + [one.name for one in pieces.location]
    texts += [ability.text for card in pieces.card for ability in card.abilities]
    texts += [text for place in pieces.location for text in (place.text, place.eye_text)]
    texts += [rule.text for rule in GAME.rulebook()]
    words = {word for text in texts for word in re.findall(r"\w+", text)}
    assert not {word for word in words if word.lower() in plain and word[0].isupper()}


def test_each_unit_die_has_two_sides_and_with_the_reserve_two_have_three() -> None:
    rules = content.current()
    assert {len(sides) for sides in rules.unit_sides(reserve=False).values()} == {2}
    assert sorted(len(sides) for sides in rules.unit_sides(reserve=True).values()) == [2, 2, 2, 2, 3, 3]


def test_every_piece_has_its_rule_in_the_rulebook() -> None:
    book = GAME.rulebook()
    pieces = content.current().content
    ids = [card.rule for card in pieces.card] + [location.rule for location in pieces.location]
    ids += [f"DD.{die.id}" for die in pieces.die if die.id not in content.current().enemies]
    assert [rule for rule in ids if rule not in book] == []


def test_what_is_printed_and_what_was_reconstructed() -> None:
    rules = content.current()
    aragorn, rope, lembas = (rules.cards[name] for name in ("aragorn", "rope", "lembas"))
    assert source_of(aragorn, "cost") == "printed"
    assert source_of(aragorn, "glory") == "reconstructed"
    assert source_of(rope, "cost") == "printed"
    assert source_of(lembas, "name") == "reconstructed"
    assert [face.source for face in rules.dice["SAM"].faces].count("printed") == 1
    assert all(face.kind for face in rules.dice["E_TT"].faces)
    assert {ability.id: ability.source for ability in rules.cards["frodo"].abilities} == {
        "ring": "printed",
        "watch": "printed",
        "pure": "printed",
    }


def test_nothing_counts_as_printed_while_a_part_of_it_was_reconstructed() -> None:
    pieces = content.current().content
    for die in pieces.die:
        assert (die.source == "printed") == all(face.source == "printed" for face in die.faces)
    for card in pieces.card:
        whole = {"name", "cost", "glory"} <= set(card.printed) and all(x.source == "printed" for x in card.abilities)
        assert (card.source == "printed") == whole


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("F2", Shown(fellowship=2)),
        ("F1+D1", Shown(fellowship=1, draw=1)),
        ("F2|D2", Shown(fellowship=2, draw=2, either=True)),
        ("R:1", Shown(reroll=True, bursts=1)),
        ("U:3/9/8:3", Shown(unit=True, level=3, attack=9, defense=8, bursts=3)),
        ("I:0", Shown(artifact=True)),
        ("N:Uruk-hai:3/3/3", Shown(enemy="Uruk-hai", level=3, attack=3, defense=3)),
        ("E", Shown(eye=True)),
    ],
)
def test_the_notation_of_faces(text: str, shown: Shown) -> None:
    assert read_face(text) == shown


@pytest.mark.parametrize("text", ["", "X", "F1+D1+R", "F1|D1+R", "U:1/2", "F", "R:4"])
def test_what_is_no_face_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="the face"):
        read_face(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[die]]\nid = "FRODO"\ncount = 31', "96 dice"),
        ('[[die]]\nid = "GOLLUM"\ncount = 1', "'GOLLUM', which is not in die"),
        ('[[die]]\nid = "SAM"\nfaces = [{ id = "1", shows = "Q" }]', "symbol 'Q'"),
        ('[[die]]\nid = "SAM"\nfaces = [{ id = "1", shows = "E" }]', "no Eye and no enemy"),
        ('[[card]]\nid = "rope"\ncost = -1', "cannot be below 0"),
        ('[[card]]\nid = "rope"\ndie = "E_TT"', "no dice of its own"),
        ('[[card]]\nid = "rope"\ncost = "much"', "does not fit"),
        ('[[location]]\nid = "moria"\nno = 4', "numbered from 1 to 8"),
        ("[[die", "not TOML"),
    ],
)
def test_content_that_does_not_hold_together_is_refused(text: str, complaint: str) -> None:
    before = content.current().digest
    with pytest.raises(ContentError, match=complaint):
        GAME.contents.use_override(text)
    assert content.current().digest == before


def test_an_override_replaces_all_six_faces_of_a_die_a_cost_and_a_text() -> None:
    own = content.current()
    GAME.contents.use_override(SIX_FACES)
    rules = content.current()
    assert rules.digest != own.digest
    assert [face.shows for face in rules.dice["FRODO"].faces] == ["F2", "D1", "R:1", "U:1/2/1:0", "F1+D1", "U:2/3/4:1"]
    assert {face.source for face in rules.dice["FRODO"].faces} == {"printed"}
    assert rules.cards["rope"].cost == 2
    assert rules.cards["rope"].abilities[0].text == "Another text."
    assert rules.dice["SAM"] == own.dice["SAM"]


def test_an_override_is_kept_in_the_header_of_the_log(tmp_path: Path) -> None:
    GAME.contents.use_override(SIX_FACES)
    with SavedGame.create(new_header(GAME, seed=3), tmp_path / "over.jsonl") as saved:
        for _ in range(12):
            saved.table.act(saved.table.choices()[0].action)
        end = saved.table.position()
    GAME.contents.use_override("")
    log = read_log(tmp_path / "over.jsonl")
    assert log.header.override == SIX_FACES
    assert log.table.position() == end
    assert content.lookup(log.table.state).dice["FRODO"].faces[0].shows == "F2"
    assert content.current().dice["FRODO"].faces[0].shows == "F1"


def test_a_table_names_the_content_that_it_was_made_with() -> None:
    table = Table(GAME, new_header(GAME, seed=1))
    table.open()
    assert table.state.content == table.header.content == content.current().digest


def test_the_rule_that_nobody_loses_a_die_names_the_card_by_which_dice_change_hands() -> None:
    book = GAME.rulebook()
    own = {(card.id, fx.do) for card in content.current().content.card for one in card.abilities for fx in one.fx}
    swaps = {card for card, do in own if do == "swap_self_with_other_used"}
    assert "DC.horn" in book["D8.3"].see
    assert swaps == {"horn"}
