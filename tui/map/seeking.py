"""Looking for a hex by its number or name, or by a piece that stands on it, which the next enter takes then."""

from __future__ import annotations

from core.hexes import Hex
from core.kernel.mistyped import name_like
from tui.map.offered import Offering, Offers
from tui.table.stage import StageScreen


class Seeking(Offers):
    """What is looked for on the map that `screen` shows."""

    def __init__(self, screen: StageScreen, shown: Offering) -> None:
        super().__init__(screen, shown)
        self.sought: tuple[Hex, str] = ("", "")
        """The hex that was found last, and what it was looked for by."""

    def sought_choice(self, hex_: Hex) -> int | None:
        """Return the choice that takes the piece by which a hex was found, or None; it is looked for once."""
        pane, (found, words) = self.pane, self.sought
        if pane is None or found != hex_:
            return None
        self.sought = ("", "")
        places = self.places().get(hex_, [])
        return next((at for at in places if pane.atlas.is_called(self.shown.choices[at], words)), None)

    def action_map_find(self) -> None:
        """Ask for a hex, and put the cursor there."""
        from tui.sheets.ask import AskScreen

        pane, scene = self.pane, self.screen.scene
        if pane is None or scene is None:
            return

        def found(text: str | None) -> None:
            if text:
                hex_ = pane.atlas.find(scene, text) or pane.atlas.first_of_kind(scene, text)
                if hex_ is None:
                    absent = pane.atlas.absent(scene, text) or pane.atlas.unseen(scene, text)
                    close = name_like(text, pane.atlas.names(scene))
                    meant = f"; {close} was perhaps meant" if close else ""
                    self.screen.host.say(f"{absent or f'No hex, place or unit is called {text}{meant}'}.")
                else:
                    if self.asks_for_hexes():
                        self.screen.focus_home()  # enter is meant for the hex, wherever the keys were before
                    pane.go_to(hex_)
                    self.sought = (hex_, text.strip())

        self.screen.app.push_screen(AskScreen("Go to which hex?", "Its number, its name, or a unit on it."), found)
