"""What the new-game page holds: the choices made so far."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from core import catalogue
from core.bots import companions
from core.kernel.chance import MAX_SEED
from core.kernel.entries import Header, SeatInfo
from core.kernel.game import Game
from core.kernel.options import BadOption, Option, Preset, Seat
from core.kernel.table import new_header
from tui.commands.seating import dealt

HUMAN = "human"
NOBODY = "nobody"
LAST = "last"
LONGEST_NAME = 40


class SetupError(ValueError):
    """Something typed that cannot be used; the text says what to type instead."""


@dataclass(frozen=True)
class Table:
    """What a table was set up with: its options, the players' names and who they are, both by seat."""

    options: Mapping[str, str]
    names: Mapping[str, str]
    players: Mapping[str, str]


@dataclass
class Setup:
    """A game being set up. `preset` is the id of the kind of table it began as, and `last` what was played last."""

    game: Game | None
    options: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    name: str = ""
    seed: str = ""
    deal: bool = False
    preset: str = ""
    last: Table | None = None

    @classmethod
    def first(cls, wanted: str = "", names: Mapping[str, str] | None = None, last: Table | None = None) -> Setup:
        """Return the first preset of the game with the id `wanted`, or of the first game, with the players' `names`.

        Where such a table was played before, the form begins as it was then.
        """
        ids = catalogue.game_ids()
        if not ids:
            return cls(None)
        setup = cls.of(catalogue.game(wanted if wanted in ids else ids[0]))
        setup.names = dict(names or {})
        setup.last = last
        if last is not None:
            setup.take(LAST)
        return setup

    @classmethod
    def of(cls, game: Game, preset: str = "") -> Setup:
        """Return the defaults of `game`, or the preset with this id."""
        setup = cls(game, game.options.checked({}))
        first = next((one.id for one in game.options.presets), "")
        setup.take(preset or first)
        return setup

    @classmethod
    def like(cls, header: Header) -> Setup:
        """Return what another game was set up with: the same options and players, another seed."""
        setup = cls.of(catalogue.game(header.game))
        setup.last = table_of(header)
        setup.take(LAST)
        return setup

    def presets(self) -> list[Preset]:
        """Return the kinds of tables to choose from: those of the game, then the one that was played last."""
        if self.game is None:
            return []
        found = list(self.game.options.presets)
        if self.last is not None:
            options = self._known(self.last.options)
            number = len(self.game.options.seats(options))
            kind = nearest(self.game, options)
            gist = f"{number} players" + (f", {kind.label}" if kind is not None else "")
            about = "The same options and the same players as in the game that was played last, with another seed."
            found.append(Preset(LAST, "As last time", gist, about, kind.rule if kind else "", options))
        return found

    def _known(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options of the game, with what is still known of `options`."""
        assert self.game is not None
        known = {option.id: option.values for option in self.game.options}
        return self.game.options.checked({key: one for key, one in options.items() if one in known.get(key, ())})

    def take(self, preset_id: str) -> bool:
        """Set the table up as a preset says; return whether there is one with this id."""
        if self.game is None:
            return False
        if preset_id == LAST and self.last is not None:
            self.options = self._known(self.last.options)
            usual = {seat.id: seat.name for seat in self.game.options.seats(self.options)}
            self.names = {key: name for key, name in self.last.names.items() if name != usual.get(key)}
            self.players = dict(self.last.players)
        else:
            preset = next((one for one in self.game.options.presets if one.id == preset_id), None)
            if preset is None:
                return False
            self.options, self.players = self.game.options.checked(preset.options), dict(preset.players)
        self.preset = preset_id
        return True

    def different(self) -> list[Option]:
        """Return the options that are no longer as the preset has them; those that bring seats are not counted."""
        if self.game is None:
            return []
        usual = self.usual()
        return [
            option
            for option in self.game.options
            if option.part != "who" and self.options[option.id] != usual[option.id]
        ]

    def usual(self) -> dict[str, str]:
        """Return the options as the preset has them, or their defaults."""
        assert self.game is not None
        preset = next((one for one in self.presets() if one.id == self.preset), None)
        return self.game.options.checked(preset.options if preset is not None else {})

    def seats(self) -> list[Seat]:
        """Return the seats of the table as it is set up now."""
        return self.game.options.seats(self.options) if self.game else []

    def all_seats(self) -> list[Seat]:
        """Return every seat that the table could have."""
        if self.game is None:
            return []
        seats = self.game.options.seats
        fullest = dict(self.options)
        for option in self._bringing():
            fullest[option.id] = max(option.values, key=lambda one: len(seats({**fullest, option.id: one})))
        return seats(fullest)

    def _bringing(self) -> list[Option]:
        return [option for option in self.game.options if option.part == "who"] if self.game else []

    def sits(self, seat_id: str) -> bool:
        """Whether somebody sits in this seat."""
        return any(seat.id == seat_id for seat in self.seats())

    def _with(self, seat_id: str, wanted: bool) -> dict[str, str] | None:
        """Return options with a seat or without it that change as little as possible, or None where there are none."""
        assert self.game is not None
        for option in self._bringing():
            for value in option.values if wanted else reversed(option.values):
                options = self.game.options.fitted({**self.options, option.id: value}, option.id)
                if any(seat.id == seat_id for seat in self.game.options.seats(options)) == wanted:
                    return options
        return None

    def more_seats(self, by: int) -> bool:
        """Bring the next seat to the table, or take the last one away; return whether that was possible."""
        here = [seat.id for seat in self.seats()]
        others = [seat.id for seat in self.all_seats() if seat.id not in here]
        for seat in others if by > 0 else reversed(here):
            options = self._with(seat, by > 0)
            if options is not None:
                self.options = options
                return True
        return False

    def swap(self) -> bool:
        """Let people and bots change seats; return whether there were both, so that it could be done."""
        seats = [seat.id for seat in self.seats()]
        players = {seat: self.players.get(seat, HUMAN) for seat in seats}
        bot = next((player for player in players.values() if player != HUMAN), "")
        if not bot or HUMAN not in players.values():
            return False
        self.players.update({seat: bot if player == HUMAN else HUMAN for seat, player in players.items()})
        return True

    def option(self, row_id: str) -> Option | None:
        """Return the option that a row stands for."""
        return next((one for one in self.game.options if f"option {one.id}" == row_id), None) if self.game else None

    def seat(self, row_id: str) -> Seat | None:
        """Return the seat that a row stands for."""
        return next((seat for seat in self.all_seats() if f"seat {seat.id}" == row_id), None)

    def values(self, row_id: str) -> tuple[str, ...]:
        """Return the values that a row can take; none for rows of text."""
        if row_id == "deal":
            return ("off", "on")
        if (option := self.option(row_id)) is not None:
            return option.values
        if self.game is not None and (seat := self.seat(row_id)) is not None:
            spare = not self.sits(seat.id) or self._with(seat.id, False) is not None
            return (HUMAN, *companions(self.game.id), *((NOBODY,) if spare else ()))
        return ()

    def value(self, row_id: str) -> str:
        """Return the value that a row has."""
        if row_id == "deal":
            return "on" if self.deal else "off"
        if (option := self.option(row_id)) is not None:
            return self.options[option.id]
        if (seat := self.seat(row_id)) is not None:
            return self.players.get(seat.id, HUMAN) if self.sits(seat.id) else NOBODY
        return ""

    def rule_of(self, row_id: str) -> str | None:
        """Return the rule behind a row."""
        if row_id == "deal" and self.game is not None:
            return self.game.options.dealing
        if (seat := self.seat(row_id)) is not None:
            return seat.rule or None
        for preset in self.presets():
            if row_id == f"preset {preset.id}":
                return preset.rule or None
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

    def other_game(self) -> None:
        """Set up the next game that there is, from its first preset."""
        ids = catalogue.game_ids()
        if self.game is not None:
            fresh = Setup.of(catalogue.game(ids[(ids.index(self.game.id) + 1) % len(ids)]))
            self.game, self.options, self.players = fresh.game, fresh.options, fresh.players
            self.preset, self.last, self.deal = fresh.preset, None, False

    def give(self, row_id: str, value: str) -> None:
        """Give a row a value."""
        if self.game is None:
            return
        if row_id == "deal":
            self.deal = value == "on"
        elif (option := self.option(row_id)) is not None:
            self._set(option, value)
        elif (seat := self.seat(row_id)) is not None:
            if self.sits(seat.id) == (value == NOBODY):
                self.options = self._with(seat.id, value != NOBODY) or self.options
            if value != NOBODY:
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
        """Give a row what the preset has there; return whether it has anything."""
        if (option := self.option(row_id)) is not None:
            self._set(option, self.usual()[option.id])
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
            if any(self.seat_name(other) == text for other in self.all_seats() if other.id != seat.id):
                raise SetupError(f"Another player is called {text}. Give each player a name of their own.")
            self.names[seat.id] = text
            if not text:
                self.names.pop(seat.id)

    def header(self) -> Header:
        """Return the header of the game. Raises `ValueError` with a sentence when it cannot be played."""
        if self.game is None:
            raise BadOption("there is no game to play")
        seed = int(self.seed) if self.seed else secrets.randbelow(MAX_SEED + 1)
        return new_header(
            self.game,
            options=self.options,
            seats=self._seating(seed),
            seed=seed,
            name=self.name or self.usual_name(),
            created=time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        )

    def _seating(self, seed: int) -> dict[str, SeatInfo]:
        """Return who sits where; players that are dealt keep the names that were written for them."""
        seats = self.seats()
        order = dealt([seat.id for seat in seats], seed) if self.deal else [seat.id for seat in seats]
        found = {seat.id: seat for seat in seats}
        return {
            target: SeatInfo(target, self.names.get(seat.id) or found[target].name, self.players.get(seat.id, HUMAN))
            for seat, target in zip(seats, order, strict=True)
        }


def table_of(header: Header) -> Table:
    """Return what a table was set up with."""
    seats = header.seats
    return Table(dict(header.options), {seat.id: seat.name for seat in seats}, {seat.id: seat.player for seat in seats})


def nearest(game: Game, options: Mapping[str, str]) -> Preset | None:
    """Return the preset that a table with these options is most like, or None where the game has none.

    What the preset switches on must be on; then the one with most switches, and with most options alike.
    """
    switches = [option.id for option in game.options if option.values == ("off", "on")]
    best: tuple[int, int] = (-1, 0)
    found: Preset | None = None
    for preset in game.options.presets:
        wanted = game.options.checked(preset.options)
        on = [option for option in switches if wanted[option] == "on"]
        score = (len(on), sum(options.get(key) == value for key, value in wanted.items()))
        if all(options.get(option) == "on" for option in on) and score > best:
            best, found = score, preset
    return found
