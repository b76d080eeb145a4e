"""Sauron Phase 3: Glory against Corruption, and the card that falls (D6.8 to D6.11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.dice.content.contents import lookup
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState
from core.dice.model.steps import AskGlory, PickCorrupted, SauronCorrupt
from core.dice.sauron.ending import limit, lose, plays_together
from core.dice.turn.asked import Asked
from core.dice.words.names import card_name, count, seat_name, short_name
from core.kernel.prompts import Choice, Prompt, Refusal

IDLE = "glory"
"""The group of amounts of Glory that change no more than less would."""

MANY = 3
"""So many cards are named; of more only how many there are."""


def sauron_corrupt(play: DicePlay, step: SauronCorrupt) -> None:
    """Points are spent on one card, or lost (D6.8)."""
    play.emit(e.PhaseBegan("D6.8", "sauron_corrupt"))
    if play.state.sauron.points:
        play.push(AskGlory(play.state.ringbearer), PickCorrupted(play.state.ringbearer))


def open_cards(state: DiceState) -> list[str]:
    """Return the cards that could be corrupted with enough points."""
    return [name for name, card in state.wilds.items() if not card.corrupted and no_corruption(state, name) is None]


def dearest(state: DiceState, cards: list[str], points: int) -> list[str]:
    """Return which of the cards that so many points can corrupt cost most: one of those falls (D6.10)."""
    known = lookup(state).cards
    within = [(known[name].cost, name) for name in cards if known[name].cost <= points] if points else []
    most = max(within)[0] if within else 0
    return [name for cost, name in within if cost == most]


def corruptible(state: DiceState, points: int) -> list[str]:
    """Return the cards among which one is corrupted with so many points."""
    return dearest(state, open_cards(state), points)


def corrupted_cards(state: DiceState) -> int:
    """Return how many cards are corrupted, and that is the limit."""
    return sum(card.corrupted for card in state.wilds.values())


def no_loss(state: DiceState, seat: str, count: int) -> Refusal | None:
    """Return why so much Glory cannot be lost (D6.9, DA19); None when it can."""
    have, points = state.players[seat].glory, state.sauron.points
    if count > have:
        return Refusal("D6.9", lambda: f"You have {have} Glory, which is less than {count}.")
    if not 0 < count <= points:
        return Refusal("DA19", lambda: f"Sauron has {points} points; you lose at least 1 and no more Glory than that.")
    return None


class HowMuchGlory(Asked[AskGlory]):
    """How much Glory the Ringbearer loses; asked only where it can change what is corrupted (C22, DA19)."""

    kind = AskGlory
    name = "lose_glory"
    phases = ("sauron_corrupt",)
    rules = {a.LoseGlory: "D6.9"}

    def asks(self, state: DiceState, step: AskGlory) -> Prompt | None:
        """None, or any amount; those that save no more than less would stand together."""
        seat = step.seat
        cards, points = open_cards(state), state.sauron.points
        before = dearest(state, cards, points)
        choices = [Choice(seat, a.Done(seat), "D6.9")]
        changes, lost = False, 1
        while no_loss(state, seat, lost) is None:
            now = dearest(state, cards, points - lost)
            changes |= now != before
            choices.append(Choice(seat, a.LoseGlory(seat, lost), "D6.9", group="" if now != before else IDLE))
            before = now
            lost += 1
        return Prompt(self.name, seat, "D6.9", choices) if changes else None

    def answers(self, play: DicePlay, step: AskGlory, action: a.Action) -> None:
        """Lose Glory; in full co-op a player without Glory loses the game for all (D9.4)."""
        if not isinstance(action, a.LoseGlory):
            return
        play.emit(se.GloryLost("D6.9", step.seat, action.count))
        if plays_together(play.state) and not play.state.players[step.seat].glory:
            lose(play, "A player's Glory has fallen to 0.", "D9.4")

    def never(self, state: DiceState, action: a.LoseGlory) -> Refusal | None:
        """Say who the Ringbearer is."""
        if action.seat == state.ringbearer:
            return None
        return Refusal("D6.9", f"Only the Ringbearer, {seat_name(state.ringbearer)}, can lose Glory for Corruption.")

    def refuses(self, state: DiceState, step: AskGlory, action: Any) -> Refusal | None:
        """Say why so much cannot be lost."""
        return no_loss(state, step.seat, action.count) if isinstance(action, a.LoseGlory) else None

    def at_another_time(self, state: DiceState, action: Any) -> Refusal:
        """Say when Glory is lost."""
        return Refusal("D6.9", "Glory is lost in Phase 3 of the Sauron turn, before a card is chosen.")

    def words(self, state: DiceState, step: AskGlory, prompt: Prompt) -> str:
        """How strong Sauron is."""
        return f"Sauron has {count(state.sauron.points, 'point')}: how much Glory do you lose?"

    def done(self, state: DiceState, step: AskGlory) -> str:
        """Lose none."""
        return f"Lose none: {falls(state, state.sauron.points)}"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """A single Glory."""
        yield "Lose 1 Glory", a.LoseGlory(seat, 1)


def falls(state: DiceState, points: int) -> str:
    """Return what so many points of Corruption would do, in words."""
    found = [short_name(card) for card in corruptible(state, points)]
    if not found:
        return "no card is corrupted"
    which = " or ".join(found) if len(found) <= MANY else f"one of {len(found)} cards"
    last = ", and Sauron wins" if corrupted_cards(state) + 1 >= limit(state) else ""
    return f"{which} is corrupted{last}"


def no_corruption(state: DiceState, name: str) -> Refusal | None:
    """Return why a card cannot be corrupted, whatever it costs (D6.10); None when it can."""
    rules = lookup(state)
    card = state.wilds.get(name)
    if card is None:
        return Refusal("D6.10", lambda: f"{card_name(name, rules)} is not in the Wilds.")
    if rules.has(name, "cannot_be_corrupted"):
        return Refusal(rules.cards[name].rule, lambda: f"{card_name(name, rules)} cannot be corrupted.")
    if card.corrupted:
        return Refusal("D6.10", lambda: f"{card_name(name, rules)} is corrupted already.")
    return None


def _not_dearest(state: DiceState, name: str) -> Refusal:
    """Say that other cards cost more that could fall."""

    def sentence() -> str:
        cards = lookup(state).cards
        best = cards[corruptible(state, state.sauron.points)[0]].cost
        return f"{cards[name].name} costs {cards[name].cost}; the most expensive possible cards cost {best}."

    return Refusal("D6.10", sentence)


class WhichCardFalls(Asked[PickCorrupted]):
    """Which of equally dear cards is corrupted: the Ringbearer chooses (C23)."""

    kind = PickCorrupted
    name = "pick_corrupted"
    phases = ("sauron_corrupt",)
    when = "in Phase 3 of the Sauron turn"
    rules = {a.Corrupt: "D6.10"}

    def opens(self, play: DicePlay, step: PickCorrupted) -> bool:
        """Corrupt the only card that is open to the points; without one they are lost."""
        state = play.state
        cards = corruptible(state, state.sauron.points)
        if len(cards) > 1:
            return True
        if cards:
            corrupt(play, cards[0])
        elif state.sauron.points:
            play.emit(se.CorruptionLost("D6.10", state.sauron.points))
        return False

    def asks(self, state: DiceState, step: PickCorrupted) -> Prompt:
        """One of the cards."""
        seat, cards = step.seat, corruptible(state, state.sauron.points)
        return Prompt(self.name, seat, "D6.10", [Choice(seat, a.Corrupt(seat, one), "D6.10", one) for one in cards])

    def answers(self, play: DicePlay, step: PickCorrupted, action: a.Corrupt) -> None:
        """Corrupt the card."""
        corrupt(play, action.card)

    def never(self, state: DiceState, action: a.Corrupt) -> Refusal | None:
        """Say who the Ringbearer is."""
        if action.seat == state.ringbearer:
            return None
        whose = seat_name(state.ringbearer)
        return Refusal("D6.10", f"The Ringbearer, {whose}, chooses the card that is corrupted.")

    def refuses(self, state: DiceState, step: PickCorrupted, action: Any) -> Refusal | None:
        """Say why a card cannot be corrupted."""
        if not isinstance(action, a.Corrupt):
            return None
        if action.card in corruptible(state, state.sauron.points):
            return None
        return no_corruption(state, action.card) or _not_dearest(state, action.card)

    def words(self, state: DiceState, step: PickCorrupted, prompt: Prompt) -> str:
        """Which of them."""
        return "Which of these cards is corrupted?"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """The cards of the Wilds, while one is about to fall."""
        if state.phase == "sauron_corrupt":
            for name in state.wilds:
                yield f"Corrupt {card_name(name, lookup(state))}", a.Corrupt(seat, name)


def corrupt(play: DicePlay, name: str) -> None:
    """Put a marker on a card; the other points are lost; with enough cards Sauron wins (D6.10, D6.11)."""
    state = play.state
    kind = lookup(state).cards[name].die
    play.emit(se.CardCorrupted("D6.10", name))
    if state.sauron.points:
        play.emit(se.CorruptionLost("D6.10", state.sauron.points))
    if state.options.immediate_corruption and in_play(state, kind):
        play.emit(se.DiceSwept("D9.1", kind, name))
    if corrupted_cards(state) >= limit(state):
        lose(play, f"Sauron wins: {corrupted_cards(state)} cards are corrupted, and that is the limit.", "D6.11")


def in_play(state: DiceState, kind: str) -> bool:
    """Whether a die of this kind is in play: in a pool, mustered, prepared, attached or set aside (D9.1)."""
    return any(
        kind in player.aside
        or any(
            die.kind == kind or any(one.kind == kind for one in die.attached)
            for area in (player.active, player.muster, player.prepared)
            for die in area
        )
        for player in state.players.values()
    )
