"""Exports that show real screens: an SVG of the table, and a recording for asciinema."""

from __future__ import annotations

from replays.exports import Showing, register


def register_all() -> None:
    """Add these formats to those that `replays.exports` knows; what paints them is imported when one is made."""
    register("svg", _svg)
    register("cast", _cast)


def _svg(showing: Showing) -> str:
    from tui.exports.svg import export

    return export(showing)


def _cast(showing: Showing) -> str:
    from tui.exports.cast import export

    return export(showing)
