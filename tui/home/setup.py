"""What the new-game page holds: the choices made so far."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from core import catalogue
from core.kernel.chance import MAX_SEED
from core.kernel.entries import Header, SeatInfo
from core.kernel.game import Game
from core.kernel.options import BadOption, Option, Seat
from core.kernel.table import new_header

HUMAN = "human"
LONGEST_NAME = 40


class SetupError(ValueError):
    """Something typed that cannot be used; the text says what to type instead."""


@dataclass
class Setup:
    """A game being set up."""

    game: Game | None
    options: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    name: str = ""
    seed: str = ""

    @classmethod
    def first(cls, wanted: str = "", names: Mapping[str, str] | None = None) -> Setup:
        """Return the defaults of the game with the id `wanted`, or of the first, with the players' `names`."""
        ids = catalogue.game_ids()
        if not ids:
            return cls(None)
        setup = cls.of(catalogue.game(wanted if wanted in ids else ids[0]))
        setup.names = dict(names or {})
        return setup

    @classmethod
    def of(cls, game: Game) -> Setup:
        """Return the defaults of `game`."""
        return cls(game, game.options.checked({}))

    @classmethod
    def like(cls, header: Header) -> Setup:
        """Return what another game was set up with: the same options and players, another seed."""
        game = catalogue.game(header.game)
        known = {option.id: option.values for option in game.options}
        options = {key: value for key, value in header.options.items() if value in known.get(key, ())}
        return cls(
            game,
            game.options.checked(options),
            {seat.id: seat.name for seat in header.seats},
            {seat.id: seat.player for seat in header.seats},
        )

    # ------------------------------------------------------------------ reading

    def seats(self) -> list[Seat]:
        """Return the seats of the table as it is set up now."""
        return self.game.options.seats(self.options) if self.game else []

    def option(self, row_id: str) -> Option | None:
        """Return the option that a row stands for."""
        return next((one for one in self.game.options if f"option {one.id}" == row_id), None) if self.game else None

    def seat(self, row_id: str) -> Seat | None:
        """Return the seat that a row stands for."""
        return next((seat for seat in self.seats() if f"seat {seat.id}" == row_id), None)

    def values(self, row_id: str) -> tuple[str, ...]:
        """Return the values that a row can take; none for rows of text."""
        if row_id == "game":
            return catalogue.game_ids()
        if (option := self.option(row_id)) is not None:
            return option.values
        if self.game is not None and self.seat(row_id) is not None:
            return (HUMAN, *self.game.bots)
        return ()

    def value(self, row_id: str) -> str:
        """Return the value that a row has."""
        if row_id == "game":
            return self.game.id if self.game else ""
        if (option := self.option(row_id)) is not None:
            return self.options[option.id]
        if (seat := self.seat(row_id)) is not None:
            return self.players.get(seat.id, HUMAN)
        return ""

    def rule_of(self, row_id: str) -> str | None:
        """Return the rule behind a row."""
        option = self.option(row_id)
        return option.rule if option else None

    def seat_name(self, seat: Seat) -> str:
        """Return the name shown for a seat."""
        return self.names.get(seat.id) or seat.name

    def usual_name(self) -> str:
        """Return the name of a game that nobody named: the players' names."""
        names = list(dict.fromkeys(self.seat_name(seat) for seat in self.seats()))
        text = " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
        return text if len(text) <= LONGEST_NAME else f"{names[0]} and {len(names) - 1} more"

    def editable(self, row_id: str) -> bool:
        """Whether a row has text to edit."""
        return row_id in ("name", "seed") or self.seat(row_id) is not None

    def text_of(self, row_id: str) -> str:
        """Return the text of a row to edit."""
        if row_id == "name":
            return self.name
        if row_id == "seed":
            return self.seed
        seat = self.seat(row_id)
        return self.seat_name(seat) if seat else ""

    # ------------------------------------------------------------------ changing

    def give(self, row_id: str, value: str) -> None:
        """Give a row a value."""
        if row_id == "game":
            fresh = Setup.of(catalogue.game(value))
            self.game, self.options = fresh.game, fresh.options
        elif (option := self.option(row_id)) is not None:
            self._set(option, value)
        elif (seat := self.seat(row_id)) is not None:
            self.players[seat.id] = value

    def _set(self, option: Option, value: str) -> None:
        if self.game is not None:
            self.options = self.game.options.fitted({**self.options, option.id: value}, option.id)

    def turn(self, row_id: str, step: int) -> bool:
        """Give a row the value `step` places further round; return whether it changed."""
        values = self.values(row_id)
        if len(values) < 2:
            return False
        at = values.index(self.value(row_id)) if self.value(row_id) in values else 0
        self.give(row_id, values[(at + step) % len(values)])
        return True

    def pick(self, row_id: str, number: int) -> bool:
        """Give a row its value with this number, from 0; return whether there is one."""
        values = self.values(row_id)
        if not 0 <= number < len(values):
            return False
        self.give(row_id, values[number])
        return True

    def reset(self, row_id: str) -> bool:
        """Give a row its default; return whether it has one."""
        if (option := self.option(row_id)) is not None:
            self._set(option, option.default)
        elif (seat := self.seat(row_id)) is not None:
            self.names.pop(seat.id, None)
            self.players.pop(seat.id, None)
        elif row_id in ("name", "seed"):
            self.write(row_id, "")
        else:
            return False
        return True

    def write(self, row_id: str, text: str) -> None:
        """Keep a text that was typed. Raises `SetupError` when it cannot be used."""
        text = text.strip()
        if row_id == "seed":
            if text and not (text.isascii() and text.isdigit() and int(text) <= MAX_SEED):
                raise SetupError(f"A seed is a whole number from 0 to {MAX_SEED}. Leave it empty for chance.")
            self.seed = text
            return
        if len(text) > LONGEST_NAME:
            raise SetupError(f"A name has at most {LONGEST_NAME} letters; this one has {len(text)}.")
        if row_id == "name":
            self.name = text
        elif (seat := self.seat(row_id)) is not None:
            if any(self.seat_name(other) == text for other in self.seats() if other.id != seat.id):
                raise SetupError(f"Another player is called {text}. Give each player a name of their own.")
            self.names[seat.id] = text
            if not text:
                self.names.pop(seat.id)

    def header(self) -> Header:
        """Return the header of the game. Raises `ValueError` with a sentence when it cannot be played."""
        if self.game is None:
            raise BadOption("there is no game to play")
        seats = {
            seat.id: SeatInfo(seat.id, self.seat_name(seat), self.players.get(seat.id, HUMAN)) for seat in self.seats()
        }
        return new_header(
            self.game,
            options=self.options,
            seats=seats,
            seed=int(self.seed) if self.seed else secrets.randbelow(MAX_SEED + 1),
            name=self.name or self.usual_name(),
            created=time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        )
