"""What a Sauron player brings to a table, and combinations that there are not (S1, S13.2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model.state import FellowshipState, Options
from core.kernel.digests import packed_digest, state_digest
from core.kernel.options import BadOption
from core.kernel.table import Table, new_header


def test_a_sauron_player_brings_the_bag_and_a_seat() -> None:
    options = GAME.options.checked({"sauron": "on", "hobbits": "5"})
    assert (options["bag"], options["sauron_tiles"]) == ("on", "on")
    assert [seat.id for seat in GAME.options.seats(options)] == ["frodo", "sam", "pippin", "merry", "fatty", "sauron"]
    assert len(GAME.options.seats(GAME.options.checked({"sauron": "on"}))) == 3
    assert "sauron" not in [seat.id for seat in GAME.options.seats(GAME.options.checked({}))]


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"sauron": "on", "bag": "off"}, "S1.8"),
        ({"sauron": "on", "sauron_tiles": "off"}, "S1.8"),
        ({"rider_start": "12"}, "S13.2"),
        ({"rider_start": "10", "dark_events": "on"}, "S13.2"),
    ],
    ids=str,
)
def test_combinations_that_there_are_not_are_refused_with_their_rule(given: dict[str, str], rule: str) -> None:
    with pytest.raises(BadOption, match=rule.replace(".", r"\.")):
        GAME.options.checked(given)


def test_the_content_of_sauron_counts_only_when_he_plays() -> None:
    base, with_him = GAME.contents.digest(GAME.options.checked({})), content.current(frozenset({"sauron"})).digest
    assert base == "b32761fb15f95b31"
    assert with_him != base
    assert not content.current().sauron_cards


def test_the_cards_are_those_of_the_reference() -> None:
    cards = content.current(frozenset({"sauron"})).content
    symbols = [symbol for card in cards.sauron_card for symbol in card.symbols]
    count = {letter: sum(symbol[0] == letter for symbol in symbols) for letter in "RHCLBEGD"}
    assert count == {"R": 16, "H": 14, "C": 13, "L": 7, "B": 8, "E": 2, "G": 1, "D": 1}
    assert [sum(len(card.symbols) == n for card in cards.sauron_card) for n in (1, 2, 3)] == [8, 12, 10]
    assert len(cards.nazgul) == 9
    assert sum(chip.copies for chip in cards.chip) == 12
    assert {card.source for card in cards.sauron_card} == {"reconstructed"}
    assert {card.source for card in cards.nazgul} == {"reconstructed"}
    assert {card.source for card in cards.fellowship_card} == {"printed"}


def test_an_override_changes_a_card_of_sauron_and_is_checked() -> None:
    try:
        GAME.contents.use_override('[[sauron_card]]\nid = "SC01"\nsymbols = ["R5", "E"]\n')
        changed = content.current(frozenset({"sauron"}))
        assert changed.sauron_cards["SC01"] == ("R5", "E")
        assert content.current().digest == "b32761fb15f95b31"
        with pytest.raises(ValueError, match="SC01"):
            GAME.contents.use_override('[[sauron_card]]\nid = "SC01"\nsymbols = ["X"]\n')
    finally:
        GAME.contents.use_override("")


def test_the_game_begins_as_set_up() -> None:
    table = Table(GAME, new_header(GAME, options={"sauron": "on", "hobbits": "3", "rider_start": "12"}, seed=3))
    table.open()
    state = table.state
    assert (len(state.dark_lord.hand), len(state.dark_lord.nazgul)) == (2, 2)
    assert (state.rider.step, state.rider.back, state.rider.start) == (15, False, 12)
    assert state.fellowship_cards == ["frodo", "sam", "pippin"]
    assert "protection" in state.gandalf
    assert len(state.resources) == 6
    assert GAME.positions.options_of(state)["rider_start"] == "12"


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        ({"dark_lord": {"hand": ["SC99"]}}, "SC99"),
        ({"dark_lord": {"hand": ["SC01"], "discard": ["SC01"]}}, "two places"),
        ({"dark_lord": {}, "rider": {"step": 16}}, "16"),
        ({"dark_lord": {}, "rider": {"step": 3, "met": True}}, "rides back"),
        ({"dark_lord": {}, "chips": {"hiding:9": "cards"}}, "hiding:9"),
        ({"dark_lord": {}, "fellowship_cards": ["gimli"]}, "gimli"),
    ],
    ids=str,
)
def test_positions_that_cannot_be_are_refused(broken: dict[str, object], words: str) -> None:
    options = {"hobbits": 2, "difficulty": "easy", "undo": "free", "hands": "open", "bag": True, "sauron_tiles": True}
    position = {
        "options": options,
        "content": "",
        "hobbits": {"frodo": {}, "sam": {}},
        "sauron": 15,
        "location": "moria",
        **broken,
    }
    with pytest.raises(ValueError, match=words):
        GAME.read_position(msgspec.json.encode(position))


def test_a_further_option_changes_no_digest() -> None:
    members = dict.fromkeys(Options.__struct_fields__[4:], True)
    full = Options(hobbits=3, difficulty="normal", undo="free", hands="open", **members)
    wider: Any = msgspec.defstruct(
        "WiderOptions", [("further", bool, False)], bases=(Options,), frozen=True, omit_defaults=True
    )
    assert len(Options.__struct_fields__) > 15
    for options in (full, Options(hobbits=2, difficulty="hard", undo="off", hands="hidden")):
        state = FellowshipState(options=options, content="", hobbits={}, sauron=15)
        later = FellowshipState(options=wider(**msgspec.structs.asdict(options)), content="", hobbits={}, sauron=15)
        assert type(later.options) is not type(state.options)
        assert state_digest(later) == state_digest(state)
        assert packed_digest(later) == packed_digest(state)


def test_the_printed_variants_are_no_house_rules() -> None:
    """Both boxes print the harder game, and a card that was given away prints the Black Gate (F9.1, F9.3, S13.1)."""
    options = {option.id: option for option in GAME.options}
    assert not any(options[name].house_rule for name in ("harder", "elimination_ends", "black_gate"))
    assert options["harder"].summary == options["elimination_ends"].summary
    assert [name for name, option in options.items() if option.house_rule] == ["sam_ring_capped"]
