"""The ability cards, one object each: once a game (F7).

Resourcefulness is offered where shields are paid (costs, gandalf), Impetuosity in step 2 of a turn.
"""

from __future__ import annotations

from typing import ClassVar

from core.fellowship.base.cards.card import IN_STEP_TWO, TURN_ENDING, Interrupt, Moment, after_tile_or_card, moment_of
from core.fellowship.base.cards.gandalf_cards import can_be_ignored
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.content.contents import lookup
from core.fellowship.friends.defeating import WAY_ONE, is_open
from core.fellowship.friends.foes import foe_name, in_own_turn, needing_life_tokens
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model.friends_steps import CheckVictory
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import CarryOutEvent, PickLine, Roll, Window
from core.fellowship.words.names import hobbit_name
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Refusal


class Ability:
    """The ability card of one hobbit: when it is used, what it does, how it reads and why it is not open."""

    seat: ClassVar[str]
    name: ClassVar[str]
    text: ClassVar[str]
    when: ClassVar[str]
    windows: ClassVar[frozenset[str]] = frozenset()
    """The windows that offer it."""
    own_turn: ClassVar[bool] = False
    """Whether it needs a turn of its owner."""

    @property
    def rule(self) -> str:
        """The rule of the card."""
        return f"F7.{self.seat}"

    def refuses(self, state: FellowshipState, now: Moment) -> Refusal | None:
        """Say why the card, which has not been used, is not open."""
        return self.only_then()

    def only_then(self) -> Refusal:
        """Say when the card is used."""
        return Refusal(self.rule, lambda: f"{hobbit_name(self.seat)} uses this card {self.when}.")

    def begins(self, play: FellowshipPlay) -> None:
        """Use the card."""
        play.emit(f.AbilityUsed(self.rule, self.seat))

    def label(self, state: FellowshipState) -> str:
        """Return what using the card would bring."""
        return f"{hobbit_name(self.seat)} uses {self.name}: {self.text}"


class Determination(Ability):
    """Frodo moves any marker and takes the space, once a tile has been turned up (F7.frodo)."""

    seat, name = "frodo", "Determination"
    text = "any marker moves a space, which Frodo takes"
    when = "when a tile has been turned up or carried out, or a card has been played"
    windows = frozenset({"W1", "W2", "W7"})

    def refuses(self, state: FellowshipState, now: Moment) -> Refusal | None:
        """There has to be a tile or a card just before, and a line to move on."""
        in_time = now.window in self.windows and after_tile_or_card(state, now)
        return None if in_time and unfinished_lines(state) else self.only_then()

    def begins(self, play: FellowshipPlay) -> None:
        """The card is used when its line is named."""
        play.push(PickLine("determination", self.seat, 1))


class Valour(Ability):
    """Sam lets an event be ignored; he rolls and suffers the full result (F7.sam, FA30)."""

    seat, name = "sam", "Valour"
    text = "he rolls and suffers it all, and the event is ignored"
    when = "when an event is about to occur"
    windows = frozenset({"W3"})

    def refuses(self, state: FellowshipState, now: Moment) -> Refusal | None:
        """Some events cannot be ignored."""
        if now.window not in self.windows:
            return self.only_then()
        return None if can_be_ignored(state) else unavoidable(state)

    def begins(self, play: FellowshipPlay) -> None:
        """The event does not happen, and Sam rolls."""
        super().begins(play)
        play.drop(Window)
        step = play.drop(CarryOutEvent)
        play.emit(e.EventIgnored(self.rule, step.number))
        play.push(Roll(self.seat, self.rule, full=True))


IMPETUOUS = (4, "F7.pippin")
NO_LIMIT = (0, "")


class Impetuosity(Ability):
    """Pippin plays up to four cards this turn (F7.pippin)."""

    seat, name = "pippin", "Impetuosity"
    text = "up to four cards this turn"
    when = "in step 2 of his own turn"
    own_turn = True

    def refuses(self, state: FellowshipState, now: Moment) -> Refusal | None:
        """It is one of the choices of his step 2."""
        if not in_own_turn(state):
            return turnless(self.seat)
        in_step_two = now.window == "W7" and now.what not in TURN_ENDING
        return None if in_step_two and state.active == self.seat else self.only_then()

    def choices(self, state: FellowshipState) -> list[Choice]:
        """Return the card as a choice of step 2, where it is open."""
        held = state.active == self.seat and self.seat in state.abilities
        usable = held and self.refuses(state, IN_STEP_TWO) is None
        return [Choice(self.seat, a.UseAbility(self.seat), self.rule)] if usable else []

    def limit(self, state: FellowshipState) -> tuple[int, str]:
        """Return how many cards the card allows once it has been used."""
        return IMPETUOUS if state.impetuous else NO_LIMIT


class Bravery(Ability):
    """Merry defeats all displayed foes that demand life tokens at once (F7.merry, FA8)."""

    seat, name = "merry", "Bravery"
    text = "all foes in the line that demand life tokens are defeated at once"
    when = "in his own turn, against foes that demand life tokens"
    own_turn = True
    windows = WAY_ONE

    def refuses(self, state: FellowshipState, now: Moment) -> Refusal | None:
        """It is his turn, and there are such foes."""
        if not in_own_turn(state):
            return turnless(self.seat)
        active = state.active == self.seat and is_open(state, now)
        return None if active and needing_life_tokens(state) else self.only_then()

    def begins(self, play: FellowshipPlay) -> None:
        """Defeat them, from the left."""
        super().begins(play)
        for foe in needing_life_tokens(play.state):
            play.emit(f.FoeDefeated("F3.5", self.seat, foe))
        play.push(CheckVictory())

    def label(self, state: FellowshipState) -> str:
        """Return which foes."""
        foes = ", ".join(foe_name(foe) for foe in needing_life_tokens(state))
        return f"{hobbit_name(self.seat)} uses {self.name}: {foes} defeated at once"


class Resourcefulness(Ability):
    """The card stands for up to three shields that Fatty may or must discard (F7.fatty, SA28)."""

    seat, name = "fatty", "Resourcefulness"
    text = "stands for up to 3 shields that Fatty may or must discard"
    when = "toward a cost in shields, where it is offered"

    def gift_refused(self, state: FellowshipState, action: a.GiveAbility) -> Refusal:
        """Say why the card is not given for shields now."""
        if action.seat != self.seat:
            return Refusal(self.rule, "Resourcefulness is Fatty's ability card.")
        if self.seat not in state.abilities:
            return Refusal(self.rule, "Fatty has used Resourcefulness.")
        return Refusal(self.rule, "Resourcefulness stands for shields that Fatty may or must discard now.")


IMPETUOSITY, RESOURCEFULNESS = Impetuosity(), Resourcefulness()
ABILITIES: dict[str, Ability] = {
    ability.seat: ability for ability in (Bravery(), Determination(), Valour(), IMPETUOSITY, RESOURCEFULNESS)
}
"""The ability cards by their owner, in the order in which windows offer them."""

SERVING = {
    window: tuple(ability for ability in ABILITIES.values() if window in ability.windows)
    for window in {window for ability in ABILITIES.values() for window in ability.windows}
}
"""The ability cards that a window offers."""


def turnless(seat: str) -> Refusal:
    """Say that the card needs a turn, and that there is none (FA33)."""
    return Refusal("FA33", lambda: f"{hobbit_name(seat)} needs a turn of his own for this card.")


def unavoidable(state: FellowshipState) -> Refusal:
    """Say why the event that is about to occur cannot be ignored (FA12, FA32)."""
    if state.event == len(lookup(state).scenarios[state.location].events):
        return Refusal("FA12", "The last event of Isengard cannot be ignored; only five shields help.")
    return Refusal("FA32", "Only Integrity stops the Battle of the Spells.")


USE: Kept[str, Choice] = Kept(lambda owner: Choice(owner, a.UseAbility(owner), ABILITIES[owner].rule))
"""The choices to use an ability card, by its owner."""


class UseAbility(Interrupt[a.UseAbility]):
    """Using an ability card as an interrupt."""

    action = a.UseAbility
    windows, held = frozenset(SERVING), "abilities"

    def offers(self, state: FellowshipState, now: Moment) -> list[Choice]:
        """Return the ability cards that may be used now."""
        held = state.abilities
        found: list[Choice] = []
        for ability in SERVING.get(now.window, ()):
            owner = ability.seat
            if owner not in held or (ability.own_turn and owner != state.active) or not state.hobbits[owner].alive:
                continue
            if ability.refuses(state, now) is None:
                found.append(USE[owner])
        return found

    def begins(self, play: FellowshipPlay, action: a.UseAbility) -> None:
        """Use the card."""
        ABILITIES[action.seat].begins(play)

    def cannot_wait(self, state: FellowshipState, action: a.UseAbility) -> bool:
        """Bravery needs a turn of Merry's own, Determination a tile or a card that lies before the active player."""
        return action.seat in (Bravery.seat, Determination.seat)

    def label(self, state: FellowshipState, action: a.UseAbility) -> str:
        """Return what using the card would bring."""
        return ABILITIES[action.seat].label(state)

    def explains(self, state: FellowshipState, action: a.UseAbility) -> Refusal | None:
        """Say why the card cannot be used now (F7)."""
        ability = ABILITIES[action.seat]
        if state.foe_deck is None:
            return Refusal("F1.6", "This table plays without ability cards.")
        if action.seat not in state.abilities:
            return Refusal(ability.rule, f"{hobbit_name(action.seat)} has used the ability card.")
        return ability.refuses(state, moment_of(state)) or ability.only_then()

    def in_sight(self, state: FellowshipState, seat: str) -> list[tuple[str, a.UseAbility]]:
        """Return the ability card of `seat`, if it has not been used."""
        return [("Use the ability card", a.UseAbility(seat))] if seat in state.abilities else []


def ability_name(seat: str) -> str:
    """Return the name of a hobbit's ability card."""
    return ABILITIES[seat].name


def ability_text(seat: str) -> str:
    """Return what a hobbit's ability card does."""
    return ABILITIES[seat].text
