"""The words of the quiz: what gives an answer away, what reads as a sentence, and what explains it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import takewhile

from core.kernel.comparing import comparable
from core.kernel.passages import sentences
from core.kernel.rulebook import Rule
from core.kernel.sayings import OfQuiz
from saves.text import sentence

SHORT = 3
"""Words of so many letters or fewer tell nothing of what a sentence is about."""
STEM = 4
"""By so many letters a word is known again in another form: "refuse" in "refuses"."""
LONGEST_ANSWER = 140
"""So many characters an answer has at most, so that four of them leave room for a position on a small screen."""
ROOM = 240
"""So many characters of a rule are told behind an answer."""

COUNTED = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Numbers as they are written in a sentence."""
NUMBERS = {word: str(number) for number, word in enumerate(COUNTED, 2)}
RULINGS = ("Rulings", "Questions and answers", "Corrections")
"""How the chapters end whose rules are answers to questions about other rules; their titles are no names."""
MANY = frozenset(
    ("are", "have", "were", "come", "go", "lie", "stand", "take", "lose", "enter", "join", "move", "attack", "win")
)
"""Verbs as they stand behind more than one subject."""
EVERYWHERE = frozenset(
    ("with", "that", "this", "they", "have", "from", "what", "when", "which", "there", "then", "them", "their", "will")
)
"""Beginnings of words that stand in every kind of sentence."""
ROLLED = re.compile(r"'s attack is 0$|\ba[n]? \d|\d \+ \d|\broll(s|ed)?\b|\btakes \d+ wounds?\b")
"""How a sentence tells what a die has shown, or a sum that comes to nothing."""
SEEN = re.compile(r"\bsees? [A-Z]")
"""How a sentence tells who comes into sight, which no rule of the event has words for."""
BACK = re.compile(r"(Otherwise|Then|But|So|Such)\b|.*\bthat (roll|card|tile|die|space|unit|player) (is|are)\b")
"""How a sentence of a rule says little without the one before it."""
PAID = re.compile(r"\bborrows the Units\b|\bpays \d+ shields? for\b")
"""How a sentence tells what a choice takes or costs, which the rule of the event does not explain."""
LATER = re.compile(
    r"first answer what|\b[Ff]irst choose\b|chosen already|\bjust before\b|"
    r"\b(done|lost|used|moves?|fires?|fights?|attacks?|challenges?|works magic|does that|played|belongs to)\b.*"
    r"\b([Pp]hases?|part|step)\b"
)
"""How a refusal says that something belongs to another part of a turn."""
CAPITAL = re.compile(r"\b[A-Z]\S+")
"""How a name begins."""
BRACKET = re.compile(r" \([^()]*\)$")
"""What explains a label behind it."""
WHERE = re.compile(r"\bwhere\b[^“”]*\?", re.IGNORECASE)
"""What whoever is to choose a place is asked."""
VAGUE = re.compile(r"\blike that\b|\bonly in W\d")
"""How a refusal says too little of why, or in a way that only a table explains."""
STANDS = re.compile(r" (at \d+|off the map)$")
"""How a label says where a piece stands."""
WAY = re.compile(r"(?P<open> \(|, )\d+ (north|south|east|west)\w*\)?$")
"""How a label says which way a place lies."""
LOT = re.compile(r"^Move .* from ")
"""How a label says what goes from a place."""
FROM = "Move from "
"""How it is told that what stands at a place cannot go."""
BESIDES = 130
"""So many characters of a rule are told behind a refusal that is short."""
ENDING = re.compile(r"(End|No|Be done)\b")
"""How a choice begins after which somebody else might decide."""
EXAMPLE = re.compile(r"(For example|Examples?|Suppose|Say)\b")
"""How an example begins, which lasts to the end of a rule."""
LEAST_SAID = 70
"""A refusal of fewer letters is told with what the rule says besides."""
ALIKE = re.compile(r", and \d+ more like it$")
"""How a label says that it stands for several."""
OWN = re.compile(r"\b(his|her)\b")
"""How a label says whose something is."""
LEANS = re.compile(r"(He|She|It|They|Together|In (his|her|its|their)|Destroyed:|If it happened|As things stand)\b")
"""How a sentence of a position begins that says nothing without the one before it."""
DECIDES = re.compile(r" [A-Z][\w ]* decides\.$")
"""How the first sentence of a position ends that says who decides."""
FIGURES = re.compile(r"[A-Z][a-z]+ \d+(, [A-Z][a-z]+ \d+)+[^:]*")
"""A sentence that begins with a row of figures, as those of a card, and tells nothing of what the card does."""
WORD = re.compile(r"\w+")
"""A word, or a number."""
HEAD = 2
"""So many lines of a table stand above its rows."""
WIDEST = 2
"""So many cells at most stand behind the first of a row that can be told as a sentence."""
NUMERAL = re.compile(r"\d+")
"""A number as it stands in a sentence."""
PIECE = re.compile(r"\b([A-Z]{2}\d+|\d{4})\b")
"""How a piece or a hex is called that a position and an answer may have in common."""
ORIGIN = re.compile(r"\breconstructed\b|\b(is|are|was|were) printed\b|\bredrawn\b|\bread from\b|\bname is\b")
"""How a rule says where it comes from."""


class Wording:
    """How a game words its choices and refusals, by what its sayings say of the quiz."""

    def __init__(self, of_quiz: OfQuiz) -> None:
        self._idle = re.compile(rf"(?:{_any_of(map(re.escape, of_quiz.idle))})\b")
        self._unseen = re.compile(_any_of(of_quiz.unseen))
        self._does = re.compile(rf"(?:{_any_of(map(re.escape, of_quiz.does))}) (?=[A-Z0-9]|the [A-Z]|the hex )")

    def is_idle(self, label: str) -> bool:
        """Whether a label is that of what may always be chosen, so that nobody has to know a rule for it."""
        return self._idle.match(label) is not None

    def is_unseen(self, reason: str) -> bool:
        """Whether a refusal says what no position tells: what a piece has done in its phase, or that somebody is
        gone."""
        return self._unseen.search(reason) is not None

    def bare_of(self, refused: str, legal: Iterable[str]) -> str:
        """Return what is refused worded as what is legal: "Orc OR8" for "Attack with Orc OR8" beside "Orc OR9"."""
        found = self._does.match(refused)
        if found is None or any(one.startswith(found.group()) for one in legal):
            return refused
        rest = refused[found.end() :]
        return f"{rest[0].upper()}{rest[1:]}"


def _any_of(patterns: Iterable[str]) -> str:
    """Return a pattern for any of some, which fits nothing where there are none."""
    return "|".join(patterns) or "(?!)"


def is_ruling(rule: Rule) -> bool:
    """Whether a rule answers a question about other rules, so that its title is a question or a matter, not a name."""
    return rule.chapter.endswith(RULINGS)


def called(rule: Rule) -> str:
    """Return what a rule is called behind an answer: "B4.4 Events", or "ruling A9, “Two symbols but only one space
    left?”"."""
    return f"ruling {rule.id}, “{rule.title}”" if is_ruling(rule) else f"{rule.id} {rule.title}"


def gives_away(asked: str, right: str, wrong: Iterable[str]) -> bool:
    """Whether a question names what the right answer is about, and no wrong one as much."""
    named = telling(asked)
    return len(named & telling(right)) > max(len(named & telling(one)) for one in wrong)


def picked_out(asked: str, right: str, wrong: Iterable[str]) -> bool:
    """Whether a question names the piece or hex of the right answer, and those of no wrong one."""
    named = set(PIECE.findall(asked))
    return bool(named & set(PIECE.findall(right))) and not named & set(PIECE.findall(" ".join(wrong)))


def echoes(done: str, told: str, names: Iterable[str]) -> bool:
    """Whether what is told says again what was done ("Use Rope", "Player 1 uses Rope"); names of players aside."""
    said = telling(told)
    return any(word.startswith(one[:STEM]) for one in telling(done) - telling(" ".join(names)) for word in said)


def says_again(before: str, told: str) -> bool:
    """Whether all that is told has been said before, but for numbers ("who was hit: 4, wounded", "he is wounded")."""
    said = stems(before)
    return all(any(one[:STEM] == other[:STEM] for other in said) for one in stems(told))


def tells_again(said: str, reason: str) -> bool:
    """Whether a sentence says little more than the reason before it: no more than a word that is not in it."""
    return len(stems(said) - stems(reason)) <= 1


def stands_out(right: str, wrong: Iterable[str]) -> bool:
    """Whether the right answer begins otherwise than all wrong ones, which begin alike, or which go on alike where each
    names something else ("Hiding from 3 to 5", "Fighting from 6 to 8"): its form alone tells it."""
    wrong = list(wrong)
    begins = {one.split()[0] for one in wrong}
    if len(begins) == 1 and right.split()[0] not in begins:
        return True
    first, *ways = (NUMERAL.sub("", one.partition(" ")[2]) for one in (right, *wrong))
    return len(begins) == len(wrong) and len(set(ways)) == 1 and " " in ways[0] and first != ways[0]


def of_all_sorts(answers: Collection[str]) -> bool:
    """Whether no two answers begin alike, so that among them any answer looks like one of them."""
    return len({one.split()[0] for one in answers}) == len(answers)


def bidden(label: str, name: str) -> str:
    """Return what somebody called `name` may do as what is refused is worded: "Give a card" for "Sam gives a card"."""
    verb, _, rest = label.removeprefix(f"{name} ").partition(" ")
    if not label.startswith(f"{name} ") or not verb.islower() or not verb.endswith("s"):
        return label
    base = verb[:-2] if verb == "goes" else verb[:-1]
    own = OWN.sub("the", rest)
    return f"{base[:1].upper()}{base[1:]} {own}".strip()


def heading(label: str) -> str:
    """Return a label without what explains it: "Play Grond" for "Play Grond (An attack: on a citadel)"."""
    head = label.partition(": ")[0]
    return head if head.count("(") == head.count(")") else head[: head.rindex("(")].rstrip()


def evened(right: str, wrong: Sequence[str]) -> tuple[str, list[str]]:
    """Return answers without what tells the right one by its form: a bracket, a place or a list of pieces that it has
    and no wrong one, or that all wrong ones have and it has not; and without which way a place lies, and how many like
    it there are."""
    right, *wrong = (WAY.sub("", ALIKE.sub("", one)) for one in (right, *wrong))
    if right.startswith(FROM):
        wrong = [LOT.sub(FROM, one) for one in wrong]
    if STANDS.search(right) is None or not all(map(STANDS.search, wrong)):
        right, *wrong = (STANDS.sub("", one) for one in (right, *wrong))
    had = BRACKET.search(right) is not None
    if all((" (" in one) != had for one in wrong):
        right, *wrong = (BRACKET.sub("", one) for one in (right, *wrong))
    return right, wrong


def names_all(done: str, told: str) -> bool:
    """Whether all names and numbers of what is told stand in what was done: what follows from it is plain then."""
    named = {word for word in telling(told) if word.isdigit()} | stems(" ".join(CAPITAL.findall(told)))
    return bool(named) and named <= {word for word in telling(done) if word.isdigit()} | stems(done)


def names_in(text: str) -> set[str]:
    """Return the words and numbers of a text that name somebody or something: those with a capital that do not begin a
    sentence, and pieces and hexes."""
    inside = " ".join(one.partition(" ")[2] for one in sentences(text))
    return {word for found in CAPITAL.findall(inside) for word in WORD.findall(found)[:1]} | set(PIECE.findall(text))


def named(text: str) -> bool:
    """Whether a sentence names somebody or something, or a number, besides its first word."""
    return any(letter.isdigit() for letter in text) or bool(CAPITAL.search(text[1:]))


def telling(text: str) -> set[str]:
    """Return the words of a text by which something is known: long ones, and numbers."""
    words = (word.strip(".,:;?!'()“”") for word in comparable(text).split())
    return {NUMBERS.get(word, word) for word in words if len(word) > SHORT or word.isdigit() or word in NUMBERS}


def stems(text: str) -> set[str]:
    """Return the beginnings of the long words of a text, by which they are known in another form."""
    return {word[: STEM + 1] for word in telling(text) if not word.isdigit()} - EVERYWHERE


def can_answer(text: str) -> bool:
    """Whether what is told of an event can be an answer: a sentence of some length, not a heading ("Bag End: Gandalf"),
    and without what a die has shown or who comes into sight."""
    if len(text) > LONGEST_ANSWER or any(pattern.search(text) for pattern in (ROLLED, SEEN, PAID)):
        return False
    said = text.partition(": ")[0].split()[1:]
    return any(word in MANY or (word.islower() and word.endswith("s") and word.isalpha()) for word in said)


def too_plain(reason: str) -> bool:
    """Whether a refusal only says that another part of a turn is for that, which needs no thought."""
    return LATER.search(reason) is not None


def without_figures(rule: Rule) -> list[str]:
    """Return the sentences of a rule without the figures of a card; these, where there is nothing else."""
    found = statements(rule)
    return [one for one in found if not FIGURES.fullmatch(one)] or found


def explanation(rule: Rule, right: str, ask: str, names: Iterable[str], room: int = ROOM) -> str:
    """Return the sentences of a rule that explain the answer `right` to what was asked, in `room` characters where that
    can be; nothing where none of them has to do with it. Names of players explain nothing, and neither do tables and
    notes on where a rule comes from. Sentences about players who have no part in it are the last to be told."""
    called_by = stems(" ".join(names))
    if (row := in_table(rule, f"{ask} {right}")) is not None:
        return row
    about, also = stems(right) - called_by, stems(ask) - called_by
    told = list(takewhile(lambda one: not EXAMPLE.match(one), without_figures(rule)))
    if not told:
        return ""

    def weight(words: set[str]) -> int:
        return 2 * len(about & words) + len(also & words)

    strange = [name for name in names if not re.search(rf"\b{re.escape(name)}\b", f"{right} {ask}")]
    fits = [not any(re.search(rf"\b{re.escape(name)}\b", one) for name in strange) for one in told]
    worth = [weight(stems(one)) for one in told]
    best = max(range(len(told)), key=lambda at: (fits[at] and worth[at] > 0, worth[at], -at))
    if not weight(stems(f"{told[best]} {rule.title}")):
        return ""
    first, last = best, best + 1
    while last < len(told) and fits[last] and len(" ".join(told[first : last + 1])) <= room:
        last += 1
    while first and fits[first - 1] and len(" ".join(told[first - 1 : last])) <= room:
        first -= 1
    if first and BACK.match(told[first]):
        first -= 1
        while last > best + 1 and len(" ".join(told[first:last])) > room:
            last -= 1
    return " ".join(sentence(one.removesuffix(":")) for one in told[first:last])


def in_table(rule: Rule, about: str) -> str | None:
    """Return the row of a table of the rule that has what is told of in its first cell: "Eye: Sauron moves 1 step";
    None where there is no such row, or where the table has more than a note behind what a row says."""
    words = set(WORD.findall(comparable(about)))
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")] for line in rule.text.splitlines() if "|" in line
    ]
    for what, *said in rows[HEAD:]:
        if 1 <= len(said) <= WIDEST and " " in said[0] and set(WORD.findall(comparable(what))) <= words:
            return sentence(f"{what[:1].upper()}{what[1:]}: {said[0]}")
    return None


def statements(rule: Rule) -> list[str]:
    """Return the sentences of a rule that say what it rules: no names, no tables, and not where it comes from."""
    text = "\n".join(line for line in rule.text.replace("*", "").splitlines() if not line.lstrip().startswith("|"))
    return [one for one in sentences(text) if len(one.split()) > SHORT and not ORIGIN.search(one)]


def goes_on(told: str, next_told: str) -> bool:
    """Whether two sentences are steps of one thing, which differ only in a number ("Fighting moves to 1", "... 2")."""
    return told != next_told and NUMERAL.sub("", told) == NUMERAL.sub("", next_told)
