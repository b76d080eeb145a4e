"""What may be typed in plain mode, and what it means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tui.commands.text import wrapped

KEYS = "A number chooses; view tells the whole table; help lists what else there is; quit leaves, and nothing is lost."

CHOOSING = (
    ("a number", "takes the choice with that number"),
    ("enter", "asks again"),
    ("end, pass, done", "goes on without more: takes the choice Pass, Done, End, Go on or No more, whichever there is"),
    (
        "on",
        "goes on for a while, where that is offered: past what may be used, until something comes up or something else "
        "can be used",
    ),
    ("first words", "of a choice take it, where only one begins with them"),
    ("all", "each choice by itself, where several stand behind one number"),
    ("find WORDS", "only the choices that have these words in them"),
    ("u or undo", "takes back the last decision, and all of a go; undo 3 takes back three"),
    ("back", "from choices behind one number to all of them; else to the question before, as undo does"),
    ("r or redo", "brings back what was undone; redo 3 brings back three"),
)

LOOKING = (
    ("now or status", "one line on how the game stands"),
    ("v, view or look", "the whole table, or its parts where it is long; view all tells it all"),
    ("", "a part of it; of what each player has, your own"),
    ("hand NAME", "what somebody else has; hands is everybody's"),
    ("board WORDS", "only what has these words in it there; each other part takes words, too"),
    ("last", "what happened since you chose last; last 30 by the last thirty choices of all"),
    (
        "c or changes",
        "what is different on the table since you last asked, the first time since you last chose; c all is everything",
    ),
)

RULES = (
    ("goal", "what the game is about"),
    ("?, ?3", "the rule of the question; the rule of choice 3"),
    ("rule WORDS", "a rule, by its id, by words in it or by a question; also what a card does"),
    ("w or why", "what may not be done now, and what forbids it; why all names everything"),
    ("why WORDS", "the same of what has these words in its name"),
    ("ids on, ids off", "whether rules are named by their ids"),
)

GAME = (
    (
        "i or hint",
        "what a bot would do, and why; each figure may be off by what it gives or takes; which of two choices leads is "
        "known better than that, for both are tried with the same luck; at first sight is before anything is tried",
    ),
    ("hint WORDS", "how the choices that have these words in them, or hint 3 that with the number, do beside it"),
    ("o or odds", "the odds of what may come; odds WORDS only those that have these words in them"),
    ("e or evaluate", "when the game is over: what was decided, and what was luck"),
    ("note TEXT", "writes a note on this place in the game"),
    ("notes", "your notes, each with a number"),
    ("amend 1 TEXT", "lets note 1 say something else"),
    ("erase 1", "takes note 1 away"),
    ("help", "the words that one needs most; help undo tells of undo alone"),
    ("q or quit", "leaves; every choice is on disk"),
)

OTHERS = (
    ("say TEXT", "talks to everybody at the table"),
    ("tell NAME TEXT", "talks to one of them alone"),
    ("who", "who sits where, and who is waited for"),
    ("yes, no", "answers what the table is asked, as whether something may be taken back"),
    ("bot NAME", "lets a bot play the seat of somebody who is away, or your own"),
    ("sit", "takes your own seat back from the bot"),
    ("swap NAME", "swaps your seat for one that is free, or for that of somebody who agrees"),
    ("give up", "gives up your seat, after one more word, and leaves; quit leaves and keeps it"),
)
"""What can be typed at a host's table besides."""

BACK_AT_A_HOST = (
    ("u or undo", "takes back the last decision, and all of a go or end; the others may have to agree first"),
    ("r or redo", "brings back what was undone"),
)
"""How taking back is told at a host's table."""

NOT_AT_A_HOST = ("i or hint", "hint WORDS", "e or evaluate", "notes", "amend 1 TEXT", "erase 1")
"""What is not to be had at a host's table."""


def not_at_a_host() -> set[str]:
    """Return the words that mean nothing at a host's table."""
    words = {word for typed in NOT_AT_A_HOST for word in typed.split() if word.isalpha()}
    return words - {"or", "TEXT", "WORDS"}


WORDS = (*CHOOSING, *LOOKING, *RULES, *GAME)
"""What can be typed, and what it does, by topics; the row without a word is that of the parts of the table."""

FIRST = (
    ("a number", "takes the choice with that number"),
    ("enter", "asks again"),
    ("v or view", "tells the table; now is one line on it"),
    ("last", "what happened since you chose last"),
    ("?3", "the rule of choice 3; rule and a word finds any rule or card"),
    ("i or hint", "what a bot would do, and why"),
    ("u or undo", "takes back the last decision"),
    ("q or quit", "leaves; every choice is on disk"),
)
"""What one needs most, briefly."""

FIRST_ON_A_MAP = (
    ("go PIECE HEX", "sends a piece to a hex"),
    ("hex HEX", "what is at a hex and around it"),
)
"""What one needs most in a game with a map."""

TOPICS = (
    ("help choosing", "other ways to choose, and taking back"),
    ("help moving", "the map, and orders in one line"),
    ("help table", "the table, part by part, and what has changed on it"),
    ("help rules", "the rules, and what may not be done now"),
    ("help others", "the others at the table: talking, who is there, and what all are asked"),
    ("help game", "hints, odds, notes and leaving"),
    ("help all", "all of this in one go; help and a word tells of that word alone"),
)
"""What more help there is; that on moving where there is a map, that on the others at a host's table."""

WITHOUT_HINTS = {"help game": "odds, notes and leaving"}
"""Topics that have less at a host's table."""

OF_PARTS = ("hand", "board")
"""Parts of the table that a row is about: it is told where there is such a part."""

ON_A_MAP = (
    ("map", "the map in words, part by part; map north names the places of one part"),
    ("map drawn", "the map in letters; map far is a small one, map around HEX a part of it"),
    ("hex HEX", "a hex, by its number, its name or a piece: what is there and around it, and the choices there"),
    ("go PIECE HEX", "takes the piece, sends it there, and no further; a hex for PIECE takes all who move from it"),
    ("go HEX, go PIECE", "takes the choice that is there, or that takes this piece"),
    ("HEX", "the number of a hex alone is the same as go HEX"),
    (
        "near HEX 5",
        "who stands within five hexes, nearest first, and in which direction; near enemies HEX only hexes with enemies",
    ),
)
"""What else can be typed in a game with a map."""

IN_STACKS = (
    (
        "go SOME HEX",
        "some of a stack: several names with and between them, or so many points of a force, as in go 5 riders HEX; "
        "a hex out of reach tells the way there",
    ),
    ("go ... north 2", "instead of a hex the direction, and how many hexes far"),
)
"""What else can be typed in a game whose pieces are moved in stacks."""

IN_GROUPS = (
    ("go SEVERAL HEX", "sends several pieces as near to the hex as each can come, those in front first"),
    ("go PIECE to HEX", "sends a single one as near to the hex, or to whoever stands there, as it can come"),
    ("go ... north 3", "sends one or several up to three hexes north; without the number as far as they can"),
    (
        "go ... with ...",
        "the first who can takes something up before it goes, as in go orc archers with the Pedestal HEX",
    ),
    (
        "SEVERAL",
        "a kind, leaders or all; a hex for all in it; near HEX 2 for all within two hexes of it, or a kind near it; "
        "GO1 to GO4; names in a row; and behind but whoever stays, as in all but Gorgol",
    ),
)
"""What else can be typed in a game whose pieces are moved one by one."""

END = "end"
ENDS = (END, "pass", "done")
"""Words for going on without more."""

NUMBER = re.compile(r"[-+]?\d+([.,]\d*)?")


OF_PLAYERS = frozenset(
    word
    for word, _ in (
        *CHOOSING,
        *(row for row in ON_A_MAP if row[0].startswith(("go ", "HEX"))),
        *IN_STACKS,
        *IN_GROUPS,
        *(row for row in RULES if row[0].startswith(("w or", "why "))),
        *(row for row in OTHERS if row[0].startswith(("yes", "bot ", "tell ", "sit", "swap ", "give "))),
        *TOPICS[:1],
    )
)
"""What means nothing to whoever looks on, for whom there is nothing to choose."""


def first_help(on_a_map: bool, *, hosted: bool = False, watching: bool = False) -> list[str]:
    """Return the few words that one needs most, and by which topics there is more; `hosted` at a host's table, where
    somebody may only be `watching`."""
    left_out = {"" if on_a_map else "help moving", "" if hosted else "help others"}
    topics = [row for row in TOPICS if row[0] not in left_out]
    rows = [*FIRST[:2], *(FIRST_ON_A_MAP if on_a_map else ()), *FIRST[2:], *topics]
    rows = [row for row in rows if not watching or row[0] not in OF_PLAYERS]
    return _told(_at_a_host([(word, WITHOUT_HINTS.get(word, meaning)) for word, meaning in rows]) if hosted else rows)


def help_lines(
    topic: str,
    parts: Sequence[str],
    on_a_map: bool,
    in_groups: bool = False,
    *,
    hosted: bool = False,
    watching: bool = False,
) -> list[str]:
    """Return what can be typed about a `topic`, of everything for "all", and nothing where it is no topic: `parts` are
    the words for parts of the table, and `hosted` says that it is a host's, where somebody may only be `watching`."""
    moving = _on_a_map(in_groups) if on_a_map else []
    others = OTHERS if hosted else ()
    topics: dict[str, Sequence[tuple[str, str]]] = {
        "choosing": CHOOSING,
        "moving": moving,
        "table": LOOKING,
        "rules": RULES,
        "others": others,
        "game": GAME,
        "all": [*CHOOSING[:2], *moving, *CHOOSING[2:], *LOOKING, *RULES, *others, *GAME],
    }
    rows = topics.get(topic.casefold(), ())
    return _told(
        [
            (word or ", ".join(parts), meaning)
            for word, meaning in (_at_a_host(rows) if hosted else rows)
            if word.split(" ")[0] not in {*OF_PARTS} - {*parts} and not (watching and word in OF_PLAYERS)
        ]
    )


def _at_a_host(rows: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return rows without what is not to be had at a host's table, and with what is otherwise there."""
    otherwise = dict(BACK_AT_A_HOST)
    long = [word for word, meaning in rows if word in otherwise and (word, meaning) in CHOOSING]
    return [(word, otherwise[word] if word in long else meaning) for word, meaning in rows if word not in NOT_AT_A_HOST]


def _on_a_map(in_groups: bool) -> list[tuple[str, str]]:
    """Return the rows of what moves pieces, one by one or in stacks."""
    if in_groups:
        return [*ON_A_MAP, *IN_GROUPS]
    at = [word for word, _ in ON_A_MAP].index("go PIECE HEX") + 1
    return [*ON_A_MAP[:at], *IN_STACKS, *ON_A_MAP[at:]]


def meant(word: str, in_groups: bool = False, on_a_map: bool = True, *, hosted: bool = False) -> list[str]:
    """Return the rows of a word that can be typed; none where it cannot."""
    rows = [*WORDS[:2], *(_on_a_map(in_groups) if on_a_map else ()), *WORDS[2:]]
    rows = [*_at_a_host(rows), *OTHERS] if hosted else rows
    if word.casefold() == "go" and in_groups:
        return _told([row for row in rows if row[0].startswith("go ")] + [IN_GROUPS[-1]])
    return _told([(typed, meaning) for typed, meaning in rows if word.casefold() in typed.replace(",", "").split()])


def _told(rows: Sequence[tuple[str, str]]) -> list[str]:
    size = max(len(word) for word, _ in (*WORDS, *ON_A_MAP))
    lines: list[str] = []
    for word, meaning in rows:
        if len(word) <= size:
            lines += wrapped(meaning, " " * (size + 4), f"  {word.ljust(size)}  ")
        else:
            lines += [*wrapped(word, "  "), *wrapped(meaning, " " * (size + 4))]
    return lines


def is_number(text: str) -> bool:
    """Tell whether a text is a number that a choice may have."""
    return text.isascii() and text.isdigit() and len(text) < 10


def typed_otherwise(word: str) -> str:
    """Return how a word is typed that was typed otherwise."""
    if word == "find":
        return "type find and a word, and only the choices with that word are told"
    rows = [(typed, meaning) for typed, meaning in (*WORDS, *ON_A_MAP) if word in typed.replace(",", "").split()]
    return f"type {rows[0][0]}: {rows[0][1]}" if rows else f"{word} is typed otherwise; help says how"
