"""Widgets that any game uses: panes of lines, the choices, the log, bars."""
