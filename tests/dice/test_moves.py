"""Every move of a die between two places is one that the rules know (D3.9), and every one of those comes about."""

from __future__ import annotations

from collections import Counter

from core.dice.game import GAME
from core.dice.model.state import DiceState
from core.kernel.table import Table, new_header
from tests.dice.table import choose, given, until
from tests.dice.walker import walk

OWN = {
    ("bag", "active"),
    ("used", "bag"),
    ("active", "spent"),
    ("active", "muster"),
    ("active", "prepared"),
    ("active", "used"),
    ("spent", "used"),
    ("aside", "active"),
    ("muster", "used"),
    ("muster", "active"),
    ("muster", "prepared"),
    ("prepared", "used"),
    ("prepared", "active"),
    ("used", "active"),
    ("used", "aside"),
}
"""Moves inside one collection."""

SWEPT = {("aside", "used")}
"""With immediate corruption only (D9.1)."""

ACROSS = {("muster", "another used"), ("another used", "active"), ("another used", "aside")}
"""The Horn."""

SAURON = {
    ("wilds", "used"),
    ("enemy card", "sauron muster"),
    ("sauron muster", "destroyed"),
    ("sauron muster", "pool"),
    ("destroyed", "pool"),
    ("pool", "sauron muster"),
    ("pool", "removed"),
    ("pool", "enemy card"),
    ("waiting", "pool"),
    ("waiting", "wilds"),
    ("waiting", "enemy card"),
}

KNOWN = OWN | SWEPT | ACROSS | SAURON
RARE = {("another used", "aside"), ("aside", "used"), ("active", "prepared")}
"""Shown by situations below instead of by chance."""


def places(state: DiceState) -> dict[str, dict[str, int]]:
    """Return the dice of every place, by kind."""
    sauron = state.sauron
    found: dict[str, dict[str, int]] = {
        "waiting": dict(state.waiting),
        "removed": dict(state.removed),
        "enemy card": dict(state.enemies),
        "pool": dict(sauron.pool),
        "destroyed": dict(sauron.destroyed),
        "sauron muster": Counter(die.kind for die in sauron.muster),
        "wilds": {kind: state.wilds[card].dice for kind, card in state.cards.items()},
    }
    for seat, player in state.players.items():
        for pile in ("bag", "spent", "used", "aside"):
            found[f"{seat} {pile}"] = dict(getattr(player, pile))
        for area in ("active", "muster", "prepared"):
            dice = getattr(player, area)
            found[f"{seat} {area}"] = Counter(one.kind for die in dice for one in (die, *die.attached))
    return found


def plain(source: str, target: str) -> tuple[str, str]:
    """Return a move without its seats; a pile of another player is called so."""
    seats = [place.split()[0] if place[0] == "p" and place[1:2].isdigit() else "" for place in (source, target)]
    bare = [
        place.removeprefix(f"{seat} ") if seat else place for place, seat in zip((source, target), seats, strict=True)
    ]
    if all(seats) and seats[0] != seats[1]:
        return ("another used", bare[1]) if bare[0] == "used" else (bare[0], f"another {bare[1]}")
    return bare[0], bare[1]


def moves(table: Table) -> set[tuple[str, str]]:
    """Return every move that a game's events made, as far as one event tells it without doubt."""
    found: set[tuple[str, str]] = set()
    state = table.starting_state()
    before = places(state)
    for entry in table.line.entries:
        for event in entry.events:
            GAME.rules.evolve(state, event)
            after = places(state)
            changed = [place for place in before if after[place] != before[place]]
            for kind in {kind for place in changed for kind in (*before[place], *after[place])}:
                less = [place for place in changed if after[place].get(kind, 0) < before[place].get(kind, 0)]
                more = [place for place in changed if after[place].get(kind, 0) > before[place].get(kind, 0)]
                if len(less) == 1 or len(more) == 1:
                    found |= {plain(source, target) for source in less for target in more}
            before = after
    return found


def test_dice_move_as_the_rules_say_and_in_all_these_ways() -> None:
    found: set[tuple[str, str]] = set()
    for seed in range(36):
        options = {
            "players": "234"[seed % 3],
            "corruption_limit": "easiest",
            "immediate_corruption": "on" if seed % 2 else "off",
            "increased_forces": "on" if seed % 4 > 1 else "off",
        }
        table = Table(GAME, new_header(GAME, options=options, seed=seed))
        table.open()
        walk(table, seed)
        own = moves(table)
        assert own <= KNOWN, own - KNOWN
        found |= own
    assert KNOWN - RARE - found == set()


def test_the_horn_in_phase_four_sets_the_die_aside() -> None:
    table = given(
        "moria",
        "recruit",
        cards=["horn", "aragorn"],
        players={"p1": {"muster": "horn:4"}, "p2": {"used": "aragorn"}},
    )
    use = next(choice for choice in table.choices() if type(choice.action).__name__ == "UseArtifact")
    table.act(use.action)
    assert ("another used", "aside") in moves(table)
    until(table, lambda state: state.active == "p2")
    assert {die.kind for die in table.state.players["p1"].active} == {"U_GON"}


def test_immediate_corruption_takes_a_die_that_was_set_aside() -> None:
    table = given(
        "moria",
        "sauron_corrupt",
        cards=["aragorn"],
        corrupted=["legolas", "gandalf_grey", "treebeard"],
        points=6,
        options={"immediate_corruption": "on"},
        players={"p1": {"aside": "aragorn"}},
    )
    table.act(next(choice.action for choice in table.choices() if choice.action.card == "aragorn"))
    assert ("aside", "used") in moves(table)


def test_arwen_takes_units_of_the_active_pool_along() -> None:
    table = given(
        "moria", "war", cards=["arwen"], players={"p1": {"muster": "arwen:5", "active": "3 frodo:unit, arwen:5"}}
    )
    choose(table, "Prepare for war")
    choose(table, "Prepare Arwen")
    for _ in range(3):
        choose(table, "Prepare Frodo")
    assert ("active", "prepared") in moves(table)
    assert sorted(die.kind for die in table.state.players["p1"].prepared) == ["FRODO"] * 3 + ["U_ELF"] * 2
