"""The game as the rest of the house sees it: the decider, with its options, seats, views and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

# The chapters fill the sequence of play when they are imported.
from core.fellowship import combinations, deck, expansions, order, views
from core.fellowship.base import set_up as positions
from core.fellowship.base.cards import interrupts
from core.fellowship.content import contents as content
from core.fellowship.friends import abilities, defeating, routes
from core.fellowship.friends import boards as friends_events
from core.fellowship.friends import event_words as friends_words
from core.fellowship.friends import foe_line as foes
from core.fellowship.friends import labels as friends_labels
from core.fellowship.friends import refusals as friends_refusals
from core.fellowship.model import evolve, sauron_evolve
from core.fellowship.model.actions import (
    CallGandalf,
    DefeatFoe,
    FellowshipAction,
    PutOnRing,
    UseAbility,
    UseCard,
    UseExtra,
    UseFellowship,
)
from core.fellowship.model.events import FellowshipEvent, TurnBegan
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import HOBBITS, SAURON, FellowshipState
from core.fellowship.model.steps import FellowshipStep
from core.fellowship.sauron import activation, chips, rider, taking
from core.fellowship.sauron import event_words as sauron_words
from core.fellowship.sauron import labels as sauron_labels
from core.fellowship.sauron import refusals as sauron_refusals
from core.fellowship.tiles import event_words as dark_words
from core.fellowship.tiles import labels as dark_labels
from core.fellowship.tiles import refusals as dark_refusals
from core.fellowship.words import event_words, figures, labels, names, odds, refusals, standing
from core.fellowship.words import questions as prompt_words
from core.kernel.figures import Figure
from core.kernel.game import Game, Option, Seat
from core.kernel.play import Ended, State
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from core.kernel.rulebook import Rulebook, read_rulebook
from core.kernel.table import Entry

CHAPTERS = (deck, expansions, order)
FRIENDS_CHAPTERS = (
    abilities,
    defeating,
    foes,
    friends_events,
    friends_labels,
    friends_refusals,
    friends_words,
    routes,
)

DARK_CHAPTERS = (dark_labels, dark_refusals, dark_words)
SAURON_CHAPTERS = (
    activation,
    chips,
    rider,
    sauron_evolve,
    sauron_labels,
    sauron_refusals,
    sauron_words,
    taking,
)

INTERRUPTS = frozenset({PutOnRing, UseCard, CallGandalf, DefeatFoe, UseAbility, UseExtra, UseFellowship})


class Fellowship(Game):
    """Reiner Knizia's cooperative *Lord of the Rings*; *Friends & Foes*, the bag, dark events and extra cards are
    options."""

    id = "fellowship"
    title = "The Lord of the Rings"
    rules_version = "1"
    options = (
        Option("hobbits", "Hobbits", ("2", "3", "4", "5"), "2", "How many hobbits set out.", "B2.1"),
        Option(
            "difficulty",
            "Difficulty",
            ("easy", "normal", "hard"),
            "easy",
            "Sauron starts on 15 (easy), 12 (normal) or 10 (hard).",
            "B2.2",
        ),
        Option(
            "hands",
            "Hands",
            ("open", "hidden"),
            "open",
            "Open: everybody sees every hand. Hidden: each player sees the own hand only.",
            "B2.8",
        ),
        Option(
            "undo",
            "Undo",
            ("free", "until-reveal", "off"),
            "free",
            "Free; not past a draw, a roll or a reveal; or off.",
            "B2.7",
        ),
        Option(
            "sam_ring_capped",
            "Sam and the Ring",
            ("off", "on"),
            "off",
            "On: when Sam puts on the Ring his roll counts as one symbol at most.",
            "A13",
            house_rule=True,
        ),
        Option(
            "friends_and_foes",
            "Friends & Foes",
            ("off", "on"),
            "off",
            "On: Bree, Isengard, 30 foes, ability cards and three more Gandalf cards.",
            "F1.7",
        ),
        Option(
            "defiance_integrity",
            "Defiance and Integrity",
            ("off", "on"),
            "off",
            "On: these two Gandalf cards join a base game (Friends & Foes has them anyway).",
            "F9.4",
        ),
        Option(
            "harder",
            "Harder",
            ("off", "on"),
            "off",
            "On: the game is lost as soon as one hobbit is eliminated.",
            "F9.1",
            house_rule=True,
        ),
        Option(
            "black_gate",
            "The Black Gate",
            ("off", "on"),
            "off",
            "On: with the last foe the defeated foes of the black symbols come again (with Friends & Foes).",
            "F9.3",
            house_rule=True,
        ),
        Option(
            "bag",
            "The bag",
            ("off", "on"),
            "off",
            "On: the tiles are drawn from a bag, and Foresight lays five of them out.",
            "S10.1",
        ),
        Option(
            "sauron_tiles",
            "Sauron tiles",
            ("off", "on"),
            "off",
            "On: four red tiles that call for the die join the others (with the bag).",
            "S10.1",
        ),
        Option(
            "dark_events",
            "Dark events",
            ("off", "on"),
            "off",
            "On: 23 dark tiles; a drawn tile may be rejected (with the bag and the Sauron tiles).",
            "S11.1",
        ),
        Option(
            "one_ring_card",
            "The One Ring",
            ("off", "on"),
            "off",
            "On: once a game the Ring-bearer may pass the Ring on at any time.",
            "S12.1",
        ),
        Option(
            "watchful_peace",
            "Watchful Peace",
            ("off", "on"),
            "off",
            "On: once a game Sauron goes back 3 steps; unused it scores 10.",
            "S12.2",
        ),
        Option(
            "elimination_ends",
            "Elimination ends the game",
            ("off", "on"),
            "off",
            "On: the game is lost as soon as one hobbit is eliminated.",
            "S13.1",
        ),
        Option(
            "sauron",
            "Sauron player",
            ("off", "on"),
            "off",
            "On: one more player is Sauron and plays against the Fellowship, with the Black Rider.",
            "S1.1",
        ),
        Option(
            "rider_start",
            "Black Rider",
            ("15", "12", "10"),
            "15",
            "Where the Black Rider starts each scenario (with a Sauron player).",
            "S13.2",
        ),
    )
    state_type = FellowshipState
    action_type = FellowshipAction
    event_type = FellowshipEvent
    step_type = FellowshipStep
    evolvers = evolve.BOOKKEEPING.of(FellowshipEvent)
    bots = {
        "random": "Chooses anything that is legal.",
        "sensible": "Plays for the goal with what it can see.",
    }
    marks = figures.MARKS

    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        """Return the hobbits in play, clockwise (B2.1), and Sauron if somebody plays him (S1.1)."""
        number = int(options["hobbits"])
        characters = content.current().characters
        hobbits = [Seat(name, characters[name].name) for name in HOBBITS if characters[name].players <= number]
        return hobbits + [Seat(SAURON, "Sauron")] * (options.get("sauron") == "on")

    def checked_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return all options with their values; an option brings with it what it needs (S10.1, S11.1).

        Raises `BadOption` for an unknown option or value and for a combination that there is not.
        """
        return combinations.completed(super().checked_options(given), given)

    def fitting(self, options: Mapping[str, str], changed: str) -> dict[str, str]:
        """Return `options` with what the option `changed` needs on, and what cannot be without it off."""
        return combinations.fitted(options, changed)

    def content_digest(self, options: Mapping[str, str]) -> str:
        """Return the digest of the cards, boards and tiles that a new table with these options uses."""
        return content.current(content.modules_of(options)).digest

    def override_text(self) -> str:
        """Return the override that is in force, or an empty text."""
        return content.override_text()

    def use_override(self, text: str) -> str:
        """Put overrides over the content; raises `ContentError` (a `ValueError`) when they do not fit."""
        return content.use_override(text)

    def initial(self, options: Mapping[str, str], content: str) -> State:
        """Return the state before Bag End (B2)."""
        return positions.set_up(options, content)

    def options_of(self, state: FellowshipState) -> dict[str, str]:
        """Return the options that the state was made with."""
        return positions.options_of(state)

    def complete_position(self, state: FellowshipState) -> FellowshipState:
        """Fill in what a position made by hand leaves open."""
        return positions.complete(state)

    def prompt(self, state: FellowshipState) -> Prompt | Outcome:
        """Return who must decide what, or how the game ended."""
        if state.outcome is not None:
            return state.outcome
        return SEQUENCE.prompt(state)

    def settle(self, play: FellowshipPlay) -> None:
        """Carry out the agenda until somebody has to choose."""
        SEQUENCE.settle(play)

    def decide(self, play: FellowshipPlay, action: Any) -> None:
        """Carry out a legal action. An interrupt leaves the question that it interrupts on the agenda."""
        if type(action) in INTERRUPTS:
            try:
                interrupts.begin_interrupt(play, action)
            except Ended:
                play.state.agenda.clear()
            SEQUENCE.settle(play)
        else:
            SEQUENCE.answer(play, action)

    def view(self, state: FellowshipState, seat: str | None) -> FellowshipState:
        """Return the state as a seat may see it."""
        return views.view(state, seat)

    def event_view(self, options: Mapping[str, str], event: Any, seat: str | None) -> Any:
        """Return an event as a seat may see it."""
        return views.event_view(options, event, seat)

    def visible_prompt(self, state: FellowshipState, prompt: Prompt, seat: str | None) -> Prompt:
        """Return the prompt with the choices that a seat may see."""
        return views.visible_prompt(state, prompt, seat)

    def are_allied(self, options: Mapping[str, str], one: str, other: str) -> bool:
        """Return whether two seats know the same all through a game."""
        return views.are_allied(options, one, other)

    def explain(self, state: FellowshipState, action: Any) -> Refusal:
        """Say which rule forbids an action now."""
        return refusals.explain(state, action)

    def why_not(self, state: FellowshipState, seat: str) -> list[tuple[str, Refusal]]:
        """Return things in sight that may not be done now, each with the reason."""
        return refusals.why_not(state, seat)

    def reveals(self, event: Any) -> bool:
        """Whether an event showed something that nobody knew."""
        return views.reveals(event)

    def begins_turn(self, event: Any) -> bool:
        """Whether somebody becomes the active player with `event`."""
        return isinstance(event, TurnBegan)

    def mark_of(self, event: Any) -> str:
        """Return the kind of moment that an event is, or an empty text."""
        return figures.MARK_OF.get(type(event), "")

    def prompt_text(self, state: FellowshipState, prompt: Prompt) -> str:
        """Return one line that asks the prompt's question."""
        return prompt_words.prompt_text(state, prompt)

    def label(self, state: FellowshipState, choice: Choice) -> str:
        """Return a choice's label with what would follow."""
        return labels.label(state, choice.action)

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return event_words.event_text(event)

    def event_rule(self, event: Any) -> str:
        """Return the rule that made an event happen."""
        rule: str = event.rule
        return rule

    def progress(self, state: FellowshipState) -> str:
        """Return where the game is."""
        return standing.progress(state)

    def part(self, state: FellowshipState) -> str:
        """Return the haven or the scenario where the game is."""
        return names.place_name(state.location)

    def odds(self, state: FellowshipState) -> list[tuple[str, str]]:
        """Return the odds of the next tile and the die."""
        return odds.odds(state)

    def score_lines(self, state: FellowshipState) -> list[tuple[str, str]]:
        """Return how the score came about."""
        return standing.score_lines(state)

    def standing(self, state: FellowshipState) -> list[tuple[str, str]]:
        """Return where everybody stands."""
        return figures.standing(state)

    def figures(self, start: FellowshipState, entries: Sequence[Entry]) -> list[Figure]:
        """Return charts and sheets on a finished game."""
        return figures.figures(start, entries)

    def rulebook(self) -> Rulebook:
        """Return the rulebook: the base game, Friends & Foes, then the bag, dark events and extra cards."""
        return _rulebook()


RULEBOOKS = ("rulebook.md", "rulebook_friends.md", "rulebook_dark.md", "rulebook_sauron.md")


@cache
def _rulebook() -> Rulebook:
    folder = resources.files("core.fellowship")
    parts = [folder / name for name in RULEBOOKS]
    return read_rulebook("\n".join(part.read_text(encoding="utf-8") for part in parts if part.is_file()))


GAME = Fellowship()
