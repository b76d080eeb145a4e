"""What may not stand on a screen: the names of cards that whoever looks may not know."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from core.fellowship.content.contents import whole
from core.fellowship.model.state import SAURON
from core.fellowship.model.steps import Pay
from saves.game_file import SavedGame

NAMED_DRAW = re.compile(r"(?:draws|is dealt|passes) (?:white|grey) ")


@cache
def printed() -> str:
    """Return all that stands on boards, tiles and cards for everybody to read."""
    content = whole().content
    texts = [box.text + box.name for scenario in content.scenario for box in scenario.events]
    texts += [step.text for haven in content.haven for step in haven.steps]
    texts += [card.text for card in content.card] + [card.text for card in content.gandalf]
    texts += [chip.name for chip in content.chip] + [tile.name + tile.text for tile in content.tile]
    return "\n".join(texts)


def told(saved: SavedGame, seat: str) -> str:
    """Return what the log has told a seat so far."""
    table, game = saved.table, saved.table.game
    happened = table.line.happened(0, table.cursor)
    return "\n".join(game.words.event_text(game.sight.event_view(state, event, seat)) for _, event, state in happened)


def lying_open(saved: SavedGame) -> set[str]:
    """Return the names of cards that lie on the board or beside it, or that somebody has offered toward a cost."""
    state, content = saved.table.state, whole()
    on_lines = {
        gives.partition(":")[2]
        for scenario in content.scenarios.values()
        for line in scenario.lines.values()
        for gives in line.spaces
        if gives.startswith("card:") and scenario.id == state.location
    }
    gifts = {gift.what for step in state.agenda if isinstance(step, Pay) for gift in step.gifts}
    offered = gifts & content.cards.keys()
    return {content.cards[card].name for card in {*on_lines, *offered, *state.resources, *state.played, *state.shown}}


def secrets(saved: SavedGame, seat: str) -> frozenset[str]:
    """Return the names of cards in hands that `seat` may not know of: Sauron's by their ids."""
    cursor = saved.table.cursor
    return _secrets(saved, seat, cursor, saved.table.line.entries[cursor - 1].digest)


@lru_cache(maxsize=16)
def _secrets(saved: SavedGame, seat: str, cursor: int, digest: str) -> frozenset[str]:
    """Work out `secrets` once for each position: all that was told before has to be worded for it."""
    table = saved.table
    state, known = table.state, told(saved, seat) + printed()
    allied = table.game.sight.are_allied
    names: set[str] = set()
    for hobbit, held in state.hobbits.items():
        if not allied(state, seat, hobbit):
            cards = (whole().cards[card] for card in held.hand)
            names |= {card.name for card in cards if card.deck != "hobbit"}
    if state.dark_lord is not None and seat != SAURON:
        names |= set(state.dark_lord.hand)
    own = whole().cards
    mine = {own[card].name for card in (state.hobbits[seat].hand if seat in state.hobbits else ())}
    return frozenset(name for name in names - mine - lying_open(saved) if name not in known)


def leaks(saved: SavedGame, seat: str, text: str) -> set[str]:
    """Return what `text`, shown to `seat`, gives away."""
    found = {name for name in secrets(saved, seat) if re.search(rf"\b{re.escape(name)}\b", text)}
    if seat == SAURON:
        found |= set(NAMED_DRAW.findall(text))
    return found
