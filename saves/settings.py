"""The settings: one small TOML file in the config folder. Loading never fails, and what two programs change at once is
not lost."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, get_type_hints

import msgspec

from core.kernel.beats import Level
from core.kernel.decoding import from_plain
from core.kernel.toml import read_toml
from saves import paths
from saves.errors import SaveError, reason
from saves.journal import write_whole
from saves.locking import alone
from saves.small_file import read_small
from saves.text import encodable, visible

FILE = "settings.toml"
MAX_SIZE = 1 << 20


class Settings(msgspec.Struct):
    """What a player set.

    `pace` is how much the table tells before it asks again (`core.kernel.beats.LEVELS`). `motion` says whether pawns
    walk while something is told: never, where the terminal is this machine's, or always. `turning` says what turns a
    beat while bots play alone: a key, or so many seconds. `calling` says what calls a guest of a host whose turn has
    come: the terminal's bell and its title, the title alone, or nothing.
    `pass_until` is what "nobody interrupts" means at first: the id of a wish that games name (`Words.wishes`), or
    "ask", which asks each time; in a game that knows no such wish it means this once. `thinking` is how many processes
    think for bots that look ahead and for hints (0: one fewer than there are cores), `hint` how many seconds a hint
    takes. `keys` maps the ids of bindings
    to keys, `seat_names` the rules' seats to the names that were used last. `seen` is what has been explained once.
    """

    theme: str = "westmarch"
    ascii: bool = False
    pace: Level = "story"
    motion: Literal["off", "near", "on"] = "off"
    turning: Literal["key", "3", "6", "12"] = "key"
    calling: Literal["bell", "title", "off"] = "bell"
    pass_until: str = "event"
    mouse: bool = True
    thinking: Literal[0, 1, 2, 3, 4, 6, 8, 12, 16] = 0
    hint: Literal[1, 2, 3, 5, 10] = 2
    keys: dict[str, str] = {}
    last_game: str = ""
    seat_names: dict[str, str] = {}
    seen: list[str] = []


def settings_path() -> Path:
    """Return where the settings are kept. Raises `SaveError` without a config folder."""
    return paths.config_folder(create=False) / FILE


def load_settings() -> tuple[Settings, str]:
    """Return the settings, and a notice when something in the file does not fit (else an empty text).

    What does not fit is left at its default, and the file as it was is kept beside it as `settings.toml.bad`.
    """
    settings = Settings()
    try:
        path = settings_path()
        content = read_small(path, MAX_SIZE)
    except FileNotFoundError:
        return settings, ""
    except SaveError as error:
        return settings, error.sentence
    except OSError as error:
        return settings, f"the settings cannot be read ({reason(error)}); the defaults are used"
    try:
        given = read_toml(content.decode())
    except ValueError as error:
        return settings, _keep_bad(path, content, f"the settings cannot be read ({visible(str(error))})")
    problems = _fill(settings, given)
    if problems:
        return settings, _keep_bad(path, content, f"in the settings {'; '.join(problems)}")
    return settings, ""


def _fill(settings: Settings, given: dict[str, Any]) -> list[str]:
    problems = []
    for name, kind in get_type_hints(Settings).items():
        if name in given:
            try:
                setattr(settings, name, from_plain(given[name], kind))
            except msgspec.ValidationError as error:
                problems.append(f"{name} does not fit: {visible(str(error))}")
    return problems


def _keep_bad(path: Path, content: bytes, problem: str) -> str:
    bad = path.with_name(path.name + ".bad")
    try:
        write_whole(bad, content)
    except SaveError:
        return f"{problem}; defaults are used"
    return f"{problem}; defaults are used, and the file is kept as {visible(bad.name)}"


def save_settings(settings: Settings) -> None:
    """Write `settings`, all of them or nothing. Raises `SaveError`."""
    paths.config_folder()
    path = settings_path()
    with suppress(OSError):
        # A link to a file kept elsewhere stays a link.
        path = Path(os.path.realpath(path, strict=True))
    write_whole(path, dump(msgspec.to_builtins(settings)).encode())


def save_changes(before: Settings, after: Settings) -> None:
    """Write what differs between `before` and `after` over what another program may have written meanwhile.

    Tables are changed entry by entry. Settings that cannot be read are written anew, all of them. Raises `SaveError`.
    """
    with alone(paths.config_folder()):
        present, trouble = load_settings()
        save_settings(after if trouble else _changed(present, before, after))


def _changed(present: Settings, before: Settings, after: Settings) -> Settings:
    changes: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            changes[name] = _changed_table(getattr(present, name), old, new) if isinstance(new, dict) else new
    return msgspec.structs.replace(present, **changes)


def _changed_table(present: dict[str, str], before: dict[str, str], after: dict[str, str]) -> dict[str, str]:
    kept = {key: text for key, text in present.items() if key in after or key not in before}
    return kept | {key: text for key, text in after.items() if before.get(key) != text}


def dump(values: dict[str, Any]) -> str:
    """Return `values` (texts, truth values, whole numbers, lists and tables of texts) as TOML."""
    plain = [f"{name} = {_value(value)}\n" for name, value in values.items() if not isinstance(value, dict)]
    tables = [
        f"\n[{name}]\n" + "".join(f"{_value(key)} = {_value(text)}\n" for key, text in value.items())
        for name, value in values.items()
        if isinstance(value, dict)
    ]
    return "".join(plain + tables)


def _value(value: str | int | list[str]) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    # JSON's literals and escapes are TOML's too, but for DEL, which TOML wants escaped.
    return json.dumps(encodable(value) if isinstance(value, str) else value, ensure_ascii=False).replace(
        "\x7f", "\\u007f"
    )
