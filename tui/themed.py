"""An application with the player's settings: themes, glyphs, keys. What is in it comes with a subclass."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender

from saves.errors import SaveError
from saves.settings import Settings, load_settings, save_changes
from saves.text import sentence as whole
from saves.text import visible
from tui.glyphs import Glyphs, PlainScrollBar, glyphs_for
from tui.keys import APP_KEYS, usable_keymap
from tui.roles import DEFAULT_THEME, INDEXED_THEMES, THEMES, ink_variables
from tui.styles import BASE
from tui.terminal import suspending
from tui.terminal.line import is_far
from tui.terminal.shell import Ground, Shell


class ThemedApp(Shell):
    """What games and pictures of them stand in."""

    CSS_PATH = BASE
    BINDINGS: ClassVar[list[Binding]] = list(APP_KEYS)  # type: ignore[assignment]
    COMMAND_PALETTE_BINDING = "ctrl+p"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (170, "-broad")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high"), (50, "-tall")]
    BINDING_GROUP_TITLE = "Everywhere"

    def __init__(self) -> None:
        self.settings: Settings
        self.settings, self.settings_notice = self.first_settings()
        self._settings_kept = self.settings
        """The settings as they were last read or written."""
        self.glyphs: Glyphs = glyphs_for(self.settings.ascii)
        super().__init__()
        for theme in (*THEMES, *INDEXED_THEMES.values()):
            self.register_theme(theme)
        self._apply_settings()

    def first_settings(self) -> tuple[Settings, str]:
        """Return the settings to begin with, and a notice where something in them does not fit."""
        return load_settings()

    def keep_settings(self) -> None:
        """Write what has changed of the settings to disk. Raises `SaveError`."""
        save_changes(self._settings_kept, self.settings)

    @property
    def moves(self) -> bool:
        """Whether pawns may walk: the player wants it here, and on this line."""
        motion = self.settings.motion
        return motion == "on" or (motion == "near" and not is_far())

    def change_settings(self, **changes: Any) -> None:
        """Change settings, apply them and write them to disk at once; a failure to write is said, not raised."""
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self._apply_settings()
        try:
            self.keep_settings()
        except SaveError as error:
            self.say(f"The change holds until you quit: {error.sentence}.", bad=True)
        else:
            self._settings_kept = self.settings

    def action_suspend_process(self) -> None:
        """Stop until the shell wakes the program; say so where there is none that could."""
        if self.is_headless:
            return
        if not suspending.is_job():
            self.say("No shell here could wake the program again, so it goes on; quit it instead.", bad=True)
            return
        super().action_suspend_process()

    def _apply_settings(self) -> None:
        settings = self.settings
        self.glyphs = glyphs_for(settings.ascii)
        self.set_class(self.glyphs.ascii, "-ascii")
        ScrollBar.renderer = PlainScrollBar if self.glyphs.ascii else ScrollBarRender
        self.theme = self._theme_for(settings.theme if settings.theme in self.available_themes else DEFAULT_THEME)
        self.animation_level = "none"
        keymap, self.keymap_problems = usable_keymap(settings.keys)
        self.set_keymap(keymap)

    def _theme_for(self, wanted: str) -> str:
        """Return the theme that stands for `wanted` on this terminal: one of exact indices where it has 256 colours."""
        indexed = INDEXED_THEMES.get(wanted)
        return indexed.name if indexed is not None and self.console.color_system == "256" else wanted

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give Textual's own themes the few inks of ours that they lack."""
        return ink_variables(self.current_theme)

    def get_default_screen(self) -> Screen[None]:
        """Put a screen under all others that is never painted, because nobody sees it."""
        return Ground()

    def say(self, sentence: str, *, bad: bool = False) -> None:
        """Show one sentence for a few seconds. It is never read as markup."""
        self.notify(
            self.glyphs.plain(whole(visible(sentence))), severity="warning" if bad else "information", markup=False
        )

    def handle_bindings_clash(self, clashed_bindings: set[Binding], node: DOMNode) -> None:
        """Say once that two functions were given the same key."""
        ids = sorted(binding.id or binding.action for binding in clashed_bindings)
        sentence = f"Two functions share a key: {', '.join(ids)}. The settings file names them under keys."
        if sentence not in self.keymap_problems:
            self.keymap_problems.append(sentence)
            self.say(sentence, bad=True)
