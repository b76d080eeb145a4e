"""What using an artifact may do: one object for each effect that an ability of trigger "use" can have (D3.13)."""

from __future__ import annotations

from typing import ClassVar

from core.dice.model import events as e
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, Die
from core.dice.turn.values import card_of, effects


class Use:
    """An effect of using an artifact: what it acts on, what it does, how it reads, and when it is used."""

    do: ClassVar[str]
    """Its name in the data."""
    rule: ClassVar[str] = ""
    when: ClassVar[str] = ""
    """When it is used, and the rule that says so; empty for what only comes on top of another effect."""
    counted = False
    """Whether it acts on as many dice or enemies as its figure says, so that a burst may be too much."""
    brings_dice = False
    """Whether dice come into play by it, which may be rolled."""
    in_an_attack = False
    """Whether it is used in the seat's own attack, and in no other part of the turn."""

    def possible(self, state: DiceState, seat: str) -> int:
        """Return how many dice or enemies it could act on now; 1 when it acts on none in particular."""
        return 1

    def begin(self, play: DicePlay, seat: str, die: Die, burst: bool) -> None:
        """Use the artifact, or ask first what it is used on."""
        raise TypeError(f"{self.do} is carried out by the question that offers it")

    def label(self, state: DiceState, seat: str, number: int) -> str:
        """Return what would follow from so much of it."""
        return f"{number} {self.do}"


def use_amount(state: DiceState, die: Die, do: str, burst: bool) -> int:
    """Return how much of `do` using the artifact gives, with or without its burst."""
    return sum(fx.n for ability, fx in effects(state, die, "use") if fx.do == do and (burst or not ability.burst))


def does(state: DiceState, die: Die, do: str) -> bool:
    """Whether using the artifact does `do`."""
    return any(fx.do == do for _, fx in effects(state, die, "use"))


def spend_artifact(play: DicePlay, seat: str, die: Die, burst: bool, to: str = "") -> None:
    """Move a used artifact from the Muster Area to the Used Pile; a burst may give Glory as well."""
    card = card_of(play.state, die)
    glory = use_amount(play.state, die, "glory", burst)
    play.emit(e.ArtifactUsed("D3.13", seat, die.id, card, burst, to))
    if glory:
        play.emit(e.GloryGained(f"DC.{card}", seat, glory, card))
