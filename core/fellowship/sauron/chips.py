"""Resource chips above the spaces of the first three boards, and what they bring (S1.7, S8)."""

from __future__ import annotations

from core.fellowship.base.cards.hands import draw_cards
from core.fellowship.base.corruption import move_hobbit
from core.fellowship.content.contents import lookup
from core.fellowship.model import events as e
from core.fellowship.model import sauron_events as s
from core.fellowship.model.sauron_steps import TakeChip
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.sauron.names import chip_name
from core.kernel.sequence import Carried

FROM_THE_END = (1, 4)
"""Where chips lie on a side line, counted from its end: above the last space and the fourth (S1.7)."""


def chip_key(line: str, space: int) -> str:
    """Return how the state names the place above a space."""
    return f"{line}:{space}"


def chip_places(state: FellowshipState, place: str) -> list[str]:
    """Return the places for chips on a board: two on each line but the main one (S1.7)."""
    scenario = lookup(state).scenarios[place]
    found = []
    for line, track in scenario.lines.items():
        last = len(track.spaces)
        if line != scenario.main:
            found += [chip_key(line, last + 1 - back) for back in sorted(FROM_THE_END, reverse=True) if last >= back]
    return found


def lay_chips(play: FellowshipPlay, place: str) -> None:
    """Lay chips at random on a board that begins, while there are any: on the first three boards (S1.7, S8.4)."""
    state = play.state
    pile = state.chip_pile
    if pile is None or not len(pile):
        return
    rest = {chip: count for chip, count in pile.rest.items() if count}
    laid = {}
    for key in chip_places(state, place):
        if rest:
            chip = play.chance.pick(rest, "chips")
            laid[key] = chip
            rest[chip] -= 1
            if not rest[chip]:
                del rest[chip]
    first = len(pile) == sum(chip.copies for chip in lookup(state).chips.values())
    play.emit(s.ChipsLaid("S1.7" if first else "S8.4", laid))


def chip_words(state: FellowshipState, line: str, space: int) -> str:
    """Return which chip whoever moves onto a space takes, or "" where none lies (S8.1)."""
    chip = state.chips.get(chip_key(line, space), "")
    return f"the chip {chip_name(chip)}" if chip else ""


def remove_chips(play: FellowshipPlay) -> None:
    """Chips that are left on a board leave the game at its end (S8.4)."""
    if play.state.chips:
        play.emit(s.ChipsRemoved("S8.4", dict(play.state.chips)))


def take_chip(play: FellowshipPlay, step: TakeChip) -> None:
    """After the space itself its chip: cards, shields, steps toward the light or a resource card, for nobody else
    (S8.1, S8.3)."""
    state, seat = play.state, step.by
    key = chip_key(step.line, step.space)
    if key not in state.chips or not state.hobbits[seat].alive:
        return
    chip = lookup(state).chips[state.chips[key]]
    play.emit(s.ChipTaken("S8.1", seat, step.line, step.space, chip.id))
    rule = f"SK.{chip.id}"
    if chip.cards:
        draw_cards(play, seat, chip.cards, rule)
    if chip.shields:
        play.emit(e.ShieldsGained(rule, seat, chip.shields))
    if chip.light:
        move_hobbit(play, seat, -chip.light, rule)
    if chip.card and chip.card in state.resources:
        play.emit(s.ResourceGained(rule, seat, chip.card))


STEPS = (Carried(TakeChip, take_chip),)
