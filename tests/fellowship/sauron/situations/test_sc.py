"""Every Sauron card: its full effect, and each symbol of it at the start of a turn (SC)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest

from core.fellowship.model.sauron_events import SauronActivated
from core.fellowship.model.sauron_steps import CallSauron
from core.fellowship.model.steps import Roll, Step
from core.kernel.table import Table
from tests.fellowship.kit import go_on, prompt, state, when
from tests.fellowship.sauron.situations.table import SHOWN, given, lord, plays, rider, symbols
from tests.kit.told import happened

CARDS = {
    "SC01": "R4", "SC02": "R4", "SC03": "R5", "SC04": "H", "SC05": "H", "SC06": "E", "SC07": "D", "SC08": "B3",
    "SC09": "R3 H", "SC10": "R3 H", "SC11": "R3 C", "SC12": "R3 C", "SC13": "R3 L", "SC14": "R3 B2", "SC15": "R2 E",
    "SC16": "H C", "SC17": "H L", "SC18": "H B2", "SC19": "C C", "SC20": "L B2",
    "SC21": "H C C", "SC22": "R2 H C", "SC23": "R2 H L", "SC24": "R2 H B2", "SC25": "R2 C L", "SC26": "R2 C B2",
    "SC27": "R2 G B2", "SC28": "H C B2", "SC29": "C C L", "SC30": "H H L",
}  # fmt: skip
"""The symbols of the 30 cards, as the reference lists them."""

for _card in CARDS:
    SHOWN.setdefault(f"SC.{_card}", []).append(f"{__name__}.test_the_full_effect")


class Standing(NamedTuple):
    """What a card can change."""

    rider: int
    sauron: int
    step: int
    cards: int
    tokens: int
    rings: int
    shields: int
    calls: int


def standing(table: Table) -> Standing:
    """Return where everything stands that a card played against Pippin can change."""
    pippin = state(table).hobbits["pippin"]
    return Standing(
        rider(table)[0],
        state(table).sauron,
        pippin.step,
        len(pippin.hand),
        sum(pippin.tokens.values()),
        pippin.tokens.get("ring", 0),
        pippin.shields,
        len(happened(table, SauronActivated)),
    )


def after(before: Standing, shown: list[str]) -> Standing:
    """Return where everything stands once the symbols `shown` have been suffered; any token means a sun."""
    count = Counter(symbol[0] for symbol in shown)
    numbers = {kind: sum(int(one[1:]) for one in shown if one[0] == kind) for kind in "RB"}
    return Standing(
        before.rider - numbers["R"],
        before.sauron - count["E"],
        before.step + count["H"],
        before.cards - count["C"],
        before.tokens - count["L"] - count["G"],
        before.rings - count["G"],
        before.shields - numbers["B"],
        before.calls + count["D"],
    )


def table_with(card: str, *step: Step) -> Table:
    """Return a table at which Sauron holds `card` and Pippin has enough of everything to suffer it."""
    hand = ["white_hiding", "white_hiding", "grey_hiding", "grey_hiding", "white_travelling"]
    pippin = {"hand": hand, "tokens": {"ring": 2, "sun": 2}, "shields": 6, "step": 2}
    return given(active="pippin", agenda=step, holds=[card], sauron=14, rider=15, pippin=pippin)


def suffer(table: Table) -> None:
    """Pippin goes on until the card is finished: hiding cards and suns are what goes first."""
    while prompt(table).seat == "pippin" and prompt(table).kind in {"take_symbol", "lose_cards", "lose_token"}:
        if prompt(table).kind == "take_symbol":
            when(table, "pippin", "take_symbol", symbol=symbols(table, "pippin")[0])
        elif prompt(table).kind == "lose_token":
            when(table, "pippin", "give_token", token="sun")
        else:
            when(table, "pippin", "choose_card", card=state(table).hobbits["pippin"].hand[0])
        go_on(table)


@pytest.mark.parametrize("card", CARDS)
def test_the_full_effect(card: str) -> None:
    table = table_with(card, Roll("pippin", "B4.3.7"))
    before = standing(table)
    plays(table, card)
    go_on(table)
    suffer(table)
    assert standing(table) == after(before, CARDS[card].split())
    assert lord(table).discard == [card]


@pytest.mark.parametrize(
    ("card", "symbol"), [(card, one) for card in CARDS for one in sorted(set(CARDS[card].split()))]
)
def test_the_lesser_effect(card: str, symbol: str) -> None:
    table = table_with(card, CallSauron("pippin", "S5.1", turn=True))
    before = standing(table)
    plays(table, card)
    if len(set(CARDS[card].split())) > 1:
        assert symbols(table, "pippin") == sorted(set(CARDS[card].split()))
        when(table, "pippin", "take_symbol", symbol=symbol)
    if prompt(table).kind == "lose_token":
        when(table, "pippin", "give_token", token="sun")
    elif prompt(table).kind == "lose_cards":
        when(table, "pippin", "choose_card", card="grey_hiding")
    go_on(table)
    assert standing(table) == after(before, [symbol])
