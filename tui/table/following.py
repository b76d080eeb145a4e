"""Following a game that another program plays: what is new, and each problem said once."""

from __future__ import annotations

from saves.errors import SaveError
from saves.game_file import SavedGame


class Following:
    """Looks at a game that is open read-only."""

    def __init__(self, saved: SavedGame) -> None:
        self.saved = saved
        self._said = list(saved.notices)
        self._trouble = ""

    def look(self) -> bool:
        """Read on and return whether there was anything new; a file that cannot be read now is tried again later."""
        try:
            moved = self.saved.refresh()
        except SaveError as error:
            self._trouble = error.sentence
            return False
        self._trouble = ""
        return moved

    def told(self) -> list[str]:
        """Return the sentences on the game that have not been returned before; what has passed may be said again."""
        present = [*self.saved.notices, *([self._trouble] if self._trouble else [])]
        new = [sentence for sentence in present if sentence not in self._said]
        self._said = present
        return new
