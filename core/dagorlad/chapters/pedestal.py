"""The Pedestal that was taken back goes to an Orc Archer (16.63)."""

from __future__ import annotations

from typing import Any

from core.dagorlad.chapters.asked import Asked
from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.passing import archer_label, nearest_archers
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model import actions as a
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import DagorladPlay, DagorladState
from core.kernel.prompts import Choice, Prompt, Refusal


class WhichArcherGetsIt(Asked[s.PickArcher]):
    """Which of the nearest Orc Archers gets the Pedestal back (16.63)."""

    kind = s.PickArcher
    name = "pick_archer"

    def seat(self, step: s.PickArcher) -> str:
        """Ask Sauron's side."""
        return SAURON

    def asks(self, state: DagorladState, step: s.PickArcher) -> Prompt | None:
        """Every Archer at the least distance."""
        choices = [
            Choice(SAURON, a.GivePedestal(SAURON, name), "16.63", state.units[name].hex)
            for name in nearest_archers(state, Board(state))
        ]
        return Prompt(self.name, SAURON, "16.63", choices)

    def answers(self, play: DagorladPlay, step: s.PickArcher, action: a.GivePedestal) -> None:
        """Hand it over."""
        play.emit(e.PedestalHanded("16.63", action.unit))

    def held_back(self, state: DagorladState, step: s.PickArcher, action: Any) -> Refusal | None:
        """Say who may get it."""
        return Refusal("16.63", "One of the nearest Orc Archers that are not Disrupted gets the Pedestal.")

    def words(self, state: DagorladState, step: s.PickArcher, prompt: Prompt) -> str:
        """Ask for the Archer."""
        return "The Pedestal is taken back: which Orc Archer gets it?"

    def label(self, state: DagorladState, step: s.PickArcher, action: a.GivePedestal) -> str:
        """Name the Archer."""
        return archer_label(state, action)
