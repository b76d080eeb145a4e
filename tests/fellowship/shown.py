"""What the rule coverage report and the index of examples ask: which rules situations show, and which none can."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.fellowship.situation import shown_by_all

UNREACHED = {
    "F7": "the head of the chapter on ability cards: each of them is shown by its own rule",
    "F8": "the head of the chapter on Gandalf cards: each of them is shown by its own rule",
    "B10": "a list of terms: nothing happens by it",
}
"""Rules that no situation can show, each with the reason."""

NOTHING = {"S7": "a list of tiles"}
"""Other rules by which nothing happens, each with the reason."""

EXPANSIONS = {"friends_and_foes": "F", "sauron": "S"}
"""The options that bring an expansion, and how the ids of the rules about it begin."""

POINTED = {
    "B4.4.2": ("Three cards in any split stop the sundial", 5, 4),
    "B4.4.5": ("Three cards in any split stop the sundial", 5, 4),
    "A18": ("Magic on the extra event of the Stone", 2, 2),
    "A40": ("At Mount Doom no more tiles are turned up", 0, 6),
    "A42": ("Recovery on step 0 is allowed, but useless", 1, 2),
    "F6.5": ("A board that is left out brings Sauron nothing", 1, 6),
    "SA1": ("The Ring-bearer's own step in a card meets the Black Rider", 2, 3),
    "A12": ("The last space gives nothing and ends the scenario", 2, 2),
    "A39": ("The eye takes the roller, and others", 0, 7),
    "FA19": ("An eliminated roller is skipped", 0, 7),
    "S6.2": ("Race to the Ford may lead to the Black Rider", 1, 7),
}
"""The event of an entry of a replay at which a rule shows that is cited by none of them."""

HANDLED = (
    "choose_card", "drop_sauron_card", "give_to", "boards_omitted", "card_passed", "feature_dealt", "features_removed",
    "sauron_card_discarded", "sauron_cards_drawn", "sauron_card_played", "play_sauron_card", "nazgul_shown",
    "nazgul_applied", "apply_nazgul",
)  # fmt: skip
"""The tags of actions and events that name a card without its doing anything."""

NAMES = ("Ring-bearer", "Sam", "Frodo", "Pippin", "Merry", "Fatty", "Sauron", "Gandalf")
"""Names with a capital that the rulebook does not tell."""


def shown() -> Mapping[str, Sequence[str]]:
    """Return the rules that situations of the base game and its expansions show, and the tests that do."""
    return shown_by_all()
