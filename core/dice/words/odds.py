"""The odds of what may come next: the bag, the next roll, Sauron's dice."""

from __future__ import annotations

from collections.abc import Mapping

from core.dice.content.contents import lookup
from core.dice.model.state import DiceState
from core.dice.sauron.attack import watchers
from core.dice.words.names import count, dice, die_name, seat_name


def percent(share: float) -> str:
    """Return a share in whole percents."""
    return f"{round(100 * share)}%"


def unit_share(state: DiceState, kind: str) -> float:
    """Return the chance that a die of a kind shows a Unit; a corrupted card's dice are blank."""
    card = state.wilds.get(state.cards.get(kind, ""))
    if card is not None and card.corrupted:
        return 0.0
    faces = lookup(state).faces[kind][1:]
    return sum(face.unit for face in faces) / len(faces)


def fellowship_mean(state: DiceState, kind: str) -> float:
    """Return how much Fellowship a die of a kind shows on average."""
    card = state.wilds.get(state.cards.get(kind, ""))
    if card is not None and card.corrupted:
        return 0.0
    faces = lookup(state).faces[kind][1:]
    return sum(face.fellowship for face in faces) / len(faces)


def _mean(state: DiceState, counts: Mapping[str, int]) -> tuple[float, float]:
    """Return the mean chance of a Unit and the mean Fellowship of one die out of a pile."""
    total = sum(counts.values())
    if not total:
        return 0.0, 0.0
    chance = sum(number * unit_share(state, kind) for kind, number in counts.items()) / total
    fellowship = sum(number * fellowship_mean(state, kind) for kind, number in counts.items()) / total
    return chance, fellowship


def odds(state: DiceState) -> list[tuple[str, str]]:
    """Return pairs of a name and a figure: each player's next draw, each die in the active bag, Sauron's dice."""
    lines: list[tuple[str, str]] = []
    number = lookup(state).content.draw
    for seat, player in state.players.items():
        pile = player.bag if sum(player.bag.values()) >= number else _together(player.bag, player.used)
        chance, fellowship = _mean(state, pile)
        lines.append((f"{seat_name(seat)}: a drawn die shows a Unit", percent(chance)))
        lines.append(
            (f"{seat_name(seat)}: Fellowship of {number} drawn dice, on average", f"{number * fellowship:.1f}")
        )
    active = state.players.get(state.active)
    if active is not None:
        lines += [
            (f"In {seat_name(state.active)}'s bag: {die_name(state, kind)}", str(count))
            for kind, count in active.bag.items()
        ]
    return lines + sauron_odds(state)


def _together(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {kind: one.get(kind, 0) + other.get(kind, 0) for kind in [*one, *other]}


def sauron_odds(state: DiceState) -> list[tuple[str, str]]:
    """Return what Sauron's next roll may show: Eyes, attack, and the chance that no force stands."""
    kinds = [die.kind for die in state.sauron.muster]
    kinds += [kind for kind, count in state.sauron.pool.items() for _ in range(count)]
    mustered = len(state.sauron.muster)
    if not kinds:
        return []
    rules = lookup(state)
    riders = [effect for effect in rules.locations[state.location].eye if effect.do == "unit"]
    eyes = attack = 0.0
    peace = 1.0
    for kind in kinds:
        faces = rules.faces[kind][1:]
        share = sum(face.eye for face in faces) / len(faces)
        eyes += share
        attack += sum(face.attack for face in faces) / len(faces) + share * sum(effect.attack for effect in riders)
        peace *= 0.0 if riders else share
    lines = [
        (
            "Sauron's next roll",
            f"{dice(len(kinds))}, {mustered} that he has mustered and {len(kinds) - mustered} in his pool",
        ),
        ("Eyes on average", f"{eyes:.1f}"),
        ("attack on average, no Eye being ignored", f"{attack:.1f}"),
        ("ignored by prepared Frodos", count(watchers(state), "Eye")),
    ]
    return lines if riders else [*lines, ("no force at all", percent(peace))]
