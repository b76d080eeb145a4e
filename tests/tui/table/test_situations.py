"""Four situations by which the table was designed, at 80x24: the cursor that shows the future, a window before an
event, and Sauron's choice between symbols."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.bots import HUMAN
from core.fellowship.model.steps import CarryOutEvent, EndScenario, EndTurn, StepTwo, Window
from core.kernel.table import Table
from saves.game_file import SavedGame
from tests.fellowship.sauron.situations.table import given
from tests.tui.table.positions import BOT
from tests.tui.table.sitting import Sitting, seated

SMALL = (80, 24)


def saved_of(table: Table, bots: Sequence[str]) -> SavedGame:
    """Return a game that begins where `table` stands, with `bots` at these seats and people at the others."""
    header = table.header
    seats = tuple(msgspec.structs.replace(seat, player=BOT if seat.id in bots else HUMAN) for seat in header.seats)
    return SavedGame.create(msgspec.structs.replace(header, seats=seats))


def before_the_gate() -> SavedGame:
    """Sam plays in Helm's Deep: travelling is one short of the event that comes next, a chip lies on friendship."""
    hand = ["white_joker", "white_fighting", "white_friendship", "gandalf_card", "theoden"]
    hand += ["grey_travelling", "grey_travelling", "boat", "bow"]
    table = given(
        "helms_deep",
        at="step_two",
        sauron=11,
        active="sam",
        ring_bearer="sam",
        lines={"fighting": 6, "travelling": 4, "friendship": 3},
        event=2,
        chips={"friendship:4": "light"},
        taken=["shadowfax"],
        frodo={"step": 5, "shields": 1},
        sam={"step": 4, "shields": 1, "hand": hand},
    )
    return saved_of(table, ["sauron"])


def rows_of(table: Sitting) -> list[str]:
    """Return the rows of the screen."""
    return table.text.splitlines()


async def test_the_ghost_meets_the_event_that_comes_next() -> None:
    async with seated(before_the_gate(), SMALL, pace="off") as table:
        await table.press("right")
        rows = rows_of(table)
        travelling = next(row for row in rows if row.startswith(" » Travelling"))
        numbers = next(row for row in rows if row.startswith("─ Helm's Deep"))
        assert travelling.index("(»)") <= numbers.index("5") <= travelling.index("(»)") + 2
        event = next(at for at, row in enumerate(rows) if row.startswith(" Event 2/6  3 Orcs Attack the Gate"))
        assert "then ✓ met" in rows[event + 1]
        assert "7◉" in table.text
        assert "tile " in rows[1]
        question = next(at for at, row in enumerate(rows) if row.startswith("━ Sam: "))
        keys = [row[1] for row in rows[question + 1 :] if row[:1] in " ▸" and row[1:2].isdigit() and row[2:3] in " ▌"]
        assert keys == [str(number) for number in range(1, 9)]
        assert not any("…" in row for row in rows[:question])


async def test_a_step_to_the_light_is_seen_before_it_is_taken() -> None:
    async with seated(before_the_gate(), SMALL, pace="off") as table:
        await table.press("right", "right")
        rows = rows_of(table)
        assert rows[1].index("(S)") < rows[1].index("S◎")
        assert table.screen.scene.ghost.hobbits["sam"].step == 2
        assert any("now » 1 short" in row and "◉ 11→9" in row for row in rows)
        assert "4→2" in table.text


async def test_a_window_before_an_event_begins_with_what_it_would_do() -> None:
    hobbits: dict[str, Any] = {
        "frodo": {"hand": ["white_hiding"]},
        "sam": {"hand": ["white_hiding"]},
        "pippin": {"step": 2, "hand": ["white_fighting"]},
        "merry": {"shields": 5, "hand": ["white_hiding"]},
        "fatty": {"step": 4, "hand": ["miruvor"]},
    }
    table = given(
        "moria",
        active="sam",
        ring_bearer="pippin",
        ring_used=False,
        event=2,
        agenda=[EndScenario(), EndTurn(), StepTwo(), CarryOutEvent(2), Window("W3")],
        gandalf=["foresight", "magic", "healing", "guidance", "persistence"],
        foes=["wolf_riders", "ugluk", "wargs", "old_man_willow"],
        **hobbits,
    )
    saved = saved_of(table, ["sauron"])
    async with seated(saved, SMALL, pace="off") as sitting:
        rows = rows_of(sitting)
        question = next(at for at, row in enumerate(rows) if row.startswith("━ ") and "does anybody" in row)
        assert rows[question + 1].startswith("▸space▌Go on")
        then = " ".join(" ".join(rows[question + 1 : question + 4]).split())
        assert "event 2, Watcher in the Water" in then
        assert "Pippin" in then
        merry = next(row for row in rows if " Merry 5◈" in row)
        assert all(name in merry for name in ("Magic", "Healing", "Guidance", "Persistence"))
        entry = saved.table.entry
        await sitting.press("space")
        assert saved.table.entry > entry
        await sitting.press("u")
        assert saved.table.entry == entry
        await sitting.press("enter")
        assert saved.table.entry > entry


async def test_sauron_sees_what_each_symbol_does_and_no_hobbits_card() -> None:
    table = given(
        "helms_deep",
        sauron=11,
        active="sam",
        ring_bearer="sam",
        hands="hidden",
        lines={"fighting": 6, "travelling": 4, "friendship": 3},
        event=2,
        rider=15,
        holds=["SC15", "SC19", "SC26", "SC27"],
        frodo={"step": 5, "shields": 1, "hand": ["glamdring"]},
        sam={"step": 4, "shields": 3, "hand": ["sting", "aragorn"]},
    )
    async with seated(saved_of(table, ["frodo", "sam"]), SMALL, pace="off") as sitting:
        text = sitting.text
        assert "♞ 15→13" in text
        assert " or " in text
        assert "◉ 11→10" in text
        for card in ("Glamdring", "Sting", "Aragorn"):
            assert card not in text
        for page in ("f3", "f4", "f5", "f8"):
            await sitting.press(page)
            assert not any(card in sitting.text for card in ("Glamdring", "Sting", "Aragorn"))
        ghost = sitting.screen.scene.ghost
        hands = [hobbit.hand for hobbit in (sitting.screen.scene.view if ghost is None else ghost).hobbits.values()]
        assert all(set(hand) <= {"hidden"} for hand in hands)
