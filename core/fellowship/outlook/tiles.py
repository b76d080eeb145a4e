"""The next tile: how likely it is an event, and the worst that it could do to the Ring-bearer if nothing is paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from core.fellowship.base.by_hand import is_over
from core.fellowship.base.corruption import missing_tokens
from core.fellowship.base.happenings import concerned, is_met, spaces_left
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Cost, Effect, Happening, Tile
from core.fellowship.model.state import RIDER_HOME, FellowshipState, living
from core.fellowship.outlook.paying import payable


class TileOutlook(msgspec.Struct, frozen=True):
    """What the next tile may be.

    `events` of `left` tiles bring an event; a tile that is known, or those that Foresight has laid out, are the only
    ones that count. `worst` is how many of the `gap` steps between the Ring-bearer and Sauron the worst of them could
    take, `tile` which that is, and `ends` whether it could end the game.
    """

    left: int
    events: int
    bearer: str
    gap: int
    worst: int
    tile: str
    ends: bool

    @property
    def percent(self) -> int:
        """The chance of an event in whole per cent."""
        return percent(self.events, self.left)


def percent(events: int, left: int) -> int:
    """Return how many in a hundred that is, rounded to the nearest."""
    return (200 * events + left) // (2 * left)


class Harm(NamedTuple):
    """How many steps Sauron comes nearer, how many the Ring-bearer goes, and whether the game ends whatever they do."""

    nearer: int = 0
    dots: int = 0
    ends: bool = False

    def and_then(self, other: Harm) -> Harm:
        """Return both."""
        return Harm(self.nearer + other.nearer, self.dots + other.dots, self.ends or other.ends)

    @property
    def size(self) -> tuple[bool, int]:
        """How bad it is."""
        return self.ends, self.nearer + self.dots


NONE, END = Harm(), Harm(ends=True)


def worst_tile(view: FellowshipState) -> TileOutlook | None:
    """Return what the next tile may be and do, or None where no tile is turned up: between the boards, on a board that
    is over (B4.3.6, B4.4.1), at Mount Doom.

    Dice fall as badly as they can, costs are not paid where that is worse, and Sauron calls on the worst card that he
    could have; what is left to choose for the players is chosen well.
    """
    scenario = lookup(view).scenarios.get(view.location)
    if scenario is None or not view.ring_bearer or is_over(view, scenario):
        return None
    tiles = lookup(view).tiles
    kinds = next_tiles(view)
    if not kinds:
        return None
    gap = view.sauron - view.hobbits[view.ring_bearer].step
    reckoning = Reckoning(view)
    harms = {tile: reckoning.caught(reckoning.tile(tiles[tile])) for tile in kinds}
    worst = max(harms, key=lambda tile: harms[tile].size)
    harm = harms[worst]
    events = sum(count for tile, count in kinds.items() if tiles[tile].sundial)
    taken = gap if harm.ends else min(gap, harm.nearer + harm.dots)
    return TileOutlook(sum(kinds.values()), events, view.ring_bearer, gap, taken, worst, harm.ends)


def next_tiles(view: FellowshipState) -> Mapping[str, int]:
    """Return how many tiles of each kind the next one may be: those laid out, the one that is known, or all that are
    left; a pile that is used up is shuffled anew (A55), a bag is not (S11.7)."""
    if view.display:
        return {tile: view.display.count(tile) for tile in dict.fromkeys(view.display)}
    if view.tiles.known:
        return {view.tiles.known[0]: 1}
    left = {tile: count for tile, count in view.tiles.rest.items() if count}
    return left if left or view.options.bag else lookup(view).tile_counts


def is_chosen(view: FellowshipState) -> bool:
    """Whether the next tile is chosen from several that Foresight has laid out, so that no chance decides on it."""
    return len(view.display) > 1


class Reckoning:
    """Reckons the worst that can come of tiles and events as things stand in `view`."""

    def __init__(self, view: FellowshipState) -> None:
        self.view = view
        self.content = lookup(view)
        self.bearer = view.ring_bearer
        self.first_ends = view.options.harder or view.options.elimination_ends
        self.calls: dict[tuple[str, bool], Harm] = {}
        self.rolls: dict[str, Harm] = {}

    def caught(self, harm: Harm) -> Harm:
        """Return `harm` with whether somebody is caught whose end is the game's."""
        view, sauron = self.view, self.view.sauron - harm.nearer
        here = view.hobbits[self.bearer].step + harm.dots
        others = self.first_ends and any(view.hobbits[name].step >= sauron for name in living(view))
        return harm._replace(ends=harm.ends or here >= sauron or others)

    def tile(self, tile: Tile) -> Harm:
        """Return what a tile could do; the last one of a bag ends the board (S11.7)."""
        harm = self.line_tile(tile.line) if tile.line else self.happening(tile, self.view.event)
        if self.view.options.bag and not self.view.display and len(self.view.tiles) == 1:
            harm = harm.and_then(END if self.is_last_board() else self.board_end())
        return harm

    def line_tile(self, line: str) -> Harm:
        """Return what an activity tile could do: the player chooses another line where its own is complete (A7)."""
        open_lines = unfinished_lines(self.view)
        lines = [line] if line in open_lines else open_lines
        return min((self.space(one) for one in lines), key=lambda harm: harm.size, default=NONE)

    def space(self, line: str) -> Harm:
        """Return what the next space of a line could do; the last of the main line ends the board."""
        space = self.content.spaces[self.view.location][line][self.view.lines[line]]
        harm = self.roll(self.view.active) if space.gives == "die" else NONE
        return harm.and_then(self.board_end()) if space.ends else harm

    def is_last_board(self) -> bool:
        """Whether the scenario in play is the last of the journey."""
        return self.view.location == self.content.content.route[-1]

    def board_end(self) -> Harm:
        """Return what the end of the board costs the Ring-bearer: a step for each missing kind of token (B4.10.1)."""
        return NONE if self.is_last_board() else Harm(dots=missing_tokens(self.view, self.bearer))

    def event(self, number: int) -> Harm:
        """Return what event `number` could do; after the last one the board ends."""
        events = self.content.scenarios[self.view.location].events
        if number > len(events):
            return NONE
        harm = self.happening(events[number - 1], number)
        return harm.and_then(self.board_end()) if number == len(events) else harm

    def happening(self, what: Happening, number: int) -> Harm:
        """Return what a happening could do while the event marker stands on `number`."""
        before = self.effects(what.before, "", number)
        if what.cost is not None:
            return before if what.optional else before.and_then(self.cost(what, what.cost, number))
        effects = what.then
        if what.check is not None and not is_met(self.view, what.check):
            effects = what.otherwise
        return before.and_then(self.effects(effects, "", number))

    def cost(self, what: Happening, cost: Cost, number: int) -> Harm:
        """Return what not paying could do, or suffering the price, whichever is worse: with what is handed over a roll,
        too, if it can be paid."""
        if what.payer == "each":
            return self.all_of(self.effects(what.otherwise, seat, number) for seat in living(self.view))
        payer = self.bearer if what.payer in ("one", "group", "ring_bearer") else self.view.active
        unpaid = self.effects(what.otherwise, payer, number)
        if not (cost.steps or cost.rolls) or payable(self.view, cost, [payer]) is False:
            return unpaid
        paid = Harm(dots=cost.steps * (payer == self.bearer))
        paid = self.all_of([paid, *[self.roll(payer)] * cost.rolls, self.effects(what.then, payer, number)])
        return max(unpaid, paid, key=lambda harm: harm.size)

    def all_of(self, harms: Iterable[Harm]) -> Harm:
        """Return all of it."""
        found = NONE
        for harm in harms:
            found = found.and_then(harm)
        return found

    def effects(self, effects: Sequence[Effect], seat: str, number: int) -> Harm:
        """Return what effects could do, `seat` being whom "self" means."""
        return self.all_of(self.effect(effect, seat, number) for effect in effects)

    def effect(self, effect: Effect, seat: str, number: int) -> Harm:
        """Return what one effect could do."""
        if effect.op == "sauron":
            return Harm(nearer=effect.n * (spaces_left(self.view, effect.per) if effect.per else 1))
        if effect.op == "next_event":
            return self.event(number + 1)
        if effect.op in ("lose_game", "battle_of_spells"):  # of the spells there is no end before a blank
            return END
        if effect.op == "sarumans_forces":
            met = any(spaces_left(self.view, line) == 0 for line in ("travelling", "friendship"))
            return NONE if met else self.event(number + 1)
        if effect.op == "rider":
            return self.ride(effect.n)
        if effect.op not in ("corrupt", "roll", "discard_cards", "lose_shields"):
            return NONE
        return self.all_of(self.on_hobbit(effect, name) for name in concerned(self.view, effect.who, seat))

    def on_hobbit(self, effect: Effect, name: str) -> Harm:
        """Return what an effect could do to one hobbit."""
        if effect.op == "roll":
            return self.all_of(self.roll(name) for _ in range(effect.n))
        if effect.op == "corrupt":
            return self.steps(name, effect.n)
        hobbit = self.view.hobbits[name]
        there = len(hobbit.hand) if effect.op == "discard_cards" else hobbit.shields
        return END if there < effect.n and self.would_end(name) else NONE

    def would_end(self, name: str) -> bool:
        """Whether the game is over without this hobbit."""
        return name == self.bearer or self.first_ends

    def steps(self, name: str, n: int) -> Harm:
        """Return what so many steps into the darkness mean for a hobbit."""
        if name == self.bearer:
            return Harm(dots=n)
        caught = self.view.hobbits[name].step + n >= self.view.sauron
        return END if caught and self.first_ends else NONE

    def roll(self, name: str) -> Harm:
        """Return the worst that a roll of a hobbit could do; Sam suffers one of anything at most (B5.2)."""
        if self.view.dark_lord is not None:
            return self.call(name)
        if name not in self.rolls:
            self.rolls[name] = self.worst_face(name)
        return self.rolls[name]

    def worst_face(self, name: str) -> Harm:
        """Return the worst that a face of the die could do to a hobbit."""
        found = [NONE]
        for face in self.content.content.face:
            harm = NONE
            for effect in face.effects:
                n = min(effect.n, 1) if name == "sam" and effect.op in ("corrupt", "discard_cards") else effect.n
                own = msgspec.structs.replace(effect, n=n)
                harm = harm.and_then(Harm(nearer=n) if effect.op == "sauron" else self.effect(own, name, 0))
            found.append(harm)
        return max(found, key=lambda harm: harm.size)

    def call(self, name: str, again: bool = True) -> Harm:
        """Return the worst that Sauron could do when a hobbit calls him: with one of the cards that he may hold, all of
        whose symbols are suffered (S4.5); a die on it calls him once more."""
        lord = self.view.dark_lord
        if lord is None:
            return NONE
        if (name, again) not in self.calls:
            cards = [symbols for card, symbols in self.content.sauron_cards.items() if card not in lord.discard]
            kinds = {symbol for symbols in cards for symbol in symbols}
            harms = {symbol: self.symbol(symbol, name, again) for symbol in kinds}
            found = [self.all_of(harms[symbol] for symbol in symbols) for symbols in cards]
            self.calls[name, again] = max(found, key=lambda harm: harm.size, default=NONE)
        return self.calls[name, again]

    def symbol(self, symbol: str, name: str, again: bool) -> Harm:
        """Return what a symbol of a Sauron card could do; cards and shields that are not there are not missed (SA5)."""
        letter, n = symbol[0], int(symbol[1:] or 1)
        if letter == "R":
            return self.ride(n, again)
        if letter == "E":
            return Harm(nearer=1)
        if letter == "H":
            return self.steps(name, 1)
        if letter == "C" and self.view.foe_deck is None:
            return END if not self.view.hobbits[name].hand and self.would_end(name) else NONE
        return self.call(name, again=False) if letter == "D" and again else NONE

    def ride(self, steps: int, again: bool = True) -> Harm:
        """Return what a ride could do: at home again it ends the game, and where it meets the Ring-bearer, that hobbit
        calls Sauron (S6.3, S6.4)."""
        rider = self.view.rider
        if rider is None:
            return NONE
        if rider.back:
            return END if rider.step + steps >= RIDER_HOME else NONE
        meets = not rider.met and rider.step - steps <= self.view.hobbits[self.bearer].step
        return self.call(self.bearer, again=False) if meets and again else NONE
