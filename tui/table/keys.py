"""The keys of the table and of the replay screen, and which of them their bars show, the most important first."""

from __future__ import annotations

from textual.binding import Binding

from tui.keys import GO_ON, REFUSE, ROW_KEYS

PAGE_BINDINGS: tuple[Binding, ...] = tuple(
    Binding(f"f{key}", f"page({key})", "The table (f2) and its pages, f3 to f10" if key == 2 else "", show=False)
    for key in range(2, 11)
)
"""The function keys of the table and its pages; help lists them once."""

MOVE = ("arrows", "move")

TABLE_KEYS = (
    ("1-9", "choose"),
    ("enter", "take"),
    ("?", "help"),
    ("i", "hint"),
    ("r", "rule"),
    MOVE,
    ("w", "why not"),
    ("u", "undo"),
    ("U", "redo"),
    ("q", "leave"),
    ("o", "odds"),
    ("p", "pass"),
    ("z", "zoom"),
    ("t", "pace"),
    ("m", "note"),
    ("tab", "pane"),
    ("s", "seat"),
    (":", "commands"),
)

CHOOSING = (("1-9", "choose"), ("enter", "take"))
"""The keys that choose: nobody is offered them while others decide at terminals of their own."""

BACK_TO_REPLAY = ("q", "replay")
"""The key that leaves a table which lies over the replay of the game that this one has left."""

ALWAYS_SHOWN = ("?", "i")
"""What helps somebody who is at a loss: its keys are in the row, however many others a question has."""

WHILE_TOLD = frozenset(
    {
        "go_on",
        "rest",
        "pace",
        "rule",
        "undo",
        "leave",
        "move",
        "sideways",
        "edge",
        "page",
        "close",
        "find",
        "zoom",
        "choose",
        "map",
    }
)
"""What can be done while something is told: going on, reading, looking around, taking back. No other key means
anything, and none is kept for the question that follows."""

DECLINE = "decline"
"""What the key that refuses does, where the words of its row are too long for the row of keys."""

LONGEST = 12
"""The longest words that the row of keys takes from a choice."""


def refusing(words: str) -> str:
    """Return what the key that refuses does, in the words of its choice: their beginning, or in a word."""
    short = words.partition(",")[0].partition(":")[0].strip()
    return short[:1].lower() + short[1:] if 0 < len(short) <= LONGEST else DECLINE


BEAT_KEYS = (
    ("space", "goes on"),
    ("e", "the rest at once"),
    ("t", "pace"),
    ("u", "undo"),
    ("r", "rule"),
    ("?", "help"),
    ("arrows hjkl", "move"),
    ("q", "leave"),
    ("tab", "pane"),
    ("z", "zoom"),
    (":", "commands"),
)

ROW_WORDS = {
    **dict.fromkeys("123456789", "A row of the prompt, or a cell of the open row"),
    ROW_KEYS[9]: f"Rows and cells after the ninth: {' '.join(ROW_KEYS[9:])}",
}
"""What help says of the keys of rows, once."""

TABLE_BINDINGS: tuple[Binding, ...] = (
    *[Binding(key, f"press('{key}')", ROW_WORDS.get(key, ""), show=False) for key in ROW_KEYS],
    Binding(REFUSE, f"press('{REFUSE}')", "Do not pay, decline", show=False, id="table.refuse"),
    Binding(GO_ON, "go_on", "Go on: past a window, to the next beat", show=False, id="table.go_on"),
    Binding("enter", "choose", "Take what is selected", show=False, id="table.choose"),
    Binding("escape", "close", "Close the row that is open", show=False, id="table.close"),
    Binding("up,k", "move(-1)", "Up", show=False, id="table.up"),
    Binding("down,j", "move(1)", "Down", show=False, id="table.down"),
    Binding("left,h", "sideways(-1)", "Left", show=False, id="table.left"),
    Binding("right,l", "sideways(1)", "Right", show=False, id="table.right"),
    *PAGE_BINDINGS,
    Binding("g,home", "edge(-1)", "First", show=False, id="table.first"),
    Binding("G,end", "edge(1)", "Last", show=False, id="table.last"),
    Binding("pageup", "move(-8)", "A page up", show=False, id="table.page_up"),
    Binding("pagedown", "move(8)", "A page down", show=False, id="table.page_down"),
    Binding("r", "rule", "Rule of the selected line", id="table.rule"),
    Binding("w", "why_not", "Why not? What may not be done now, and why", id="table.why_not"),
    Binding("u", "undo", "Undo", id="table.undo"),
    Binding("U,ctrl+r", "redo", "Redo", id="table.redo"),
    Binding("o", "odds", "Odds", id="table.odds"),
    Binding("i", "hint", "A hint: what a bot would do, and why", id="table.hint"),
    Binding("m", "write_note", "Write a note now, for looking back", id="table.write_note"),
    Binding("t", "pace", "How much is told: story, brief or off", id="table.pace"),
    Binding("e", "rest", "The rest at once", id="table.rest"),
    Binding("p", "passing", "Whom to ask in which windows, or everybody again", id="table.pass"),
    Binding("s", "seat", "Another seat's eyes", id="table.seat"),
    Binding("z", "zoom", "One pane, or all", id="table.zoom"),
    Binding("slash", "find", "Find words on the page with the focus", key_display="/", show=False, id="table.find"),
    Binding("q", "leave", "Leave; every action is on disk", id="table.leave"),
)

SHARED = {
    "press",
    "choose",
    "close",
    "move",
    "sideways",
    "page",
    "edge",
    "rule",
    "why_not",
    "odds",
    "zoom",
    "leave",
}
"""What a lesson has in common with the table, by the same keys."""

LESSON_KEYS = (
    ("1-9", "choose"),
    ("enter", "go on"),
    ("u", "back"),
    ("i", "hint"),
    ("r", "rule"),
    ("w", "why not"),
    ("q", "leave"),
    ("?", "help"),
    ("space", "read on"),
    ("arrows hjkl", "move"),
    ("tab", "pane"),
    ("o", "odds"),
    ("z", "zoom"),
    ("<", "again"),
    (">", "next lesson"),
    (":", "commands"),
)

ROUND_WORDS = {"i": "answer", ">": "next one"}
ROUND_KEYS = tuple((key, ROUND_WORDS.get(key, words)) for key, words in LESSON_KEYS)
"""The keys of a lesson while mistakes are gone through: its hint is the answer."""

LESSON_BINDINGS: tuple[Binding, ...] = (
    *[binding for binding in TABLE_BINDINGS if binding.action.partition("(")[0] in SHARED],
    Binding("space", "read_on", "Read on, then go on", id="lesson.read_on"),
    Binding("u", "step_back", "Back a step", id="lesson.back"),
    Binding("i", "hint", "A hint for the task", id="lesson.hint"),
    Binding("less_than_sign", "again", "Again from the first step", key_display="<", id="lesson.again"),
    Binding("greater_than_sign", "next_lesson", "The next lesson", key_display=">", id="lesson.next"),
)

REPLAY_KEYS = (
    ("arrows", "step"),
    ("space", "play"),
    ("a", "choices"),
    ("b", "what if"),
    ("c", "find"),
    ("E", "evaluate"),
    ("?", "help"),
    ("q", "leave"),
    ("pgdn", "turn"),
    ("P", "puzzle"),
    ("/", "search"),
    ("m", "add note"),
    ("B", "branches"),
    ("s", "eyes"),
    ("M", "mistakes"),
    ("p", "figures"),
    ("v", "abandoned"),
    ("e", "length"),
    ("r", "rule"),
    ("[ ]", "part"),
    ("home/end", "start, end"),
    ("0-9 enter", "go to"),
    ("< >", "speed"),
    ("f F", "next, before"),
    ("W", "why not"),
    ("w", "way back"),
    ("o", "open hands"),
    ("d", "compare"),
    ("x", "export"),
    ("i", "hint"),
    ("z", "zoom"),
    ("tab", "pane"),
    (":", "commands"),
)

KEYS_ELSEWHERE = (
    ("arrows", "move here"),
    *(one for one in REPLAY_KEYS if one[0] in ("space", "?", "q", "r", "tab", "z")),
)
"""Those of a replay while the arrows go to another pane than that of the entry: the map, the log, a page."""

ANOTHER_EXAMPLE = Binding("t", "another", "Another example of the rule", show=False, id="replay.another")
"""The key of a replay that shows an example of a rule, where there are several."""

REPLAY_BINDINGS: tuple[Binding, ...] = (
    Binding("right,l,full_stop", "event(1)", "Next step", show=False, id="replay.event"),
    Binding("left,h,comma", "event(-1)", "Step before", show=False, id="replay.event_back"),
    Binding("down,j", "entry(1)", "To the end of this entry, then on by entries", show=False, id="replay.entry"),
    Binding("up,k", "entry(-1)", "Entry before", show=False, id="replay.entry_back"),
    Binding("pagedown", "turn(1)", "Next turn", show=False, id="replay.turn"),
    Binding("pageup", "turn(-1)", "Turn before", show=False, id="replay.turn_back"),
    Binding("right_square_bracket", "part(1)", "Next part of the game", show=False, id="replay.part"),
    Binding("left_square_bracket", "part(-1)", "Part before", show=False, id="replay.part_back"),
    Binding("home,g", "start", "To the start", show=False, id="replay.start"),
    Binding("end,G", "end", "To the end", show=False, id="replay.end"),
    *[Binding(str(n), f"digit('{n}')", "Number of an entry, then enter", show=False) for n in range(10)],
    Binding("enter", "jump", "Go to the number or the line of the log, or show the rule", show=False, id="replay.jump"),
    Binding("w", "way_back", "Back to where the last jump began", id="replay.way_back"),
    Binding("W", "why_not", "Why not? What could not be done here, and why", id="replay.why_not"),
    Binding("c", "kinds", "What to look for", id="replay.kinds"),
    Binding("f", "find(1)", "Next of what is looked for", id="replay.find"),
    Binding("F", "find(-1)", "The one before", id="replay.find_back"),
    Binding("slash", "search", "Search in the log", id="replay.search"),
    Binding("n", "note(1)", "Next note", show=False, id="replay.note"),
    Binding("N", "note(-1)", "Note before", show=False, id="replay.note_back"),
    Binding("space", "play", "Play or pause", id="replay.play"),
    Binding("less_than_sign", "speed(-1)", "Slower", key_display="<", id="replay.slower"),
    Binding("greater_than_sign", "speed(1)", "Faster", key_display=">", id="replay.faster"),
    Binding("m", "write_note", "Write a note on this entry, or change one", id="replay.write_note"),
    Binding("b", "branch", "What if? A game of your own from here", id="replay.branch"),
    Binding("a", "offered", "All that was offered where this was chosen", id="replay.offered"),
    Binding("B", "hanging", "A branch that left here, or the game that this one left", id="replay.hanging"),
    Binding("v", "abandoned", "What was better here, or a line that was abandoned, or back", id="replay.abandoned"),
    Binding("s", "eyes", "Whose eyes", id="replay.eyes"),
    Binding("o", "open_hands", "Open hands, or covered again", id="replay.open_hands"),
    Binding("e", "length", "Show how long the game is, or hide it", id="replay.length"),
    Binding("p", "figures", "Figures and charts on the game", id="replay.figures"),
    Binding("i", "hint", "A hint, as at the table", id="replay.hint"),
    Binding("E", "evaluate", "Evaluate the game, stop that, or hide what it says", id="replay.evaluate"),
    Binding("M", "mistakes", "Go through the mistakes, to choose better", id="replay.mistakes"),
    Binding("P", "puzzle", "A puzzle for Learn: what is best in this entry?", id="replay.puzzle"),
    Binding("d", "compare", "Compare with another branch", id="replay.compare"),
    Binding("x", "export", "Export as a document", id="replay.export"),
    Binding("r", "rule", "Rule of the step", id="replay.rule"),
    Binding("z", "zoom", "One pane, or all", id="replay.zoom"),
    Binding("H", "next_page(-1)", "Pane before", show=False, id="replay.tab_back"),
    Binding("L", "next_page(1)", "Next pane", show=False, id="replay.tab"),
    *PAGE_BINDINGS,
    Binding(
        "escape",
        "close",
        "Close a hint or a page, stop evaluating, or let the arrows step",
        show=False,
        id="replay.close",
    ),
    Binding("q,backspace", "leave", "Leave", id="replay.leave"),
)
