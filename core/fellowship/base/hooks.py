"""Where expansions join in: the places that the base game names itself, and what an expansion brings to each of them.

The base imports no expansion. Each expansion says in one object of `Hooks` what it adds (`expansion.py` in its folder),
`core/fellowship/expansions.py` lists them in the order of the rulebooks, and the base asks what is `joined` at a table:
what those bring that are in play. Set-up, words and windows ask `JOINED`, which holds what all of them bring; those
hooks look themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from msgspec import Struct, field

from core.fellowship.content.lookup import Lookup
from core.fellowship.model.actions import Action
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import EndScenario, PickLine, ResolveEffect, Roll, Step, Window
from core.kernel.figures import Sheet
from core.kernel.prompts import Choice, Refusal

Guard: TypeAlias = Callable[[FellowshipState, Any], Refusal | None]
"""Says why an action is not allowed now, or None where it is."""
Labeller: TypeAlias = Callable[[FellowshipState, Any], str]
"""Says what an action is and what would follow."""
Telling: TypeAlias = Callable[[Any], str]
"""Says in a line what happened."""
Effects: TypeAlias = dict[str, Callable[[FellowshipPlay, ResolveEffect], None]]
"""What the content's effects do, by their `op`."""


class LinePurpose(NamedTuple):
    """What a line is chosen for: the rule, the question in words (called with who is asked), and what is paid once the
    line is named; until then whatever costs something can be taken back."""

    rule: str
    asks: Callable[[PickLine, str], str]
    pays: Callable[[FellowshipPlay, PickLine], None] | None = None


class Counting(Protocol):
    """Counts over a finished game what chance brought, against what was to be expected."""

    def take(self, event: Any, state: FellowshipState) -> None:
        """Count `event`, which happens in `state`."""

    def sheets(self) -> list[Sheet]:
        """Return what was counted, none where nothing was."""


class Hooks(Struct, kw_only=True):
    """What joins in, place by place; where several do, they are asked in the order of the rulebooks."""

    in_play: tuple[Callable[[FellowshipState], bool], ...] = ()
    """Whether the expansion is in play at a table, so that what it brings is asked there."""

    sets_up: tuple[Callable[[FellowshipState, Mapping[str, str]], None], ...] = ()
    """Lays out what the expansion brings, for checked options (B2)."""
    completes: tuple[Callable[[FellowshipState, Lookup], None], ...] = ()
    """Checks a position made by hand and fills in what it leaves open. Raises `ValueError` where it does not fit."""

    board_entered: tuple[Callable[[FellowshipPlay, str], None], ...] = ()
    """A scenario has been laid out; its first turn is planned (B2.6)."""
    travels_on: tuple[Callable[[FellowshipState, EndScenario | None], list[Step]], ...] = ()
    """What comes between a haven (None) or a scenario and the road to the next place (B4.10.6)."""

    turn_starts: tuple[Callable[[FellowshipState], list[Step]], ...] = ()
    """What comes before the first tile of the turn that has begun (B4.1.1)."""
    no_tile_left: tuple[Callable[[FellowshipState], bool], ...] = ()
    """Whether there is no further tile, so that step 1 is over (B4.1.2)."""
    tile_due: tuple[Callable[[FellowshipPlay, bool], bool], ...] = ()
    """Whether the next tile comes from elsewhere than the pile; called with whether it replaces another."""
    tile_turned_up: tuple[Callable[[FellowshipPlay, str, bool], bool], ...] = ()
    """Whether something has to be decided before the tile counts; called with whether it replaces another."""
    before_tile: tuple[Callable[[FellowshipState, str], list[Step]], ...] = ()
    """What comes before the window of a tile that is going to be carried out (W2)."""

    step_two: tuple[Callable[[FellowshipState], list[Choice]], ...] = ()
    """Further choices of step 2 (B4.1.3)."""
    step_two_words: tuple[Callable[[FellowshipState], list[str]], ...] = ()
    """What these choices are, in a few words each, as the question of step 2 names them."""
    in_step_two: dict[type, Callable[[FellowshipPlay, Any], None]] = field(default_factory=dict)
    """What these choices do, by the kind of action."""
    card_limit: tuple[Callable[[FellowshipState], tuple[int, str]], ...] = ()
    """How many cards may be played this turn, and by which rule; the highest limit holds (B4.1.3)."""
    raises_limit: tuple[Callable[[FellowshipState], list[Choice]], ...] = ()
    """Choices of step 2 that would allow further cards to be played."""
    could_raise_limit: tuple[Callable[[FellowshipState], bool], ...] = ()
    """Whether an interrupt would allow further cards to be played."""
    turn_ends: tuple[Callable[[FellowshipPlay], bool], ...] = ()
    """Whether the end of the turn, which has come, is planned otherwise than by the last window (B4.1.4)."""
    turn_closed: tuple[Callable[[FellowshipPlay], bool], ...] = ()
    """Whether no turn follows the one that is over (B4.1.4)."""

    rolls: tuple[Callable[[FellowshipPlay, Roll], bool], ...] = ()
    """Whether something else happens instead of a die roll (B4.5.1)."""
    roll_avoided: tuple[Callable[[FellowshipPlay, str], bool], ...] = ()
    """Whether something else was about to happen instead of the roll, and does not, by the rule (Belt, Integrity)."""
    result_ignored: tuple[Callable[[FellowshipPlay, str], bool], ...] = ()
    """Whether something else than a die was about to take effect, and does not, by the rule (Mithril)."""
    bearer_moved: tuple[Callable[[FellowshipPlay], None], ...] = ()
    """The Ring-bearer may stand elsewhere, or be another hobbit (B4.6.1, B4.10.2)."""

    waits_between: tuple[Callable[[FellowshipState], bool], ...] = ()
    """Whether something may come between the spaces of a move, which then waits on the agenda (B4.3.1)."""
    space_taken: tuple[Callable[[FellowshipState, str, int, str], list[Step]], ...] = ()
    """What a space (of a line, its number) gives to whoever took it besides what is printed on it."""
    between_spaces: tuple[Callable[[FellowshipState], list[Step]], ...] = ()
    """What comes between the spaces of a move."""
    line_purposes: dict[str, LinePurpose] = field(default_factory=dict)
    """What else a line may be chosen for, by the purpose of the question (`PickLine`)."""
    outlasts_scenario: tuple[Callable[[Sequence[Step], int], bool], ...] = ()
    """Whether a step of the agenda, by its place, is carried out though the scenario in which it was planned is over
    (A38)."""

    fewest_shields: dict[str, int] = field(default_factory=dict)
    """With how few shields each seat might call a Gandalf card with help: a glance, before it is looked at (B4.8)."""
    helping_cards: dict[str, str] = field(default_factory=dict)
    """What help a card in the caller's hand is, however few the shields: the other glance."""
    helps_to_call: tuple[Callable[[FellowshipState, str], Sequence[str]], ...] = ()
    """What helps a seat to pay for a Gandalf card, by its id (B4.8)."""
    window_helps: dict[str, Callable[[FellowshipState, Window, list[Choice]], bool]] = field(default_factory=dict)
    """Whether a window is worth opening for the interrupts that were found (B4.9), by window; always without one."""
    window_rules: dict[str, str] = field(default_factory=dict)
    """The rules of the windows that the base game does not have."""
    effects: Effects = field(default_factory=dict)
    """Effects of the content that the base game does not have, by their `op` (B4.4)."""

    board_finished: tuple[Callable[[FellowshipState], list[Step]], ...] = ()
    """What comes between the last space or event of a scenario and its end (B4.10)."""
    board_ends: tuple[Callable[[FellowshipPlay], None], ...] = ()
    """A scenario has ended; what was laid out for it goes (B4.10)."""
    board_left: tuple[Callable[[FellowshipPlay], None], ...] = ()
    """A scenario has ended, and the journey goes on (B4.10)."""
    volcano_reached: tuple[Callable[[FellowshipPlay], bool], ...] = ()
    """Whether something comes between the last scenario and laying the Ring on the volcano (B4.11.1)."""
    ring_laid_down: tuple[Callable[[FellowshipPlay], None], ...] = ()
    """The Ring lies on the volcano, and the first attempt is planned (B4.11.1)."""
    after_attempt: tuple[Callable[[FellowshipState], list[Step]], ...] = ()
    """What comes between the roll of an attempt and its judgement (B4.11.2)."""
    attempt_judged: tuple[Callable[[FellowshipPlay, str], None], ...] = ()
    """It is about to be looked at whether the hobbit has destroyed the Ring (B4.11.2)."""

    forbids: tuple[Callable[[FellowshipState, Any], Refusal | None], ...] = ()
    """Why a hobbit does nothing at all now, whatever it is; None where that is not so."""
    guards: dict[type, Guard] = field(default_factory=dict)
    """Why an action of the expansion is not allowed now, by the kind of action."""
    seats: dict[str, Callable[[FellowshipState, Any], Refusal]] = field(default_factory=dict)
    """Why a seat that is no hobbit may not do something, by seat."""
    in_sight: tuple[Callable[[FellowshipState, str], list[tuple[str, Action]]], ...] = ()
    """What a seat may wonder about, each with a name; whoever asks why not is told of it."""

    space_words: tuple[Callable[[FellowshipState, str, int], str], ...] = ()
    """What a space (of a line, its number) would give besides what is printed on it, or empty."""
    labels: dict[type, Labeller] = field(default_factory=dict)
    """How the actions of the expansion read, by their kind."""
    event_words: dict[type, Telling] = field(default_factory=dict)
    """One line on each of the events of the expansion."""
    story_words: dict[type, Telling] = field(default_factory=dict)
    """What a story says of events of the expansion where that is not the line, or empty."""
    prizes: dict[str, Callable[[FellowshipState, str], tuple[str, str]]] = field(default_factory=dict)
    """What paying an optional cost brings a seat and what leaving it means, by effect, where the name does not say."""
    window_words: dict[str, Callable[[FellowshipState, Window], str]] = field(default_factory=dict)
    """What the windows of the expansion ask."""
    condition_words: dict[str, Callable[[bool], str]] = field(default_factory=dict)
    """What is so where the condition of an effect, by its `op`, is met or not."""
    odds: tuple[Callable[[FellowshipState], list[tuple[str, str]]], ...] = ()
    """What is known of what may come next, besides tiles and the die."""
    luck: tuple[Callable[[Lookup], Counting], ...] = ()
    """What counts, in the figures on a finished game, the luck with what is neither a tile nor the die."""

    def join(self, expansions: Iterable[Hooks]) -> None:
        """Take in what `expansions` bring. Raises `ValueError` where two bring the same effect, window or action."""
        for expansion in expansions:
            for place in self.__struct_fields__:
                own, theirs = getattr(self, place), getattr(expansion, place)
                if isinstance(own, dict):
                    twice = own.keys() & theirs.keys()
                    if twice:
                        raise ValueError(f"{place}: {twice} joins in twice")
                    own.update(theirs)
                else:
                    setattr(self, place, own + theirs)


JOINED = Hooks()
"""What the expansions of the game bring, in play or not; `join_in` fills it."""

NOTHING = Hooks()
"""What joins in at a table with the base game alone."""

BROUGHT: list[Hooks] = []
AT_TABLES: dict[tuple[bool, bool, bool, bool], Hooks] = {}
"""What each expansion brings, and what those that are in play bring together, by what tells tables apart (`joined`)."""


def join_in(expansions: Iterable[Hooks]) -> None:
    """Let the expansions of a game join in, in this order."""
    BROUGHT.extend(expansions)
    JOINED.join(BROUGHT)
    AT_TABLES.clear()


def joined(state: FellowshipState) -> Hooks:
    """Return what joins in at the table of `state`: only expansions that are in play are asked."""
    if state.foe_deck is None and state.dark_lord is None and not state.options.bag and not state.extras:
        return NOTHING
    table = state.foe_deck is None, state.dark_lord is None, state.options.bag, not state.extras
    try:
        return AT_TABLES[table]
    except KeyError:
        return _in_play(state, table)


def _in_play(state: FellowshipState, table: tuple[bool, bool, bool, bool]) -> Hooks:
    hooks = AT_TABLES[table] = Hooks()
    hooks.join(brought for brought in BROUGHT if all(is_in_play(state) for is_in_play in brought.in_play))
    return hooks
