"""How a war starts (chapter C), and what a position made by hand leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from core.kernel.piles import Pile
from core.kernel.positions import Positions
from core.ring_war.by_hand import check
from core.ring_war.chapters.sides import powers
from core.ring_war.chapters.turn import parts_from
from core.ring_war.content.contents import CONTENTS, lookup
from core.ring_war.content.lookup import Lookup
from core.ring_war.model.records.turn import BeginGame
from core.ring_war.model.state import RING, Army, Options, Person, Ring, RingWarState
from core.ring_war.notation import lay_out
from core.ring_war.options import ENDLESS


class RingWarPositions(Positions):
    """How a war starts, and what holds of every state of it."""

    def initial(self, options: Mapping[str, str], content: str) -> RingWarState:
        """Return the state before anybody has chosen anything."""
        limit = options["limit"]
        state = RingWarState(
            options=Options(
                game=options["game"],  # type: ignore[arg-type]
                limit=0 if limit == ENDLESS else int(limit),
                undo=options["undo"],
                windows="open" if options["windows"] == "open" else "",
                help="" if options["help"] == "none" else options["help"],
            ),
            content=content,
            agenda=[BeginGame()],
        )
        rules = CONTENTS.by_digest(content)
        place_people(state, rules)
        place_armies(state, rules)
        lay_cards(state, rules)
        state.control = {hex_: str(power) for hex_, power in rules.control.items()}
        return state

    def options_of(self, state: RingWarState) -> dict[str, str]:
        """Return the options that the state was made with."""
        options = state.options
        return {
            "game": options.game,
            "limit": str(options.limit) if options.limit else ENDLESS,
            "windows": options.windows or "holders",
            "help": options.help or "none",
            "undo": options.undo,
        }

    def completed(self, state: RingWarState) -> RingWarState:
        """Return a position with what it leaves open filled in; raises `ValueError` when it does not fit.

        Characters and forces that are not named are out of the game where the position names any, and stand where they
        start where it names none. Cards that nobody holds are in the decks. The turn goes on with the part that it
        names.
        """
        if not state.content:
            state.content = CONTENTS.current().digest
        rules = lookup(state)
        if state.people or state.armies:
            for name, card in rules.characters.items():
                # A Nazgûl who has not been killed counts for Saruman's mastery, wherever he is.
                lost = max(state.turn, 1) if card.kind == "nazgul" else 0
                state.people.setdefault(name, Person(gone=lost))
        else:
            place_people(state, rules)
            place_armies(state, rules)
        lay_cards(state, rules)
        if not state.control:
            state.control = {hex_: str(power) for hex_, power in rules.control.items()}
        if not state.came and not state.fallen:
            count_forces(state, rules)
        check(state, rules)
        if not state.agenda and state.outcome is None:
            state.agenda = parts_from(state, state.stage, state.active)[::-1] if state.turn else [BeginGame()]
        return state

    def lay_out(self, words: Mapping[str, Any]) -> bytes:
        """Return a position written for readers, as JSON; raises `ValueError` when it does not fit.

        Nazgûl whom it does not name count as dead for Saruman's mastery, but have not been slain.
        """
        state = lay_out(**words)
        named = set(state.people)
        state = self.completed(state)
        state.left_out += [name for name, person in state.people.items() if person.gone and name not in named]
        return msgspec.json.encode(state)

    def pieces(self, state: RingWarState) -> Mapping[str, int]:
        """Return how many Characters, Event, Search and Magic Cards there are, wherever they are."""
        events = len(state.deck) + len(state.discard) + sum(len(hand) for hand in state.hands.values())
        out = [card for card in state.removed if card.startswith("e")]
        held = [card for person in state.people.values() for card in person.cards]
        lying = [card for cards in state.loose.values() for card in cards]
        return {
            "characters": len(state.people),
            "events": events + len(out),
            "searches": len(state.searches) + len(state.searched),
            "magic": len(held) + len(lying) + len(state.removed) - len(out),
        }


def place_people(state: RingWarState, rules: Lookup) -> None:
    """Put the Characters where they start, with the Magic Cards that they hold (5.1, 5.5)."""
    for name, card in rules.characters.items():
        known = card.side == "fellowship" and not card.member
        state.people[name] = Person(hex=card.hex, known=known)
    for magic in rules.magic.values():
        if magic.holder and magic.id != RING:
            state.people[magic.holder].cards.append(magic.id)
    state.ring = Ring(rules.magic[RING].holder)


def place_armies(state: RingWarState, rules: Lookup) -> None:
    """Put the forces that are on the map from the start where they stand (5.8); the Character Game has none (RR24)."""
    if state.options.game == "character":
        return
    for name, card in rules.armies.items():
        if not card.comes:
            state.armies[name] = Army(name, card.hex, card.points, awake=card.awake)


def count_forces(state: RingWarState, rules: Lookup) -> None:
    """Write down which forces have come, and what those have lost that are or were on the map."""
    standing = Counter[str]()
    for army in state.armies.values():
        standing[army.card] += army.points
    for name, card in rules.armies.items():
        if card.comes and standing[name]:
            state.came.append(name)
        if standing[name] < card.points and (standing[name] or not card.comes) and state.options.game != "character":
            state.fallen[name] = card.points - standing[name]


def lay_cards(state: RingWarState, rules: Lookup) -> None:
    """Put Event, Search and Magic Cards that are nowhere yet where they belong: into decks and hexes."""
    for power in powers(state):
        state.hands.setdefault(power, [])
    if not len(state.deck):
        used = [card for hand in state.hands.values() for card in hand] + state.removed
        used += [laid.card for laid in state.discard]
        state.deck = Pile(rest={name: card.copies - used.count(name) for name, card in rules.events.items()})
    if not len(state.searches):
        state.searches = Pile(rest={name: int(name not in state.searched) for name in rules.searches})
    found = [card for person in state.people.values() for card in person.cards]
    found += [card for cards in state.loose.values() for card in cards] + state.removed
    for name, card in rules.magic.items():
        if name == RING or not card.hex:
            continue
        for _ in range(card.copies - found.count(name)):
            state.loose.setdefault(card.hex, []).append(name)
