"""What a game is to the rest of the house: options, seats, a decider, and words for what happens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from core.kernel.chance import Chance
from core.kernel.play import Evolvers, Play, State
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from core.kernel.rulebook import Rulebook

if TYPE_CHECKING:
    from core.kernel.figures import Figure
    from core.kernel.table import Entry


class Option(msgspec.Struct, frozen=True):
    """One option of a table: its id, the values it takes, the default, one line on what it changes, and its rule."""

    id: str
    label: str
    values: tuple[str, ...]
    default: str
    summary: str
    rule: str
    house_rule: bool = False


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: the id that the rules use, and the name that a screen shows by default.

    `numbered` says that the name only counts the places, so that whoever sits there is called by the own name alone.
    """

    id: str
    name: str
    numbered: bool = False


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of moment that a player looks for in a replay: its name and a single ASCII character.

    `part` says that a part of the game (a scenario, say) begins there, `ruler` that every such moment stands on the
    ruler of a replay; others stand there while they are looked for.
    """

    id: str
    name: str
    sign: str
    part: bool = False
    ruler: bool = False


class BadOption(ValueError):
    """An option or a value that the game does not have; the text says which there are."""


class Game(ABC):
    """A game: a decider with words.

    `prompt`, `decide` and `evolve` are the rules. The state holds the table's options, so no other argument is
    needed. Everything that has text in it (`label`, `event_text`, ...) is for people and never decides anything.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    state_type: ClassVar[Any]
    action_type: ClassVar[Any]
    event_type: ClassVar[Any]
    step_type: ClassVar[Any]
    evolvers: ClassVar[Evolvers]
    bots: ClassVar[Mapping[str, str]]
    """Names of the bots that can take a seat, each with one line about it; `core.bots` makes them."""
    marks: ClassVar[tuple[Mark, ...]] = ()
    """The kinds of moments that `mark_of` tells apart, the most important first."""

    def checked_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return all options with their values, `given` ones over the defaults.

        Raises `BadOption` for an unknown option or value.
        """
        known = {option.id: option for option in self.options}
        for key, value in given.items():
            option = known.get(key)
            if option is None:
                raise BadOption(f"{self.title} has no option {key!r}; it has {', '.join(known)}")
            if value not in option.values:
                raise BadOption(f"option {key} takes {', '.join(option.values)}, not {value!r}")
        return {option.id: given.get(option.id, option.default) for option in self.options}

    def fitting(self, options: Mapping[str, str], changed: str) -> dict[str, str]:
        """Return `options` with the others changed so that they go with the value of the option `changed`."""
        return dict(options)

    @abstractmethod
    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        """Return the seats of a table with these (checked) options, in playing order."""

    @abstractmethod
    def content_digest(self, options: Mapping[str, str]) -> str:
        """Return the digest of the content (cards, boards, overrides) that a new table with these options uses.

        Content of a module that the options leave out does not count, so that a module can be added without making
        older games foreign.
        """

    @abstractmethod
    def override_text(self) -> str:
        """Return the override that was put over the printed content (`use_override`), or an empty text."""

    @abstractmethod
    def use_override(self, text: str) -> str:
        """Put the overrides of the TOML `text` over the content for tables that start (or are read) from now on.

        Returns the digest of the content; an empty text returns to the game's own content. Raises `ValueError`
        with a sentence when the text does not fit.
        """

    @abstractmethod
    def initial(self, options: Mapping[str, str], content: str) -> State:
        """Return the state before anything has happened, for checked options and a content digest."""

    @abstractmethod
    def options_of(self, state: Any) -> dict[str, str]:
        """Return the table options that `state` was made with."""

    @abstractmethod
    def complete_position(self, state: Any) -> Any:
        """Return a state made by hand with what it leaves open filled in (cards that nobody has been given go into
        the piles, an empty agenda goes on with the turn). Raises `ValueError` when something does not fit."""

    def lay_out(self, words: Mapping[str, Any]) -> bytes:
        """Return a position that is written for readers, as JSON; each game that can has its own notation.

        Raises `ValueError` when it does not fit, and where the game has no such notation.
        """
        raise ValueError(f"{self.title} has no notation for positions; write the members of its state")

    def read_position(self, text: bytes) -> Any:
        """Decode a position (a state as JSON, whole or made by hand) into a state.

        Raises `ValueError` with a sentence when it is not one.
        """
        try:
            state = msgspec.json.decode(text, type=self.state_type)
        except (msgspec.DecodeError, RecursionError) as error:
            raise ValueError(f"this is not a position of {self.title}: {error}") from None
        return self.complete_position(state)

    @abstractmethod
    def prompt(self, state: Any) -> Prompt | Outcome:
        """Return who must decide what, with every legal choice, or how the game ended."""

    @abstractmethod
    def settle(self, play: Play[Any]) -> None:
        """Carry out what the agenda holds until somebody has to choose: how a table opens."""

    @abstractmethod
    def decide(self, play: Play[Any], action: Any) -> None:
        """Carry out a legal `action`: write events, plan what follows, go on until somebody has to choose."""

    def evolve(self, state: Any, event: Any) -> None:
        """Do the bookkeeping of `event` on `state`: no rules, no chance, no refusal."""
        self.evolvers[type(event)](state, event)

    @abstractmethod
    def view(self, state: Any, seat: str | None) -> Any:
        """Return the state as `seat` may see it; `None` is an onlooker, who sees what every player sees."""

    @abstractmethod
    def event_view(self, options: Mapping[str, str], event: Any, seat: str | None) -> Any:
        """Return `event` as `seat` may see it (a card that another seat drew becomes hidden)."""

    def are_allied(self, options: Mapping[str, str], one: str, other: str) -> bool:
        """Return whether two seats know the same all through a game, in views, events and prompts.

        Two people who are may share a screen; between others it is covered. A game without secrets has only allies.
        """
        return True

    @abstractmethod
    def explain(self, state: Any, action: Any) -> Refusal:
        """Say why `action`, which is not among the choices, is not allowed now: when the game is over nothing is, by
        the rule that ended it."""

    @abstractmethod
    def reveals(self, event: Any) -> bool:
        """Whether `event` showed something that nobody knew: undo `until-reveal` stops there."""

    def begins_turn(self, event: Any) -> bool:
        """Whether a player's turn begins with `event`: where a replay stops when it goes on by turns."""
        return False

    def mark_of(self, event: Any) -> str:
        """Return the id of the kind of moment (one of `marks`) that `event` is, or an empty text."""
        return ""

    @abstractmethod
    def prompt_text(self, state: Any, prompt: Prompt) -> str:
        """Return one short line that asks the prompt's question."""

    @abstractmethod
    def label(self, state: Any, choice: Choice) -> str:
        """Return a choice's label: what it is and what would follow."""

    @abstractmethod
    def event_text(self, event: Any) -> str:
        """Return one line on what happened, or an empty text for bookkeeping that lists of events leave out."""

    @abstractmethod
    def event_rule(self, event: Any) -> str:
        """Return the id of the rule that made `event` happen."""

    @abstractmethod
    def progress(self, state: Any) -> str:
        """Return a few words on how far the game is, for lists of games."""

    def part(self, state: Any) -> str:
        """Return the part of the game that `state` is in (a scenario, a phase of a war), or an empty text.

        A chronicle begins a chapter where it changes. `state` may be a view.
        """
        return ""

    @abstractmethod
    def rulebook(self) -> Rulebook:
        """Return the rulebook, in our own words."""

    def why_not(self, state: Any, seat: str) -> list[tuple[str, Refusal]]:
        """Return things in sight of `seat` that may not be done now: what it is, and why not.

        `state` is the whole state; only what `seat` itself may see is named.
        """
        return []

    def odds(self, state: Any) -> list[tuple[str, str]]:
        """Return the odds of what may come next: pairs of a name and a figure. `state` is a view."""
        return []

    def score_lines(self, state: Any) -> list[tuple[str, str]]:
        """Return how the score of a finished game came about: pairs of a name and a figure."""
        return []

    def standing(self, state: Any) -> list[tuple[str, str]]:
        """Return where everybody stands, for comparing two games: pairs of a name and a few words.

        `state` is a view.
        """
        return [("", self.progress(state))]

    def figures(self, start: Any, entries: Sequence[Entry]) -> list[Figure]:
        """Return charts and sheets on a finished game whose `entries` follow from the state `start`.

        The game is over, so nothing is secret any more. `start` may be folded on.
        """
        return []

    def pieces(self, state: Any) -> Mapping[str, int]:
        """Return how many of each kind of piece there are, wherever they lie: the same as long as a game lasts.

        A game that returns nothing has no such count; the property suite and the fuzzer hold every game to its own.
        """
        return {}

    def visible_prompt(self, state: Any, prompt: Prompt, seat: str | None) -> Prompt:
        """Return `prompt` with the choices that `seat` may see. Hidden hands hide other seats' choices."""
        return prompt

    def start(self, options: Mapping[str, str], seed: int) -> tuple[Any, list[Any]]:
        """Return the state at the first prompt of a new game, and the events that led to it."""
        checked = self.checked_options(options)
        play = Play(self.initial(checked, self.content_digest(checked)), Chance(seed), self.evolvers)
        self.settle(play)
        play.state.draws = play.chance.draws
        return play.state, play.events


def fold(game: Game, state: Any, events: Sequence[Any]) -> None:
    """Evolve `state` by recorded `events`; needs no rules."""
    evolvers = game.evolvers
    for event in events:
        evolvers[type(event)](state, event)
