"""One look at a scene: the view, and what stands where in it, worked out once."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from core.hexes import Hex
from core.kernel.prompts import Prompt
from core.ring_war.chapters.flight import flights
from core.ring_war.chapters.ground import Stack, Ways, stack_of, ways
from core.ring_war.chapters.sides import power_of
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.records.moving import FlyTo, Go, GoOn
from core.ring_war.model.state import GOLLUM, RingWarState
from tui.widgets.pane import Scene

LETTERS: dict[str, str] = {FELLOWSHIP: "f", DARK_POWER: "d", SARUMAN: "s"}
"""The letter of each power on the map; in capitals where it has units that may move."""

INKS: dict[str, str] = {FELLOWSHIP: "blue", DARK_POWER: "rose", SARUMAN: "bright"}
"""The ink of each power in words."""

COUNTERS: dict[str, str] = {FELLOWSHIP: "us", DARK_POWER: "them", SARUMAN: "third"}
"""The ground of each power's counters."""


class Standing:
    """What stands in a hex, as a view shows it."""

    def __init__(self) -> None:
        self.armies: dict[str, list[str]] = {}
        """The forces by power."""
        self.people: list[str] = []
        """The free Characters who can be told by name, Gollum among them."""
        self.hidden = 0
        """How many Characters lie face down."""
        self.captives: list[str] = []
        self.prisoners = 0
        """Captives who can be told by name, and how many cannot."""
        self.parties: list[str] = []

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands here."""
        return not (self.armies or self.people or self.hidden or self.captives or self.prisoners or self.parties)


class Look:
    """A scene with what is worked out of it once. Nobody looks at a scene whose state has gone on."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.state: RingWarState = scene.view
        self.rules = lookup(self.state)

    @property
    def prompt(self) -> Prompt | None:
        """The question of the scene, if somebody is asked one: between events of a replay nobody is."""
        prompt = self.scene.prompt
        return prompt if isinstance(prompt, Prompt) and prompt.seat else None

    @property
    def topic(self) -> Any:
        """What is asked, or None where nobody is asked."""
        return self.state.agenda[-1] if self.prompt is not None and self.state.agenda else None

    @property
    def step(self) -> Any:
        """What is asked, as far as it may be told what can be chosen; None where it may not."""
        return None if self.scene.untold else self.topic

    @property
    def seat(self) -> str:
        """The power that is asked, else the one whose part it is, else the Fellowship."""
        if self.prompt is not None:
            return self.prompt.seat
        return self.state.active or FELLOWSHIP

    @cached_property
    def stack(self) -> Stack | None:
        """The stack of which is asked where it goes, if it is asked of those eyes."""
        step, prompt = self.step, self.prompt
        if not isinstance(step, GoOn) or prompt is None:
            return None
        if not any(isinstance(choice.action, Go) for choice in prompt.choices):
            return None
        return stack_of(self.state, step.power, step.pieces)

    @cached_property
    def ways(self) -> Ways:
        """What each hex in reach of that stack costs, and the way there; no hex where none moves."""
        step, stack = self.step, self.stack
        return ways(self.state, stack, step.hex, step.left, step.begun) if stack is not None else Ways({}, {})

    @cached_property
    def flights(self) -> tuple[Hex, ...]:
        """The hexes to which the Nazgûl may fly of whom is asked into which Province he does."""
        step = self.step
        return flights(self.state, step.person) if isinstance(step, FlyTo) and not step.province else ()

    @cached_property
    def standing(self) -> dict[Hex, Standing]:
        """What stands in each hex that is not empty."""
        state = self.state
        found: dict[Hex, Standing] = {}

        def at(hex_: Hex) -> Standing:
            return found.setdefault(hex_, Standing())

        grid = self.rules.grid
        for name, army in state.armies.items():
            at(army.hex).armies.setdefault(power_of(state, name), []).append(name)
        for name, person in state.people.items():
            if person.hex in grid:
                (at(person.hex).captives if person.captive else at(person.hex).people).append(name)
        for hex_, count in state.face_down.items():
            at(hex_).hidden = count
        for hex_, count in state.prisoners.items():
            at(hex_).prisoners = count
        for name, party in state.parties.items():
            at(party.hex).parties.append(name)
        return found

    def side(self, name: str) -> str:
        """Return whose a Character is, by his card: Gollum is nobody's own."""
        return "" if name == GOLLUM else power_of(self.state, name)


class Looks:
    """The latest looks, so that all that is asked of one scene is worked out once."""

    def __init__(self) -> None:
        self._last: Look | None = None

    def of(self, scene: Scene) -> Look:
        """Return the look at a scene."""
        if self._last is None or self._last.scene is not scene:
            self._last = Look(scene)
        return self._last


LOOKS = Looks()
"""The look that the panes and the map of a screen share."""
