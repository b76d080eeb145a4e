"""The magic of Sauron: his two phases, spells, and the Beast's capabilities (W8.5, W9, 16, 17.0, 17.2)."""

from __future__ import annotations

from typing import Any

from core.dagorlad.chapters.asked import Asked
from core.dagorlad.chapters.attacks import two_dice
from core.dagorlad.chapters.board import DWARF, ELF, Board, is_night, morale_of, on_pedestal, waits
from core.dagorlad.chapters.breath import blow_breath
from core.dagorlad.chapters.movement import allowance, can_enter, can_step
from core.dagorlad.chapters.odds import chance_to_throw
from core.dagorlad.chapters.picking import begun, entrance, is_bound
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import MORALES, SAURON, WESTERNESSE
from core.dagorlad.model import actions as a
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import LORD, WRAITH, DagorladPlay, DagorladState, clock
from core.dagorlad.words.names import DIRECTION_NAMES, capital, count, points, spell_name, spell_tried
from core.kernel.prompts import Choice, Prompt, Refusal

CONJURE = "beast"
VISIONS = "visions"
ARMOR = "armor"
FEARED = MORALES.index("X")
"""Units of this morale or a lower one are named by Sinister Visions (16.1)."""


def no_magic(state: DagorladState) -> Refusal | None:
    """Return why Sauron works no magic now, whichever; None when he may (16.61, W9.3, W9.4)."""
    lord = state.leaders[LORD]
    if not lord.hex:
        return Refusal("W9.4", "Sauron is not on the map.")
    if not on_pedestal(state):
        return Refusal("16.61", "Sauron does not stand on the Pedestal.")
    if state.pedestal.moved:
        return Refusal("16.61", "The Pedestal moved in Sauron's latest movement phase.")
    return None


def cast_refused(state: DagorladState, spell: str) -> Refusal | None:
    """Return why Sauron does not attempt a spell; None when he may (W9.2, W9.4, 16, 17.0)."""
    rules, magic = lookup(state), state.magic
    card = rules.spells.get(spell)
    if card is None:
        return Refusal("16.5", "There is no such spell.")
    refused = no_magic(state)
    if refused is not None:
        return refused
    if magic.tried == state.turn:
        return Refusal("W9.2", "Sauron has made his attempt of this turn.")
    if magic.points < card.cost:
        return Refusal("W9.4", lambda: f"It costs {card.cost}; Sauron has {count(magic.points, 'magic point')} left.")
    if magic.used.get(spell, 0) >= card.uses:
        return Refusal(
            card.rule, lambda: f"It has succeeded {count(card.uses, 'time')}, as often as it may in a battle."
        )
    if spell == CONJURE and not is_night(state):
        return Refusal("17.0", "The Beast is conjured at night only.")
    if spell == "wrath" and state.leaders[WRAITH].gone:
        return Refusal("16.2", "The Ringwraith is dead.")
    return None


def cost_of(state: DagorladState, capability: str) -> int:
    """Return what a capability costs: twice as much once the Beast has lost a step (17.33)."""
    cost = lookup(state).capabilities[capability].cost
    return 2 * cost if state.beast is not None and state.beast.half else cost


def is_free(state: DagorladState) -> bool:
    """Return whether one capability costs no attempt now, after the conjuring (17.0, 17.2)."""
    return state.magic.free >= clock(state.turn, state.phase) > 0


def capability_refused(state: DagorladState, capability: str) -> Refusal | None:
    """Return why the Beast does not get a capability; None when it may (17.2, 17.33)."""
    if capability not in lookup(state).capabilities:
        return Refusal("16.5", "There is no such capability.")
    if state.beast is None:
        return Refusal("17.0", "The Beast of Mordor is not on the map.")
    refused = no_magic(state)
    if refused is not None:
        return refused
    if state.magic.tried == state.turn and not is_free(state):
        return Refusal("17.2", "Sauron has made his attempt of this turn.")
    if state.magic.points < cost_of(state, capability):
        return Refusal(
            "W9.4",
            lambda: (
                f"It costs {cost_of(state, capability)}; Sauron has {count(state.magic.points, 'magic point')} left."
            ),
        )
    if capability == ARMOR and state.beast.armor:
        return Refusal("17.23", "The Beast has its Magic Armor already.")
    return None


def has_something_to_do(state: DagorladState) -> bool:
    """Return whether Sauron, who moves once in a phase, is on the map or can enter it (W4.6, 14.0)."""
    if LORD in state.moved:
        return False
    if state.leaders[LORD].hex:
        return True
    board = Board(state)
    left = allowance(state, LORD)
    return waits(state, LORD) and can_enter(state, board, LORD, left, is_bound(state, LORD))


def sauron_refused(state: DagorladState) -> Refusal | None:
    """Return why Sauron does not move now; None when he may (W4.6)."""
    lord, board = state.leaders[LORD], Board(state)
    if lord.hex in ("", board.rules.mordor) or can_step(state, board, LORD, allowance(state, LORD)):
        return None
    return Refusal("W4.2", "Sauron has nowhere to go.")


class _Magic(Asked[Any]):
    """What the two questions to Sauron share."""

    def seat(self, step: Any) -> str:
        """Ask Sauron's side."""
        return SAURON

    def spells(self, state: DagorladState) -> list[Choice]:
        """Return the spells that Sauron may attempt now."""
        return [
            Choice(SAURON, a.Cast(SAURON, name), card.rule)
            for name, card in lookup(state).spells.items()
            if cast_refused(state, name) is None
        ]

    def capabilities(self, state: DagorladState) -> list[Choice]:
        """Return the capabilities that the Beast can get now."""
        if state.beast is None:
            return []
        return [
            Choice(SAURON, a.Activate(SAURON, name), card.rule, state.beast.hex)
            for name, card in lookup(state).capabilities.items()
            if capability_refused(state, name) is None
        ]

    def label(self, state: DagorladState, step: Any, action: Any) -> str:
        """Say what it costs and what it needs."""
        if isinstance(action, a.Cast):
            card = lookup(state).spells[action.spell]
            chance = f"{card.cost} of {state.magic.points} magic points, succeeds {chance_to_throw(card.succeeds):.0%}"
            more = f", Disrupts {count(len(seen_by_all(state)), 'unit')}" if action.spell == VISIONS else ""
            return f"{capital(spell_tried(action.spell))}: {chance}{more}"
        if isinstance(action, a.Activate):
            cost = cost_of(state, action.capability)
            lasts = lookup(state).capabilities[action.capability].duration
            for_ = f"for {count(lasts, 'turn')}" if lasts else "for good"
            cost_words = f"{cost} of {state.magic.points} magic points, {for_}"
            return f"Give the Beast {spell_name(action.capability)}: {cost_words}"
        if isinstance(action, a.Pick):
            return f"Move Sauron: up to {points(allowance(state, LORD))}, and no spell in this phase"
        return "Do nothing"

    def held_back(self, state: DagorladState, step: Any, action: Any) -> Refusal | None:
        """Say why Sauron does not do it."""
        if isinstance(action, a.Cast):
            return cast_refused(state, action.spell)
        if isinstance(action, a.Activate):
            return capability_refused(state, action.capability)
        if isinstance(action, a.Pick):
            if action.piece != LORD:
                return Refusal("W4.6", "Only Sauron moves in this phase.")
            return sauron_refused(state)
        return None


class WhatSauronDoes(_Magic):
    """What Sauron does in a Magic Leader Movement Phase: move, or use magic (W4.6, W9.2, 17.2)."""

    kind = s.AskSauron
    name = "ask_sauron"

    def asks(self, state: DagorladState, step: s.AskSauron) -> Prompt | None:
        """To move, every spell and capability, or nothing."""
        if not has_something_to_do(state):
            return None
        choices = [*self.spells(state), *self.capabilities(state)]
        if sauron_refused(state) is None:
            where = state.leaders[LORD].hex or entrance(Board(state), SAURON)
            choices.append(Choice(SAURON, a.Pick(SAURON, LORD), "W4.6", where))
        if not choices:
            return None
        return Prompt(self.name, SAURON, "W4.6", [*choices, Choice(SAURON, a.Done(SAURON), "W4.6")])

    def answers(self, play: DagorladPlay, step: s.AskSauron, action: Any) -> None:
        """Move, cast, or give the Beast a capability."""
        if isinstance(action, a.Pick):
            play.push(begun(play.state, SAURON, LORD), step)
        else:
            work(play, action)

    def words(self, state: DagorladState, step: s.AskSauron, prompt: Prompt) -> str:
        """Ask for it."""
        return f"What does Sauron do? {count(state.magic.points, 'magic point')} left."


class WhatTheBeastGets(_Magic):
    """What magic Sauron works besides: a capability without an attempt, or the attempt after one (17.0, 17.2)."""

    kind = s.AskFree
    name = "ask_free"

    def asks(self, state: DagorladState, step: s.AskFree) -> Prompt | None:
        """Every capability and spell that is open, or nothing."""
        choices = [*self.capabilities(state), *self.spells(state)]
        if not choices:
            return None
        return Prompt(self.name, SAURON, "17.2", [*choices, Choice(SAURON, a.Done(SAURON), "17.2")])

    def answers(self, play: DagorladPlay, step: s.AskFree, action: Any) -> None:
        """Give it, or cast."""
        work(play, action)

    def words(self, state: DagorladState, step: s.AskFree, prompt: Prompt) -> str:
        """Ask for it."""
        return f"What else does Sauron's magic do? {count(state.magic.points, 'magic point')} left."


def work(play: DagorladPlay, action: Any) -> None:
    """Cast, or give the Beast a capability; what costs no attempt may come before the attempt or after it (17.2)."""
    free = is_free(play.state)
    if isinstance(action, a.Activate):
        activate(play, action.capability)
    elif isinstance(action, a.Cast):
        cast(play, action.spell)
    if free and not isinstance(action, a.Done):
        play.push(s.AskFree())


def cast(play: DagorladPlay, spell: str) -> None:
    """Pay for a spell and roll for it; do what it does on success (W9.2, 16, 17.0)."""
    state = play.state
    card = lookup(state).spells[spell]
    dice = two_dice(play, "spell")
    success = sum(dice) <= card.succeeds
    play.emit(e.SpellTried("W9.2", spell, card.cost, dice, card.succeeds, success))
    if not success:
        return
    now = clock(state.turn, state.phase)
    if spell == CONJURE:
        play.emit(e.BeastCame("17.0", state.leaders[LORD].hex, now + 1))
        play.push(s.AskFree())
        return
    play.emit(e.SpellHolds(card.rule, spell, now + 2 * card.duration))
    if spell == VISIONS:
        for name in seen_by_all(state):
            play.emit(c.UnitDisrupted("16.1", name, visions=True))


def seen_by_all(state: DagorladState) -> list[str]:
    """Return the units that Sinister Visions names (16.1)."""
    rules = lookup(state)
    return [
        name
        for name, unit in state.units.items()
        if unit.hex
        and rules.side[name] == WESTERNESSE
        and rules.units[name].people not in (ELF, DWARF)
        and morale_of(state, name) >= FEARED
    ]


def activate(play: DagorladPlay, capability: str) -> None:
    """Pay for a capability of the Beast (17.2)."""
    state = play.state
    card, cost, free = lookup(state).capabilities[capability], cost_of(state, capability), is_free(state)
    until = clock(state.turn, state.phase) + 2 * card.duration if card.duration else 0
    play.emit(e.BeastEmpowered(card.rule, capability, cost, until, free))


class WhereTheBeastBlows(_Magic):
    """Where the Beast blows its breath, at the start of phase D (17.24)."""

    kind = s.AskBreath
    name = "ask_breath"

    def asks(self, state: DagorladState, step: s.AskBreath) -> Prompt | None:
        """Six directions, or to hold it."""
        beast = state.beast
        if beast is None or not beast.breath:
            return None
        choices = [Choice(SAURON, a.Breathe(SAURON, at), "17.24", beast.hex) for at in range(6)]
        return Prompt(self.name, SAURON, "17.24", [*choices, Choice(SAURON, a.Done(SAURON), "17.24")])

    def answers(self, play: DagorladPlay, step: s.AskBreath, action: Any) -> None:
        """Kill all of Westernesse in the zone."""
        if isinstance(action, a.Breathe):
            dead = killed(play.state, action.direction)
            blow_breath(play, action.direction, kill_zone(play.state, action.direction), *dead)

    def held_back(self, state: DagorladState, step: Any, action: Any) -> Refusal | None:
        """Say what directions there are."""
        if isinstance(action, a.Breathe):
            return Refusal("17.24", "There are six directions, 0 (north) to 5 (northwest).")
        return None

    def words(self, state: DagorladState, step: s.AskBreath, prompt: Prompt) -> str:
        """Ask where to."""
        return f"{capital(lookup(state).content.beast.name)}: where does it blow its breath?"

    def label(self, state: DagorladState, step: s.AskBreath, action: Any) -> str:
        """Name the direction and how many die."""
        if not isinstance(action, a.Breathe):
            return "Hold its breath"
        from_, to = (DIRECTION_NAMES[at % 6] for at in (action.direction, action.direction + 1))
        units, leaders = killed(state, action.direction)
        dead = f"{count(len(units), 'unit')} eliminated, {count(len(leaders), 'leader')} killed"
        return f"Between {from_} and {to}: {dead}"


def kill_zone(state: DagorladState, direction: int) -> tuple[str, ...]:
    """Return the hexes of the breath: two beside the Beast, three behind them (17.24)."""
    return () if state.beast is None else lookup(state).grid.fan(state.beast.hex, direction, 2)


def killed(state: DagorladState, direction: int) -> tuple[list[str], list[str]]:
    """Return the units and the leaders whom the breath would kill."""
    board, hexes = Board(state), kill_zone(state, direction)
    units = [board.unit_at[hex_] for hex_ in hexes if hex_ in board.held[WESTERNESSE]]
    return units, [name for hex_ in hexes for name in board.leaders_with(hex_, WESTERNESSE)]
