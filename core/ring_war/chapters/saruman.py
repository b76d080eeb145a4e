"""Saruman's actions at the end of the Events Phase in their order, and his tries for Magic Cards (V.2a, Y.2b)."""

from __future__ import annotations

from core.ring_war.chapters.board import enemy_armies_at, is_free
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.magic import room_for
from core.ring_war.chapters.mastery import note_ring, sauron_takes_back
from core.ring_war.model.records import mastering as m
from core.ring_war.model.records import trading as tr
from core.ring_war.model.state import CHIEF, SARUMAN, SARUMAN_HIMSELF, RingWarPlay

GAINED_AT = 3
"""The highest die on which a Magic Card is gained (Y.2b)."""


def act(play: RingWarPlay, step: m.SarumanActs) -> None:
    """First Alliance and lending, then Nazgûl that are due, then Mind Battle or Persuasion (V.2a); barter is offered
    before. Nazgûl that Sauron takes back go first (X.1h)."""
    note_ring(play)
    play.push(
        tr.MayTalk(SARUMAN),
        m.Alliances(SARUMAN),
        m.Lending(SARUMAN),
        m.Gain(SARUMAN),
        m.Minds(SARUMAN),
    )
    sauron_takes_back(play)


def try_for_cards(play: RingWarPlay, step: m.MagicTries) -> None:
    """Let Saruman and the Chief try for each Magic Card where they are, without enemy units (Y.2b); where both are,
    Saruman tries alone, who may hold any number."""
    state = play.state
    tried: set[str] = set()
    for name in (SARUMAN_HIMSELF, CHIEF):
        hex_ = state.people[name].hex
        if not is_free(state, name) or hex_ in tried or enemy_armies_at(state, hex_, SARUMAN):
            continue
        tried.add(hex_)
        for card in list(state.loose.get(hex_, ())):
            if room_for(state, name, card):
                die = roll(play, "magic")
                play.emit(m.MagicTried("Y.2b", name, card, hex_, die, die <= GAINED_AT))
