"""Where a game is, and how the score of a finished one came about."""

from __future__ import annotations

from core.fellowship.base.corruption import defeated_count, peace_bonus, score_of, shields_in_victory
from core.fellowship.model.state import HOBBITS, SAURON, FellowshipState
from core.fellowship.words.names import count, hobbit_name, place_name
from core.kernel.prompts import LOST, WON
from core.kernel.voice import speaking

GOAL = (
    "Carry the Ring along the road to Mount Doom. You lose when Sauron reaches the Ring-bearer. Lines bring shields "
    "and tokens; the main line ends the board."
)
"""What the game is about, for those who play it for the first time (B1)."""

FOES_GOAL = "Eight foes at the end of a turn lose the game, too; with all 30 of them defeated it is won at once."
"""What foes mean for that, told aloud (F5.3, F5.4)."""

LIFE_TOKENS = (
    "When a board before Mordor ends, each hobbit goes a step into the darkness for each kind of life token, ring, "
    "heart or sun, that he lacks."
)
"""What the tokens are for, told aloud (B4.10.1)."""

MOUNT_DOOM = (
    "At Mount Doom one hobbit after the other tries to destroy the Ring; you win when one is still in the game after "
    "trying."
)
"""How the game is won, told aloud (B4.11.2)."""

RIDER_GOAL = "You lose, too, when the Black Rider has met the Ring-bearer and comes home to 15."
"""What the rider means for the hobbits, told aloud (S6.4)."""

FIRST_LOST = "The first hobbit whom Sauron reaches loses the game for everybody."
"""What the harder games add to that (F9.1, S13.1)."""

PREMISE = (
    "The hobbits carry the Ring along the road to Mount Doom, from one board to the next: they move markers along its "
    "lines, which bring shields and life tokens, until the main line is complete. Meanwhile events, tiles and the die "
    "draw them into the darkness, toward Sauron, and bring him nearer. When he meets the Ring-bearer all is lost."
)
"""What the game is about, told of those who play (B1)."""

FOES_PREMISE = (
    "It is lost, too, with eight foes in their line at the end of a turn; with all 30 defeated it is won. Two cards on "
    "the die bring two foes, and take no cards."
)
"""What foes add to that (F2.2, F5.3, F5.4)."""

SAURON_PREMISE = (
    "One player is Sauron. Where a die would be rolled a hobbit calls him instead, and he may play a card; the die "
    "is still rolled {rolled}. The Black Rider wins for him, too, when it has met the Ring-bearer and "
    "is back on 15."
)
"""What somebody who plays Sauron adds to that (S4.1, S6.4)."""

RING_ROLLED, SPELLS_ROLLED = "for the Ring alone", "only for the Ring and in the Battle of the Spells"
"""Where the die is rolled all the same, without Friends & Foes and with them (S3.2)."""

DARK_PREMISE = "A hobbit may reject a tile that he has turned up, and must accept the one that takes its place."
"""What dark events add to that (S11.2, S11.4)."""

SAM_PREMISE = "Of what he rolls Sam suffers at most one step or one {card}."
"""Why less comes of a roll of Sam's than of that of others (B5.2)."""

PRONOUNS = dict.fromkeys((*HOBBITS, SAURON), "he") | {"the Black Rider": ""}
"""By which word a story goes on telling of whom it has named; the rider, who sits nowhere, is always named."""

SAURON_GOAL = (
    "Keep the Ring from Mount Doom. You win when you and the Ring-bearer meet on a step, or when the Black Rider has "
    "met the Ring-bearer and comes home to 15."
)
"""What the game is about for whoever plays Sauron for the first time (S1.1, S6.4)."""

SAURON_BESIDES = (
    "You win, too, when the Ring-bearer cannot give what he must, when the last event of Mordor happens, and when "
    "everybody fails at Mount Doom."
)
"""How he wins besides, told aloud (B4.6.3, B4.11.5, B9.4.6)."""

SAURON_FOES = "Eight foes at the end of a turn win it for you; with all 30 of them defeated the hobbits win at once."
"""What foes mean for him, told aloud (F5.3, F5.4)."""


AGAINST_SAURON = {WON: " against Sauron", LOST: " to Sauron"}
"""What is said aloud of a result where somebody plays Sauron, for whom it is the other way round."""


def goal(state: FellowshipState, seat: str) -> str:
    """Return what the game is about, for the hobbits or for Sauron; told aloud also how else it is won and lost."""
    foes, first_lost = state.foe_deck is not None, state.options.harder or state.options.elimination_ends
    more: tuple[tuple[str, bool], ...]
    if seat == SAURON:
        told, more = [SAURON_GOAL, SAURON_BESIDES], ((SAURON_FOES, foes), (FIRST_LOST, first_lost))
    else:
        told = [GOAL, LIFE_TOKENS, MOUNT_DOOM]
        more = ((FIRST_LOST, first_lost), (FOES_GOAL, foes), (RIDER_GOAL, state.dark_lord is not None))
    return " ".join([*told, *(text for text, holds in more if holds)]) if speaking().aloud else told[0]


def premise(state: FellowshipState) -> str:
    """Return what the game is about for those who look on, with what the expansions of this table add to it."""
    foes = state.foe_deck is not None
    more = (
        (FIRST_LOST, state.options.harder or state.options.elimination_ends),
        (FOES_PREMISE, foes),
        (SAURON_PREMISE.format(rolled=SPELLS_ROLLED if foes else RING_ROLLED), state.dark_lord is not None),
        (DARK_PREMISE, state.options.dark_events),
        (SAM_PREMISE.format(card="foe" if foes else "card"), True),
    )
    return " ".join([PREMISE, *(text for text, holds in more if holds)])


def danger(state: FellowshipState) -> str:
    """Return how many steps the Ring-bearer is away from Sauron, or an empty text where nobody bears the Ring."""
    bearer = state.hobbits.get(state.ring_bearer)
    if bearer is None or not bearer.alive or state.outcome is not None:
        return ""
    return f"{hobbit_name(state.ring_bearer)} {count(max(0, state.sauron - bearer.step), 'step')} from Sauron"


def progress(state: FellowshipState) -> str:
    """Return where the game is, for lists of games."""
    if state.outcome is not None:
        beaten = AGAINST_SAURON[state.outcome.result] if speaking().aloud and state.dark_lord is not None else ""
        return f"{state.outcome.result}{beaten}, {count(state.outcome.score, 'point')}"
    where = place_name(state.location)
    return f"{where}, turn {state.turn}" if state.turn else where


def score_lines(state: FellowshipState) -> list[tuple[str, str]]:
    """Return how the score of a finished game came about (B4.11.6)."""
    outcome = state.outcome
    if outcome is None:
        return []
    lines = [(f"the main line at {place_name(state.location)}", str(score_of(state)))]
    if outcome.result == "won":
        if outcome.rule != "F5.4":
            lines = [("the Ring is destroyed", "60")]
        lines += [(f"{hobbit_name(seat)}'s shields", str(n)) for seat, n in shields_in_victory(state).items()]
    if state.foe_deck is not None:
        lines.append(("defeated foes", str(defeated_count(state))))
    if peace_bonus(state):
        lines.append(("Watchful Peace, unused", str(peace_bonus(state))))
    return [*lines, ("score", str(outcome.score))]
