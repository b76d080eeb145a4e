"""Whoever owns the box corrects a reconstructed Sauron card: checked in a sentence, marked no more, kept in the log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.fellowship.content import contents as content
from core.fellowship.content.pieces import Cost
from core.fellowship.game import GAME
from core.fellowship.sauron.shown import lord_cards
from core.fellowship.words.labels import label
from core.kernel.content import ContentError
from core.kernel.table import new_header
from saves.game_file import SavedGame
from saves.overrides import load_override, override_path
from saves.reader import read_log
from tests.fellowship.sauron.situations.table import given

OPTIONS = GAME.options.checked({"sauron": "on"})
TEXT = '[[sauron_card]]\nid = "SC04"\nsymbols = ["R2", "B3"]\nsource = "printed"\n'


@pytest.fixture(autouse=True)
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep the config folder in a place of the test's own, and take the override away afterwards."""
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    yield
    GAME.contents.use_override("")


COST = Cost(symbols={"travelling": 5})


def put_down(text: str) -> None:
    """Write the file that a player would write, and put it in force as the program does when it starts."""
    path = override_path("fellowship")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    GAME.contents.use_override(load_override("fellowship"))


def test_a_corrected_card_plays_as_it_says_and_bears_no_mark() -> None:
    before = given(holds=["SC04"])
    put_down(TEXT)
    table = given(holds=["SC04"])
    corrected, reconstructed = lord_cards(table.state)[0][0], lord_cards(before.state)[0][0]
    assert (corrected.name, corrected.rebuilt) == ("Rider 2 + Shields 3", False)
    assert (reconstructed.name, reconstructed.rebuilt) == ("Step", True)
    assert content.lookup(before.state).sauron_cards["SC04"] == ("H",)


def test_choices_tell_the_values_of_their_own_table() -> None:
    from core.fellowship.model.actions import PlaySauronCard

    before = given(holds=["SC04"])
    put_down(TEXT)
    table = given(holds=["SC04"])
    action = PlaySauronCard("sauron", "SC04")
    assert "Rider 2 + Shields 3" in label(table.state, action)
    assert "Play Step (SC04)" in label(before.state, action)


def test_the_digest_and_the_text_stand_in_the_log() -> None:
    plain_digest = GAME.contents.digest(OPTIONS)
    put_down(TEXT)
    with SavedGame.create(new_header(GAME, options=OPTIONS, seed=1)) as saved:
        path = saved.path
        digest = saved.table.header.content
    assert digest == GAME.contents.digest(OPTIONS) != plain_digest
    GAME.contents.use_override("")
    log = read_log(path)
    assert (log.header.content, log.header.override) == (digest, TEXT)
    assert content.lookup(log.table.state).sauron_cards["SC04"] == ("R2", "B3")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[sauron_card]]\nid = "SC99"\nsymbols = ["H"]\n', "the override names 'SC99', which is not in sauron_card"),
        ('[[sauron_card]]\nid = "SC04"\nsymbols = ["Z9"]\n', "card SC04 needs one to three symbols"),
        ('[[sauron_card]]\nid = "SC04"\nsymbols = []\n', "card SC04 needs one to three symbols"),
        (
            '[[sauron_card]]\nid = "SC04"\npower = 3\n',
            "the content does not fit: Object contains unknown field `power`",
        ),
    ],
)
def test_a_card_that_there_cannot_be_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    before = GAME.contents.digest(OPTIONS)
    with pytest.raises(ContentError) as caught:
        put_down(text)
    assert str(caught.value).startswith(sentence)
    assert GAME.contents.digest(OPTIONS) == before


FIRST = {"sauron": "d3ff82087690f740", "bag": "24ca675e13252ac6"}
"""Digests of games that were begun before the Nazgul cards were weighed anew."""


@pytest.mark.parametrize("digest", FIRST.values())
def test_a_game_with_the_first_nazgul_cards_keeps_them(digest: str) -> None:
    before, today = content.CONTENTS.by_digest(digest).nazgul, content.whole().nazgul
    assert digest not in {GAME.contents.digest(GAME.options.checked({"sauron": on})) for on in ("on", "off")}
    assert (before["NZ7"].payer, before["NZ5"].symbol, before["NZ8"].cost) == ("each", "D", COST)
    assert (today["NZ7"].payer, today["NZ5"].symbol) == ("group", "C")
    assert before["NZ1"] == today["NZ1"]


def test_a_table_of_the_first_edition_is_known_beside_todays() -> None:
    assert GAME.contents.knows(FIRST["sauron"], OPTIONS)
    assert not GAME.contents.knows(FIRST["sauron"], GAME.options.checked({}))
