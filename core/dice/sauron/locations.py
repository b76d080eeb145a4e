"""Sauron Phase 4: advancing from location to location (D6.12, D7)."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.content.lookup import CATEGORIES
from core.dice.content.pieces import Card, Instruction
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, clockwise
from core.dice.model.steps import Advance, Follow, OrderUnits, Reveal
from core.dice.sauron.ending import win
from core.dice.turn.asked import Asked
from core.dice.turn.values import card_of, ready, units
from core.kernel.prompts import Choice, Prompt

ARTIFACT_ROW = 2
UNIT_ROWS = (3, 4)


def advance(play: DicePlay, step: Advance) -> None:
    """Without a force the players go on (D6.12)."""
    play.emit(e.PhaseBegan("D6.12", "sauron_advance"))
    forces = len(ready(play.state))
    if forces:
        play.emit(se.AdvanceStopped("D6.12", forces))
    else:
        play.push(Reveal())


def reveal(play: DicePlay, step: Reveal) -> None:
    """All Sauron dice go to his Active Pool; then the new card is followed (D7.1, DA7).

    After Mount Doom the next card follows without an advance (D7.4).
    """
    locations, here = lookup(play.state).locations, play.state.location
    at_once = any(instruction.do == "reveal_next" for instruction in locations[here].on_reveal)
    play.emit(se.LocationReached("D7.4" if at_once else "D7.1", here + 1))
    play.push(*(Follow(at) for at in range(len(locations[here + 1].on_reveal))))


def follow(play: DicePlay, step: Follow) -> None:
    """Follow one instruction of the location card (D7.3)."""
    state = play.state
    location = lookup(state).locations[state.location]
    instruction = location.on_reveal[step.number]
    match instruction.do:
        case "artifacts_enter":
            enemy_cards_enter(play, location.rule)
            cards = []
            for category in CATEGORIES:
                found = lookup(state).of_category(category)
                cards.append(found[play.chance.below(len(found), "artifacts")])
            enter(play, [card.id for card in cards], ARTIFACT_ROW, location.rule)
        case "units_enter":
            enemy_cards_enter(play, location.rule)
            units_enter(play)
        case "add":
            count = min(instruction.n, state.waiting.get(instruction.die, 0))
            play.emit(se.EnemyDiceAdded("D7.5", instruction.die, count))
        case "replace":
            replace(play, instruction)
        case "score_muster":
            score_again(play, location.rule)
        case "reveal_next":
            play.push(Reveal())
        case "players_win":
            win(play)


def enter(play: DicePlay, cards: list[str], row: int, rule: str) -> None:
    """Cards enter a row of the Wilds with the dice that wait for them."""
    rules, waiting = lookup(play.state), play.state.waiting
    known = [rules.cards[card] for card in cards]
    dice = [min(rules.dice_entering(card), waiting.get(card.die, 0)) for card in known]
    play.emit(se.CardsEntered(rule, cards, [card.die for card in known], row, dice))


def enemy_cards_enter(play: DicePlay, rule: str) -> None:
    """Enemy cards that enter here are put beside their rows."""
    state = play.state
    for enemy in lookup(state).content.enemy:
        if enemy.enters == state.location:
            play.emit(se.EnemyCardEntered(rule, enemy.id, min(enemy.dice, state.waiting.get(enemy.id, 0))))


def units_enter(play: DicePlay) -> None:
    """A side of each unit card by chance; the cheapest go into row 3 (DA56)."""
    state = play.state
    rules = lookup(state)
    drawn: list[Card] = []
    for sides in rules.unit_sides(state.options.reserve_sides).values():
        drawn.append(sides[play.chance.below(len(sides), "units")])
    drawn.sort(key=lambda card: card.cost)
    places = rules.content.cards_in_row
    border = drawn[min(places, len(drawn)) - 1].cost
    first = [card.id for card in drawn if card.cost < border]
    tied = [card.id for card in drawn if card.cost == border]
    last = [card.id for card in drawn if card.cost > border]
    play.push(OrderUnits(state.ringbearer, tuple(first), tuple(tied), tuple(last)))


class WhatGoesIntoRowThree(Asked[OrderUnits]):
    """Which of equally dear cards goes into row 3 (C24)."""

    kind = OrderUnits
    name = "order_units"

    def opens(self, play: DicePlay, step: OrderUnits) -> bool:
        """Let the cards enter as soon as row 3 is settled."""
        rules = lookup(play.state)
        room = rules.content.cards_in_row - len(step.first)
        if 0 < room < len(step.tied):
            return True
        first, last = (step.first + step.tied, step.last) if room else (step.first, step.tied + step.last)
        rule = rules.locations[play.state.location].rule
        for row, cards in zip(UNIT_ROWS, (first, last), strict=True):
            enter(play, sorted(cards, key=lambda card: rules.cards[card].cost), row, rule)
        return False

    def asks(self, state: DiceState, step: OrderUnits) -> Prompt:
        """The Ringbearer chooses a card."""
        choices = [Choice(step.seat, a.PlaceCard(step.seat, card), "DA56", card) for card in step.tied]
        return Prompt(self.name, step.seat, "DA56", choices)

    def answers(self, play: DicePlay, step: OrderUnits, action: a.PlaceCard) -> None:
        """Put the card into row 3."""
        tied = tuple(card for card in step.tied if card != action.card)
        play.push(OrderUnits(step.seat, (*step.first, action.card), tied, step.last))

    def words(self, state: DiceState, step: OrderUnits, prompt: Prompt) -> str:
        """Which of them."""
        return "Which of these cards of the same cost goes into row 3?"


def replace(play: DicePlay, instruction: Instruction) -> None:
    """Weaker dice of the Active Pool are replaced by stronger ones (D7.2, DA8)."""
    state = play.state
    count = min(instruction.n, state.sauron.pool.get(instruction.die, 0), state.waiting.get(instruction.by, 0))
    if not count:
        return
    back = state.options.increased_forces
    play.emit(se.DiceReplaced("D9.2" if back else "D7.2", instruction.die, count, instruction.by, count, back))


def score_again(play: DicePlay, rule: str) -> None:
    """Mount Doom: every mustered Unit scores once more, player after player (D7.4)."""
    state = play.state
    for seat in clockwise(state, state.ringbearer):
        for die in units(state, state.players[seat].muster):
            card = card_of(state, die)
            play.emit(e.UnitScoredAgain(rule, seat, die.id, card, lookup(state).cards[card].glory or 0))
