"""Exporting from the replay: a format, a file, and then the document is written beside the play."""

from __future__ import annotations

import asyncio

from core.kernel.prompts import inside
from replays.exports import EXPORTERS, BadExport, export
from replays.eyes import OPEN
from saves.blaming import blaming
from saves.errors import SaveError
from saves.library import file_name
from saves.paths import at_home, current_folder
from saves.text import visible
from tui import exports
from tui.commands.sharing import mode_of, write_new
from tui.replay.past import Past
from tui.replay.playing import Playing
from tui.sheets.ask import AskScreen
from tui.sheets.pick import Pick, PickScreen
from tui.table.stage import StageScreen

FORMATS = {
    "md": ("m", "Markdown: the story of the game"),
    "html": ("h", "HTML: a page that tells the game, step by step"),
    "svg": ("v", "SVG: a picture of the table at the end"),
    "cast": ("c", "Cast: a recording for asciinema"),
    "json": ("j", "JSON Lines: the log, as far as these eyes may see"),
}


HERE = "svg here"
"""Stands for a picture of the entry in sight."""


class Exporting:
    """The part of the replay screen that gives the game away as a document."""

    def __init__(self, screen: StageScreen, past: Past, playing: Playing) -> None:
        self.screen = screen
        self.past = past
        self.playing = playing

    def action_export(self) -> None:
        """Ask for a format."""
        exports.register_all()
        self.playing.pause()
        picks = [Pick(form, *FORMATS.get(form, ("", form))) for form in sorted(EXPORTERS, key=_place)]
        entry = self._entry
        if entry is not None:
            here = Pick(HERE, "e", f"SVG: a picture of the table after entry {entry}")
            picks.insert([pick.id for pick in picks].index("svg"), here)
        who = self.past.names.get(self.past.eyes or "", "an onlooker")
        about = (
            "It shows what everybody holds."
            if self.past.eyes == OPEN
            else f"It shows what {inside(who)} may see; in the replay s and o change it."
        )
        self.screen.app.push_screen(PickScreen("Export as", picks, about), self._ask_for_file)

    @property
    def _entry(self) -> int | None:
        """The entry in sight, where a picture of it is another than that of the end."""
        entry = self.past.replay.position[0]
        return entry if self.past.variation is None and 0 <= entry < self.past.main.last else None

    def _ask_for_file(self, picked: str | None) -> None:
        if picked is None:
            return
        log = self.past.log_file
        at = self._entry if picked == HERE else None
        form = "svg" if picked == HERE else picked
        name = f"{file_name(log.header.name or log.path.stem)}{'' if at is None else f'-{at}'}"
        suggested = f"{name}.{'export.json' if form == 'json' else form}"

        def answered(name: str | None) -> None:
            if name is not None:
                last = self.past.main.last if at is None else at
                self.screen.run_worker(self._export(form, name, last), group="export")

        self.screen.app.push_screen(
            AskScreen("Into which file?", f"A new file; without a path it comes to {current_folder()}.", suggested),
            answered,
        )

    async def _export(self, form: str, name: str, last: int) -> None:
        eyes = None if self.past.eyes == OPEN else self.past.eyes
        try:
            # A format may paint screens of its own, which must not be done in the loop of this one.
            path = at_home(name)
            with blaming(self.past.log_file, _is_known):
                text = await asyncio.to_thread(
                    export,
                    self.past.log_file,
                    form,
                    seat=eyes,
                    open_hands=self.past.eyes == OPEN,
                    at=last,
                )
            write_new(path, text, mode_of(form))
        except SaveError as error:
            self.screen.host.say(error.sentence, bad=True)
        except BadExport as error:
            self.screen.host.say(str(error), bad=True)
        else:
            self.screen.host.say(f"{visible(path.name)} has been written.")


def _is_known(error: Exception) -> bool:
    return isinstance(error, SaveError | BadExport)


def _place(form: str) -> int:
    return list(FORMATS).index(form) if form in FORMATS else len(FORMATS)
