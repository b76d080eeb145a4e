"""What Textual does not offer in public: every private name of it that is used, and what others need of them.

Nothing outside this folder reaches into Textual's private names. They may change with any release, so a test asks for
each of them by name, with the lowest and with the newest Textual that is allowed (`make lowest`, `make newest`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen
from textual.strip import Strip

NAMES: Mapping[str, tuple[str, ...]] = {
    "textual.app:App": (
        "_batch_count",
        "_bindings",
        "_close_messages_no_wait",
        "_closed",
        "_display",
        "_driver",
        "_exception",
        "_exception_event",
        "_exit",
        "_exit_renderables",
        "_fatal_error",
        "_handle_exception",
        "_message_queue",
        "_notifications",
        "_print_error_renderables",
        "_return_code",
        "_running",
    ),
    "textual.screen:Screen": (
        "_bindings",
        "_compositor",
        "_compositor_refresh",
        "_layout_required",
        "_on_timer_update",
        "_repaint_required",
        "_screen_resized",
    ),
    "textual.command:CommandPalette": ("_action_command_list",),
    "textual.css.stylesheet:Stylesheet": ("_variables",),
    "textual.driver:Driver": ("_app", "_auto_restart", "_debug"),
    "textual.drivers.linux_driver:LinuxDriver": (
        "_must_signal_resume",
        "_run_input_thread",
        "_sigtstp_application",
    ),
    "textual._compositor:Compositor": ("render_strips",),
    "textual._compositor:ChopsUpdate": ("chops", "spans", "chop_ends"),
    "textual._compositor:LayoutUpdate": ("strips", "region"),
    "textual._compositor:CompositorUpdate": ("render_segments",),
    "textual._context:active_message_pump": ("get",),
    "textual._xterm_parser:XTermParser": ("feed", "tick"),
    "rich.console:Console": ("_color_system",),
}
"""The private names by the class that has them, and what is asked of classes in private modules."""


def rows_of(screen: Screen[Any]) -> list[Strip]:
    """Return the rows that a screen shows."""
    return screen._compositor.render_strips()


def bind(node: DOMNode, binding: Binding) -> None:
    """Give one node a key that the others of its class do not have."""
    node._bindings.key_to_bindings[binding.key] = [binding]
