"""The words of the commands for tables that people sit at from terminals of their own."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tui.commands.words import SEED, add_json, add_option, whole

UNDO = ("ask", "free", "off")
PATIENCE = 30
MOST_GUESTS = 64


def add_hosting(command: Callable[[str, str, str], argparse.ArgumentParser]) -> None:
    """Add `host`, `invite`, `join` and `tables`."""
    host = command("host", "commands.hosting:host", "let others sit down at games from their own terminals")
    host.add_argument(
        "games",
        metavar="GAME|FILE",
        nargs="*",
        help="a game to begin, or one of yours; without any, those that were hosted before",
    )
    add_option(host)
    host.add_argument(
        "--seat", metavar="NAME[=BOT]", action="append", default=[], help="who sits where in a game that begins"
    )
    host.add_argument("--name", default="", help="the name of a game that begins")
    host.add_argument("--seed", type=SEED, help="the seed of a game that begins and has no secrets")
    add_socket(host)
    host.add_argument("--group", metavar="NAME", help="let the users of this group in, too")
    host.add_argument(
        "--ssh", metavar="[ADDRESS:]PORT", help="let friends in by ssh, too; from this machine alone without an address"
    )
    host.add_argument("--onlookers", action="store_true", help="let people look on who have no seat")
    host.add_argument("--undo", choices=UNDO, default="ask", help="whether the others are asked before an undo (ask)")
    host.add_argument(
        "--patience",
        metavar="S",
        type=whole(0, 86_400),
        default=PATIENCE,
        help=f"seconds that a window waits for seats whose guest is away, 0 for ever ({PATIENCE})",
    )
    host.add_argument(
        "--replay",
        action="store_true",
        help="lead through games, or lessons by their ids, instead of playing them",
    )
    host.add_argument("--open", action="store_true", help="with all hands open, for --replay of a game that is over")
    host.add_argument(
        "--notify", metavar="COMMAND", help="run this when somebody who is away is waited for; SEAT and NAME say who"
    )
    host.add_argument(
        "--after", metavar="MIN", type=whole(0, 10_080), help="how many minutes somebody is away before --notify (10)"
    )
    host.add_argument(
        "--most-guests",
        metavar="N",
        type=whole(1, 1000),
        default=MOST_GUESTS,
        help=f"how many may come ({MOST_GUESTS})",
    )

    invite = command("invite", "commands.hosting:invite", "print the words that invite a friend to a seat")
    invite.add_argument("table", metavar="TABLE", help="a table that is hosted here")
    invite.add_argument("seat", metavar="SEAT", help="the seat")
    anew = invite.add_mutually_exclusive_group()
    anew.add_argument("--again", action="store_true", help="print new words and make the old ones worthless")
    anew.add_argument("--cancel", action="store_true", help="make the words worthless, and let anybody take the seat")
    add_socket(invite)

    join = command("join", "commands.joining:join", "sit down at a table that is hosted here")
    join.add_argument("table", metavar="TABLE", nargs="?", help="the table; without it, choose from those there are")
    join.add_argument("--seat", metavar="S", action="append", default=[], help="sit down in the seat S")
    join.add_argument("--as", metavar="NAME", dest="as_", default="", help="as NAME, where several are one user")
    join.add_argument("--watch", action="store_true", help="look on, without a seat")
    how = join.add_mutually_exclusive_group()
    how.add_argument("--plain", action="store_true", help="line by line, without a screen")
    how.add_argument("--engine", action="store_true", help="pass frames through stdin and stdout, for programs")
    add_socket(join)

    tables = command("tables", "commands.hosting:tables", "list the tables that are hosted here")
    add_json(tables)
    add_socket(tables)


def add_socket(parser: argparse.ArgumentParser) -> None:
    """Take where the host listens."""
    parser.add_argument("--socket", metavar="PATH", help="where the host listens, instead of the usual place")
