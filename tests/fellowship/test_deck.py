"""The deck: every card of the content is one object, and nothing else knows of it (B4.8, B8)."""

from __future__ import annotations

import pytest

from core.fellowship.base.cards.card import Card, GandalfCard, Moment, YellowCard
from core.fellowship.base.cards.deck import DECK, Deck
from core.fellowship.base.hooks import JOINED
from core.fellowship.content.contents import whole
from core.fellowship.game import rulebook
from core.fellowship.model.state import FellowshipState
from core.fellowship.sauron.fellowship_cards import FELLOWSHIP
from core.fellowship.tiles.extras import EXTRAS
from core.kernel.prompts import Refusal
from tests.fellowship.situation import given, state

BASE_WINDOWS = {f"W{number}" for number in range(11)}


class Lantern(YellowCard):
    """A card that no game has: it serves where the Belt does, and never does anything."""

    id, rule, windows = "lantern", "B8", frozenset({"W5"})
    when = "in the dark"

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """It is broken."""
        return self.changes_nothing()


class BetterLantern(Lantern):
    """A lantern that works."""

    cannot_wait = True

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """It shines whenever it serves."""
        return None


def test_every_yellow_and_gandalf_card_of_the_content_is_an_object_and_no_other_is() -> None:
    content = whole()
    assert DECK.yellow.keys() == content.yellow
    assert DECK.gandalf.keys() == content.gandalf.keys()
    assert FELLOWSHIP.keys() == content.fellowship_cards.keys()


@pytest.mark.parametrize("card", DECK.cards.values(), ids=lambda card: card.id)
def test_a_card_has_a_rule_and_windows_that_there_are(card: Card) -> None:
    assert card.rule in rulebook()
    assert card.windows <= BASE_WINDOWS | JOINED.window_rules.keys()
    assert card.windows or card.when, "a card without a window says when it is used"


@pytest.mark.parametrize("extra", EXTRAS.values(), ids=lambda extra: extra.id)
def test_an_extra_card_has_a_rule(extra: Card) -> None:
    assert extra.rule in rulebook()


def test_a_later_card_takes_the_place_of_the_one_that_it_extends() -> None:
    deck = Deck()
    deck.hold([Lantern()], [], [])
    assert deck.serving["W5"].yellow == deck.yellow.keys() == {"lantern"}
    assert (deck.urgent, deck.windows()) == (set(), {"W5"})
    deck.hold([BetterLantern()], [], [])
    assert deck.serving["W5"].yellow == deck.urgent == {"lantern"}
    guard = deck.serving["W5"].guards["lantern"]
    assert guard is not None
    assert guard(state(given("moria")), "frodo", Moment("W5")) is None


def test_the_prompt_and_whoever_asks_why_not_read_the_same_guard() -> None:
    now, at = Moment("W5"), state(given("moria"))
    deck = Deck()
    deck.hold([Lantern()], [], [])
    guard = deck.serving["W5"].guards["lantern"]
    assert guard is not None
    found, said = guard(at, "frodo", now), Lantern().refuses(at, "frodo", now)
    assert found is not None
    assert (found.rule, found.sentence) == (said.rule, said.sentence) == ("B8", "lantern would change nothing now.")


def test_gandalf_cards_are_called_by_their_own_rule_without_the_bag() -> None:
    at = state(given("moria"))
    assert all(isinstance(card, GandalfCard) and card.call_rule(at) == card.rule for card in DECK.gandalf.values())
