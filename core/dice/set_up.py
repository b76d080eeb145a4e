"""The set-up (D2), and positions made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from core.dice.content.contents import CONTENTS, current, lookup
from core.dice.content.lookup import Lookup
from core.dice.model.state import SEATS, DiceState, Die, Options, Player, WildsCard
from core.dice.model.steps import BeginGame, BeginRound, BeginSauron, BeginTurn, EndOfTurns, PassRing

SOLO = "1"
SWITCHES = ("immediate_corruption", "increased_forces", "restless_enemy", "reserve_sides")


def set_up(options: Mapping[str, str], content: str) -> DiceState:
    """Return the state before the first round, for checked options (D2)."""
    rules = CONTENTS.by_digest(content)
    values = rules.content
    number = int(options["players"])
    seats = SEATS[: values.solo.seats if options["players"] == SOLO else number]
    glory = 0 if _coop(options) == "off" else getattr(values.coop_start, _coop(options))
    state = DiceState(
        options=Options(
            players=number,
            first=options["first"],
            corruption_limit=options["corruption_limit"],
            coop=options["coop"],
            undo=options["undo"],
            **{name: options[name] == "on" for name in SWITCHES},
        ),
        content=content,
        players={seat: Player(glory=glory, bag=dict(values.start_bag)) for seat in seats},
        ringbearer=seats[0],
        location=1,
        agenda=[BeginGame()],
    )
    for card in rules.basic():
        state.wilds[card.id] = WildsCard(1, rules.dice_entering(card))
        state.cards[card.die] = card.id
    _put_the_rest(state, rules)
    return state


def _coop(options: Mapping[str, str]) -> str:
    """Return the level of full co-op; one person alone always plays so, at least easily (D9.5)."""
    return "easy" if options["players"] == SOLO and options["coop"] == "off" else options["coop"]


def options_of(state: DiceState) -> dict[str, str]:
    """Return the options of the table that `state` was made with."""
    options = state.options
    return {
        "players": str(options.players),
        "first": options.first,
        "corruption_limit": options.corruption_limit,
        "coop": options.coop,
        "undo": options.undo,
        **{name: "on" if getattr(options, name) else "off" for name in SWITCHES},
    }


def census(state: DiceState) -> Counter[str]:
    """Return how many dice of each kind lie anywhere at the table or out of the game."""
    found: Counter[str] = Counter()
    for counts in (state.waiting, state.removed, state.enemies, state.sauron.pool, state.sauron.destroyed):
        found.update(counts)
    found.update(die.kind for die in state.sauron.muster)
    for name, card in state.wilds.items():
        found[lookup(state).cards[name].die] += card.dice
    for player in state.players.values():
        for pile in (player.bag, player.spent, player.used, player.aside):
            found.update(pile)
        for area in (player.active, player.muster, player.prepared):
            found.update(one.kind for die in area for one in (die, *die.attached))
    return +found


def _put_the_rest(state: DiceState, rules: Lookup) -> None:
    """Put the dice that lie nowhere: those of cards that are still to enter wait, all others are out of the game."""
    found = census(state)
    for kind, die in rules.dice.items():
        left = die.count - found[kind]
        if left < 0:
            raise ValueError(f"the position has {found[kind]} dice {die.name}; there are {die.count}")
        if left:
            pile = state.removed if kind in state.cards else state.waiting
            pile[kind] = pile.get(kind, 0) + left


def complete(state: DiceState) -> DiceState:
    """Check a position and fill in what it leaves open.

    Dice that lie nowhere wait for their location or are out of the game. Without an agenda play goes on with the
    Fellowship turn of `active`, or with the Sauron turn when there is none; the round goes on after that. Raises
    `ValueError` when a piece is not of this game, or there are too many of it, and when nothing could be decided.
    """
    if not state.content:
        state.content = current().digest
    rules = lookup(state)
    _check_players(state)
    _check_pieces(state, rules)
    for card in rules.basic():
        if card.id not in state.wilds:
            state.wilds[card.id] = WildsCard(1, 0)
    state.cards = {rules.cards[card].die: card for card in state.wilds}
    _check_dice(state, rules)
    _check_play_goes_on(state)
    _put_the_rest(state, rules)
    if not state.agenda and state.outcome is None:
        seats = list(state.players)
        at = seats.index(state.ringbearer)
        order = seats[at:] + seats[:at]
        turns = [BeginTurn(seat) for seat in order[order.index(state.active) :]] if state.active else []
        state.agenda = [PassRing(), BeginSauron(), *([EndOfTurns()] if turns else []), *reversed(turns)]
    return state


def _check_play_goes_on(state: DiceState) -> None:
    """Somebody must have dice, or nobody would ever be asked; and an agenda must lead on to the next round."""
    if state.outcome is not None:
        return
    piles = [
        pile for player in state.players.values() for pile in (player.bag, player.spent, player.used, player.aside)
    ]
    areas = [area for player in state.players.values() for area in (player.active, player.muster, player.prepared)]
    if not any(areas) and not any(sum(pile.values()) for pile in piles):
        raise ValueError("no player of the position has a die; there would be nothing to decide")
    if state.agenda and not isinstance(state.agenda[0], BeginGame | BeginRound | PassRing):
        raise ValueError(
            "the agenda of the position ends in the middle of a round; pass_ring comes last (first in the list)"
        )


def _check_players(state: DiceState) -> None:
    number = 2 if state.options.players == int(SOLO) else state.options.players
    if list(state.players) != list(SEATS[:number]):
        raise ValueError(f"the position needs the seats {', '.join(SEATS[:number])}, not {', '.join(state.players)}")
    if state.ringbearer not in state.players:
        raise ValueError(f"the Ringbearer of the position is one of {', '.join(state.players)}")
    if state.active and state.active not in state.players:
        raise ValueError(f"{state.active!r} is not among the players of the position")
    for seat, player in state.players.items():
        if player.glory < 0:
            raise ValueError(f"{seat} cannot have Glory below 0")
    for step in state.agenda:
        for member in ("seat", "owner"):
            seat = getattr(step, member, "")
            if seat and seat not in state.players:
                raise ValueError(f"the agenda of the position names {seat!r}, who does not play")


def _check_pieces(state: DiceState, rules: Lookup) -> None:
    if state.location not in rules.locations:
        raise ValueError(f"the locations are numbered from 1 to {len(rules.locations)}, not {state.location}")
    for name in state.wilds:
        if name not in rules.cards:
            raise ValueError(f"there is no card {name!r}; there is {', '.join(rules.cards)}")
    kinds = [rules.cards[name].die for name in state.wilds]
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise ValueError(f"two cards of the position use the dice {rules.dice[kind].name}")
    for enemy in state.enemies:
        if enemy not in rules.enemies:
            raise ValueError(f"there is no enemy card {enemy!r}")
    sauron = state.sauron
    for pile in (sauron.pool, sauron.destroyed):
        for kind in pile:
            if kind not in rules.enemies:
                raise ValueError(f"{kind!r} is no die of Sauron's")
    if min(sauron.points, sauron.pending) < 0:
        raise ValueError("Corruption points cannot be below 0")


def _check_dice(state: DiceState, rules: Lookup) -> None:
    ids: list[int] = []
    counts: list[int] = [card.dice for card in state.wilds.values()]
    for one in state.sauron.muster:
        if one.kind not in rules.enemies or not 0 <= one.face <= len(rules.dice[one.kind].faces):
            raise ValueError(f"die {one.id} of Sauron has no face {one.face} of {one.kind!r}")
        ids.append(one.id)
    for seat, player in state.players.items():
        for area in (player.active, player.muster, player.prepared):
            ids += [one.id for die in area for one in _checked(die, seat, state, rules)]
        for pile in (player.bag, player.spent, player.used, player.aside):
            counts += pile.values()
            for kind in pile:
                _check_kind(kind, seat, state, rules)
        for die in player.prepared:
            if not rules.shown(die.kind, die.face).unit:
                raise ValueError(f"the prepared dice of {seat} must show Units")
        for die in player.muster:
            face = rules.shown(die.kind, die.face)
            if not face.unit and not face.artifact:
                raise ValueError(f"the mustered dice of {seat} must show Units or artifacts")
    for pile in (state.waiting, state.removed, state.enemies, state.sauron.pool, state.sauron.destroyed):
        counts += pile.values()
    if min(counts, default=0) < 0:
        raise ValueError("there cannot be fewer than 0 dice in a place")
    if len(set(ids)) < len(ids) or min(ids, default=1) < 1:
        raise ValueError("every die that lies in sight needs a number of its own, from 1 on")
    state.last_die = max([state.last_die, *ids])


def _checked(die: Die, seat: str, state: DiceState, rules: Lookup) -> list[Die]:
    for one in (die, *die.attached):
        _check_kind(one.kind, seat, state, rules)
        if not 0 <= one.face <= len(rules.dice[one.kind].faces):
            raise ValueError(f"a die {one.kind} of {seat} has no face {one.face}")
    return [die, *die.attached]


def _check_kind(kind: str, seat: str, state: DiceState, rules: Lookup) -> None:
    if kind not in rules.dice:
        raise ValueError(f"{seat} has an unknown die {kind!r}; there is {', '.join(rules.dice)}")
    if kind in rules.enemies:
        raise ValueError(f"{seat} cannot have dice of Sauron's ({kind})")
    if kind not in state.cards:
        raise ValueError(f"{seat} has dice {kind}, but none of their cards is in the Wilds")
