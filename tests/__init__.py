"""The tests, which bring a game of their own: what holds of every game must hold of one that nobody else knows."""

from pathlib import Path

from core.catalogue import add_room
from replays.lessons import ROOMS as OF_LESSONS
from tui.games import ROOMS as OF_SCREENS

add_room("tests")
OF_SCREENS.append("tests.tui.games")
OF_LESSONS.append(Path(__file__).parent / "lessons")
