"""Shadow Points and new forces (S.1, T.6, T.7, RR10)."""

from __future__ import annotations

from core.hexes import path
from core.kernel.prompts import Choice, Prompt
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.board import armies_at, enemy_armies_at
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.mobilizing import have_entered
from core.ring_war.chapters.sides import player_of
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import ArmyCard
from core.ring_war.model.records import moving as m
from core.ring_war.model.state import DARK_POWER, RingWarPlay, RingWarState
from core.ring_war.words.names import force_name, hex_name

CORSAIRS, CORSAIRS_CARD = "umbar_corsairs_1", "e15"
DAWNLESS = "e23"


def roll_shadow(play: RingWarPlay, step: m.ShadowRoll) -> None:
    """The Dark Power rolls for its Shadow Points, of which a Mind Battle or Aragorn may take some (S.1, Y.5b, E13)."""
    state = play.state
    dice, more = (roll(play, "shadow"), roll(play, "shadow")), shadow_bonus(state)
    play.emit(m.ShadowRolled("S.1", dice, more, max(sum(dice) + more - state.drained, 0)))


def shadow_bonus(state: RingWarState) -> int:
    """Return what is added to the two dice of the Shadow Points (S.1, E23, RR27)."""
    numbers = lookup(state).numbers
    more = numbers.shadow_base
    if state.mordor:
        more += numbers.shadow_mordor
    if any(one.card == DAWNLESS for one in state.holds):
        more += numbers.shadow_dawnless
    return more + int(state.options.help == DARK_POWER)


def due(state: RingWarState, card: ArmyCard, power: str) -> bool:
    """Whether a force comes to a power in this turn (5.8, T.6): by the turn, or so many turns after M."""
    if card.id in state.came or player_of(state, card.owner) != power:
        return False
    if card.comes.startswith("M"):
        return bool(state.mordor) and state.turn >= state.mordor + int(card.comes[2:])
    return card.comes.isdigit() and state.turn >= int(card.comes)


def come(play: RingWarPlay, card: ArmyCard) -> None:
    """Let a force come to its hex, or to the nearest of friends (T.7); with no such hex it waits."""
    hex_ = place_for(play.state, card)
    if hex_:
        play.emit(m.ForceCame("T.7", card.id, hex_, card.points))
        have_entered(play, (card.id,), (hex_,))


def place_for(state: RingWarState, card: ArmyCard) -> str:
    """Return where a new force comes: to its hex, if no enemies hold it; else to the nearest hex that is its own
    power's (T.7). "" when there is none."""
    power = player_of(state, card.owner)

    def is_free(hex_: str) -> bool:
        return not enemy_armies_at(state, hex_, power)

    if is_free(card.hex):
        return card.hex
    rules = lookup(state)
    friendly = [hex_ for hex_, whose in state.control.items() if player_of(state, whose) == power]
    friendly += [hex_ for hex_ in rules.terrain.land if armies_at(state, hex_, power)]
    ways = {
        hex_: way
        for hex_ in friendly
        if is_free(hex_)
        and (way := path(card.hex, hex_, rules.terrain.march, lambda name: False, rules.grid)) is not None
    }
    return min(ways, key=lambda hex_: (_cost(state, card.hex, ways[hex_]), rules.grid.order[hex_]), default="")


def _cost(state: RingWarState, start: str, way: tuple[str, ...]) -> int:
    march = lookup(state).terrain.march
    return sum(march(one, other) or 0 for one, other in zip((start, *way), way, strict=False))


class NewForces(Asked[m.Deploy]):
    """New forces come; the Dark Power may keep the Corsairs for their card (T.7, RR10)."""

    kind = m.Deploy
    name = "deploy"

    def opens(self, play: RingWarPlay, step: m.Deploy) -> bool:
        """Let all come that are due; ask only about the Corsairs, while their card may still be played."""
        state = play.state
        cards = lookup(state).armies.values()
        for card in cards:
            if due(state, card, step.power) and (card.id != CORSAIRS or CORSAIRS_CARD in state.removed):
                come(play, card)
        return due(state, lookup(state).armies[CORSAIRS], step.power)

    def asks(self, state: RingWarState, step: m.Deploy) -> Prompt | None:
        """Land them, or keep them."""
        seat = self.seat(state, step)
        choices = [Choice(seat, m.Land(seat, land), "RR10") for land in (True, False)]
        return Prompt(self.name, seat, "RR10", choices)

    def answers(self, play: RingWarPlay, step: m.Deploy, action: m.Land) -> None:
        """They come, or are kept back."""
        if action.land:
            come(play, lookup(play.state).armies[CORSAIRS])
        else:
            play.emit(m.KeptBack("RR10", CORSAIRS))

    def words(self, state: RingWarState, step: m.Deploy, prompt: Prompt) -> str:
        """Ask where the Corsairs land."""
        return f"{force_name(CORSAIRS, lookup(state).armies[CORSAIRS].points)} are due. Do they land?"

    def label(self, state: RingWarState, step: m.Deploy, action: m.Land) -> str:
        """Name the place, or what they wait for."""
        if action.land:
            return f"They land at {hex_name(place_for(state, lookup(state).armies[CORSAIRS]))}"
        return "Keep them for Corsairs of Umbar, for this turn at least"
