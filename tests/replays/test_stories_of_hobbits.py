"""The story of the Lord of the Rings: what a tile, a price, a foe or a card of Sauron's came to, in a chronicle."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.fellowship.model.events import (
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    CostPaid,
    CostRefused,
    DieRolled,
    FeaturesRemoved,
    HobbitMoved,
    MarkerMoved,
    ShieldsGained,
    TileTurnedUp,
    YellowCardUsed,
)
from core.fellowship.model.friends_events import FoeDefeated
from core.fellowship.model.sauron_events import FellowshipCardUsed, SauronCardIgnored, SauronCardPlayed
from core.fellowship.model.tiles_events import TileAccepted, TileRejected
from replays.clauses import with_names
from replays.exports import export
from replays.gallery import shown
from replays.naming import by_name
from saves.reader import read_log

LOGS = Path(__file__).parent.parent / "fellowship" / "golden"


@cache
def story(name: str) -> str:
    """Return the chronicle of a game of the gallery."""
    return export(read_log(shown(name) or Path("none")), "md", open_hands=True)


def test_a_tile_that_is_rejected_is_told_once_and_one_that_is_accepted_by_what_it_brings() -> None:
    words = read_log(LOGS / "ending-won.jsonl").game.words
    turned, rejected = TileTurnedUp("S11.2", "sam", "sundial", False), TileRejected("S11.2", "sam", "sundial")
    assert words.summed([turned, rejected]) == ["Sam rejects a sundial"]
    assert words.summed([rejected]) == ["Sam rejects it"]
    assert not words.story_text(TileAccepted("S11.2", "sam", "sundial"))
    assert words.story_text(CostRefused("B3.2", True)) == "The Ring-bearer declines"


def test_a_story_tells_what_a_roll_is_for_and_what_a_price_or_a_card_keeps_off() -> None:
    log = read_log(shown("nothing-to-give") or Path("none"))
    words, review = log.game.words, log.game.review
    assert words.story_text(DieRolled("B4.3.7", "sam", "blank")) == "Sam rolls a blank for the space"
    assert words.story_text(DieRolled("F6.6", "sam", "blank")) == "Sam rolls a blank to meet the Elves"
    assert words.story_text(DieRolled("B4.7.2", "sam", "blank")) == "Sam rolls a blank"
    used = YellowCardUsed("B8.phial", "sam", "phial")
    for one in (words, by_name(log.game, log.header, aloud=True).words):
        assert one.story_text(used) == "Sam uses Phial, and no further tile is turned up in this turn", "said once"
    assert [review.aside(CostPaid(rule)) for rule in ("B4.2.3", "B4.2.6", "B9.1.2")] == [False, True, True]
    told = export(log, "md")
    assert "Frodo discards a ring token and 1 shield. The event is held back. Frodo turns up a sundial" in told
    met = export(read_log(shown("riders-return") or Path("none")), "md")
    assert "The Black Rider has met Frodo, who has to call Sauron, and turns back toward 15." in met
    round_two = export(read_log(shown("all-foes-defeated") or Path("none")), "md")
    assert "\n\nThe way leaves out Moria and Lothlórien;" in round_two
    assert "Frodo discards the Gandalf card Integrity unused and defeats" in round_two


def test_a_foe_that_is_defeated_instead_of_a_card_play_is_told_so() -> None:
    log = read_log(shown("all-foes-defeated") or Path("none"))
    words = log.game.words
    assert words.story_text(FoeDefeated("F3.3", "sam", "snaga")) == "Sam gives up the card play to defeat Snaga"
    assert words.story_text(FoeDefeated("F3.2", "sam", "snaga")) == "Sam defeats Snaga"
    assert "Frodo gives up the card play to defeat Snaga." in export(log, "md")


def test_a_price_that_is_not_paid_is_told_with_what_comes_of_it() -> None:
    text = export(read_log(shown("ring-destroyed") or Path("none")), "md")
    assert "Sam discards a heart token. Frodo lacks the price of a heart token and rolls a blank." in text, "each"
    assert "Sam does not pay a friendship symbol and rolls the eye." in text
    assert "Frodo and Sam each discard 2 shields and go 1 step toward the light." in text
    assert "Sam and Frodo each discard a sun token." in text
    assert "the price of 2 hiding symbols is not paid, and Sauron comes 1 step nearer." in text, "all"
    for name, rule, price in (
        ("ring-destroyed", "B4.2.3", " of the tile"),
        ("ring-destroyed", "B9.1.3", " of 2 symbols of its kind"),
        ("ring-destroyed", "B9.4.2", " of Éowyn"),
        ("riders-return", "SN.NZ1", " of 5 fighting symbols"),
        ("dark-events", "ST.dark4", " of 3 life tokens"),
    ):
        words = read_log(shown(name) or Path("none")).game.words
        assert words.story_text(CostRefused(rule, True)) == f"The price{price} is not paid,"


def test_a_price_that_nobody_has_to_pay_says_that_nothing_comes_of_it_and_a_loss_says_what_is_lost() -> None:
    log = read_log(shown("overtaken") or Path("none"))
    text, words = export(log, "md"), log.game.words
    assert "Gollum: the price of 7 shields is not paid, and nothing comes of it." in text
    assert "is not paid, and Théoden, Shadowfax, Éomer and Riders of Rohan are out of the game." in text
    assert words.story_text(FeaturesRemoved("B9.2.1", ["theoden"])) == "Théoden is out of the game"
    assert words.story_text(FeaturesRemoved("B9.2.1", [])) == "no card is out of the game"
    assert not words.story_text(FeaturesRemoved("B4.10.5", ["theoden"])), "that the rest of a board goes is no news"
    assert not words.story_text(FeaturesRemoved("B3.4", [], 4)), "nor what is left of the cards of a haven"
    assert words.story_text(CostRefused("B9.4.1", True)) == "Somebody does not pay 3 shields", "others may"
    foes = read_log(shown("all-foes-defeated") or Path("none")).game.words
    assert foes.story_text(CostRefused("FB.bree.1", True)) == "Somebody declines"
    assert with_names(["Somebody declines", "Sam goes on"], ["Sam", "Ben"], "Ben")[0] == "Ben declines"
    lacks = "Somebody lacks the price,"
    assert with_names(["Sam goes on", lacks], ["Sam", "Ben"]) == ["Sam goes on"], "who that is may be told later"


def test_a_story_says_what_is_done_instead_of_a_card_play_and_that_sam_is_spared() -> None:
    words = read_log(shown("overtaken") or Path("none")).game.words
    assert words.story_text(HobbitMoved("B4.1.3", "sam", -1)) == "Sam plays no card, but goes 1 step toward the light"
    assert words.story_text(HobbitMoved("B9.3.4", "sam", -1)) == "Sam goes 1 step toward the light"
    drawn = words.story_text(CardsDrawn("B4.1.3", "sam", ["white_joker", "white_joker"]))
    assert drawn.startswith("Sam plays no card, but draws ")
    assert words.story_text(HobbitMoved("B5.2", "sam", 1)) == "Sam goes only 1 step into the darkness"
    assert words.story_text(CardDiscarded("B5.2", "sam", "white_joker")) == "Sam discards only a white joker"
    text = export(read_log(shown("sauron-wins") or Path("none")), "md", open_hands=True)
    assert "He goes 2 steps toward the light. No card is played, but the Black Rider is pushed back to 4." in text


def test_a_foe_that_asks_for_all_there_is_names_its_price_and_spells_tell_of_jokers_alone() -> None:
    text = export(read_log(shown("isengard") or Path("none")), "md")
    assert "defeats Gothmog, whose price is the whole hand, even an empty one." in text
    assert "ignores the roll. Sam rolls two cards. A foe appears: Southrons." in text
    assert "darkness, and" not in text.partition("Battle of the Spells: ")[2], (
        "the next one rolls in a sentence of his own"
    )
    spells = read_log(shown("isengard") or Path("none")).game.words
    assert spells.story_text(CostRefused("FB.isengard.5", True)) == "Somebody does not pay a joker,"
    assert "Two cards on the die bring two foes, and take no cards." in text
    assert "Of what he rolls Sam suffers at most one step or one foe.*" in text


def test_a_card_goes_on_by_its_name_where_one_of_saurons_was_told_of_since() -> None:
    words = read_log(shown("won-against-sauron") or Path("none")).game.words
    moved = MarkerMoved("B4.3.1", "travelling", 7, "frodo")
    played = CardPlayed("B4.3.1", "frodo", "elven_rope", "travelling")
    assert words.summed_after([moved], played) == ["Elven Rope brings Travelling to 7"]
    grey = replace(played, card="grey_travelling")
    assert words.summed_after([moved], grey) == ["The grey travelling card brings Travelling to 7"]
    assert words.story_text(SauronCardIgnored("S4.4", "frodo", "SC01")) == "Sauron's card is ignored"
    # A single symbol but the Rider's is told by what comes of it: of a card that is ignored nothing comes
    assert words.story_text(SauronCardIgnored("S4.4", "frodo", "SC06")) == "Sauron's card with the Eye on it is ignored"
    for rule, what in (("B8.mithril", "The symbol of The Hunt"), ("SG.protection", "The Hunt")):
        assert words.event_text(SauronCardIgnored(rule, "frodo", "NZ3")) == f"{what} is ignored"
    shield = ShieldsGained("B4.11.3", "sam", 2, True)
    assert words.summed([shield]) == ["Sam gains 2 shields from the volcano"]
    pippins = FellowshipCardUsed("SF.pippin", "pippin", "sam")
    assert words.story_text(pippins) == "Pippin uses his fellowship card for Sam, who may play three cards in this turn"


def test_what_dark_events_let_a_hobbit_do_is_said_first() -> None:
    text = export(read_log(shown("dark-events") or Path("none")), "md")
    assert "A hobbit may reject a tile that he has turned up, and must accept the one that takes its place." in text
    assert "may reject" not in export(read_log(shown("riders-return") or Path("none")), "md")


def test_a_story_says_what_sauron_is_called_for() -> None:
    text = export(read_log(shown("riders-return") or Path("none")), "md")
    assert "brings Fighting to 7, and calls Sauron for the space." in text
    assert 'Frodo turns up the tile "red die or eye". Sam calls Sauron for the tile.' in text
    assert 'turns up the tile "red die" and calls Sauron.' in text


def test_a_tile_behind_an_event_is_a_sentence_of_its_own_and_of_two_symbols_alike_one_is_taken() -> None:
    text = export(read_log(shown("won-against-sauron") or Path("none")), "md", open_hands=True)
    assert "Event 1, Sam Saves Frodo: Sam discards 3 shields and goes 1 step toward the light. Sam turns up a" in text
    everything = export(read_log(shown("sauron-wins") or Path("none")), "md", open_hands=True)
    assert "Event 2, Riders of Rohan: " in everything
    assert not re.search(r"Event \d, [^:.]*: [^.]*turns up", text + everything)
    card = SauronCardPlayed("S5.3", "frodo", "SC30", lesser=True)
    words = read_log(shown("sauron-wins") or Path("none")).game.words
    assert words.story_text(card).endswith("who takes one symbol of it: a step into the darkness or a life token")


def test_who_plays_sauron_is_told_of_in_each_turn_though_he_only_draws_a_card() -> None:
    text = export(read_log(shown("riders-return") or Path("none")), "md")
    assert "### Moria, turn 1: Frodo\n\nSauron draws a card. Frodo turns up a sundial." in text
    assert "and draws a card" not in text, "that goes without saying where he refreshes his hand"
    assert "Sauron shows The Hunt for later: 2 steps of the Black Rider, then one hobbit pays" in text
    assert "Helm's Deep ends with the main line complete. The Black Rider starts anew on 15 and faces" in text


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("lost-at-mount-doom", "looks at the next three tiles, all hiding. He puts them back."),
        (
            "ring-is-mine",
            "a travelling tile and a sundial. He puts them back with a travelling tile first, then two sun",
        ),
        ("ring-is-mine", "ignores the roll. The Ring brings Fighting to 7. Frodo turns up"),
        ("ring-is-mine", "Sam uses Athelas for Frodo, and the life tokens that Frodo lacks do not count."),
        ("ring-is-mine", "He uses Lembas and draws two white friendship cards,"),
        ("all-foes-defeated", "Guidance brings Travelling to 8, and Pippin gains 2 shields."),
        ("all-foes-defeated", "The space brings two foes: Cave-Trolls, then Orcs of the Red Eye."),
        ("all-foes-defeated", "For what is left out four foes appear: Dunlendings"),
        ("all-foes-defeated", "Sam defeats Uruk-hai, rolls three dots as its price and goes only 1 step"),
        ("all-foes-defeated", "and Hill-Trolls. He defeats Wolves and goes 1 step into the darkness as its price."),
        ("first-elimination", "and discards 3 shields. He puts on the Ring, rolls two cards and discards only"),
        ("first-elimination", "Event 1, Gollum: the price of 7 shields cannot be paid, and nothing happens."),
        ("first-elimination", "Sam rejects a fighting tile, turns up a fighting tile and brings Fighting to 7."),
        ("riders-return", "nobody can pay 3 shields, and nothing happens."),
        ("overtaken", "Sam, who bears the Ring, goes 1 step into the darkness."),
        ("dark-events", 'He lays out five tiles: two fighting tiles, the tile "dot",'),
    ],
)
def test_a_story_says_what_brings_something_and_why_nothing_happens(name: str, told: str) -> None:
    assert told in story(name)


def test_what_was_chosen_is_not_told_where_the_next_decision_tells_it() -> None:
    text = story("first-elimination")
    assert text.count("Pippin pays 5 shields for Guidance") == 1
    assert "Frodo defeats Lagduf: that costs 2 fighting symbols." in story("five-foes"), "the next one does not tell it"
