"""The last row of every screen: its keys, its own first, then those that mean the same everywhere."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.binding import ActiveBinding, Binding
from textual.widget import Widget

from tui.keys import key_name
from tui.widgets.lines import Line, Span
from tui.widgets.page import InkedScreen, Page

EVERYWHERE = ("list.filter", "app.help", "screen.back")
"""What stands last in the row, in this order; where there is little room, the screen's own keys make room for it."""


class KeyRow(Page, can_focus=False):
    """The keys of the screen that it stands on, taken from its bindings. A click does what the key does."""

    DEFAULT_CSS = "KeyRow { height: 1; dock: bottom; }"

    def __init__(self) -> None:
        super().__init__()
        self._places: list[tuple[int, int, ActiveBinding]] = []

    def on_mount(self) -> None:
        """Follow the screen's bindings."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.rebuild())

    def keys(self) -> list[ActiveBinding]:
        """Return the bindings to show, one for each function."""
        found: dict[str, ActiveBinding] = {}
        for active in self.screen.active_bindings.values():
            if active.binding.show and active.enabled and not active.binding.system and label_of(active):
                found.setdefault(active.binding.action, active)
        actions = [binding.action for binding in self.screen.BINDINGS if isinstance(binding, Binding)]
        own = {action: actions.index(action) for action in actions}
        found = dict(sorted(found.items(), key=lambda one: own.get(one[0], len(own))))
        last = [one for wanted in EVERYWHERE for one in found.values() if one.binding.id == wanted]
        return [*(one for one in found.values() if one not in last), *last]

    def build(self, width: int) -> list[Line]:
        """Return the row."""
        keys = self.keys()
        sizes = [cell_len(label_of(one)) + cell_len(_key_of(one)) + 3 for one in keys]
        while keys and sum(sizes) > width:
            # The last one of the screen's own gives way.
            at = max((n for n, one in enumerate(keys) if one.binding.id not in EVERYWHERE), default=len(keys) - 1)
            del keys[at], sizes[at]
        spans: list[Span] = [(" ", "")]
        self._places = []
        column = 1
        for active, size in zip(keys, sizes, strict=True):
            spans += [(_key_of(active), "key"), (f" {label_of(active)}", ""), ("  ", "")]
            self._places.append((column, column + size - 2, active))
            column += size
        # What stands between keys does not stand behind the last one, where it would have the row cut off.
        return [tuple(spans[:-1] if keys else spans)]

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        for start, end, active in self._places:
            if start <= event.x < end:
                node = active.node if isinstance(active.node, Widget) else self.screen
                await self.app.run_action(active.binding.action, node)


def label_of(active: ActiveBinding) -> str:
    """Return what a key does, in a word or two; nothing where it would only say why it does nothing."""
    node = active.node
    return node.key_label(active.binding) if isinstance(node, InkedScreen) else active.binding.description


def _key_of(active: ActiveBinding) -> str:
    binding = active.binding
    return binding.key_display or key_name(binding.key)
