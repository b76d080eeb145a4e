"""Tables of the game in a test: games played by chance up to a moment, and a rich position in the middle of one."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from core import catalogue
from core.dice.content.contents import current
from core.dice.model import steps as s
from core.dice.model.state import DiceState, Die, EnemyDie, Options, Player, Sauron, WildsCard
from core.kernel.entries import Header, SeatInfo
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame

NAMES = ("Anna", "Bert", "Cleo", "Dora")
CARDS = {
    "FRODO": "frodo",
    "SAM": "sam",
    "BILL": "bill",
    "WEAPON": "sting",
    "GIFT": "rope",
    "HEIRLOOM": "horn",
    "U_HOB": "merry",
    "U_ROH": "rohirrim",
    "U_ELF": "arwen",
    "U_WIZ": "gandalf_grey",
    "U_GON": "aragorn",
    "U_ENT": "treebeard",
}


def header_of(players: int = 4, *, seed: int = 5, name: str = "Tale", **options: str) -> Header:
    """Return the header of a table at which Anna, Bert, Cleo and Dora sit."""
    game = catalogue.game("dice")
    checked = game.options.checked({"players": str(players), **options})
    seats = {
        seat.id: SeatInfo(seat.id, called) for seat, called in zip(game.options.seats(checked), NAMES, strict=False)
    }
    return new_header(game, options=checked, seats=seats, seed=seed, name=name, created="2027-01-15T08:00:00Z")


def played(found: Callable[[Table], bool], players: int = 4, **options: str) -> SavedGame:
    """Return a saved game played by chance up to a moment that `found` describes."""
    for seed in range(200):
        header = header_of(players, seed=seed, **options)
        table = Table(catalogue.game("dice"), header)
        table.open()
        chance = random.Random(seed)
        while not table.over and not found(table):
            table.act(chance.choice(table.choices()).action)
        if found(table):
            saved = SavedGame.create(header)
            for entry in table.line.entries[1:]:
                saved.table.act(entry.action)
            return saved
    raise AssertionError("no game came to that moment")


def at(kind: str) -> Callable[[Table], bool]:
    """Return whether a table asks a question of a kind."""
    return lambda table: isinstance(table.prompt, Prompt) and table.prompt.kind == kind


def rich_state(step: s.DiceStep | None = None) -> DiceState:
    """Return a state at Helm's Deep in which something lies in every area; Anna is in her Phase 2."""
    wilds = {
        "frodo": WildsCard(1, 0),
        "sam": WildsCard(1, 1),
        "bill": WildsCard(1, 3, True),
        "sting": WildsCard(2, 3),
        "rope": WildsCard(2, 2),
        "horn": WildsCard(2, 3, True),
        "merry": WildsCard(3, 3),
        "rohirrim": WildsCard(3, 4),
        "arwen": WildsCard(3, 3),
        "gandalf_grey": WildsCard(4, 4),
        "aragorn": WildsCard(4, 3),
        "treebeard": WildsCard(4, 3),
    }
    players = {
        "p1": Player(
            glory=7,
            bag={"FRODO": 2, "SAM": 1},
            used={"FRODO": 2},
            spent={"GIFT": 1},
            active=[
                Die(1, "FRODO", 1),
                Die(2, "FRODO", 2),
                Die(3, "SAM", 4),
                Die(4, "U_ELF", 5),
                Die(5, "BILL", 6),
                Die(6, "HEIRLOOM", 3),
                Die(7, "FRODO", 1),
            ],
            muster=[Die(8, "U_GON", 6, [Die(9, "WEAPON", 4)]), Die(10, "FRODO", 6), Die(11, "GIFT", 4)],
        ),
        "p2": Player(
            glory=12,
            bag={"FRODO": 6, "SAM": 2},
            prepared=[Die(12, "FRODO", 6), Die(13, "FRODO", 6), Die(14, "U_HOB", 5)],
        ),
        "p3": Player(glory=3, bag={"FRODO": 8, "SAM": 2}, muster=[Die(15, "U_ENT", 6)]),
        "p4": Player(bag={"FRODO": 8, "SAM": 2}, used={"SAM": 1}),
    }
    sauron = Sauron(
        pool={"E_TT": 1},
        muster=[
            EnemyDie(16, "E_FOTR", 2),
            EnemyDie(17, "E_FOTR", 4),
            EnemyDie(18, "E_TT", 3),
            EnemyDie(19, "E_TT", 4),
            EnemyDie(20, "E_TT", 0, marked=True),
        ],
        destroyed={"E_FOTR": 1},
        pending=4,
    )
    return DiceState(
        options=Options(4, "seat_1", "normal", "off", "free"),
        content=current().digest,
        players=players,
        sauron=sauron,
        wilds=wilds,
        cards=dict(CARDS),
        enemies={"E_FOTR": 0, "E_TT": 1, "E_ROTK": 3},
        location=4,
        round=6,
        ringbearer="p2",
        active="p1",
        phase="dice",
        fellowship=1,
        last_die=20,
        agenda=[
            s.PassRing(),
            s.BeginSauron(),
            s.EndOfTurns(),
            s.CleanUp("p1"),
            s.RecruitPhase("p1"),
            s.ToWar("p1"),
            step or s.DicePhase("p1"),
        ],
    )


def rich(step: s.DiceStep | None = None, change: Callable[[DiceState], None] = lambda state: None) -> SavedGame:
    """Return a saved game that begins at the rich position, or at what `change` makes of it."""
    game = catalogue.game("dice")
    state = rich_state(step)
    change(state)
    seats = {f"p{number}": SeatInfo(f"p{number}", name) for number, name in enumerate(NAMES, 1)}
    position = msgspec.json.encode(state)
    return SavedGame.create(
        new_header(game, seats=seats, seed=3, name="Tale", created="2027-01-15T08:00:00Z", position=position)
    )
