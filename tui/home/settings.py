"""The settings: each as a row whose value is turned with left and right, and on disk at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from core import catalogue
from saves.errors import SaveError
from saves.settings import Settings, settings_path
from saves.text import visible
from tui.glyphs import Glyphs, wants_ascii
from tui.host import Hosted
from tui.keys import BACK
from tui.roles import INDEXED_THEMES, THEME_NOTES, THEMES
from tui.styles import SHELL
from tui.table.flow import ASK
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.page import InkedScreen
from tui.widgets.rows import Row, RowList


@dataclass(frozen=True)
class Setting:
    """One setting: the field of `Settings`, its name on the screen, values with a few words each, and what it does."""

    field: str
    label: str
    values: tuple[tuple[str | int, str], ...]
    about: str


SETTINGS = (
    Setting(
        "ascii",
        "Characters",
        ((False, "drawn"), (True, "ASCII only")),
        "Drawn characters are lines, arrows and small signs. ASCII has a stand-in for each of them, for terminals and "
        "fonts without them. A terminal that says it knows ASCII only gets ASCII in any case.",
    ),
    Setting(
        "pace",
        "Pace",
        (("story", "story"), ("brief", "brief"), ("off", "off")),
        "How much the table tells before it asks again. Story stops at whatever could not be known: the die, events, "
        "what others did, the road. Brief stops where board or danger have changed, off only where somebody is lost "
        "and at the end. The key t changes it at the table.",
    ),
    Setting(
        "motion",
        "Motion",
        (("off", "none"), ("near", "not over ssh"), ("on", "always")),
        "Whether pawns and Sauron walk step by step while the table tells that they moved, for half a second or so. A "
        "key goes on at once all the same. Each step is sent, so a slow line is better without it.",
    ),
    Setting(
        "turning",
        "Watching",
        (("key", "a key goes on"), ("3", "3 seconds"), ("6", "6 seconds"), ("12", "12 seconds")),
        "What goes on from one thing that is told to the next while bots play alone: a key, or so many seconds. Where "
        "people play, a key always does.",
    ),
    Setting(
        "calling",
        "Your turn",
        (("bell", "bell and title"), ("title", "title"), ("off", "nothing")),
        "What calls you when your turn has come at a table that is hosted elsewhere: the bell of the terminal and the "
        "title of its window, the title alone, or nothing.",
    ),
    Setting(
        "hint",
        "Hints",
        ((1, "1 second"), (2, "2 seconds"), (3, "3 seconds"), (5, "5 seconds"), (10, "10 seconds")),
        "How long a hint thinks (the key i at the table and in a replay): the first lines stand there at once, then "
        "they settle. The key once more gives it as long again.",
    ),
    Setting(
        "thinking",
        "Thinking",
        ((0, "all cores but one"), *((number, str(number)) for number in (1, 2, 3, 4, 6, 8, 12, 16))),
        "How many processes think for hints and for bots that look ahead. They start with the first thought, give way "
        "to all other programs, and end with this one. It holds from the next start.",
    ),
    Setting(
        "mouse",
        "Mouse",
        ((True, "on"), (False, "off")),
        "Off leaves the mouse to the terminal, to mark and copy text. It holds from the next start. Every function "
        "has a key.",
    ),
)


PASSING_AT = 2
"""Where among these the setting stands whose values games name."""


def passing() -> Setting:
    """Return the setting of what "nobody interrupts" means: to be asked each time, or a wish that some game names."""
    wishes = {wish.id: wish.words for game_id in catalogue.game_ids() for wish in catalogue.game(game_id).words.wishes}
    return Setting(
        "pass_until",
        "Passing",
        ((ASK, "ask each time"), *wishes.items()),
        "A player who may interrupt and does not want to passes until this happens; in a game that does not know it, "
        "just this once. It is the setting that a table starts with; each seat can change it there.",
    )


class SettingsScreen(Filtering, Hosted, InkedScreen[None]):
    """The settings page."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Settings"
    AUTO_FOCUS = "#settings"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("right,l,space", "turn(1)", "Next value", key_display="right", id="settings.next"),
        Binding("left,h", "turn(-1)", "Value before", key_display="left", id="settings.before"),
        Binding("d", "default", "Default", id="settings.default"),
        FILTER,
        Binding("q", "leave", "Close", show=False, id="settings.close"),
        *[Binding(str(n), f"pick({n})", f"Value {n}", show=False) for n in range(1, 10)],
        BACK,
    ]

    def compose(self) -> ComposeResult:
        """Show the settings on the left, what they do on the right."""
        yield Static("", id="page-title", markup=False)
        with Horizontal(id="book"):
            yield RowList(id="settings")
            with VerticalScroll(id="leaf", can_focus=False):
                yield Static("", id="about", markup=False)
        yield FilterLine()
        yield KeyRow()

    def on_mount(self) -> None:
        """Fill the page."""
        self.fill()

    def all_settings(self) -> list[Setting]:
        """Return the settings, the theme with every theme that there is first."""
        ours = [theme.name for theme in THEMES]
        hidden = {theme.name for theme in INDEXED_THEMES.values()}
        others = sorted(name for name in self.app.available_themes if name not in ours and name not in hidden)
        theme = Setting(
            "theme",
            "Theme",
            tuple((name, name) for name in [*ours, *others]),
            "The colours. Colour never says anything that is not said in words or signs as well.",
        )
        return [theme, *SETTINGS[:PASSING_AT], passing(), *SETTINGS[PASSING_AT:]]

    def fill(self) -> None:
        """Paint the rows anew."""
        glyphs = self.host.glyphs
        self.query_one("#page-title", Static).update(glyphs.plain("❧ Settings"))
        rows = self.query_one("#settings", RowList)
        focused = rows.row.id if rows.row else "theme"
        rows.set_rows([self.row_of(setting, focused, glyphs) for setting in self.all_settings()])
        self.explain()

    def row_of(self, setting: Setting, focused: str, glyphs: Glyphs) -> Row:
        """Return the line of one setting."""
        words = dict(setting.values).get(self.value_of(setting), str(self.value_of(setting)))
        right = [(visible(words), "key"), ("  ", "ink")]
        if setting.field == focused:
            right = [(f"{glyphs.back} ", "soft"), (visible(words), "key"), (f" {glyphs.cursor}", "soft")]
        return Row(setting.field, [(setting.label, "ink")], right, leader=True, also=setting.about)

    def value_of(self, setting: Setting) -> str | int:
        """Return the value that a setting has now."""
        value: str | int = getattr(self.host.settings, setting.field)
        return value

    def explain(self) -> None:
        """Say on the right what the setting does."""
        setting = self.current()
        if setting is None:
            return
        glyphs = self.host.glyphs
        lines: list[Content | tuple[str, str] | str] = [
            (setting.label, "bold $bright"),
            "\n\n",
            glyphs.plain(setting.about),
            "\n\n",
        ]
        if setting.field == "theme":
            lines += [glyphs.plain(THEME_NOTES.get(self.host.settings.theme, "One of Textual's own themes.")), "\n\n"]
        if setting.field == "ascii" and wants_ascii():
            lines += ["This terminal asks for ASCII.", "\n\n"]
        for number, (value, words) in enumerate(setting.values, 1):
            now = value == self.value_of(setting)
            mark = glyphs.dot if now else glyphs.hollow
            digit = str(number) if number < 10 else " "
            lines += [(f"{digit} {mark} {words}\n", "bold" if now else "$soft")]
        lines += ["\n", (f"Kept in {self.place()}", "$soft")]
        self.query_one("#about", Static).update(Content.assemble(*lines))

    def place(self) -> str:
        """Return where the settings are kept."""
        try:
            return visible(str(settings_path()))
        except SaveError:
            return "memory only: there is no folder for them"

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Mark the row under the cursor as one that can be turned."""
        fresh = {one.field: self.row_of(one, event.row.id, self.host.glyphs) for one in self.all_settings()}
        for old in list(event.rows.rows):
            if old.id in fresh and fresh[old.id] != old:
                event.rows.replace_row(fresh[old.id])
        self.explain()

    def current(self) -> Setting | None:
        """Return the setting under the cursor."""
        row = self.query_one("#settings", RowList).row
        return next((one for one in self.all_settings() if row is not None and one.field == row.id), None)

    def give(self, setting: Setting, value: str | int) -> None:
        """Give a setting a value, on disk at once."""
        self.host.change_settings(**{setting.field: value})
        self.fill()

    def on_row_list_chosen(self) -> None:
        """Take the next value."""
        self.action_turn(1)

    def action_turn(self, by: int) -> None:
        """Take the next value or the one before."""
        setting = self.current()
        if setting is not None:
            values = [value for value, _ in setting.values]
            now = self.value_of(setting)
            at = values.index(now) if now in values else 0
            self.give(setting, values[(at + by) % len(values)])

    def action_pick(self, number: int) -> None:
        """Take the value with this number."""
        setting = self.current()
        if setting is not None and number <= len(setting.values):
            self.give(setting, setting.values[number - 1][0])

    def action_default(self) -> None:
        """Take the default."""
        setting = self.current()
        if setting is not None:
            self.give(setting, getattr(Settings(), setting.field))

    def action_back(self) -> None:
        """Show all settings again, or leave the page."""
        if not self.clear_filter():
            self.dismiss(None)

    def action_leave(self) -> None:
        """Leave the page."""
        self.dismiss(None)
