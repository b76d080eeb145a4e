"""Keys: the ids under which keys can be remapped, and the rules for doing so.

A function of the program has an id such as `list.up`; the settings file may give it other keys. Keys with alt are
refused, because terminals send them as escape and a letter; escape alone is refused, because a slow line delays it.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.binding import Binding

LIST_KEYS: tuple[Binding, ...] = (
    Binding("up,k", "move(-1)", "Up", show=False, id="list.up"),
    Binding("down,j", "move(1)", "Down", show=False, id="list.down"),
    Binding("pageup", "page(-1)", "A page up", show=False, id="list.page_up"),
    Binding("pagedown", "page(1)", "A page down", show=False, id="list.page_down"),
    Binding("home", "edge(-1)", "First", show=False, id="list.first"),
    Binding("end", "edge(1)", "Last", show=False, id="list.last"),
    Binding("enter", "choose", "Choose", show=False, id="list.choose"),
)
"""The keys of every list of rows."""

APP_KEYS: tuple[Binding, ...] = (
    Binding("ctrl+q", "quit", "Quit", show=False, priority=True, id="app.quit"),
    Binding("question_mark,f1", "help", "Help", key_display="?", id="app.help"),
    Binding("colon,ctrl+p", "command_palette", "Commands", key_display=":", show=False, id="app.palette"),
    Binding("ctrl+z", "suspend_process", "Suspend; fg in the shell goes on", show=False, id="app.suspend"),
    Binding("ctrl+c", "help_quit", "How to leave", show=False, system=True),
)
"""The keys that work on every screen."""

BACK = Binding("backspace,escape", "back", "Back", key_display="bksp", id="screen.back")
"""The key that leaves a screen. Escape is its alias, never the only way."""

ROW_KEYS = "123456789DEFHIJKLMOPQ"
"""The keys of the rows of a prompt, in order, and of the cells of an open row: no command of the table uses them."""

GO_ON, REFUSE = "space", "0"
"""What goes on everywhere and never pays, refuses or plays; what does not pay."""

NAMES = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "full_stop": ".",
    "comma": ",",
    "space": "space",
    "backspace": "bksp",
    "escape": "esc",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "plus": "+",
    "minus": "-",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "equals_sign": "=",
    "exclamation_mark": "!",
    "asterisk": "*",
    "number_sign": "#",
}


def key_name(key: str) -> str:
    """Return a key's name as people write it: `?` for `question_mark`, `^s` for `ctrl+s`."""
    if key.startswith("ctrl+"):
        return f"^{key_name(key.removeprefix('ctrl+'))}"
    if key.startswith("upper_"):
        return key.removeprefix("upper_").upper()
    return NAMES.get(key, key)


def key_of(shown: str) -> str:
    """Return the key that people write like this (`?`, `F3`, `space`), or nothing where that stands for several."""
    if shown[:1] == "F" and shown[1:].isdigit():
        return shown.lower()
    found = {name: key for key, name in NAMES.items()}.get(shown, shown)
    return found if len(found) == 1 or found in NAMES or found in ("enter", "tab") else ""


def refusal(keys: str) -> str | None:
    """Say in one sentence why `keys` (names separated by commas) cannot be bound, or return None."""
    names = [name.strip() for name in keys.split(",")]
    if not all(names):
        return "a key is missing between the commas"
    for name in names:
        if "alt+" in name or "meta+" in name or "super+" in name:
            return f"{name} does not reach a program through every terminal"
    if set(names) == {"escape"}:
        return "escape alone is slow on some lines; name another key beside it"
    return None


def usable_keymap(keys: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """Return the remapped keys that can be used, and one sentence for each that cannot."""
    keymap: dict[str, str] = {}
    problems: list[str] = []
    for binding_id, given in keys.items():
        reason = refusal(given)
        if reason is None:
            keymap[binding_id] = given
        else:
            problems.append(f"The key for {binding_id} is left as it was: {reason}.")
    return keymap, problems
