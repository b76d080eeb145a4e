"""What the dice of a battle gave, against what was to be expected of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.dagorlad.chapters.attacks import MISSILE
from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.challenges import row
from core.dagorlad.chapters.losses import DIES, LIVES
from core.dagorlad.chapters.odds import chance_of, chance_to_throw
from core.dagorlad.chapters.rally import chance_to_rally
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import MORALES, SAURON
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import SIDES, DagorladState, other
from core.dagorlad.words.names import army_name
from core.kernel.figures import LUCK, Sheet, Tally

KINDS = (
    "missiles that hit",
    "melees that hit",
    "hits that cost a step or all",
    "challenges that harm the enemy",
    "leaders unharmed",
    "units rallied",
    "spells that succeed",
)
FIRE, MELEE, HARM, CHALLENGE, LEADER, RALLY, SPELL = KINDS
HARMFUL = ("E", "1/2E")
UNHARMED = ("safe", "displaced")


class Luck:
    """The dice of both sides; a roll counts for the side that it helps when it goes well."""

    def __init__(self) -> None:
        self.tallies: dict[tuple[str, str], Tally] = {(side, kind): Tally() for side in SIDES for kind in KINDS}

    def take(self, event: Any, state: DagorladState) -> None:
        """Count `event`, which happens in `state`."""
        for side, kind, came, chance in counted(event, state, lookup(state)):
            self.tallies[side, kind].add(came, chance)

    def sheet(self) -> list[Sheet]:
        """Return the sheet, without the kinds of rolls that nobody made."""
        rows = [(army_name(side), kind, *tally.cells()) for (side, kind), tally in self.tallies.items() if tally.rolls]
        if not rows:
            return []
        about = "Each roll counts for the side that gains by it. Fanatical attacks hit without a roll."
        return [Sheet("Luck of the dice", LUCK, rows, about)]


def counted(event: Any, state: DagorladState, rules: Lookup) -> Iterator[tuple[str, str, bool, float]]:
    """Yield for each roll that an event tells of whom it helps, its kind, whether it went well, and how likely."""
    match event:
        case c.AttackRolled(kind=kind, unit=unit, needs=needs, dice=dice, hit=hit) if dice:
            yield rules.side[unit], FIRE if kind == MISSILE else MELEE, hit, chance_to_throw(needs)
        case c.ResultRolled(target=target, column=column, result=result):
            rows, at = rules.content.results, MORALES.index(column)
            chance = sum(chance_of(int(total)) for total, found in rows.items() if found[at] in HARMFUL)
            yield other(rules.side[target]), HARM, result in HARMFUL, chance
        case c.ChallengeRolled(leader=leader, difference=difference, result=result):
            found = row(Board(state), difference)
            for side, letter in ((rules.side[leader], "D"), (other(rules.side[leader]), "A")):
                chance = sum(one.startswith(letter) for one in found) / len(found)
                yield side, CHALLENGE, result.startswith(letter), chance
        case c.LeaderRolled(leader=leader, fate=fate):
            lives = Board(state).unit_at.get(state.leaders[leader].hex)
            fates = DIES if lives is None else LIVES
            chance = sum(found[fates] in UNHARMED for found in rules.content.fate.values()) / len(rules.content.fate)
            yield rules.side[leader], LEADER, fate in UNHARMED, chance
        case e.Rallied(unit=unit, rating=rating, success=success):
            yield rules.side[unit], RALLY, success, chance_to_rally(rules, rating)
        case e.SpellTried(needs=needs, success=success):
            yield SAURON, SPELL, success, chance_to_throw(needs)
