"""What somebody knows of the rules: one small file in the config folder, by game and rule. Reading it never fails.

Rules lie in Leitner boxes. One that was answered rightly goes a box on and comes back after so many days as that box
has; one that was answered wrongly goes back to the first. A rule that was refused at a table comes back at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime, timedelta
from pathlib import Path

import msgspec

from core.kernel.decoding import from_json
from saves import paths
from saves.errors import SaveError
from saves.journal import write_whole
from saves.locking import alone
from saves.small_file import read_small

FILE = "rules.json"
LARGEST = 1 << 20
DAYS = (0, 1, 3, 7, 21, 60)
"""After how many days a rule comes back, by its box."""


class Known(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule that was asked for or refused: its box, and the day on which it is due."""

    due: str
    box: int = 0

    def is_due(self, today: date) -> bool:
        """Whether it comes back today."""
        return self.due <= today.isoformat()

    def answered(self, today: date, *, right: bool) -> Known:
        """Return what is known of it after an answer."""
        box = min(self.box + 1, len(DAYS) - 1) if right else 0
        return Known((today + timedelta(DAYS[box])).isoformat(), box)


Learned = dict[str, dict[str, Known]]
"""Rules by game and id."""


def learned_path() -> Path:
    """Return where it is kept. Raises `SaveError` without a config folder."""
    return paths.config_folder(create=False) / FILE


def this_day() -> date:
    """Return the day by which all that was learned is due: that of the computer's own clock, wherever it is."""
    return datetime.now().astimezone().date()


def load_learned() -> Learned:
    """Return what is known; nothing where nothing can be read."""
    try:
        return from_json(read_small(learned_path(), LARGEST), Learned)
    except (SaveError, OSError, msgspec.MsgspecError, RecursionError, ValueError):
        return {}


def save_answer(game_id: str, rule: str, today: date, *, right: bool) -> None:
    """Remember how a question about a rule was answered. Raises `SaveError`."""
    before = Known(today.isoformat())
    _change(game_id, {rule: lambda known: (known or before).answered(today, right=right)})


def save_refused(game_id: str, rules: Iterable[str], today: date) -> None:
    """Let rules that were refused at a table come back at once. Raises `SaveError`."""
    _change(game_id, dict.fromkeys(rules, lambda _: Known(today.isoformat())))


def come_back(game_id: str, rules: Iterable[str]) -> None:
    """Let rules that were refused at a table come back today, where that can be kept: what a quiz asks first is not
    worth a word in a game."""
    with suppress(SaveError):
        save_refused(game_id, rules, this_day())


def _change(game_id: str, changes: Mapping[str, Callable[[Known | None], Known]]) -> None:
    with alone(paths.config_folder()):
        learned = load_learned()
        rules = learned.setdefault(game_id, {})
        for rule, change in changes.items():
            rules[rule] = change(rules.get(rule))
        write_whole(learned_path(), msgspec.json.format(msgspec.json.encode(learned), indent=1) + b"\n")
